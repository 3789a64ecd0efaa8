import { recordChange } from '@slotterbit/provider/audit/record-audit.ts';
import { raiseVersion } from '@slotterbit/provider/db/locks.ts';
import { type CustomerName, findCustomer, lockCustomer } from './customers/find-customers.ts';
import { transactionalOperation } from './operation.ts';
import { findOrder, lockOrder } from './orders/find-orders.ts';

/** Records a note with an order (code or id). The note is the reason (`staff.why`). */
export const noteOrder = transactionalOperation({
  permission: 'orders.note',
  needsReason: true,
  async plan({ db }, { order }: { order: string }) {
    const { id, code } = await findOrder(db, order);
    return { id, order: code };
  },
  async run({ tx, ...context }, _input, { id, order }) {
    await lockOrder(tx, {}, id);
    await raiseVersion(tx, id);
    await recordChange(tx, context, { kind: 'note', facts: {}, orderId: id });
    return { order };
  },
});

/** Records a note on a customer. The note is the reason (`staff.why`), which the deletion of the account empties. */
export const noteCustomer = transactionalOperation({
  permission: 'customers.note',
  needsReason: true,
  plan: ({ db }, input: CustomerName) => findCustomer(db, input),
  async run({ tx, ...context }, _input, { id }) {
    await lockCustomer(tx, {}, id);
    await recordChange(tx, context, { kind: 'note', facts: {}, customerId: id });
    return { id };
  },
});
