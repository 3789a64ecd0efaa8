import type { OrderStatus } from '../db/tables/orders.ts';
import type { LastStatusChange } from './orders/find-order.ts';
import type { RefusedMove } from './orders/move-month.ts';

/** Why an operation is refused: a code, and the facts that a message needs. Each caller words it for its readers. */
export type Refusal =
  // Who asks, and why.
  | { code: 'name-invalid' }
  | { code: 'reason-missing' }
  | { code: 'reason-invalid' }
  // Names that nothing has.
  | { code: 'order-not-found'; order: string }
  | { code: 'line-not-found'; order: string; line: number; lines: number }
  | { code: 'item-not-found'; item: string; near: readonly string[] }
  | { code: 'customer-not-found'; customer: string; holding: string | null }
  | { code: 'customer-ambiguous'; customer: string; holdings: readonly string[] }
  // Orders.
  | { code: 'order-status'; order: string; status: OrderStatus; to: OrderStatus; last: LastStatusChange | null }
  | { code: 'order-not-movable'; order: string; status: OrderStatus }
  | ({ code: 'month-over' } & RefusedMove)
  | ({ code: 'month-not-open' } & RefusedMove)
  | ({ code: 'month-same' } & RefusedMove)
  | ({ code: 'month-full'; used: number; left: number } & RefusedMove);

/** Thrown where the data or the input forbids an operation; nothing was changed. */
export class OperationRefused extends Error {
  override readonly name = 'OperationRefused';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
