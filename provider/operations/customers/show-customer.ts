import type { Db } from '../../db/schema.ts';
import { OperationRefused } from '../refusal.ts';
import { type CustomerName, findCustomer } from './find-customer.ts';

/** Orders of one customer that are shown, the newest. */
const MOST_ORDERS = 20;

/** Returns one account with its contact, the number of open sessions, and its newest orders. */
export async function showCustomer({ db, now }: { db: Db; now: () => Date }, name: CustomerName) {
  const { id } = await findCustomer(db, name);
  const customer = await db
    .selectFrom('customers')
    .select(['id', 'holding_code', 'name', 'email', 'whatsapp', 'instansi', 'pekerjaan', 'address'])
    .select(['referral_code', 'created_at', 'disabled_at', 'unpaid_orders_limit', 'unpaid_places_limit'])
    .where('id', '=', id)
    .executeTakeFirst();
  // Deleted by hand between the two reads.
  if (!customer) throw new OperationRefused({ code: 'customer-not-found', customer: name.name, holding: null });
  const { sessions } = await db
    .selectFrom('sessions')
    .innerJoin('tokens', 'tokens.session_id', 'sessions.id')
    .select(({ fn }) => fn.count<number>('sessions.id').distinct().as('sessions'))
    .where('sessions.customer_id', '=', id)
    .where('sessions.revoked_at', 'is', null)
    .where('tokens.expires_at', '>', now().toISOString())
    .executeTakeFirstOrThrow();
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'code', 'status', 'total', 'termin', 'created_at'])
    .where('customer_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MOST_ORDERS)
    .execute();
  return { ...customer, open_sessions: Number(sessions), orders };
}
