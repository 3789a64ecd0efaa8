import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

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
