import { markPaid as enterTransfer } from '@slotterbit/office/operations/payments/mark-paid.ts';
import { recordedChanges } from '@slotterbit/provider/audit/read-audit.ts';
import { pollCharges } from '@slotterbit/provider/payments/charges/poll-charges.ts';
import { sweepDeadlines } from '@slotterbit/provider/payments/deadline.ts';
import { test as base } from '@slotterbit/provider/tests/gateway-test.ts';
import { buy, notify, openCharge, read, statusesOf } from '@slotterbit/provider/tests/shopping.ts';
import type { TestCustomer, TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { describe, expect } from 'vitest';
import { act, dueRefund, messageOf, openAsAdmin, payingBill } from './support/staff-browser.ts';
import { staffContext } from './support/staff-context.ts';

const markPaid = (p: TestProvider, pesanan: string, termin: number, ganda?: 'kedua') =>
  act(p, 'terima-transfer', { pesanan, termin, ganda, alasan: 'BCA 20 Nov, Rp 1.000.000' });
const TERMINS = [1_000_000, 2_000_000];

/** Returns the due refunds with the references of their charges. */
const refundsOf = (p: TestProvider) =>
  p.db
    .selectFrom('refunds')
    .innerJoin('charges', 'charges.id', 'refunds.charge_id')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['refunds.id', 'refunds.amount', 'refunds.reason', 'charges.reference as bill', 'orders.code as order'])
    .where('refunded_at', 'is', null)
    .orderBy('refunds.id')
    .execute();
/** Returns whether an action was done, and not refused. */
const isDone = (text: string) => !text.includes('sudah dicatat') && /dicatat untuk dikembalikan|lunas: Rp/.test(text);

const test = base.extend<{ payer: TestCustomer }>({
  payer: async ({ m }, use) => {
    await use(await m.register());
  },
});

