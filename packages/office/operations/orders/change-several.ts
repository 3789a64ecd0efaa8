import { type Operation, type OperationContext, operation } from '../operation.ts';
import { OperationRefused, type Refusal } from '../refusals.ts';
import { changeStatusTo, requireChangeable, type StaffStatus, type StatusInput } from './change-status.ts';
import { type FoundOrder, findOrders } from './find-orders.ts';
import { formLines, type ManuscriptLine } from './manuscript-lines.ts';

/** Upper bound of the orders of one call. */
export const MAX_ORDERS = 50;
/** Upper bound of their lines, when the form has a field for each. */
export const MAX_LINES = 100;

/** `orders`: codes, each once. */
type SeveralInput = { orders: readonly string[] };

/** An order that can change, with what its form shows; or why it cannot. `found` null: there is no such order. */
export type PlannedOrder<Shown = unknown> = { code: string; found: FoundOrder | null } & (
  | { refusal: null; shown: Shown }
  | { refusal: Refusal; shown: null }
);

/** 'unknown': the database did not answer. The order is as before, or changed. */
export type OrderResult = { code: string } & (
  | { kind: 'done' }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'unknown' }
);

type Several<More, Shown> = {
  /** Changes one order. */
  change: Operation<{ order: string } & More, unknown, unknown>;
  /** Throws `OperationRefused` when the order cannot change. Returns what the form shows about it. */
  check(context: OperationContext, order: FoundOrder, input: More): Promise<Shown>;
};

/**
 * Creates the operation that changes several orders in the same way. Each order has its own transaction: an order that another caller changed
 * first must not stop the others, and no lock waits for 50 orders. A repeated call changes only the orders that are left. Refused when it would
 * change no order.
 */
export function changeSeveral<More, Shown extends readonly unknown[]>({ change, check }: Several<More, Shown>) {
  const { needsReason, permission } = change;
  const planOne = async (
    context: OperationContext,
    code: string,
    found: FoundOrder | null,
    input: More,
  ): Promise<PlannedOrder<Shown>> => {
    try {
      if (found === null) throw new OperationRefused({ code: 'order-not-found', order: code });
      return { code, found, refusal: null, shown: await check(context, found, input) };
    } catch (error) {
      if (!(error instanceof OperationRefused)) throw error;
      return { code, found, refusal: error.refusal, shown: null };
    }
  };
  const changeOne = async (
    context: OperationContext,
    { code, refusal: planned }: PlannedOrder,
    input: More,
    isLost: boolean,
  ): Promise<OrderResult> => {
    if (planned !== null) return { code, kind: 'refused', refusal: planned };
    if (isLost) return { code, kind: 'unknown' };
    if (context.isPreview) return { code, kind: 'done' };
    try {
      await change(context, { ...input, order: code });
      return { code, kind: 'done' };
    } catch (error) {
      if (error instanceof OperationRefused) return { code, kind: 'refused', refusal: error.refusal };
      // The orders before this one are changed: the caller must hear which.
      context.log(`${code} was not changed: ${error}`);
      return { code, kind: 'unknown' };
    }
  };
  return operation({
    needsReason,
    permission,
    isPreviewReadOnly: true,
    async plan(context, input: SeveralInput & More): Promise<{ orders: readonly PlannedOrder<Shown>[] }> {
      const { orders } = input;
      if (orders.length > MAX_ORDERS) throw new OperationRefused({ code: 'too-many-orders', max: MAX_ORDERS });
      const existing = await findOrders(context.db, orders);
      const planned: PlannedOrder<Shown>[] = [];
      for (const code of orders) planned.push(await planOne(context, code, existing.get(code) ?? null, input));
      const reasons = planned.flatMap(({ refusal }) => refusal ?? []);
      if (reasons.length === orders.length) throw new OperationRefused({ code: 'no-order-changes', reasons });
      if (planned.flatMap(({ shown }) => shown ?? []).length > MAX_LINES)
        throw new OperationRefused({ code: 'too-many-lines', max: MAX_LINES });
      return { orders: planned };
    },
    async run(context, input, { orders }): Promise<readonly OrderResult[]> {
      const results: OrderResult[] = [];
      for (const planned of orders) {
        const isLost = results.some(({ kind }) => kind === 'unknown');
        results.push(await changeOne(context, planned, input, isLost));
      }
      return results;
    },
  });
}

/** Creates the operation that changes several orders to this status. */
export const changeSeveralTo = (to: Exclude<StaffStatus, 'cancelled' | 'failed'>) =>
  changeSeveral({
    change: changeStatusTo(to),
    /** Returns the lines for the form, which has a field for the link to each article. */
    async check(context, order, { values = null }: StatusInput): Promise<ManuscriptLine[]> {
      await requireChangeable(context.db, order, to);
      return to === 'completed' ? formLines(context, 'article', order.id, values) : [];
    },
  });
