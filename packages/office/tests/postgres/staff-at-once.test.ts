import { changeContact } from '@slotterbit/office/operations/customers/change-contact.ts';
import { changeStatusTo } from '@slotterbit/office/operations/orders/change-status.ts';
import { dueRefunds } from '@slotterbit/office/operations/payments/mark-refunded.ts';
import { recordChange } from '@slotterbit/provider/audit/record-audit.ts';
import { lockRow } from '@slotterbit/provider/db/locks.ts';
import type { Tx } from '@slotterbit/provider/db/schema.ts';
import { captureTransfer } from '@slotterbit/provider/payments/transfer.ts';
import { shopEvents } from '@slotterbit/provider/shop-events.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { add, order } from '@slotterbit/provider/tests/shopping.ts';
import { whileLocked } from '@slotterbit/provider/tests/support/lock-queue.ts';
import { expect } from 'vitest';
import { staffContext } from '../support/staff-context.ts';

test('an order that is cancelled while money comes: that money is due for refund, and said', async ({
  p,
  customer,
}) => {
  await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 2);
  const { id, code } = await order(customer, [1_000_000, 2_000_000]);
  const termin = await p.db
    .selectFrom('payments')
    .select(['id', 'termin', 'amount'])
    .where('order_id', '=', id)
    .orderBy('termin')
    .executeTakeFirstOrThrow();
  const moneyComes = async (tx: Tx) => {
    const when = { now: p.now(), events: shopEvents, deadlineHours: 24 };
    const { chargeId, reference } = await captureTransfer(
      tx,
      { ...termin, orderCode: code },
      when,
      p.now().toISOString(),
    );
    const facts = { termin: 1, amount: termin.amount, charge: reference, isDueForRefund: false, day: null };
    await recordChange(tx, staffContext(p), { kind: 'transfer-entered', facts, orderId: id, chargeId });
  };
  const cancelled = await whileLocked(
    p.db,
    (tx) => lockRow(tx, 'orders', id),
    () => changeStatusTo('cancelled')({ ...staffContext(p), staff: { by: 'Ani', why: 'batal' } }, { order: code }),
    moneyComes,
  );
  expect(cancelled).toMatchObject({ code, dueForRefund: 1_000_000 });
  expect(await dueRefunds(p, 9)).toMatchObject([{ amount: 1_000_000 }]);
});

test('two customers get one e-mail at once: the second change says whose it is', async ({ p, customer }) => {
  const other = await p.register({ name: 'Dr. Lain' });
  const email = 'baru@kampus.test';
  const change = whileLocked(
    p.db,
    (tx) => tx.updateTable('customers').set({ email }).where('id', '=', other.id).execute(),
    () =>
      changeContact(
        { ...staffContext(p), staff: { by: 'Ani', why: 'x' } },
        { name: `${customer.id}`, holding: null, contact: { email } },
      ),
  );
  await expect(change).rejects.toMatchObject({
    refusal: { code: 'email-taken', owner: other.id },
  });
});
