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
