import { randomBytes } from 'node:crypto';
import type { Db } from './schema.ts';

/** A single stored value, or null. */
export async function readMeta(db: Db, key: string): Promise<string | null> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

export async function writeMeta(db: Db, key: string, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((on) => on.column('key').doUpdateSet({ value }))
    .execute();
}

/** Returns a secret of 256 random bits (base64url), created on first use, the same for all servers and starts. */
export async function ensureSecret(db: Db, key: string): Promise<string> {
  const known = await readMeta(db, key);
  if (known !== null) return known;
  const value = randomBytes(32).toString('base64url');
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((on) => on.column('key').doNothing())
    .execute();
  return (await readMeta(db, key)) ?? value;
}
