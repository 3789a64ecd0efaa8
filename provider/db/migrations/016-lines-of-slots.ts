import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Finds the ordered lines of a slot: the limits of unpaid places count them for each new order (orders/shared-unpaid.ts). */
export const linesOfSlotsMigration: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema.createIndex('order_items_slot').on('order_items').column('slot_id').execute();
  },
};