describe('a termin that was paid by bank transfer', () => {
  test('is recorded with operator and reason; the customer gets the e-mail of a payment', async ({ p, customer }) => {
    const { id, code } = await buy(p, customer, TERMINS);
    expect(await markPaid(p, code, 1)).toContain(`Termin 1 pesanan ${code} (${customer.name}) lunas: Rp 1.000.000.`);
    expect(await statusesOf(customer, id)).toEqual(['pending', 'paid', 'pending']);
    expect((await read(customer, id)).deadline_at).toBeNull();
    await markPaid(p, code, 2);
    expect(await statusesOf(customer, id)).toEqual(['paid', 'paid', 'paid']);
    const mails = await p.db.selectFrom('mail_messages').select(['kind', 'termin']).orderBy('id').execute();
    expect(mails).toEqual([
      { kind: 'order-created', termin: 0 },
      { kind: 'termin-paid', termin: 1 },
      { kind: 'termin-paid', termin: 2 },
    ]);
    const shown = (await openAsAdmin(p, `/staf/pesanan/${code}`)).page.text;
    expect(shown).toContain('transfer bank Rp 1.000.000 untuk termin 1 – BCA 20 Nov, Rp 1.000.000');
    expect(shown).toContain('transfer bank Rp 2.000.000 untuk termin 2');
    // The customer cannot read the operator's name and reason.
    const body = JSON.stringify((await customer.call('GET', `pi-orders/${id}`)).body);
    expect(body).not.toMatch(/Staf|petugas|BCA|changed_by|why/);
  });

  test('is refused out of order, twice, and without a reason', async ({ p, customer }) => {
    const { code } = await buy(p, customer, TERMINS);
    expect(await markPaid(p, code, 2)).toContain('termin 1 sebesar Rp 1.000.000 lebih dahulu');
    expect(await markPaid(p, code, 3)).toContain(`Pesanan ${code} tidak memiliki termin 3.`);
    expect(await act(p, 'terima-transfer', { pesanan: code, termin: 1, alasan: ' ' })).toContain('Tulis alasannya.');
    expect(await markPaid(p, code, 1, 'kedua')).toContain('belum dibayar: catat sebagai transfer biasa');
    await markPaid(p, code, 1);
    expect(await markPaid(p, code, 1)).toMatch(
      /Termin 1 sudah lunas sejak 20 November 2026 pukul 10\.00 WIB dengan transfer yang dicatat Staf \d+\./,
    );
  });

  test.for(['batalkan', 'gagal', 'customer'])(
    'for a stopped order (%s) is due for refund, once',
    async (how, { p, customer }) => {
      const { id, code } = await buy(p, customer, TERMINS);
      if (how === 'customer') await customer.call('POST', `pi-orders/${id}/cancel`);
      else await act(p, how, { pesanan: code });
      const stopped = await statusesOf(customer, id);
      const { page } = await openAsAdmin(p, `/staf/pesanan/${code}`);
      expect(page.text).toContain(`/staf/aksi/terima-transfer?pesanan=${code}`);
      expect(await markPaid(p, code, 1)).toContain('dicatat untuk dikembalikan');
      expect(await markPaid(p, code, 1)).toContain('sudah dicatat untuk dikembalikan');
      expect(await statusesOf(customer, id)).toEqual(stopped);
      const reason = how === 'gagal' ? 'order failed' : 'order cancelled';
      expect(await refundsOf(p)).toMatchObject([{ amount: 1_000_000, reason }]);
      await act(p, 'tandai-refund', { refund: await dueRefund(p) });
      expect(await refundsOf(p)).toEqual([]);
      expect(await statusesOf(customer, id)).toEqual(stopped);
    },
  );

  test('reopens an order that its deadline cancelled if the month is free', async ({ p, customer }) => {
    const { id, code } = await buy(p, customer, [3_000_000]);
    p.advance(25);
    await sweepDeadlines(p.context);
    expect(await statusesOf(customer, id)).toEqual(['cancelled', 'pending']);
    await markPaid(p, code, 1);
    expect(await statusesOf(customer, id)).toEqual(['paid', 'paid']);
    expect(await p.slot(p.catalogue.alfa.slots[1]?.id ?? 0)).toMatchObject({ used: 2 });
  });

  test('does not reopen an order whose month is sold out: it is due for refund', async ({ p, customer }) => {
    const { id, code } = await buy(p, customer, [3_000_000]);
    p.advance(25);
    await sweepDeadlines(p.context);
    await p.setCapacity(p.catalogue.alfa.slots[1]?.id ?? 0, 1);
    expect(await markPaid(p, code, 1)).toContain('dicatat untuk dikembalikan');
    expect(await statusesOf(customer, id)).toEqual(['cancelled', 'pending']);
    expect(await refundsOf(p)).toMatchObject([{ amount: 3_000_000, reason: 'order cancelled' }]);
  });

  test('after it was paid, eight times concurrently: one is due for refund', async ({ p, customer }) => {
    const { code } = await buy(p, customer, TERMINS);
    await markPaid(p, code, 1);
    const texts = await Promise.all(Array.from({ length: 8 }, () => markPaid(p, code, 1, 'kedua')));
    expect(texts.filter(isDone)).toHaveLength(1);
    expect(await refundsOf(p)).toHaveLength(1);
    for (const text of texts)
      if (!isDone(text)) expect(text).toMatch(/dicatat untuk dikembalikan: Rp 1\.000\.000|berubah sejak formulir/);
  });

  test('is refused while another is due for refund, which the refusal names', async ({ p, customer }) => {
    const { id, code } = await buy(p, customer, TERMINS);
    await p.play(id);
    await markPaid(p, code, 1, 'kedua');
    expect(await markPaid(p, code, 1, 'kedua')).toContain(
      'sudah dicatat untuk dikembalikan: Rp 1.000.000, dicatat 20 November 2026 pukul 10.00 WIB',
    );
    expect(await refundsOf(p)).toMatchObject([{ amount: 1_000_000, reason: 'termin paid twice' }]);
    await act(p, 'tandai-refund', { refund: await dueRefund(p) });
    expect(await refundsOf(p)).toEqual([]);
    expect(await statusesOf(customer, id)).toEqual(['pending', 'paid', 'pending']);
    expect(await markPaid(p, code, 1, 'kedua')).toContain('dicatat untuk dikembalikan');
  });
});

