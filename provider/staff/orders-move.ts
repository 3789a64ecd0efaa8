import type { OrderStatus } from '../db/tables/orders.ts';
import { transact } from '../db/transact.ts';
import { canChangeStatus, changeStatus, StatusChangeRefused } from '../orders/status.ts';
import { applyAllocations } from '../payments/apply-allocation.ts';
import { type Command, StaffError } from './command.ts';
import { findOrder } from './find-order.ts';

const refused = (order: { code: string; status: OrderStatus }, to: OrderStatus) =>
  new StaffError(`Order ${order.code} is ${order.status}: it cannot become ${to}.`);

function move(verb: string, to: OrderStatus, summary: string): Command {
  return {
    name: `orders ${verb}`,
    ...{ usage: 'CODE', summary, changes: true },
    async run({ db, settings, now, say }, [name]) {
      const found = await findOrder(db, name);
      if (!canChangeStatus(found.status, to)) throw refused(found, to);
      say(`Moves order ${found.code} from ${found.status} to ${to}. ${summary}.`);
      const moved = await transact(db, async (tx) => {
        const order = await findOrder(tx, found.code);
        try {
          await changeStatus(tx, order, to, { reason: 'staff', now: now() });
        } catch (error) {
          throw error instanceof StatusChangeRefused ? refused(order, to) : error;
        }
        // Nobody's money stays with an order that is not done.
        const when = { now: now(), deadlineHours: settings.orderDeadlineHours };
        if (to === 'cancelled' || to === 'failed') await applyAllocations(tx, order.id, when);
        return order;
      });
      return { json: { ...moved, status: to, was: moved.status }, text: `${moved.code}: ${moved.status} -> ${to}` };
    },
  };
}

/** The operator's moves; the table in provider/orders/moves.ts says which are possible from where. */
export const ordersMoves: readonly Command[] = [
  move('ship', 'shipped', 'A paid order is being worked on'),
  move('complete', 'completed', 'A shipped order is published'),
  move('cancel', 'cancelled', 'Cancel; slots are given back, what was paid is flagged for refund'),
  move('fail', 'failed', 'Mark a pending order as failed; slots are given back'),
];
