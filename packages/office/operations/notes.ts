import { recordChange } from '@slotterbit/provider/audit/record-audit.ts';
import { raiseVersion } from '@slotterbit/provider/db/locks.ts';
import { type CustomerName, existingCustomer, findCustomer, lockCustomer } from './customers/find-customers.ts';
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
    const { customer_id } = await lockOrder(tx, {}, id);
    // A note that waited for the deletion of the account, which locks its orders, must not bring data back.
    await existingCustomer(tx, customer_id);
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
    // A note that waited for the deletion must not bring data back.
    await lockCustomer(tx, {}, id);
    await recordChange(tx, context, { kind: 'note', facts: {}, customerId: id });
    return { id };
  },
});
