import { pollCharges } from '@slotterbit/provider/payments/charges/poll-charges.ts';
import { askOverdue, sweepDeadlines } from '@slotterbit/provider/payments/deadline.ts';
import { test } from '@slotterbit/provider/tests/gateway-test.ts';
import { buy, dueAmounts, notify, openCharge, PRICE, read, readPayment } from '@slotterbit/provider/tests/shopping.ts';
import type { MidtransDouble } from '@slotterbit/provider/tests/support/midtrans-double.ts';
import type { TestCustomer, TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { notifySandbox } from '@slotterbit/provider/tests/support/sandbox-notification.ts';
import { describe, expect } from 'vitest';
import { act, signIn } from './support/staff-browser.ts';

/** An order of a new customer with an open charge. */
async function bought(p: TestProvider) {
  const customer = await p.register();
  const { id, code, payment_url } = await buy(p, customer);
  return { customer, id, code, payment_url, reference: await openCharge(p, customer, id) };
}

const statusOf = async (customer: TestCustomer, id: number) => (await read(customer, id)).status;
const infoOf = (original_amount: unknown) => ({ extra_info: { gross_amount_info: { original_amount } } });
const withFee = (fee: number, original: unknown = String(PRICE)) => ({
  gross_amount: `${PRICE + fee}.00`,
  metadata: infoOf(original),
});

/** What Midtrans reports, the fee that is recorded or what is due for refund, and what Hari ini says about it. */
const AMOUNTS: [string, Parameters<MidtransDouble['bring']>[2], { fee: number } | { due: number; says: string }][] = [
  ['two decimals', {}, { fee: 0 }],
  ['one decimal', { gross_amount: '1500000.0' }, { fee: 0 }],
  ['no decimals', { gross_amount: '1500000' }, { fee: 0 }],
  ['a number', { gross_amount: PRICE }, { fee: 0 }],
  ['a fee of 4.440', withFee(4_440), { fee: 4_440 }],
  ['a fee of 1, as numbers', { gross_amount: PRICE + 1, metadata: infoOf(PRICE) }, { fee: 1 }],
  ['a fee outside metadata', { gross_amount: '1504440.00', ...infoOf('1500000.00') }, { fee: 4_440 }],
  ['unreadable metadata', { metadata: 'x' }, { fee: 0 }],
  ['1 less', { gross_amount: '1499999.00' }, { due: 1_499_999, says: 'masuk Rp 1.499.999; tagihan Rp 1.500.000' }],
  ['1 more', { gross_amount: '1500001.00' }, { due: 1_500_001, says: 'masuk Rp 1.500.001; tagihan Rp 1.500.000' }],
  [
    'a fee for another amount',
    { gross_amount: '1504440.00', metadata: infoOf('1504000') },
    { due: 1_504_000, says: 'masuk Rp 1.504.000, ditambah biaya Rp 440; tagihan Rp 1.500.000' },
  ],
  ['a fee inside the price', { metadata: infoOf('1495560') }, { due: 1_495_560, says: 'biaya Rp 4.440' }],
  ['less than its part', withFee(-1), { due: PRICE, says: 'tidak terbaca' }],
  ['the most', { gross_amount: '9999999999999.00' }, { due: 9_999_999_999_999, says: 'masuk Rp 9.999.999.999.999' }],
  ['too much', { gross_amount: '99999999999999999999.00' }, { due: PRICE, says: 'tidak terbaca' }],
  ['a fraction', { gross_amount: '1500000.50' }, { due: PRICE, says: 'tidak terbaca' }],
  ['a fraction as number', { gross_amount: 1_500_000.5 }, { due: PRICE, says: 'tidak terbaca' }],
  ['a negative amount', { gross_amount: '-1500000.00' }, { due: PRICE, says: 'tidak terbaca' }],
  ['nothing', { gross_amount: '' }, { due: PRICE, says: 'tidak terbaca' }],
  ['zero', { gross_amount: '0.00' }, { due: PRICE, says: 'tidak terbaca' }],
  ['dollars', { currency: 'USD' }, { due: PRICE, says: 'tidak terbaca' }],
];

test.for(AMOUNTS)(
  'a Midtrans settlement of %s, twice, is recorded once and outlives the deadline',
  async ([, reported, expected], { m, midtrans }) => {
    const { customer, id, reference } = await bought(m);
    const notification = midtrans.bring(reference, 'settlement', reported);
    expect([await notify(m, 'midtrans', notification), await notify(m, 'midtrans', notification)]).toEqual([200, 200]);
    m.advance(48);
    await sweepDeadlines(m.context);
    await pollCharges(m.context);
    const fits = 'fee' in expected;
    expect(await statusOf(customer, id)).toBe(fits ? 'paid' : 'pending');
    expect(await dueAmounts(m)).toEqual(fits ? [] : [expected.due]);
    const charges = await m.db.selectFrom('charges').select(['status', 'payer_fee']).execute();
    expect(charges).toMatchObject([{ status: 'paid', ...(fits && { payer_fee: expected.fee }) }]);
    if (fits) return;
    const { browser } = await signIn(m, 'keuangan');
    expect((await browser.open('/staf')).text.replaceAll('\u00a0', ' ')).toContain(expected.says);
  },
);

describe('money of another amount', () => {
  const less = { gross_amount: '1499999.00' };

  test('is shown to the payer, who can pay the bill with a new one', async ({ m, midtrans }) => {
    const { customer, id, payment_url, reference } = await bought(m);
    await notify(m, 'midtrans', midtrans.bring(reference, 'settlement', less));
    expect((await readPayment(m, payment_url)).other_money).toBe(1_499_999);
    await notify(m, 'midtrans', midtrans.bring(await openCharge(m, customer, id), 'settlement'));
    expect(await statusOf(customer, id)).toBe('paid');
    expect(await dueAmounts(m)).toEqual([1_499_999]);
  });

  test('that a poll finds is due, and with a fee pays', async ({ m, midtrans }) => {
    const [wrong, right] = [await bought(m), await bought(m)];
    midtrans.bring(wrong.reference, 'settlement', less);
    midtrans.bring(right.reference, 'settlement', withFee(4_440));
    m.advance(0.2);
    await pollCharges(m.context);
    expect([await statusOf(wrong.customer, wrong.id), await statusOf(right.customer, right.id)]).toEqual([
      'pending',
      'paid',
    ]);
    expect(await dueAmounts(m)).toEqual([1_499_999]);
  });

  test('that staff sent back starts a new deadline', async ({ m, midtrans }) => {
    const { customer, id, reference } = await bought(m);
    await notify(m, 'midtrans', midtrans.bring(reference, 'settlement', less));
    m.advance(48);
    await act(m, 'dana-dikembalikan', { tagihan: reference, alasan: 'BCA' });
    await sweepDeadlines(m.context);
    expect(await read(customer, id)).toMatchObject({ status: 'pending', deadline_at: '2026-11-23T03:00:00.000Z' });
    m.advance(25);
    await sweepDeadlines(m.context);
    expect(await statusOf(customer, id)).toBe('cancelled');
  });

  test('that staff sent back pays nothing when the gateway corrects it', async ({ m, midtrans }) => {
    const { customer, id, reference } = await bought(m);
    await notify(m, 'midtrans', midtrans.bring(reference, 'settlement', less));
    await act(m, 'dana-dikembalikan', { tagihan: reference, alasan: 'BCA' });
    await notify(m, 'midtrans', midtrans.bring(reference, 'settlement', { gross_amount: '1500000.00' }));
    expect(await statusOf(customer, id)).toBe('pending');
    expect((await read(customer, id)).payments[0]?.status).not.toBe('paid');
  });

  test('that was denied afterwards is not due, and the deadline counts again', async ({ m, midtrans }) => {
    const { customer, id, reference } = await bought(m);
    const settled = midtrans.bring(reference, 'settlement', less);
    await notify(m, 'midtrans', settled);
    await notify(m, 'midtrans', midtrans.bring(reference, 'deny', less));
    expect(await dueAmounts(m)).toEqual([]);
    midtrans.bring(reference, 'settlement', less);
    expect(await notify(m, 'midtrans', settled)).toBe(200);
    expect(await dueAmounts(m)).toEqual([]);
    m.advance(25);
    await sweepDeadlines(m.context);
    expect(await statusOf(customer, id)).toBe('cancelled');
  });

  test('that comes after the deadline is due and revives nothing', async ({ m, midtrans }) => {
    const { customer, id, reference } = await bought(m);
    m.advance(25);
    await askOverdue(m.context);
    expect(await notify(m, 'midtrans', midtrans.bring(reference, 'settlement', less))).toBe(200);
    expect(await statusOf(customer, id)).toBe('cancelled');
    expect(await dueAmounts(m)).toEqual([1_499_999]);
  });

  test('pays as soon as the gateway reports the fee in it, and keeps paying', async ({ m, midtrans }) => {
    const { customer, id, reference } = await bought(m);
    const bare = { gross_amount: '1504440.00' };
    await notify(m, 'midtrans', midtrans.bring(reference, 'capture', bare));
    expect([await statusOf(customer, id), await dueAmounts(m)]).toEqual(['pending', [1_504_440]]);
    await notify(m, 'midtrans', midtrans.bring(reference, 'settlement', withFee(4_440)));
    expect([await statusOf(customer, id), await dueAmounts(m)]).toEqual(['paid', []]);
    await notify(m, 'midtrans', midtrans.bring(reference, 'settlement', less));
    expect([await statusOf(customer, id), await dueAmounts(m)]).toEqual(['paid', []]);
  });

  const part = { refund_amount: '500000.00' };
  test.for([
    ['settlement', 'refund', {}, [], [1_499_999]],
    ['settlement', 'partial_refund', part, [999_999], [500_000]],
    // Gateways report only the latest status.
    ['pending', 'partial_refund', part, [999_999], [500_000]],
    ['pending', 'refund', {}, [], []],
  ] as const)(
    'after a %s is returned by a %s at the gateway',
    async ([first, then, more, left, sent], { m, midtrans }) => {
      const { reference } = await bought(m);
      await notify(m, 'midtrans', midtrans.bring(reference, first, less));
      expect(await notify(m, 'midtrans', midtrans.bring(reference, then, { ...less, ...more }))).toBe(200);
      const returned = await m.db.selectFrom('refunds').select('amount').where('refunded_at', 'is not', null).execute();
      expect([await dueAmounts(m), returned.map(({ amount }) => amount)]).toEqual([left, sent]);
    },
  );

  test('at the sandbox is due too', async ({ p }) => {
    for (const amount of [1, PRICE + 1, '1500000.50', '-1']) {
      const { customer, id, reference } = await bought(p);
      expect(await notifySandbox(p, { reference, amount: PRICE }, { amount })).toBe(200);
      p.advance(25);
      await sweepDeadlines(p.context);
      expect(await statusOf(customer, id)).toBe('pending');
    }
    expect(await dueAmounts(p)).toEqual([1, PRICE + 1, PRICE, PRICE]);
  });

  test('at Xendit is due too', async ({ x, xendit }) => {
    for (const amount of [1, PRICE + 1, 1_500_000.5, '1500001']) {
      const { customer, id, reference } = await bought(x);
      expect(await notify(x, 'xendit', xendit.bring(reference, 'COMPLETED', { amount }), xendit.token)).toBe(200);
      x.advance(25);
      await sweepDeadlines(x.context);
      expect(await statusOf(customer, id)).toBe('pending');
    }
    expect(await dueAmounts(x)).toEqual([1, PRICE + 1, PRICE, PRICE + 1]);
  });
});
