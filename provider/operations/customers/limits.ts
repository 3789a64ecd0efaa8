import { isDeepStrictEqual } from 'node:util';
import { recordChange } from '../../audit/record.ts';
import type { Db } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { type OperationContext, operation } from '../operation.ts';
import { type CustomerName, findCustomer } from './find-customer.ts';

/** What a customer may hold unpaid, instead of the settings; null = the settings hold, left out = stays. */
export type LimitsInput = CustomerName & { orders?: number | null; places?: number | null };

async function readLimits(db: Db, id: number) {
  const limits = await db
    .selectFrom('customers')
    .select(['id', 'email', 'unpaid_orders_limit', 'unpaid_places_limit'])
    .select(({ selectFrom }) =>
      selectFrom('orders')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .whereRef('customer_id', '=', 'customers.id')
        .where('deadline_at', 'is not', null)
        .as('unpaid_orders'),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...limits, unpaid_orders: Number(limits.unpaid_orders ?? 0) };
}

/** Returns what a customer may hold unpaid (null = the settings hold), and how many unpaid orders they have. */
export async function showLimits({ db }: { db: Db }, name: CustomerName) {
  return readLimits(db, (await findCustomer(db, name)).id);
}

/** Changes what one customer may hold unpaid. */
export const changeLimits = operation({
  plan: ({ db }: OperationContext, input: LimitsInput) => findCustomer(db, input),
  async run(context, { orders, places }, { id, email }) {
    const set = {
      ...(orders === undefined ? {} : { unpaid_orders_limit: orders }),
      ...(places === undefined ? {} : { unpaid_places_limit: places }),
    };
    return transact(context.db, async (tx) => {
      const was = await readLimits(tx, id);
      const is = { ...was, ...set };
      if (isDeepStrictEqual(is, was)) return was;
      await tx.updateTable('customers').set(set).where('id', '=', id).execute();
      const isStandard = orders === null && places === null;
      const limits = isStandard ? 'standard' : `orders ${orders ?? 'as before'}, places ${places ?? 'as before'}`;
      await recordChange(tx, context, { what: `unpaid limits of ${email}: ${limits}` });
      return is;
    });
  },
});
