import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from './columns.ts';

/**
 * Staff search the beginning of a code as a range of its index, whose end is known only when codes compare by bytes. The embedded database,
 * CockroachDB and YugabyteDB compare by bytes anyway, and may not change the type of an indexed column.
 */
export function orderCodesMigration(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      if (kind === 'sqlite') return;
      const { rows } = await sql<{ version: string }>`select version() as version`.execute(db);
      if (/^PostgreSQL (?!.*-YB-)/.test(rows[0]?.version ?? ''))
        await sql`alter table orders alter column code type text collate "C"`.execute(db);
    },
  };
}
