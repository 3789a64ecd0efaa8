import { recordedChanges } from '@slotterbit/provider/audit/read-audit.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { buy, statusesOf } from '@slotterbit/provider/tests/shopping.ts';
import type { TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { describe, expect } from 'vitest';
import { act, dueRefund, openAsAdmin, payingBill } from './support/staff-browser.ts';

const markPaid = (p: TestProvider, pesanan: string, termin: number, more: Record<string, string | number> = {}) =>
  act(p, 'terima-transfer', { pesanan, termin, alasan: 'BCA', ...more });

test('a transfer that was entered twice and refunded once still pays, and can be corrected', async ({
  p,
  customer,
}) => {
  const { id, code } = await buy(p, customer, [1_000_000, 2_000_000]);
  await markPaid(p, code, 1);
  const first = await payingBill(p, code);
  await markPaid(p, code, 1, { ganda: 1 });
  const second = await dueRefund(p);
  await act(p, 'tandai-refund', { refund: second, alasan: 'BCA 21 Nov' });
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
  const { code } = await buy(p, customer, [1_000_000, 2_000_000]);
  await markPaid(p, code, 1);
  p.advance(1);
  await act(p, 'dana-dikembalikan', { tagihan: (await payingBill(p, code)) ?? '', alasan: 'keliru' });
  const { id } = await p.db
    .selectFrom('mail_messages')
    .select('id')
    .where('kind', '=', 'payment-reversed')
    .executeTakeFirstOrThrow();
  const { text } = (await openAsAdmin(p, `/staf/pesan/${id}`)).page;
  expect(text).toContain('kami batalkan: pembayaran itu keliru tercatat');
  expect(text).not.toContain('oleh bank');
});

describe('a transfer', () => {
  test('has the day when the money arrived, not when staff entered it', async ({ p, customer }) => {
    const { code } = await buy(p, customer, [1_000_000, 2_000_000]);
    // One of today gets the current time.
    await markPaid(p, code, 1, { tanggal: '2026-11-20' });
    const first = p.now().toISOString();
    p.advance(24 * 12);
    await markPaid(p, code, 2, { tanggal: '2026-11-30' });
    const rows = await p.db.selectFrom('payments').select('paid_at').orderBy('termin').execute();
    expect(rows.map(({ paid_at }) => paid_at)).toEqual([first, '2026-11-30T05:00:00.000Z']);
  });
});

test('the plan to cancel an order names the customer, and the money to return with what is already due', async ({
  p,
  customer,
}) => {
  const { code } = await buy(p, customer, [1_000_000, 2_000_000]);
  await markPaid(p, code, 1);
  await markPaid(p, code, 1, { ganda: 1 });
  const plan = (await openAsAdmin(p, `/staf/aksi/batalkan?pesanan=${code}`)).page.text;
  for (const part of [customer.name, 'Rp 2.000.000 yang sudah dibayar harus dikembalikan', 'menerima email'])
    expect(plan).toContain(part);
  expect(await act(p, 'batalkan', { pesanan: code })).toContain('Rp 2.000.000 harus dikembalikan');
});

test('the page of all changes filters by person and day', async ({ p, customer }) => {
  const { code } = await buy(p, customer, [1_000_000, 2_000_000]);
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
