import { recordChange } from '../../audit/record.ts';
import { transactionalOperation } from '../operation.ts';
import { findOrder } from './find-orders.ts';

/** How the audit trail describes a note; its text is the reason. */
export const NOTE = 'note';

/** Records a note with an order (code or id). The note is the reason (`staff.why`). */
export const noteOrder = transactionalOperation({
  permission: 'orders.note',
  needsReason: true,
  async plan({ db }, { order }: { order: string }) {
    const { id, code } = await findOrder(db, order);
    return { id, order: code };
  },
  async run({ tx, ...context }, _input, { id, order }) {
    await recordChange(tx, context, { what: NOTE, orderId: id });
    return { order };
  },
});