describe('an open bill at the gateway', () => {
  test('expires at Midtrans; a preview does not change it', async ({ m, payer, midtrans }) => {
    const { id, code } = await buy(m, payer, TERMINS);
    const reference = await openCharge(m, payer, id);
    midtrans.bring(reference, 'pending');
    const before = midtrans.requests.length;
    await openAsAdmin(m, `/staf/aksi/terima-transfer?pesanan=${code}&termin=1`);
    expect(midtrans.requests).toHaveLength(before);
    await markPaid(m, code, 1);
    expect(midtrans.requests).toContain(`POST /v2/${reference}/expire`);
    expect(await statusesOf(payer, id)).toEqual(['pending', 'paid', 'pending']);
  });

  test('that is paid after the transfer: its money is due for refund', async ({ m, payer, midtrans }) => {
    const { id, code } = await buy(m, payer, TERMINS);
    const reference = await openCharge(m, payer, id);
    // The customer has not chosen a payment method: Midtrans has nothing to expire.
    await markPaid(m, code, 1);
    expect(await notify(m, 'midtrans', midtrans.bring(reference, 'settlement'))).toBe(200);
    expect(await statusesOf(payer, id)).toEqual(['pending', 'paid', 'pending']);
    expect(await refundsOf(m)).toMatchObject([{ amount: 1_000_000, bill: reference }]);
  });

  test('that is reported as paid at that moment: one is due for refund', async ({ m, payer, midtrans }) => {
    const { id, code } = await buy(m, payer, [3_000_000]);
    const news = midtrans.bring(await openCharge(m, payer, id), 'settlement');
    const [, marked] = await Promise.all([notify(m, 'midtrans', news), markPaid(m, code, 1)]);
    expect(await statusesOf(payer, id)).toEqual(['paid', 'paid']);
    // If the termin was paid before the transfer started, the transfer is refused and not recorded.
    expect(await refundsOf(m)).toHaveLength(isDone(marked) ? 1 : 0);
  });

  test('without a transaction is closed when the customer starts one', async ({ m, payer, midtrans }) => {
    const { id, code } = await buy(m, payer, TERMINS);
    const reference = await openCharge(m, payer, id);
    await markPaid(m, code, 1);
    midtrans.bring(reference, 'pending');
    const before = midtrans.requests.length;
    m.advance(2);
    await pollCharges(m.context);
    expect(midtrans.requests.slice(before)).toContain(`POST /v2/${reference}/expire`);
    expect(await refundsOf(m)).toEqual([]);
  });

  test('of a gateway that is not configured refuses the transfer, and nothing is recorded', async ({ m, payer }) => {
    const { id, code } = await buy(m, payer, TERMINS);
    await openCharge(m, payer, id);
    const settings = { ...m.settings, paymentGateway: 'sandbox', gateways: { sandbox: {} } };
    const context = { ...staffContext({ ...m, settings }), staff: { by: 'petugas', why: 'BCA' } };
    const transfer = { order: code, termin: 1, amount: null, on: null, isPaidTwice: false };
    await expect(enterTransfer(context, transfer)).rejects.toMatchObject({
      refusal: { code: 'open-charge-elsewhere' },
    });
    m.advance(30);
    await enterTransfer(context, transfer);
    expect(await statusesOf(payer, id)).toEqual(['pending', 'paid', 'pending']);
  });

  test('that cannot be closed refuses the transfer, and nothing is recorded', async ({ m, payer, midtrans }) => {
    const { id, code } = await buy(m, payer, TERMINS);
    await openCharge(m, payer, id);
    midtrans.always('error 503');
    expect(await markPaid(m, code, 1)).toContain(
      'tidak dapat ditutup di Midtrans, yang menjawab 503. Tidak ada yang dicatat',
    );
    expect(await statusesOf(payer, id)).toEqual(['pending', 'pending', 'pending']);
  });
});

