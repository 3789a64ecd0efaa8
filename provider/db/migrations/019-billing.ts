import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Billing data as JSON (domain/billing.ts): of a customer, and the copy that each order keeps. */
export const billingMigration: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema.alterTable('customers').addColumn('billing', 'text').execute();
    await schema.alterTable('orders').addColumn('billing', 'text').execute();
  },
};
