import type { OrderAnswer } from '@slotterbit/contract/calls/order-calls.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { listAnnouncedTransfers } from '@slotterbit/office/operations/orders/today.ts';
import { dueRefunds } from '@slotterbit/office/operations/payments/mark-refunded.ts';
import { test as base } from '@slotterbit/provider/tests/provider-test.ts';
import { addition, buy, order, PRICE, payOnline, read, readPayment } from '@slotterbit/provider/tests/shopping.ts';
import { startMidtransDouble } from '@slotterbit/provider/tests/support/midtrans-double.ts';
import {
  startTestProvider,
  type TestCustomer,
  type TestProvider,
} from '@slotterbit/provider/tests/support/provider.ts';
import { notifySandbox } from '@slotterbit/provider/tests/support/sandbox-notification.ts';
import { startXenditDouble } from '@slotterbit/provider/tests/support/xendit-double.ts';
import { describe, expect } from 'vitest';
import { act, openAsAdmin, signIn, submit } from './support/staff-browser.ts';

const ACCOUNTS = 'BCA 123-456-7890 PT Slot Terbit; Bank Mandiri 1330012345678 PT Slot Terbit';

/** `b`: a provider that takes bank transfers. */
const test = base.extend<{ b: TestProvider; payer: TestCustomer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern
  b: async ({}, use) => {
    const b = await startTestProvider({ env: { BANK_ACCOUNTS: ACCOUNTS, LOG_LEVEL: 'silent' } });
    await use(b);
    await b.close();
  },
  payer: async ({ b }, use) => {
    await use(await b.register());
  },
});

const nextLink = ({ payments }: OrderAnswer) =>
  payments.find(({ payment_url }) => payment_url !== null)?.payment_url ?? '';

/** Presses 'Bayar online' and returns where it leads: to the gateway, or to the payer's page. */
const open = async (p: TestProvider, link: string) => (await payOnline(p, link)).headers.get('location') ?? '';

const announce = (p: TestProvider, link: string) =>
  p.fetch(new URL(link.replace(/pay$/, 'transfer'), p.base), { method: 'POST', redirect: 'manual' });

/** The announced transfer of a link's payment: its amount in rupiah, and until when it is expected. */
async function transferOf(p: TestProvider, link: string | null) {
  const { termin, order: of } = await readPayment(p, link);
  return of.payments[termin - 1]?.transfer ?? { amount: 0, until: 'no transfer' };
}

const askedAmount = async (p: TestProvider, link: string | null) => (await transferOf(p, link)).amount;

/** Buys and announces a transfer of the first termin. */
async function announced(p: TestProvider, payer: TestCustomer) {
  const made = await buy(p, payer);
  await announce(p, nextLink(made));
  return { ...made, link: nextLink(made), amount: await askedAmount(p, nextLink(made)) };
}

