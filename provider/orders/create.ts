import { loadCartRows } from '../carts/load.ts';
import { isPostgres, lockRow } from '../db/locks.ts';
import type { Db } from '../db/schema.ts';
import { retrying, transact } from '../db/transact.ts';
import type { AuthenticatedCustomer } from '../http/env.ts';
import { type CreateRequest, checkPlan, matchLines } from './check.ts';
import { draftOrder, type OrderDraft } from './draft.ts';
import { lockOffersInCart } from './lock-offers.ts';
import { requireUnpaidRoom, type UnpaidLimits } from './unpaid-limits.ts';
import { writeOrder } from './write.ts';
import { writeOrderAtOnce } from './write-at-once.ts';

/** `linkToken`: of the payment that is due; null when there is nothing to pay. */
export type MadeOrder = { id: number; code: string; linkToken: string | null };

/** `deadlineHours`: how long the order may stay unpaid. */
export type OrderRules = UnpaidLimits & { now: Date; deadlineHours: number };

function made(id: number, { order, payments }: OrderDraft): MadeOrder {
  return { id, code: order.code, linkToken: payments.find(({ status }) => status === 'pending')?.link_token ?? null };
}

/**
 * Makes an order of the cart lines that the request names: checks everything again on today's prices and slots, takes the slots,
 * writes order, lines and payments and empties those lines, all or nothing. Throws 422, or 409 when a slot has filled up or
 * the customer has too much unpaid.
 */
export async function createOrder(
  db: Db,
  customer: AuthenticatedCustomer,
  request: CreateRequest,
  when: OrderRules,
): Promise<MadeOrder> {
  const draft = async (reader: Db): Promise<OrderDraft> => {
    const rows = matchLines(await loadCartRows(reader, customer.id, when.now), request.cart_items, when.now);
    const amounts = checkPlan(rows, request, customer.minPaidPercent);
    return draftOrder(customer.id, rows, amounts, request, when);
  };
  return retrying(async () => {
    // A refusal ends the statement's transaction: inside one of the caller's (the demo's) it would end that.
    if (isPostgres(db) && !db.isTransaction) {
      const drafted = await draft(db);
      const id = await writeOrderAtOnce(db, drafted, {
        ...{ ordersMade: customer.ordersMade, unpaidOrders: when.unpaidOrders, unpaidPlaces: when.unpaidPlaces },
      });
      if (id !== null) return made(id, drafted);
    }
    return transact(db, async (tx) => {
      // One at a time per customer: of twenty submissions of one cart, nineteen find it empty.
      await lockRow(tx, 'customers', customer.id);
      await lockOffersInCart(tx, customer.id);
      const drafted = await draft(tx);
      await requireUnpaidRoom(tx, drafted, when);
      return made(await writeOrder(tx, drafted), drafted);
    });
  });
}
