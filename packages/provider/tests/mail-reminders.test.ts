import { addHours, startOfDay } from '@slotterbit/contract/values/date.ts';
import { writeReminders } from '@slotterbit/provider/mail/reminders.ts';
import { expect } from 'vitest';
import { test } from './provider-test.ts';
import { buy } from './shopping.ts';
import { dueMail } from './support/mail-round.ts';
import type { TestCustomer, TestProvider } from './support/provider.ts';
import { setRows } from './support/set-rows.ts';

/** An order of three termin. The first is paid; the others are due 30 and 60 days after the order (20 November, 10.00). */
async function begun(p: TestProvider, customer: TestCustomer) {
  const made = await buy(p, customer, [500_000, 500_000, 500_000]);
  await p.play(made.id);
  return made;
}

const wib = (time: string) => new Date(`${time}+07:00`);
const written = (p: TestProvider) =>
  p.db
    .selectFrom('mail_messages')
    .select(['kind', 'termin', 'not_before'])
    .where('kind', 'not in', ['order-created', 'termin-paid'])
    .orderBy('id')
    .execute();

test('reminds of the next termin 7 days and a day before, on the day and three days after; each once', async ({
  p,
  customer,
}) => {
  await begun(p, customer);
  const found: string[] = [];
  // The second termin is due on 20 December, at 10.00.
  for (let day = 0; day < 45; day += 1) {
    const now = addHours(wib('2026-11-20T10:30'), 24 * day);
    const before = (await written(p)).length;
    await writeReminders(p.db, now);
    await writeReminders(p.db, addHours(now, 2));
    for (const { kind, termin } of (await written(p)).slice(before)) found.push(`${day}: ${kind} ${termin}`);
  }
  expect(found).toEqual(['23: due-in-7-days 2', '29: due-tomorrow 2', '30: due-today 2', '33: overdue-3-days 2']);
});

test('writes reminders at midnight for the morning, and none in the evening', async ({ p, customer }) => {
  await begun(p, customer);
  expect(await writeReminders(p.db, wib('2026-12-19T20:00'))).toBe(0);
  expect(await writeReminders(p.db, wib('2026-12-20T00:00'))).toBe(1);
  expect(await written(p)).toEqual([
    { kind: 'due-today', termin: 2, not_before: wib('2026-12-20T08:00').toISOString() },
  ]);
});

test("writes no reminder on the day of the order's own message, nor on the morning after an evening order", async ({
  p,
  customer,
}) => {
  const { id } = await buy(p, customer);
  // Due on 21 November at 10.00.
  expect(await writeReminders(p.db, wib('2026-11-20T15:00'))).toBe(0);
  const madeAt = (at: string) => setRows(p.db, 'orders', { created_at: wib(at).toISOString() }, { id });
  await madeAt('2026-11-20T20:00');
  expect(await writeReminders(p.db, wib('2026-11-21T08:00'))).toBe(0);
  await madeAt('2026-11-20T19:59');
  // The message is older now.
  p.isHarmed = true;
  expect(await writeReminders(p.db, wib('2026-11-21T08:00'))).toBe(1);
  expect(await written(p)).toMatchObject([{ kind: 'due-today', termin: 1 }]);
});

test('several instances write each reminder of many orders once', async ({ p, customer }) => {
  const { id } = await begun(p, customer);
  const COUNT = 450;
  // Orders with one unpaid termin, with only the columns that reminders read.
  const { id: _, ...of } = await p.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const rows = Array.from({ length: COUNT }, (_unused, n) => ({ ...of, code: `MANY-${n}`, invoice_number: null }));
  const made = await p.db.insertInto('orders').values(rows).returning('id').execute();
  const payment = { termin: 1, amount: 1, status: 'pending' as const, paid_at: null, due_at: startOfDay('2027-01-10') };
  const payments = made.map(({ id: order_id }) => ({ ...payment, order_id, link_token: `many ${order_id}` }));
  await p.db.insertInto('payments').values(payments).execute();
  p.isHarmed = true;
  await Promise.all([1, 2, 3].map(() => writeReminders(p.db, wib('2027-01-09T09:00'))));
  expect(await written(p)).toHaveLength(COUNT);
});

test('at night, sends what answers the customer, and not what staff and jobs cause, also if it is late', async ({
  p,
  customer,
}) => {
  const { id } = await buy(p, customer);
  await p.play(id);
  await p.moveOrder(id, 'shipped');
  await buy(p, customer);
  const evening = { ...p.context, now: () => wib('2026-11-20T23:00') };
  expect((await dueMail(evening)).map(({ subject }) => subject.split(' ')[0]).sort()).toEqual([
    'Pembayaran',
    'Pesanan',
  ]);
  expect(await p.db.selectFrom('mail_messages').select('kind').where('status', '=', 'not-sent').execute()).toEqual([
    { kind: 'order-shipped' },
  ]);
});

test('does not send a reminder after its day', async ({ p, customer }) => {
  await begun(p, customer);
  await writeReminders(p.db, wib('2026-12-19T09:00'));
  const roundAt = (time: string) => dueMail({ ...p.context, now: () => wib(time) });
  // No mail at night.
  expect(await roundAt('2026-12-19T20:00')).toEqual([]);
  expect(await roundAt('2026-12-20T07:59')).toEqual([]);
  expect(await roundAt('2026-12-20T08:00')).toEqual([]);
  const rows = await p.db.selectFrom('mail_messages').select(['kind', 'status', 'last_error']).orderBy('id').execute();
  expect(rows).toEqual([
    // The server was configured a month later: old mail is not sent.
    { kind: 'order-created', status: 'dropped', last_error: 'too-old' },
    { kind: 'termin-paid', status: 'dropped', last_error: 'too-old' },
    { kind: 'due-tomorrow', status: 'dropped', last_error: 'untrue' },
  ]);
});
