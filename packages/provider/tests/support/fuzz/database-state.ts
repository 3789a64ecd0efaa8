import { createHash } from 'node:crypto';
import type { Db, TableName } from '@slotterbit/provider/db/schema.ts';

/** The tables with data of customers or operators; not the login throttle, which counts refused requests too. */
const TABLES = [
  ...(['customers', 'items', 'slots', 'cart_lines', 'orders', 'order_items', 'audit_trail'] as const),
  ...(['payments', 'charges', 'payment_notifications', 'refunds', 'referral_codes'] as const),
];

/** Returns a digest of all data that a refused request must not change, or of other tables. */
export async function databaseState(db: Db, tables: readonly TableName[] = TABLES): Promise<string> {
  const hash = createHash('sha256');
  for (const table of tables) {
    const rows = await db.selectFrom(table).selectAll().execute();
    hash.update(table);
    for (const row of rows.map((one) => JSON.stringify(one)).sort()) hash.update(row);
  }
  return hash.digest('hex');
}
