import type { Db } from '../db/schema.ts';
import { readOneState } from '../db/transact.ts';
import { tables } from './tables.ts';

/** Everything that is stored about a customer, by section. */
export type PersonalCopy = { dibuat: string; keterangan: string; [section: string]: unknown };

/** Returns the customer's data, read from one snapshot (UU 27/2022, Pasal 13 ayat (1)). */
export function copyPersonalData(db: Db, customerId: number, now: Date): Promise<PersonalCopy> {
  return readOneState(db, (tx) => collectPersonalData(tx, customerId, now));
}

/** The same inside a transaction of the caller. */
export async function collectPersonalData(db: Db, customerId: number, now: Date): Promise<PersonalCopy> {
  const copy: PersonalCopy = {
    dibuat: now.toISOString(),
    keterangan: 'Semua data akun Anda. Waktu menurut UTC (ISO 8601), jumlah uang dalam rupiah.',
  };
  for (const { section, collect } of tables) {
    if (section && collect) copy[section] = await collect(db, customerId);
  }
  return copy;
}

/** Returns the copy as the text of a file. */
export function copyText(copy: PersonalCopy): string {
  return `${JSON.stringify(copy, null, 2)}\n`;
}
