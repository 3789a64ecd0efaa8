import { expect } from 'vitest';
import { recordChange } from '#provider/audit/record.ts';
import { lockRow } from '#provider/db/locks.ts';
import type { Tx } from '#provider/db/schema.ts';
import { shopEvents } from '#provider/operations/shop-events.ts';
import { captureTransfer } from '#provider/payments/transfer.ts';
import { runStaff } from '#provider/staff/run.ts';
import { whileLocked } from '#tests/support/lock-queue.ts';
import type { TestProvider } from '#tests/support/provider.ts';
import { staffContext } from '#tests/support/staff-context.ts';
import { test } from '../provider-test.ts';
import { add, order } from '../shopping.ts';

const json = async (p: TestProvider, ...line: string[]) =>
  JSON.parse((await runStaff([...line, '--json'], async () => staffContext(p))).output);

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
    const { chargeId } = await captureTransfer(tx, { ...termin, orderCode: code }, when, null);
    await recordChange(tx, staffContext(p), { what: 'transfer', orderId: id, chargeId });
  };
  const cancelled = await whileLocked(
    p.db,
    (tx) => lockRow(tx, 'orders', id),
    () => json(p, 'orders', 'cancel', code, '--why', 'batal'),
    moneyComes,
  );
  expect(cancelled).toMatchObject({ status: 'cancelled', due_for_refund: 1_000_000 });
  expect(await json(p, 'payments', 'list', '--refunds')).toMatchObject([{ amount: 1_000_000 }]);
});

test('two customers get one e-mail at once: the second change says whose it is', async ({ p, customer }) => {
  const other = await p.register({ name: 'Dr. Lain' });
  const email = 'baru@kampus.test';
  const change = whileLocked(
    p.db,
    (tx) => tx.updateTable('customers').set({ email }).where('id', '=', other.id).execute(),
    () => json(p, 'customers', 'change', `${customer.id}`, '--email', email, '--why', 'x'),
  );
  await expect(change).rejects.toMatchObject({
    name: 'StaffError',
    message: `${email} is the e-mail of Dr. Lain (${other.id}) of supp already.`,
  });
});
