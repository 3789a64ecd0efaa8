import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const HOUR_MS = 3_600_000;
const JAKARTA_MS = 7 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;

/** The last millisecond of the day in Jakarta. Not shared with newer code: a migration never changes. */
function endOfDay(at: string): string {
  const day = Math.floor((Date.parse(at) + JAKARTA_MS) / DAY_MS);
  return new Date((day + 1) * DAY_MS - JAKARTA_MS - 1).toISOString();
}

type Open = { id: number; payment_id: number; expires_at: string };

/** Announced transfers were open until an hour. They keep their order until the end of that day, as screens say. */
export const transfersToTheEndOfDay: Migration = {
  async up(db) {
    const open = await sql<Open>`select id, payment_id, expires_at from charges
      where gateway = 'transfer' and status = 'open'`.execute(db);
    for (const { id, payment_id, expires_at } of open.rows) {
      const until = endOfDay(expires_at);
      await sql`update charges set expires_at = ${until} where id = ${id}`.execute(db);
      await sql`update payments set due_at = ${until} where id = ${payment_id} and due_at = ${expires_at}`.execute(db);
      await sql`update orders set deadline_at = ${until} where deadline_at = ${expires_at}
        and id = (select order_id from payments where id = ${payment_id})`.execute(db);
    }
  },
};
