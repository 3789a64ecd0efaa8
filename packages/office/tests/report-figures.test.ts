import { type Month, monthsAfter, toInputValue } from '@slotterbit/contract/values/month.ts';
import { receivedMoney } from '@slotterbit/office/operations/orders/today.ts';
import { occupancyOf, orderFunnel, overdueByAge } from '@slotterbit/office/operations/reports/order-report.ts';
import { revenueOf } from '@slotterbit/office/operations/reports/revenue.ts';
import { unpaidSums } from '@slotterbit/provider/orders/unpaid-totals.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { add, order, staySignedIn } from '@slotterbit/provider/tests/shopping.ts';
import type { TestCustomer, TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { setRows } from '@slotterbit/provider/tests/support/set-rows.ts';
import { describe, expect } from 'vitest';
import { act, dueRefund, payingBill } from './support/staff-browser.ts';

const november: Month = { year: 2026, month: 11 };
const twoMonths = { from: november, to: { year: 2026, month: 12 } };

const sumOf = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);

/** An order of one journal; its first termin is `first`. */
async function buy(customer: TestCustomer, p: TestProvider, first = 1_500_000) {
  await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 1);
  return order(customer, first === 1_500_000 ? [first] : [first, 1_500_000 - first]);
}

/** An order of two journals with two termin, as 2 : 1 in price. */
async function buyMixed(customer: TestCustomer, p: TestProvider) {
  await add(customer, p.catalogue.alfa, 'SINTA 3', 1, 1);
  await add(customer, p.catalogue.beta, 'DOAJ', 1, 1);
  return order(customer, [500_000, 500_000]);
}

describe('revenue', () => {
  test('agrees with Uang diterima, by month, journal and indexing', async ({ p, customer }) => {
    await p.setCapacity(p.catalogue.alfa.slots[1]?.id ?? 0, 100);
    const plain = await buy(customer, p);
    await p.play(plain.id);
    const mixed = await buyMixed(customer, p);
    await p.play(mixed.id);
    const cancelled = await buy(customer, p, 500_000);
    await p.play(cancelled.id);
    await act(p, 'batalkan', { pesanan: cancelled.code, alasan: 'batal' });
    const reversed = await buy(customer, p, 700_000);
    await p.play(reversed.id);
    const bill = await payingBill(p, reversed.code);
    await act(p, 'dana-dikembalikan', { tagihan: bill, alasan: 'salah' });
    const twice = await buy(customer, p, 600_000);
    await p.play(twice.id);
    await act(p, 'terima-transfer', { pesanan: twice.code, termin: '1', ganda: 1, alasan: 'BCA' });

    const first = await revenueOf(p.db, twoMonths);
    expect(first).toEqual({
      months: [
        { month: twoMonths.from, received: 3_100_000, returned: 500_000, revenue: 2_600_000 },
        { month: twoMonths.to, received: 0, returned: 0, revenue: 0 },
      ],
      journals: [
        { name: 'Jurnal Alfa', amount: 2_475_000 },
        { name: 'Jurnal Beta', amount: 125_000 },
      ],
      indexings: [
        { name: 'SINTA 2', amount: 2_100_000 },
        { name: 'SINTA 3', amount: 375_000 },
        { name: 'DOAJ', amount: 125_000 },
      ],
    });
    expect((await receivedMoney(p)).month).toBe(3_100_000);

    // The next month: the rest of the mixed order, and the refund, which counts in the month of its payment.
    p.advance(24 * 15);
    await staySignedIn(p);
    await p.play(mixed.id);
    const refund = await dueRefund(p);
    await act(p, 'tandai-refund', { refund, alasan: 'BCA' });
    const both = await revenueOf(p.db, twoMonths);
    expect(both.months.map(({ received, returned, revenue }) => [received, returned, revenue])).toEqual([
      [3_100_000, 500_000, 2_600_000],
      [500_000, 0, 500_000],
    ]);
    expect((await receivedMoney(p)).month).toBe(500_000);
    for (const parts of [both.journals, both.indexings]) expect(sumOf(parts)).toBe(3_100_000);
  });

  test('leaves out the part of a termin that was sent back', async ({ p, customer }) => {
    p.isHarmed = true;
    const orders = [await buyMixed(customer, p), await buy(customer, p)];
    for (const { id } of orders) await p.play(id);
    const charges = await p.db.selectFrom('charges').select('id').where('status', '=', 'paid').orderBy('id').execute();
    const at = p.now().toISOString();
    const sent = { amount: 100_001, reason: 'x', created_at: at, refunded_at: at };
    const refunds = orders.map(({ id }, place) => ({ order_id: id, charge_id: charges[place]?.id ?? 0, ...sent }));
    await p.db.insertInto('refunds').values(refunds).execute();
    const { months, journals } = await revenueOf(p.db, { from: november, to: november });
    expect(months[0]).toEqual({ month: november, received: 2_000_000, returned: 200_002, revenue: 1_799_998 });
    expect(journals).toEqual([
      { name: 'Jurnal Alfa', amount: 299_999 + 1_399_999 },
      { name: 'Jurnal Beta', amount: 100_000 },
    ]);
  });

  test('leaves out what the seller bears of a transfer', async ({ p, customer }) => {
    p.isHarmed = true;
    const { id } = await buy(customer, p);
    await p.play(id);
    await p.db.updateTable('payments').set({ discount: 321 }).where('order_id', '=', id).execute();
    const { months, journals } = await revenueOf(p.db, { from: november, to: november });
    expect(months[0]).toEqual({ month: november, received: 1_499_679, returned: 0, revenue: 1_499_679 });
    expect(sumOf(journals)).toBe(1_499_679);
    expect((await receivedMoney(p)).month).toBe(1_499_679);
  });

  test('a month begins at midnight in Jakarta', async ({ p, customer }) => {
    p.isHarmed = true;
    await p.setCapacity(p.catalogue.alfa.slots[1]?.id ?? 0, 100);
    for (const [at, first] of [
      ['2026-10-31T16:59:59.999Z', 500_000],
      ['2026-10-31T17:00:00.000Z', 600_000],
      ['2026-11-30T16:59:59.999Z', 700_000],
      ['2026-11-30T17:00:00.000Z', 800_000],
    ] as const) {
      const { id } = await buy(customer, p, first);
      await p.play(id);
      await setRows(p.db, 'payments', { paid_at: at }, { order_id: id, termin: 1 });
    }
    const { months } = await revenueOf(p.db, { from: monthsAfter(november, -1), to: twoMonths.to });
    expect(months.map(({ received, revenue }) => [received, revenue])).toEqual([
      [500_000, 500_000],
      [1_300_000, 1_300_000],
      [800_000, 800_000],
    ]);
  });
});

