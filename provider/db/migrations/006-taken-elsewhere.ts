import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Capacity that was taken before the slot was entered here (from a catalogue file), apart from the orders'
 * quantities: needed to compare `used` with the orders.
 */
export const takenElsewhereMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('slots')
      .addColumn('taken_elsewhere', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`update slots set taken_elsewhere = used - coalesce((select sum(line.qty) from order_items line
      join orders on orders.id = line.order_id where orders.slots_held = 1 and line.slot_id = slots.id), 0)`.execute(
      db,
    );
  },
};
