import type { CustomerAnswer, SessionAnswer } from '#contract/auth.ts';
import type { Db } from '../db/schema.ts';
import type { TokenPair } from './tokens.ts';

async function loadCustomer(db: Db, id: number): Promise<CustomerAnswer> {
  return db
    .selectFrom('customers')
    .select(['id', 'name', 'email', 'whatsapp', 'instansi', 'pekerjaan', 'address'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Body of the answers that open a session. The customer stands twice: the field's clients read either place (docs/product.md 3). */
export async function sessionBody(
  db: Db,
  customerId: number,
  pair: TokenPair,
  message: string,
): Promise<SessionAnswer> {
  const customer = await loadCustomer(db, customerId);
  return {
    message,
    access_token: pair.access_token,
    refresh_token: pair.refresh_token,
    user: { id: customer.id, name: customer.name, email: customer.email, customer: [customer] },
    customer,
  };
}
