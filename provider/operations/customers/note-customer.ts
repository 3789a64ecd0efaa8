import { recordChange } from '../../audit/record.ts';
import { lockRow } from '../../db/locks.ts';
import { transactionalOperation } from '../operation.ts';
import { type CustomerName, findCustomer, requireExistingAccount } from './find-customers.ts';

/** Records a note on a customer. The note is the reason (`staff.why`), which the deletion of the account empties. */
export const noteCustomer = transactionalOperation({
  permission: 'customers.note',
  needsReason: true,
  plan: ({ db }, input: CustomerName) => findCustomer(db, input),
  async run({ tx, ...context }, _input, { id }) {
    // A note that waited for the deletion must not bring data back.
    await lockRow(tx, 'customers', id);
    await requireExistingAccount(tx, id);
    await recordChange(tx, context, { customerId: id, what: 'note' });
    return { id };
  },
});
