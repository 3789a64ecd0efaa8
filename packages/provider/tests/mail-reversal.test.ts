import { addHours } from '@slotterbit/contract/values/date.ts';
import { writeReminders } from '@slotterbit/provider/mail/reminders.ts';
import { loadOrder } from '@slotterbit/provider/orders/load-orders.ts';
import { expect } from 'vitest';
import { test } from './provider-test.ts';
import { buy } from './shopping.ts';
import { dueMail } from './support/mail-round.ts';
import type { TestProvider } from './support/provider.ts';
import { notifySandbox } from './support/sandbox-notification.ts';

/** The gateway reverses the last payment of a termin. */
async function chargeBack(p: TestProvider, orderId: number, termin: number): Promise<void> {
  const charge = await p.db
    .selectFrom('charges')
    .innerJoin('payments', 'payments.id', 'charges.payment_id')
    .select(['charges.reference', 'charges.amount'])
    .where('payments.order_id', '=', orderId)
    .where('payments.termin', '=', termin)
    .where('charges.status', '=', 'paid')
    .executeTakeFirstOrThrow();
  expect(await notifySandbox(p, charge, { event: 'charged_back' })).toBe(200);
}

/** The order's deadline and payments. Days later the customer's token has expired. */
async function stateOf(p: TestProvider, orderId: number) {
  const state = await loadOrder(p.db, null, orderId, p.settings, p.now());
  if (!state) throw new Error(`There is no order ${orderId}.`);
  return state;
}

const sent = (p: TestProvider) => dueMail(p.context);
const subjects = async (p: TestProvider) => (await sent(p)).map(({ subject }) => subject);

test('a reversed payment is due at the order’s new deadline, and reported once, without a reminder', async ({
  p,
  customer,
}) => {
  const { id, code } = await buy(p, customer, [500_000, 1_000_000]);
  await p.play(id);
  await sent(p);
  p.advance(24 * 20);
  await chargeBack(p, id, 1);
  const { deadline_at, payments } = await stateOf(p, id);
  expect(deadline_at).toBe(addHours(p.now(), 24).toISOString());
  expect(payments[0]).toMatchObject({ status: 'failed', due_at: deadline_at });
  expect(Date.parse(payments[1]?.due_at ?? '')).toBeGreaterThan(Date.parse(deadline_at ?? ''));
  await writeReminders(p.db, p.now());
  const [mail, ...others] = await sent(p);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`Pembayaran termin 1 dibatalkan: ${code}`);
  expect(mail?.text).toContain('Mohon bayar kembali sebelum 11 Desember 2026 pukul 10.00 WIB.');
  // On its day the reminder names the same day.
  p.advance(23);
  await writeReminders(p.db, p.now());
  const [reminder] = await sent(p);
  expect(reminder?.subject).toBe(`Pembayaran termin 1 jatuh tempo hari ini: ${code}`);
  expect(reminder?.text).toContain('Jatuh tempo: 11 Desember 2026 pukul 10.00 WIB');
});

test('a reversed payment gets time too if another termin is paid; a later due date stays', async ({ p, customer }) => {
  const { id, payments: planned } = await buy(p, customer, [500_000, 400_000, 600_000]);
  for (const _ of planned) await p.play(id);
  p.advance(24 * 10);
  await chargeBack(p, id, 2);
  expect((await stateOf(p, id)).payments[1]?.due_at).toBe(planned[1]?.due_at);
  await chargeBack(p, id, 1);
  const again = addHours(p.now(), 24).toISOString();
  const { deadline_at, payments } = await stateOf(p, id);
  expect([deadline_at, payments[0]?.due_at]).toEqual([null, again]);
  // Without a payment the order has a deadline again: the due date of the next termin.
  p.advance(2);
  await chargeBack(p, id, 3);
  const bare = await stateOf(p, id);
  expect(bare.deadline_at).toBe(addHours(p.now(), 24).toISOString());
  expect(bare.payments.map(({ due_at }) => due_at)).toEqual([bare.deadline_at, planned[1]?.due_at, planned[2]?.due_at]);
});

test('a payment is confirmed again after paying again, with a new id, and a second reversal is reported again', async ({
  p,
  customer,
}) => {
  const { id, code } = await buy(p, customer);
  await p.play(id);
  const ids = (await sent(p)).map((mail) => mail.messageId);
  p.advance(1);
  await chargeBack(p, id, 1);
  expect(await subjects(p)).toEqual([`Pembayaran pesanan dibatalkan: ${code}`]);
  p.advance(1);
  await p.play(id);
  const again = await sent(p);
  expect(again.map(({ subject }) => subject)).toEqual([`Pembayaran diterima: ${code}`]);
  expect(ids).not.toContain(again[0]?.messageId);
  await chargeBack(p, id, 1);
  expect(await subjects(p)).toEqual([`Pembayaran pesanan dibatalkan: ${code}`]);
});

test('the customer of an order in progress gets no mail about a reversal: staff contact them', async ({
  p,
  customer,
}) => {
  const { id } = await buy(p, customer);
  await p.play(id);
  await p.moveOrder(id, 'shipped');
  await sent(p);
  await chargeBack(p, id, 1);
  expect(await subjects(p)).toEqual([]);
});
