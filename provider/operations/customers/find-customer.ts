import type { Db } from '../../db/schema.ts';
import { OperationRefused } from '../refusal.ts';

/** A customer by id or e-mail; `holding` is needed only where several organisations know the e-mail. */
export type CustomerName = { name: string; holding: string | null };

export type FoundCustomer = {
  id: number;
  email: string;
  name: string;
  holding_code: string;
  disabled_at: string | null;
};

/** Returns the customer with this id or e-mail. Throws `OperationRefused` where there is none, or more than one. */
export async function findCustomer(db: Db, { name, holding }: CustomerName): Promise<FoundCustomer> {
  const customers = db.selectFrom('customers').select(['id', 'email', 'name', 'holding_code', 'disabled_at']);
  const found = await (/^\d{1,9}$/.test(name)
    ? customers.where('id', '=', Number(name))
    : customers.where('email', '=', name.toLowerCase())
  )
    .$if(holding !== null, (query) => query.where('holding_code', '=', holding?.toLowerCase() ?? ''))
    .orderBy('id')
    .execute();
  const [customer, ...others] = found;
  if (!customer) throw new OperationRefused({ code: 'customer-not-found', customer: name, holding });
  if (others.length > 0) {
    const holdings = found.map(({ holding_code }) => holding_code);
    throw new OperationRefused({ code: 'customer-ambiguous', customer: name, holdings });
  }
  return customer;
}