describe('the link of a payment', () => {
  test('leads a tap on this site straight to the gateway where no account is configured', async ({ p, customer }) => {
    const { payment_url, payments } = await buy(p, customer);
    const tap = async (from: string, method = 'GET') => {
      const headers = { 'sec-fetch-site': from };
      return (await p.fetch(new URL(payment_url ?? '', p.base), { method, headers })).headers.get('location');
    };
    const others = [await tap('none'), await tap('cross-site'), await tap('same-origin', 'HEAD')];
    expect(others).toEqual(others.map(() => payments[0]?.share_url));
    expect(await tap('same-origin')).toMatch(/\/gateway\/sandbox\//);
    expect((await announce(p, payment_url ?? '')).status).toBe(404);
  });

  test("leads to the payer's page, and online payment to the gateway", async ({ b, payer }) => {
    const { payment_url } = await buy(b, payer);
    expect((await readPayment(b, payment_url)).order.bank_accounts).toEqual([
      { bank: 'BCA', number: '123-456-7890', holder: 'PT Slot Terbit' },
      { bank: 'Bank Mandiri', number: '1330012345678', holder: 'PT Slot Terbit' },
    ]);
    expect(await open(b, payment_url ?? '')).toMatch(/\/gateway\/sandbox\//);
  });
});

test('without a gateway every link leads to the transfer, until the deadline of its order', async () => {
  const env = { PAYMENT_GATEWAY: 'none', BANK_ACCOUNTS: ACCOUNTS, ORDER_DEADLINE_HOURS: '96' };
  const t = await startTestProvider({ env });
  const payer = await t.register();
  const made = await buy(t, payer, [PRICE, PRICE]);
  const [first, second] = made.payments.map(({ payment_url }) => payment_url ?? '');
  expect(made.pays_online).toBe(false);
  expect(await open(t, first ?? '')).toBe(made.payments[0]?.share_url);
  expect((await readPayment(t, first ?? '')).order.pays_online).toBe(false);
  await announce(t, first ?? '');
  const { until } = await transferOf(t, first ?? '');
  t.advance(88);
  await t.provider.catchUp();
  // The period of the transfer is over, the order's is not, and nothing else pays it.
  expect((await announce(t, first ?? '')).status).toBe(303);
  const again = await transferOf(t, first ?? '');
  expect(again.until > until).toBe(true);
  expect(again.until).toBe((await read(payer, made.id)).deadline_at);
  await act(t, 'terima-transfer', { pesanan: made.code, termin: '1', jumlah: String(again.amount) });
  await announce(t, second ?? '');
  const { amount } = await transferOf(t, second ?? '');
  await act(t, 'terima-transfer', { pesanan: made.code, termin: '2', jumlah: String(amount) });
  expect((await read(payer, made.id)).status).toBe('paid');
  const gateways = await t.db.selectFrom('charges').select('gateway').distinct().execute();
  expect(gateways).toEqual([{ gateway: 'transfer' }]);
  await t.close();
});

describe('an announced bank transfer', () => {
  test('has one exact amount and deadline, the same each time', async ({ b, payer }) => {
    const { payment_url } = await buy(b, payer);
    expect((await announce(b, payment_url ?? '')).status).toBe(303);
    const { amount, until } = await transferOf(b, payment_url);
    expect(amount).toBeLessThan(PRICE);
    expect(amount).toBeGreaterThanOrEqual(PRICE - 999);
    expect(until).toBe('2026-11-23T16:59:59.999Z');
    await Promise.all([announce(b, payment_url ?? ''), announce(b, payment_url ?? '')]);
    expect(await askedAmount(b, payment_url)).toBe(amount);
    expect(await b.db.selectFrom('charges').selectAll().execute()).toHaveLength(1);
  });

  test('holds the slots for 72 hours and the rest of that day in Jakarta, once', async ({ b, payer }) => {
    const { link, ...made } = await announced(b, payer);
    b.advance(85);
    await b.provider.catchUp();
    expect((await read(payer, made.id)).status).toBe('pending');
    await open(b, link);
    await announce(b, link);
    b.advance(1);
    await b.provider.catchUp();
    expect((await read(payer, made.id)).status).toBe('cancelled');
    expect((await b.slot(b.catalogue.alfa.slots[1]?.id ?? 0)).used).toBe(0);
  });

  test('is refused after its period, also if a reversal gave the order a new deadline', async ({ b, payer }) => {
    const { link } = await announced(b, payer);
    const location = await open(b, link);
    await b.fetch(new URL(location, b.base), { method: 'POST', body: new URLSearchParams({ action: 'pay' }) });
    b.advance(90);
    await notifySandbox(b, { reference: location.split('/').at(-1) ?? '', amount: PRICE }, { event: 'charged_back' });
    const refused = await announce(b, link);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('Batas waktu transfer bank untuk tagihan ini sudah lewat.');
  });

  test('of an order without a deadline gets a full period each time', async ({ b, payer }) => {
    const made = await buy(b, payer, [PRICE, PRICE]);
    await act(b, 'terima-transfer', { pesanan: made.code, termin: '1', alasan: 'BCA' });
    const link = made.payments[1]?.payment_url ?? '';
    const { due_at } = (await read(payer, made.id)).payments[1] ?? {};
    await announce(b, link);
    expect(await read(payer, made.id)).toMatchObject({ deadline_at: null, payments: [{}, { due_at }] });
    b.advance(90);
    // Also before the job that closes it.
    expect((await transferOf(b, link)).until).toBe('no transfer');
    expect((await announce(b, link)).status).toBe(303);
    expect((await transferOf(b, link)).until).toBe('2026-11-27T16:59:59.999Z');
  });

  test('closes the online bill at its gateway first; it is refused while that fails', async () => {
    const double = await startMidtransDouble();
    const gateway = { PAYMENT_GATEWAY: 'midtrans', MIDTRANS_SERVER_KEY: double.serverKey };
    const env = { ...gateway, MIDTRANS_ADDRESS: double.address, BANK_ACCOUNTS: ACCOUNTS, LOG_LEVEL: 'silent' };
    const m = await startTestProvider({ env });
    const made = await buy(m, await m.register());
    await open(m, nextLink(made));
    double.always('error 503');
    expect((await announce(m, nextLink(made))).status).toBe(502);
    expect(await m.db.selectFrom('charges').select(['gateway', 'status']).execute()).toEqual([
      { gateway: 'midtrans', status: 'open' },
    ]);
    double.always('well');
    expect((await announce(m, nextLink(made))).status).toBe(303);
    const { reference } = await m.db.selectFrom('charges').select('reference').orderBy('id').executeTakeFirstOrThrow();
    expect(double.requests.slice(-2)).toEqual([`POST /v2/${reference}/expire`, `GET /v2/${reference}/status`]);
    await m.close();
    await double.close();
  });

  test('keeps its amount when the payer changes the method, ten times a day', async ({ b, payer }) => {
    const made = await buy(b, payer);
    const statuses: number[] = [];
    const amounts = new Set<number>();
    for (let round = 0; round < 11; round += 1) {
      const announced = await announce(b, nextLink(made));
      statuses.push(announced.status);
      if (announced.status === 303) amounts.add(await askedAmount(b, nextLink(made)));
      else expect(await announced.text()).toContain('terlalu sering diganti hari ini');
      await open(b, nextLink(made));
    }
    expect(statuses).toEqual([...Array(10).fill(303), 429]);
    expect(await listAnnouncedTransfers(b)).toMatchObject([{ order: made.code, amount: [...amounts][0] }]);
    b.advance(25);
    expect((await announce(b, nextLink(made))).status).toBe(303);
    amounts.add(await askedAmount(b, nextLink(made)));
    expect(amounts.size).toBe(1);
  });

  test('that is refused leaves the online bill open: ten bills a day at most', async () => {
    const xendit = await startXenditDouble();
    const env = { ...xendit.env, PAYMENT_GATEWAY: 'xendit', BANK_ACCOUNTS: ACCOUNTS, LOG_LEVEL: 'silent' };
    const x = await startTestProvider({ env });
    const made = await buy(x, await x.register());
    for (let round = 0; round < 12; round += 1) {
      await open(x, nextLink(made));
      await announce(x, nextLink(made));
    }
    expect(xendit.made()).toHaveLength(10);
    await x.close();
    await xendit.close();
  });

  test('whose amount is also a termin of another order: staff see both before they choose', async ({ b, payer }) => {
    const { amount, ...made } = await announced(b, payer);
    const other = await buy(b, await b.register(), [amount, PRICE - amount]);
    const { page } = await openAsAdmin(b, `/staf/aksi/terima-transfer?pesanan=${other.code}&termin=1`);
    expect(page.text).toContain(`Jumlah yang sama diumumkan untuk ${made.code} termin 1`);
    expect(await act(b, 'terima-transfer', { pesanan: other.code, termin: 1 })).toContain('lunas: Rp');
    expect(await listAnnouncedTransfers(b)).toHaveLength(1);
  });

  test('has an amount that no other listed transfer has', async ({ b, payer }) => {
    // One percent of 200 is 2: only two amounts are free.
    await b.db.updateTable('item_indexings').set({ harga_jual: 200 }).execute();
    const customers = [
      payer,
      await b.register({ whatsapp: '081200000001' }),
      await b.register({ whatsapp: '081200000002' }),
    ];
    const statuses: number[] = [];
    const amounts: number[] = [];
    for (const customer of customers) {
      await customer.call('POST', 'carts', { ...addition(b.catalogue.alfa, 'SINTA 2'), req_price: 200 });
      const made = await order(customer);
      statuses.push((await announce(b, nextLink(made))).status);
      amounts.push(await askedAmount(b, nextLink(made)));
      await open(b, nextLink(made));
    }
    expect(statuses).toEqual([303, 303, 503]);
    expect(new Set(amounts.slice(0, 2))).toEqual(new Set([198, 199]));
  });

  test('is found by its amount and confirmed; the difference is a discount', async ({ b, payer }) => {
    const { amount, ...made } = await announced(b, payer);
    const listed = await listAnnouncedTransfers(b);
    expect(listed).toMatchObject([{ order: made.code, termin: 1, amount, isExpired: false }]);
    expect((await openAsAdmin(b, `/staf/pesanan?cari=${made.code}`)).page.text).toContain(
      `Menunggu transfer ${formatRupiah(amount)} sampai 23 Nov 2026`,
    );
    expect((await read(payer, made.id)).can_cancel).toBe(false);
    const other = await buy(b, payer, [PRICE], 2);
    expect(await act(b, 'terima-transfer', { pesanan: other.code, termin: 1, jumlah: amount })).toContain(
      `Jumlah itu cocok dengan: ${made.code} termin 1.`,
    );
    expect(await act(b, 'terima-transfer', { pesanan: made.code, termin: 1, jumlah: amount })).toContain('lunas: Rp');
    const paid = await read(payer, made.id);
    expect(paid.payments).toMatchObject([{ status: 'paid', amount: PRICE, discount: PRICE - amount }]);
    expect(await b.db.selectFrom('charges').select(['status', 'amount']).execute()).toEqual([
      { status: 'paid', amount },
    ]);
    expect(await listAnnouncedTransfers(b)).toEqual([]);
  });

  test('of which the whole termin came is confirmed as well', async ({ b, payer }) => {
    const made = await announced(b, payer);
    await act(b, 'terima-transfer', { pesanan: made.code, termin: '1', jumlah: PRICE, alasan: 'BCA' });
    expect((await read(payer, made.id)).payments).toMatchObject([{ status: 'paid', discount: 0 }]);
  });

  test('that comes after its deadline is still found by its amount', async ({ b, payer }) => {
    const { amount, ...made } = await announced(b, payer);
    const form = `/staf/aksi/terima-transfer?pesanan=${made.code}&termin=1`;
    const ended = 'pengumumannya tidak berlaku lagi';
    expect((await openAsAdmin(b, form)).page.text).not.toContain(ended);
    b.advance(90);
    const late = [{ order: made.code, amount, isExpired: true }];
    expect(await listAnnouncedTransfers(b)).toMatchObject(late);
    await b.provider.catchUp();
    expect(await listAnnouncedTransfers(b)).toMatchObject(late);
    const { text } = (await openAsAdmin(b, form)).page;
    expect(text).toContain(`name="jumlah" inputmode="numeric" value="${amount}"`);
    expect(text).toContain(ended);
    expect((await openAsAdmin(b, `${form}&jumlah=${PRICE}`)).page.text).not.toContain(ended);
    expect(await act(b, 'terima-transfer', { pesanan: made.code, termin: 1, jumlah: amount })).toContain('lunas: Rp');
  });

  test('and an online payment of one termin: the later one is due for refund', async ({ b, payer }) => {
    const { amount, link, ...made } = await announced(b, payer);
    const location = await open(b, link);
    await b.fetch(new URL(location, b.base), { method: 'POST', body: new URLSearchParams({ action: 'pay' }) });
    const transfer = { pesanan: made.code, termin: 1, jumlah: amount };
    expect(await act(b, 'terima-transfer', transfer)).toContain('sudah lunas');
    await act(b, 'terima-transfer', { ...transfer, ganda: 1 });
    expect(await read(payer, made.id)).toMatchObject({ status: 'paid', payments: [{ discount: 0 }] });
    expect(await dueRefunds(b, 99)).toMatchObject([{ amount }]);
  });

  test('is not announced for a link that does not exist, or for a paid termin', async ({ b, payer }) => {
    expect((await announce(b, '/api/payments/tidak-ada/pay')).status).toBe(404);
    const made = await buy(b, payer);
    await act(b, 'terima-transfer', { pesanan: made.code, termin: '1', alasan: 'BCA' });
    await announce(b, nextLink(made));
    expect(await b.db.selectFrom('charges').select('status').execute()).toEqual([{ status: 'paid' }]);
  });
});

test('a customer cannot cancel an order whose transfer is expected', async ({ b, payer }) => {
  const { id, payment_url } = await buy(b, payer);
  await announce(b, payment_url ?? '');
  const { status, body } = await payer.call('POST', `pi-orders/${id}/cancel`);
  expect([status, body]).toEqual([409, { message: expect.stringContaining('Hubungi kami') }]);
  expect((await read(payer, id)).status).toBe('pending');
});

describe('staff who stop an order', () => {
  const warningOf = (amount: number) =>
    `Pelanggan mengumumkan transfer ${formatRupiah(amount)}: periksa mutasi rekening lebih dahulu.`;

  test.for(['batalkan', 'gagal'])('by %s are refused after a transfer was announced', async (slug, { b, payer }) => {
    const made = await buy(b, payer);
    const { browser } = await signIn(b, 'keuangan');
    const path = `/staf/aksi/${slug}?pesanan=${made.code}`;
    expect((await browser.open(path)).text).not.toContain('mengumumkan transfer');
    await announce(b, nextLink(made));
    const amount = await askedAmount(b, nextLink(made));
    expect(await submit(browser, slug, { alasan: 'penulis mundur' })).toContain('bukan oleh staf');
    expect(browser.page.text).toContain(warningOf(amount));
    const { text } = await browser.open(`/staf/pesanan/${made.code}`);
    expect(text).toContain(`Transfer ${formatRupiah(amount)} diumumkan`);
    expect(text).not.toContain('tidak ditagih');
    // Its money can still be entered.
    expect(await act(b, 'terima-transfer', { pesanan: made.code, termin: 1, jumlah: amount })).toContain('lunas');
    expect((await browser.open(path)).text).not.toContain('mengumumkan transfer');
  });

  test('see a transfer whose period is over, since money can come late, and can cancel', async ({ b, payer }) => {
    const { amount, ...made } = await announced(b, payer);
    b.advance(1);
    await b.db.updateTable('charges').set({ status: 'expired', expires_at: b.now().toISOString() }).execute();
    b.advance(24);
    const { browser } = await signIn(b, 'keuangan');
    expect((await browser.open(`/staf/aksi/batalkan?pesanan=${made.code}`)).text).toContain(warningOf(amount));
    expect(await submit(browser, 'batalkan', { alasan: 'penulis mundur' })).toBe(`Pesanan ${made.code} dibatalkan.`);
    const { text } = await browser.open(`/staf/pesanan/${made.code}`);
    expect(text).toContain('tidak ditagih');
    expect(text).toMatch(/diumumkan,\s+batas waktu lewat/);
    // The money can come nevertheless.
    const today = (await browser.open('/staf')).text;
    expect(today).toMatch(new RegExp(`${made.code}</strong>.*termin 1.*pesanan dibatalkan`, 's'));
  });
});
