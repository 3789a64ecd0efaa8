import type { OrderAnswer } from '@slotterbit/contract/calls/order-calls.ts';
import { transact } from '@slotterbit/provider/db/transact.ts';
import { checkIntegrity } from '@slotterbit/provider/integrity/check-integrity.ts';
import { numberPaidDocuments } from '@slotterbit/provider/orders/document-numbers.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { add, order, PRICE, payOnline, read, staySignedIn } from '@slotterbit/provider/tests/shopping.ts';
import type { TestCustomer, TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { notifySandbox } from '@slotterbit/provider/tests/support/sandbox-notification.ts';
import { setRows } from '@slotterbit/provider/tests/support/set-rows.ts';
import { describe, expect } from 'vitest';
import { act, openAsAdmin } from './support/staff-browser.ts';
import { staff } from './support/staff-context.ts';

async function buy(p: TestProvider, customer: TestCustomer, amounts: readonly number[] = [PRICE]) {
  // A month that is not over in the tests of the new year.
  await add(customer, p.catalogue.alfa, 'SINTA 2', 3);
  return order(customer, amounts);
}

const open = (customer: TestCustomer, id: number) =>
  customer.call<{ number: string }>('POST', `pi-orders/${id}/invoice`);
const invoiceOf = async (customer: TestCustomer, id: number) => (await open(customer, id)).body.number;
const receiptsOf = ({ payments }: OrderAnswer) => payments.map(({ receipt_number }) => receipt_number);

/** Buys and pays an order of one termin; returns the numbers of its invoice and receipt. */
async function numbersOf(p: TestProvider, customer: TestCustomer): Promise<(string | null)[]> {
  const { id } = await buy(p, customer);
  await p.play(id);
  return [await invoiceOf(customer, id), ...receiptsOf(await read(customer, id))];
}

async function enterHolding(p: TestProvider, code: string): Promise<void> {
  const created_at = p.now().toISOString();
  await p.db.insertInto('holdings').values({ code, name: code, min_paid_percent: 30, created_at }).execute();
  await p.db
    .insertInto('referral_codes')
    .values({ holding_code: code, code: 'DEMO', note: null, created_at })
    .execute();
}

describe('an invoice', () => {
  test('gets the next number when it is first printed, and keeps it', async ({ p, customer }) => {
    const [first, second] = [await buy(p, customer), await buy(p, customer)];
    expect([first.invoice_number, second.invoice_number]).toEqual([null, null]);
    expect(await invoiceOf(customer, second.id)).toBe('INV/2026/000001');
    expect(await invoiceOf(customer, first.id)).toBe('INV/2026/000002');
    expect(await open(customer, second.id)).toMatchObject({ status: 200, body: { number: 'INV/2026/000001' } });
    expect((await read(customer, first.id)).invoice_number).toBe('INV/2026/000002');
  });

  test('gets its number with the first payment', async ({ p, customer }) => {
    const { id } = await buy(p, customer, [500_000, 1_000_000]);
    await p.play(id);
    expect((await read(customer, id)).invoice_number).toBe('INV/2026/000001');
    await p.play(id);
    expect(await invoiceOf(customer, id)).toBe('INV/2026/000001');
  });

  test('of a stopped order has none; at most 20 a day without paying', async ({ p, customer }) => {
    const statuses: number[] = [];
    for (let n = 0; n < 22; n += 1) {
      const { id } = await buy(p, customer);
      if (n > 0) statuses.push((await open(customer, id)).status);
      await customer.call('POST', `pi-orders/${id}/cancel`);
      if (n === 0) statuses.push((await open(customer, id)).status);
    }
    expect(statuses).toEqual([409, ...Array(20).fill(200), 429]);
    const paid = await buy(p, customer);
    await p.play(paid.id);
    expect(await invoiceOf(customer, paid.id)).toBe('INV/2026/000021');
    p.advance(25);
    expect((await open(customer, (await buy(p, customer)).id)).status).toBe(200);
  });

  test('is numbered only for the customer who ordered', async ({ p, customer }) => {
    const { id } = await buy(p, customer);
    expect((await open(await p.register(), id)).status).toBe(404);
    expect((await open(customer, id + 999)).status).toBe(404);
    expect((await p.call('POST', `pi-orders/${id}/invoice`)).status).toBe(401);
    expect(await invoiceOf(customer, id)).toBe('INV/2026/000001');
  });

  test('with a number gets another payer only from staff, who name a reason', async ({ p, customer }) => {
    const { id, code } = await buy(p, customer);
    await p.play(id);
    const replace = (fields: object) =>
      act(p, 'ganti-penagihan', { pesanan: code, alasan: 'salah institusi', ...fields });
    expect(await replace({ institution: 'Universitas Melati', npwp: '01.234.567.8-901.000' })).toContain('diganti');
    expect(await replace({ npwp: '123' })).toContain('NPWP terdiri atas 15 atau 16 angka');
    expect(await replace({ institution: 'Universitas Melati' })).toContain('tidak berubah');
    const billing = { institution: 'Universitas Melati', npwp: '012345678901000', unit: '' };
    expect(await read(customer, id)).toMatchObject({ invoice_number: 'INV/2026/000001', billing });
    const { text } = (await openAsAdmin(p, `/staf/pesanan/${code}`)).page;
    for (const shown of ['01.234.567.8-901.000', 'Nama institusi "" menjadi "Universitas Melati"', 'salah institusi'])
      expect(text.replaceAll('&quot;', '"')).toContain(shown);
  });
});

describe('a receipt', () => {
  test('gets the next number when its termin is paid, by the gateway or by staff', async ({ p, customer }) => {
    const { id, code } = await buy(p, customer, [500_000, 500_000, 500_000]);
    await p.play(id);
    expect(receiptsOf(await read(customer, id))).toEqual(['KW/2026/000001', null, null]);
    await act(p, 'terima-transfer', { pesanan: code, termin: '2', alasan: 'BCA 20 Nov' });
    await p.play(id);
    expect(receiptsOf(await read(customer, id))).toEqual(['KW/2026/000001', 'KW/2026/000002', 'KW/2026/000003']);
  });

  test('of 0 rupiah does not exist', async ({ p, customer }) => {
    const { id } = await buy(p, customer, [PRICE, 0]);
    await p.play(id);
    expect(receiptsOf(await read(customer, id))).toEqual(['KW/2026/000001', null]);
  });

  test('keeps its number when the payment is reversed, and when the termin is paid again', async ({ p, customer }) => {
    const { id, payment_url } = await buy(p, customer);
    const bill = (await payOnline(p, payment_url)).headers.get('location') ?? '';
    const charge = { reference: bill.split('/').at(-1) ?? '', amount: PRICE };
    await notifySandbox(p, charge, { transaction: 'T-1' });
    await notifySandbox(p, charge, { transaction: 'T-1', event: 'denied' });
    const reversed = await read(customer, id);
    expect(reversed.payments).toMatchObject([{ status: 'failed', receipt_number: 'KW/2026/000001' }]);
    expect(await numbersOf(p, customer)).toEqual(['INV/2026/000002', 'KW/2026/000002']);
    await p.play(id);
    expect((await read(customer, id)).payments).toMatchObject([{ status: 'paid', receipt_number: 'KW/2026/000001' }]);
  });

  test('leaves no gap when its transaction is rolled back', async ({ p, customer }) => {
    const { id, code } = await buy(p, customer);
    await openAsAdmin(p, `/staf/aksi/terima-transfer?pesanan=${code}&termin=1`);
    const failing = transact(p.db, async (tx) => {
      const paid = { status: 'paid', paid_at: p.now().toISOString() } as const;
      await tx.updateTable('payments').set(paid).where('order_id', '=', id).execute();
      await numberPaidDocuments(tx, id);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await p.play(id);
    expect(receiptsOf(await read(customer, id))).toEqual(['KW/2026/000001']);
  });
});

test('each organisation, and the demo account, has its own numbers', async ({ p, customer }) => {
  await enterHolding(p, 'abc');
  const other = await p.register({ holding_code: 'abc' });
  const demo = await p.register({ email: 'demo@slotterbit.test' });
  expect(await numbersOf(p, customer)).toEqual(['INV/2026/000001', 'KW/2026/000001']);
  expect(await numbersOf(p, other)).toEqual(['INV/ABC/2026/000001', 'KW/ABC/2026/000001']);
  expect(await numbersOf(p, demo)).toEqual(['CONTOH/INV/2026/000001', 'CONTOH/KW/2026/000001']);
  expect(await numbersOf(p, customer)).toEqual(['INV/2026/000002', 'KW/2026/000002']);
});

test('numbers start again at midnight of January 1 in Jakarta', async ({ p, customer }) => {
  await staySignedIn(p);
  p.advance((Date.parse('2026-12-31T16:59:59Z') - p.now().getTime()) / 3_600_000);
  const late = await buy(p, customer);
  expect(await numbersOf(p, customer)).toEqual(['INV/2026/000001', 'KW/2026/000001']);
  p.advance(1 / 3600);
  expect(await numbersOf(p, customer)).toEqual(['INV/2027/000001', 'KW/2027/000001']);
  // The year is that of the number, not of the order.
  expect(await invoiceOf(customer, late.id)).toBe('INV/2027/000002');
});

test("'numbers raise' skips the numbers that a restored backup does not know", async ({ p, customer }) => {
  expect(await numbersOf(p, customer)).toEqual(['INV/2026/000001', 'KW/2026/000001']);
  const text = await staff(p, 'numbers', 'raise', '100', '--why', 'restored');
  expect(text).toContain('nomor INV/2026/ dinaikkan 100 menjadi 101');
  expect(await checkIntegrity(p.db)).toEqual([]);
  expect(await numbersOf(p, customer)).toEqual(['INV/2026/000102', 'KW/2026/000102']);
  expect(await checkIntegrity(p.db)).toEqual([]);
  p.isHarmed = true;
  await setRows(p.db, 'payments', { receipt_number: 'KW/2026/000050' }, { receipt_number: 'KW/2026/000102' });
  const receipts = p.db.updateTable('document_numbers').set({ last: 103 }).where('kind', '=', 'receipt');
  await receipts.where('holding', '=', 'supp').execute();
  expect(await checkIntegrity(p.db)).toMatchObject([{ code: 'numbers-not-consecutive' }]);
});

test("'numbers raise' skips the first numbers of a series too", async ({ p, customer }) => {
  await enterHolding(p, 'abc');
  await staff(p, 'numbers', 'raise', '100', '--why', 'restored');
  const other = await p.register({ holding_code: 'abc' });
  expect(await numbersOf(p, customer)).toEqual(['INV/2026/000101', 'KW/2026/000101']);
  expect(await numbersOf(p, other)).toEqual(['INV/ABC/2026/000101', 'KW/ABC/2026/000101']);
  expect(await checkIntegrity(p.db)).toEqual([]);
});

test("'payments recheck' gives a receipt without a number the next one", async ({ p, customer }) => {
  const { id, code } = await buy(p, customer);
  await p.play(id);
  await p.db.updateTable('payments').set({ receipt_number: null }).where('order_id', '=', id).execute();
  await p.db.updateTable('document_numbers').set({ last: 0 }).where('kind', '=', 'receipt').execute();
  await staff(p, 'payments', 'recheck', code);
  expect(receiptsOf(await read(customer, id))).toEqual(['KW/2026/000001']);
});
