import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Places that were taken before the slot was entered here (a catalogue file may say so), apart from those that orders hold: only then
 * can `used` be checked against the orders.
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