test('a transfer entered twice and refunded once still pays, and is corrected', async ({ p, customer }) => {
  const { id, code } = await buy(p, customer, TERMINS);
  await markPaid(p, code, 1);
  const first = await payingBill(p, code);
  await markPaid(p, code, 1, 'kedua');
  const second = await dueRefund(p);
  await act(p, 'tandai-refund', { refund: second, alasan: 'BCA 21 Nov' });
  expect(await act(p, 'tandai-refund', { refund: second })).toMatch(/sudah ditandai pada .* oleh Staf \d+\./);
  expect(await payingBill(p, code)).toBe(first);
  expect((await statusesOf(customer, id))[1]).toBe('paid');
  const page = (await openAsAdmin(p, `/staf/pesanan/${code}`)).page.text;
  const [, link = ''] = /href="([^"]*dana-dikembalikan[^"]*)"/.exec(page) ?? [];
  expect(new URL(link.replaceAll('&amp;', '&'), 'http://x').searchParams.get('tagihan')).toBe(first);
  expect(await act(p, 'dana-dikembalikan', { tagihan: first ?? '', alasan: 'salah masuk' })).toContain(
    `Pengembalian Rp 1.000.000 untuk pesanan ${code} ditandai terkirim.`,
  );
  expect((await statusesOf(customer, id))[1]).toBe('failed');
  expect(await act(p, 'dana-dikembalikan', { tagihan: first ?? '' })).toMatch(/Dana ini sudah dikembalikan oleh Staf/);
  expect(await recordedChanges(p.db, { limit: 2 })).toMatchObject([
    { kind: 'refund-marked', facts: { termin: 1, refund: null }, why: 'salah masuk' },
    { kind: 'refund-marked', facts: { termin: 1, refund: second }, why: 'BCA 21 Nov' },
  ]);
  const refunds = await p.db.selectFrom('refunds').select('note').orderBy('id').execute();
  expect(refunds).toEqual([{ note: 'BCA 21 Nov' }, { note: 'salah masuk' }]);
});

test("a payment that staff take back is told to the customer as ours, not as the bank's", async ({ p, customer }) => {
  const { code } = await buy(p, customer, TERMINS);
  await markPaid(p, code, 1);
  p.advance(1);
  await act(p, 'dana-dikembalikan', { tagihan: (await payingBill(p, code)) ?? '', alasan: 'keliru' });
  const id = await messageOf(p, 'payment-reversed');
  const { text } = (await openAsAdmin(p, `/staf/pesan/${id}`)).page;
  expect(text).toContain('kami batalkan: pembayaran itu keliru tercatat');
  expect(text).not.toContain('oleh bank');
});

test('the page of all changes filters by person and day', async ({ p, customer }) => {
  const { code } = await buy(p, customer, TERMINS);
  await markPaid(p, code, 1);
  p.advance(24);
  await act(p, 'catatan', { pesanan: code, alasan: 'telepon' });
  const shown = async (query: string) => {
    const { page } = await openAsAdmin(p, `/staf/perubahan?${query}`);
    return [...page.text.matchAll(/<li>.*?<\/li>/gs)].map(([row]) => /catatan|transfer bank/.exec(row)?.[0] ?? 'other');
  };
  expect(await shown('')).toEqual(expect.arrayContaining(['catatan', 'transfer bank']));
  expect(await shown('dari=2026-11-21')).not.toContain('transfer bank');
  expect(await shown('sampai=2026-11-20')).not.toContain('catatan');
  expect(await shown('nama=tidak+ada&dari=2026-02-30')).toEqual([]);
});
