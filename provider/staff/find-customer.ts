import type { Db } from '../db/schema.ts';
import { StaffError, UsageError } from './command.ts';

export type FoundCustomer = {
  id: number;
  email: string;
  name: string;
  holding_code: string;
  disabled_at: string | null;
};

/**
 * The customer with this id or e-mail; `holding` is needed only when several holdings know the e-mail. Throws `StaffError` when there is none
 * or more than one.
 */
export async function findCustomer(db: Db, name: string | undefined, holding: string | null): Promise<FoundCustomer> {
  if (!name) throw new UsageError('Which customer? Give an id or e-mail.');
  const customers = db.selectFrom('customers').select(['id', 'email', 'name', 'holding_code', 'disabled_at']);
  const found = await (/^\d{1,9}$/.test(name)
    ? customers.where('id', '=', Number(name))
    : customers.where('email', '=', name.toLowerCase())
  )
    .$if(holding !== null, (query) => query.where('holding_code', '=', holding?.toLowerCase() ?? ''))
    .orderBy('id')
    .execute();
  const [customer, ...others] = found;
  if (!customer) throw new StaffError(`There is no customer ${name}${holding === null ? '' : ` in ${holding}`}.`);
  if (others.length > 0) {
    const holdings = found.map(({ holding_code }) => holding_code).join(', ');
    throw new StaffError(`${name} is a customer of ${holdings}: say which with --holding.`);
  }
  return customer;
}
