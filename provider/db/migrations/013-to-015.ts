import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The network and the WhatsApp number by which unpaid orders are counted, and the mailbox by which sent messages are. */
export const orderNetworksAndMailboxesMigration: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema.alterTable('orders').addColumn('network', 'text').execute();
    await schema
      .createIndex('orders_network')
      .on('orders')
      .column('network')
      .where(sql.ref('network'), 'is not', null)
      .execute();
    await schema.createIndex('customers_whatsapp').on('customers').column('whatsapp').execute();
    await schema.alterTable('mail_messages').addColumn('mailbox', 'text').execute();
    await schema
      .createIndex('mail_messages_mailbox')
      .on('mail_messages')
      .columns(['mailbox', 'ended_at'])
      .where(sql.ref('mailbox'), 'is not', null)
      .execute();
  },
};

/** Midtrans' statuses of older versions in our own terms. Unknown words stay. */
const KINDS = {
  settlement: 'captured',
  capture: 'captured',
  authorize: 'pending',
  deny: 'denied',
  cancel: 'cancelled',
  failure: 'failed',
  expire: 'expired',
  refund: 'refunded',
  chargeback: 'charged_back',
  partial_refund: 'partially_refunded',
  partial_chargeback: 'partially_refunded',
};

/** Translates the payment events of older versions, and updates the address of open sandbox charges. */
export async function translateGatewayWords(db: Kysely<unknown>): Promise<void> {
  const cases = Object.entries(KINDS).map(([status, kind]) => sql`when ${sql.lit(status)} then ${sql.lit(kind)}`);
  await sql`update payment_notifications set kind = case kind ${sql.join(cases, sql` `)} else kind end`.execute(db);
  await sql`update charges set url = '/gateway/sandbox/' || reference
    where gateway = 'sandbox' and status = 'open' and url is not null`.execute(db);
}

/** A charge's id at its gateway, and payment events in terms that all gateways share. */
export const gatewaysMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('charges').addColumn('gateway_id', 'text').execute();
    await db.schema.alterTable('payment_notifications').renameColumn('transaction_status', 'kind').execute();
    await translateGatewayWords(db);
  },
};

/** Bank transfers that customers announce: their amounts are unique while they are open, and may be less than the termin. */
export const bankTransfersMigration: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .alterTable('payments')
      .addColumn('discount', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    // Staff find the termin of a transfer by its amount.
    await schema
      .createIndex('charges_open_transfer_amount')
      .on('charges')
      .column('amount')
      .unique()
      .where(sql<boolean>`gateway = 'transfer' and status = 'open'`)
      .execute();
  },
};
