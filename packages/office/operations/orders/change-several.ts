import { type OperationContext, operation } from '../operation.ts';
import { OperationRefused, type Refusal } from '../refusal.ts';
import { changeStatusTo, refusalOf, type StaffStatus } from './change-status.ts';
import { type FoundOrder, findOrders } from './find-orders.ts';

/** Upper bound of the orders of one call. */
export const MAX_ORDERS = 50;

/** `orders`: codes, each once. */
type SeveralInput = { orders: readonly string[] };

/** An order that can change, or why it cannot. `found` null: there is no such order. */
type PlannedOrder = { code: string; found: FoundOrder | null; refusal: Refusal | null };

/** 'unknown': the database did not answer. The order is as before, or changed. */
export type OrderResult = { code: string } & (
  | { kind: 'done' }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'unknown' }
);

/**
 * Creates the operation that changes several orders to this status. Each order has a transaction of its own: an order that another caller changed
 * first must not stop the others, and no lock waits for 50 orders. A repeated call changes only the orders that are left. Refused when it would
 * change no order.
 */
export function changeSeveralTo(to: Exclude<StaffStatus, 'cancelled' | 'failed'>) {
  const change = changeStatusTo(to);
  const { needsReason, permission } = change;
  const changeOne = async (
    context: OperationContext,
    { code, refusal: planned }: PlannedOrder,
    isLost: boolean,
  ): Promise<OrderResult> => {
    if (planned !== null) return { code, kind: 'refused', refusal: planned };
    if (isLost) return { code, kind: 'unknown' };
    if (context.isPreview) return { code, kind: 'done' };
    try {
      await change(context, { order: code });
      return { code, kind: 'done' };
    } catch (error) {
      if (error instanceof OperationRefused) return { code, kind: 'refused', refusal: error.refusal };
      // The orders before this one are changed: the caller must hear which.
      context.log(`${code} was not changed to ${to}: ${error}`);
      return { code, kind: 'unknown' };
    }
  };
  return operation({
    needsReason,
    permission,
    async plan({ db }, { orders }: SeveralInput): Promise<{ orders: readonly PlannedOrder[] }> {
      if (orders.length > MAX_ORDERS) throw new OperationRefused({ code: 'too-many-orders', max: MAX_ORDERS });
      const existing = await findOrders(db, orders);
      const planned: PlannedOrder[] = [];
      for (const code of orders) {
        const found = existing.get(code) ?? null;
        const refusal = found ? await refusalOf(db, found, to) : ({ code: 'order-not-found', order: code } as const);
        planned.push({ code, found, refusal });
      }
      const refusals = planned.flatMap(({ refusal }) => refusal ?? []);
      if (refusals.length === orders.length) throw new OperationRefused({ code: 'no-order-changes', refusals });
      return { orders: planned };
    },
    async run(context, _input, { orders }): Promise<readonly OrderResult[]> {
      const results: OrderResult[] = [];
      for (const planned of orders) {
        const isLost = results.some(({ kind }) => kind === 'unknown');
        results.push(await changeOne(context, planned, isLost));
      }
      return results;
    },
  });
}
