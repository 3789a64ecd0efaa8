import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { personalColumns } from './columns.ts';

/** Everything that is stored about a customer, by section. */
export type PersonalCopy = { dibuat: string; keterangan: string; [section: string]: unknown };

/** Columns that store JSON. */
const JSON_COLUMNS = ['billing', 'body', 'facts', 'personal'];

const readable = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      JSON_COLUMNS.includes(column) && typeof value === 'string' ? JSON.parse(value) : value,
    ]),
  );

/** Rows read at once: other requests wait no longer than that takes. */
const ROWS_AT_ONCE = 200;

/**
 * Returns the customer's data (UU 27/2022, Pasal 13 ayat (1)). Not one snapshot: on the embedded database a transaction would make other requests
 * wait until the last row is read.
 */
export async function copyPersonalData(db: Db, customerId: number, now: Date): Promise<PersonalCopy> {
  const copy: PersonalCopy = {
    dibuat: now.toISOString(),
    keterangan: 'Semua data akun Anda. Waktu menurut UTC (ISO 8601), jumlah uang dalam rupiah.',
  };
  for (const [table, { section, rows, copied }] of Object.entries(personalColumns)) {
    if (!section || !rows || !copied) continue;
    const columns = sql.join(copied.split(' ').map((column) => sql.ref(column)));
    const { rows: found } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where ${rows(customerId)} order by id`.execute(db);
    const read: Record<string, unknown>[] = [];
    for (let from = 0; from < found.length; from += ROWS_AT_ONCE) {
      const ids = sql.join(found.slice(from, from + ROWS_AT_ONCE).map(({ id }) => id));
      const batch = await sql<Record<string, unknown>>`
        select ${columns} from ${sql.table(table)} where id in (${ids}) order by id`.execute(db);
      read.push(...batch.rows.map(readable));
      await yieldToOthers();
    }
    copy[section] = read;
  }
  // The account is one row.
  return { ...copy, akun: (copy['akun'] as unknown[])[0] };
}

/** Returns the copy as the text of a file. */
export function copyText(copy: PersonalCopy): string {
  return `${JSON.stringify(copy, null, 2)}\n`;
}
