import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/** The newest migration that the database has: what is exported fits only the same. */
export async function schemaOf(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  return rows[0]?.name ?? 'none';
}
