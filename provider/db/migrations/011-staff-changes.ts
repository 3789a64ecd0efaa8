import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type DatabaseKind, idColumn, required } from './columns.ts';

/** The author and reason of an order's status change, and the audit trail of all other staff changes. */
export function staffChangesMigration(kind: DatabaseKind): Migration {
  const id = idColumn(kind);
  return {
    async up({ schema }: Kysely<unknown>) {
      // One column each: SQLite adds no more at a time.
      await schema.alterTable('order_status_changes').addColumn('changed_by', 'text').execute();
      await schema.alterTable('order_status_changes').addColumn('why', 'text').execute();
      await schema
        .createTable('staff_changes')
        .$call(id)
        .addColumn('at', 'text', required)
        .addColumn('changed_by', 'text', required)
        .addColumn('what', 'text', required)
        .addColumn('why', 'text')
        .addColumn('order_id', 'integer', (column) => column.references('orders.id').onDelete('cascade'))
        .addColumn('charge_id', 'integer', (column) => column.references('charges.id').onDelete('cascade'))
        .execute();
      await schema
        .createIndex('staff_changes_order')
        .on('staff_changes')
        .column('order_id')
        .where(sql.ref('order_id'), 'is not', null)
        .execute();
    },
  };
}
