import { changeBillingRequest } from '@slotterbit/contract/calls/billing-calls.ts';
import type { Billing } from '@slotterbit/contract/customers/billing.ts';
import { billingFields } from '@slotterbit/contract/customers/billing-texts.ts';
import { recordChange } from '@slotterbit/provider/audit/record-audit.ts';
import { changedBilling, storedBilling } from '@slotterbit/provider/customers/change-billing.ts';
import { raiseVersion } from '@slotterbit/provider/db/locks.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { transactionalOperation } from '../operation.ts';
import { OperationRefused } from '../refusals.ts';
import { findOrder, lockOrder } from './find-orders.ts';

/** `billing`: the fields as staff typed them. */
type BillingInput = { order: string; billing: Partial<Billing> };

/** Returns an order's billing data, and with the given fields. */
async function changeOf(db: Db, orderId: number, given: Partial<Billing>) {
  const { billing } = await db
    .selectFrom('orders')
    .select('billing')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const parsed = changeBillingRequest.safeParse(given);
  if (!parsed.success)
    throw new OperationRefused({ code: 'field-invalid', problem: parsed.error.issues[0]?.message ?? '' });
  return { was: storedBilling(billing), is: changedBilling(billing, parsed.data) };
}

/** Changes the billing data of an order (code or id), also after its invoice got a number: the number stays, and the papers name the new payer. */
export const changeOrderBilling = transactionalOperation({
  permission: 'orders.change-billing',
  needsReason: true,
  async plan({ db }, { order, billing }: BillingInput) {
    const { id, code } = await findOrder(db, order);
    return { id, order: code, ...(await changeOf(db, id, billing)) };
  },
  async run({ tx, ...context }, { billing: given }, { id, order }) {
    await lockOrder(tx, context, id);
    const { was, is } = await changeOf(tx, id, given);
    const changed = billingFields.map(({ name }) => name).filter((field) => was[field] !== is[field]);
    if (changed.length === 0) return { order, changed };
    await tx
      .updateTable('orders')
      .set({ billing: JSON.stringify(is) })
      .where('id', '=', id)
      .execute();
    await raiseVersion(tx, id);
    for (const field of changed) {
      const facts = { field, personal: { was: was[field], is: is[field] } };
      await recordChange(tx, context, { kind: 'billing-changed', facts, orderId: id });
    }
    return { order, changed };
  },
});
