import { recordChange } from '@slotterbit/provider/audit/record-audit.ts';
import { copyPersonalData } from '@slotterbit/provider/personal-data/copy.ts';
import { cancelDeletion, eraseAccount, requestDeletion } from '@slotterbit/provider/personal-data/deletion.ts';
import { transactionalOperation } from '../operation.ts';
import { OperationRefused } from '../refusal.ts';
import { type CustomerName, existingCustomer, findCustomer, lockCustomer } from './find-customers.ts';

/** Returns everything that is stored about a customer, and records that staff read it. */
export const exportPersonalData = transactionalOperation({
  permission: 'customers.personal-data',
  plan: ({ db }, input: CustomerName) => findCustomer(db, input),
  async run({ tx, security, ...context }, _input, { id, holding_code: holding }) {
    await lockCustomer(tx, {}, id);
    await recordChange(tx, context, { kind: 'data-exported', facts: {}, customerId: id });
    security({ kind: 'data-exported', customer: id, holding, reason: 'staff' });
    return copyPersonalData(tx, id, context.now());
  },
});

/** `later`: after the waiting time, in which the customer can cancel it. `now`: at once. `never`: cancels a deletion. */
export type DeletionInput = CustomerName & { when: 'later' | 'now' | 'never' };

/**
 * Deletes the account and the personal data of a customer, or cancels that. Refused while an order is open. `at`: when the account is deleted, or was;
 * null: the deletion is cancelled. `changed` false: it was so before.
 */
export const deleteCustomer = transactionalOperation({
  permission: 'customers.personal-data',
  needsReason: true,
  async plan({ db }, input: DeletionInput) {
    const customer = await findCustomer(db, input);
    await existingCustomer(db, customer.id);
    return customer;
  },
  async run({ tx, security, ...context }, { when }, { id, holding_code: holding }) {
    const { settings, events } = context;
    const now = context.now();
    await lockCustomer(tx, {}, id);
    const event = { customer: id, holding, reason: 'staff' };
    if (when === 'never') {
      const changed = await cancelDeletion(tx, id, now);
      if (changed) {
        await recordChange(tx, context, { kind: 'deletion-cancelled', facts: {}, customerId: id });
        security({ kind: 'deletion-cancelled', ...event });
      }
      return { id, at: null, deleted: false, changed };
    }
    if (when === 'later') {
      const { at, open, isNew } = await requestDeletion(tx, id, now);
      if (at === null) throw new OperationRefused({ code: 'customer-busy', open });
      if (isNew) {
        await recordChange(tx, context, { kind: 'deletion-scheduled', facts: { at }, customerId: id });
        security({ kind: 'deletion-requested', ...event });
      }
      return { id, at, deleted: false, changed: isNew };
    }
    // Recorded first: the deletion empties this reason too.
    await recordChange(tx, context, { kind: 'deleted', facts: {}, customerId: id });
    const { open, isErased } = await eraseAccount(tx, id, { now, settings, events, onlyIfDue: false });
    if (open.length > 0) throw new OperationRefused({ code: 'customer-busy', open });
    security({ kind: 'account-deleted', ...event });
    return { id, at: now.toISOString(), deleted: true, changed: isErased };
  },
});
