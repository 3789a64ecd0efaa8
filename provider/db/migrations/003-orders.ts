import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type DatabaseKind, idColumn, owned, refersTo, required } from './columns.ts';

/** Cart lines, orders with their lines and status history. */
export function ordersMigration(kind: DatabaseKind): Migration {
  const id = idColumn(kind);
  return {
    async up(db: Kysely<unknown>) {
      const schema = db.schema;
      await schema
        .createTable('cart_lines')
        .$call(id)
        .addColumn('customer_id', 'integer', owned('customers.id'))
        .addColumn('item_id', 'integer', owned('items.id'))
        .addColumn('indexing_id', 'integer', owned('indexings.id'))
        .addColumn('slot_id', 'integer', owned('slots.id'))
        .addColumn('qty', 'integer', required)
        .addColumn('keperluan_publish', 'text')
        .addColumn('created_at', 'text', required)
        .addColumn('updated_at', 'text', required)
        .addUniqueConstraint('cart_lines_offer', ['customer_id', 'item_id', 'indexing_id', 'slot_id'])
        .addCheckConstraint('cart_lines_qty', sql`qty >= 1`)
        .execute();
      await schema
        .createTable('orders')
        .$call(id)
        .addColumn('code', 'text', (c) => c.notNull().unique())
        .addColumn('customer_id', 'integer', refersTo('customers.id'))
        .addColumn('status', 'text', required)
        .addColumn('total', 'bigint', required)
        .addColumn('termin', 'integer', required)
        .addColumn('keperluan_publish', 'text', required)
        .addColumn('order_from', 'text', required)
        .addColumn('deadline_at', 'text')
        .addColumn('slots_held', 'integer', required)
        .addColumn('created_at', 'text', required)
        .addColumn('updated_at', 'text', required)
        .addCheckConstraint('orders_total', sql`total >= 0`)
        .execute();
      await schema.createIndex('orders_customer').on('orders').columns(['customer_id', 'id']).execute();
      await schema
        .createIndex('orders_deadline')
        .on('orders')
        .column('deadline_at')
        .where(sql.ref('deadline_at'), 'is not', null)
        .execute();
      await schema
        .createTable('order_moves')
        .$call(id)
        .addColumn('order_id', 'integer', owned('orders.id'))
        .addColumn('from_status', 'text')
        .addColumn('to_status', 'text', required)
        .addColumn('reason', 'text', required)
        .addColumn('at', 'text', required)
        .execute();
      await schema.createIndex('order_moves_order').on('order_moves').column('order_id').execute();
      await schema
        .createTable('order_items')
        .$call(id)
        .addColumn('order_id', 'integer', owned('orders.id'))
        .addColumn('item_id', 'integer', refersTo('items.id'))
        .addColumn('indexing_id', 'integer', refersTo('indexings.id'))
        .addColumn('slot_id', 'integer', refersTo('slots.id'))
        .addColumn('qty', 'integer', required)
        .addColumn('price', 'bigint', required)
        .addColumn('item_name', 'text', required)
        .addColumn('item_kategori', 'text')
        .addColumn('item_image', 'text')
        .addColumn('item_index', 'text', required)
        .addColumn('slot_year', 'integer', required)
        .addColumn('slot_month', 'integer', required)
        .addColumn('slot_month_end', 'integer')
        .addColumn('volume_issue', 'text')
        .execute();
      await schema.createIndex('order_items_order').on('order_items').column('order_id').execute();
    },
  };
}
