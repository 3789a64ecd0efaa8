import { sql } from 'kysely';
import type { Db, Tx } from '../db/schema.ts';
import { readOneState } from '../db/transact.ts';
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

/** Returns the customer's data, read from one snapshot (UU 27/2022, Pasal 13 ayat (1)). */
export function copyPersonalData(db: Db, customerId: number, now: Date): Promise<PersonalCopy> {
  return readOneState(db, (tx) => collect(tx, customerId, now));
}

async function collect(db: Tx, customerId: number, now: Date): Promise<PersonalCopy> {
  const copy: PersonalCopy = {
    dibuat: now.toISOString(),
    keterangan: 'Semua data akun Anda. Waktu menurut UTC (ISO 8601), jumlah uang dalam rupiah.',
  };
  for (const [table, { section, rows, copied }] of Object.entries(personalColumns)) {
    if (!section || !rows || !copied) continue;
    const names = copied.split(' ');
    const columns = (wanted: readonly string[]) => sql.join(wanted.map((column) => sql.ref(column)));
    // JSON has no order.
    const order = columns(names.filter((name) => !JSON_COLUMNS.includes(name)));
    const found = await sql<Record<string, unknown>>`
      select ${columns(names)} from ${sql.table(table)} where ${rows(customerId)} order by ${order}`.execute(db);
    copy[section] = found.rows.map(readable);
  }
  // The account is one row.
  return { ...copy, akun: (copy['akun'] as unknown[])[0] };
}

/** Returns the copy as the text of a file. */
export function copyText(copy: PersonalCopy): string {
  return `${JSON.stringify(copy, null, 2)}\n`;
}
