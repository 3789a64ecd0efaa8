import { isDeepStrictEqual } from 'node:util';
import { recordChange } from '../../audit/record.ts';
import type { Db } from '../../db/schema.ts';
import { transactionalOperation } from '../operation.ts';
import { type CustomerName, findCustomer } from './find-customers.ts';

/**
 * How many unpaid orders a customer may have, and how many places of one slot in them. A number replaces the server's setting, null restores the setting,
 * undefined keeps the limit.
 */
export type LimitsInput = CustomerName & { orders: number | null | undefined; places: number | null | undefined };

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

/** Returns the unpaid limits of a customer (null: the server's setting applies) and the current number of unpaid orders. */
export async function showLimits({ db }: { db: Db }, name: CustomerName) {
  return readLimits(db, (await findCustomer(db, name)).id);
}

/** Changes the unpaid limits of one customer. */
export const changeLimits = transactionalOperation({
  plan: ({ db }, input: LimitsInput) => findCustomer(db, input),
  async run({ tx, ...context }, { orders, places }, { id, email }) {
    const set = {
      ...(orders === undefined ? {} : { unpaid_orders_limit: orders }),
      ...(places === undefined ? {} : { unpaid_places_limit: places }),
    };
    const was = await readLimits(tx, id);
    const is = { ...was, ...set };
    if (isDeepStrictEqual(is, was)) return was;
    await tx.updateTable('customers').set(set).where('id', '=', id).execute();
    const isStandard = orders === null && places === null;
    const limits = isStandard ? 'standard' : `orders ${orders ?? 'as before'}, places ${places ?? 'as before'}`;
    await recordChange(tx, context, { what: `unpaid limits of ${email}: ${limits}` });
    return is;
  },
});