test('the funnel counts orders by the month in which they were made', async ({ p, customer }) => {
  p.isHarmed = true;
  await p.setCapacity(p.catalogue.alfa.slots[1]?.id ?? 0, 100);
  const [, begun, settled, cancelled, expired] = [
    await buy(customer, p),
    await buy(customer, p, 500_000),
    await buy(customer, p),
    await buy(customer, p, 500_000),
    await buy(customer, p),
  ];
  for (const { id } of [begun, settled, cancelled]) await p.play(id);
  await act(p, 'batalkan', { pesanan: cancelled.code, alasan: 'batal' });
  await p.moveOrder(expired.id, 'cancelled');
  const facts = JSON.stringify({ from: 'pending', to: 'cancelled', reason: 'deadline' });
  const ends = p.db
    .selectFrom('audit_trail')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('order_id', '=', expired.id);
  await p.db.updateTable('audit_trail').set({ facts }).where('id', '=', ends).execute();
  const last = await buy(customer, p);
  await p.db.updateTable('orders').set({ created_at: '2026-11-30T17:00:00.000Z' }).where('id', '=', last.id).execute();
  expect(await orderFunnel(p.db, twoMonths)).toEqual([
    { month: november, made: 5, begun: 3, settled: 1, expired: 1, stopped: 1 },
    { month: twoMonths.to, made: 1, begun: 0, settled: 0, expired: 0, stopped: 0 },
  ]);
});

test('occupancy: places taken, the unpaid ones among them, and the fullest journals first', async ({ p, customer }) => {
  const { alfa, beta } = p.catalogue;
  await add(customer, alfa, 'SINTA 2', 1, 2);
  await add(customer, beta, 'DOAJ', 1, 1);
  const paid = await order(customer, [1_000_000, 2_250_000]);
  await p.play(paid.id);
  await add(customer, alfa, 'SINTA 2', 1, 1);
  await order(customer);
  await add(customer, beta, 'DOAJ', 2, 1);
  const gone = await order(customer);
  await act(p, 'batalkan', { pesanan: gone.code, alasan: 'batal' });
  const { months, journals } = await occupancyOf(p.db, { from: november, to: monthsAfter(november, 2) });
  expect(months.map(({ month, ...places }) => [toInputValue(month), places])).toEqual([
    ['2026-11', { capacity: 7, taken: 0, unpaid: 0 }],
    ['2026-12', { capacity: 7, taken: 4, unpaid: 1 }],
    ['2027-01', { capacity: 7, taken: 0, unpaid: 0 }],
  ]);
  expect(journals).toEqual([
    { name: 'Jurnal Alfa', capacity: 15, taken: 3, unpaid: 1 },
    { name: 'Jurnal Beta', capacity: 6, taken: 1, unpaid: 0 },
  ]);
});

test('overdue termin by age: a termin is one day late from midnight in Jakarta', async ({ p, customer }) => {
  p.isHarmed = true;
  await p.setCapacity(p.catalogue.alfa.slots[1]?.id ?? 0, 100);
  // 20 November 2026, 10:00 in Jakarta.
  for (const [at, amount] of [
    ['2026-11-19T17:00:00.000Z', 1],
    ['2026-11-19T16:59:59.999Z', 10],
    ['2026-11-12T17:00:00.000Z', 100],
    ['2026-11-12T16:59:59.999Z', 1_000],
    ['2026-10-20T17:00:00.000Z', 10_000],
    ['2026-10-20T16:59:59.999Z', 100_000],
    ['2026-08-21T17:00:00.000Z', 1_000_000],
    ['2026-08-21T16:59:59.999Z', 10_000_000],
  ] as const) {
    const { id } = await buy(customer, p);
    await p.db.updateTable('payments').set({ due_at: at, amount }).where('order_id', '=', id).execute();
  }
  const stopped = await buy(customer, p);
  const due_at = '2026-11-01T00:00:00.000Z';
  await p.db.updateTable('payments').set({ due_at }).where('order_id', '=', stopped.id).execute();
  await act(p, 'batalkan', { pesanan: stopped.code, alasan: 'batal' });
  const ages = await overdueByAge(p);
  expect(ages).toEqual([
    { from: 1, to: 7, termins: 2, amount: 110 },
    { from: 8, to: 30, termins: 2, amount: 11_000 },
    { from: 31, to: 90, termins: 2, amount: 1_100_000 },
    { from: 91, to: null, termins: 1, amount: 10_000_000 },
  ]);
  const { overdue, overdueTermin } = await unpaidSums(p.db, p.now());
  expect([sumOf(ages), ages.reduce((sum, { termins }) => sum + termins, 0)]).toEqual([overdue, overdueTermin]);
});
