import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from './columns.ts';

/** An index for the staff changes of one customer, which begin with 'customer 7: '. */
export function changesOfCustomersMigration(kind: DatabaseKind): Migration {
  return {
    async up({ schema }: Kysely<unknown>) {
      const index = schema.createIndex('staff_changes_what').on('staff_changes');
      // A range of texts is a prefix only in the order of bytes, which is SQLite's default.
      await (kind === 'postgres' ? index.expression(sql`what collate "C"`) : index.column('what')).execute();
    },
  };
}
