import { expect } from 'vitest';
import { recordedChanges } from '#provider/audit/record.ts';
import { translatedChange } from '#provider/staff-pages/page/change-texts.ts';
import type { TestCustomer, TestProvider } from '#tests/support/provider.ts';
import { signIn } from '#tests/support/staff-browser.ts';
import { staff } from '#tests/support/staff-context.ts';
import { test } from './provider-test.ts';
import { add, order } from './shopping.ts';

async function buy(p: TestProvider, customer: TestCustomer) {
  await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 1);
  return order(customer, [500_000, 1_000_000]);
}

/** What staff did to an order, as its page says it. */
async function shownChanges(p: TestProvider, code: string): Promise<string[]> {
  const { browser } = await signIn(p, 'baca');
  const { text } = await browser.open(`/staf/pesanan/${code}`);
  const [, list = ''] = /Catatan dan tindakan staf<\/h2>(.*?)<h2>/s.exec(text) ?? [];
  return [...list.matchAll(/petugas:\s+(.*?)<\/li>/g)].map(([, what = '']) => what);
}

const billOf = async (p: TestProvider) =>
  (await p.db.selectFrom('charges').select('reference').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow())
    .reference;

test('every change of an order is shown in Indonesian', async ({ p, customer }) => {
  const { code } = await buy(p, customer);
  const because = ['--why', 'x'];
  await staff(p, 'orders', 'note', code, '--why', 'line 1, a: b -> c');
  await staff(p, 'orders', 'move-month', code, '1', '2027-01', ...because);
  p.advance(24);
  await staff(p, 'payments', 'mark-paid', code, '1', '--on', '2026-11-20', ...because);
  const first = await billOf(p);
  await staff(p, 'payments', 'mark-paid', code, '1', '--paid-twice', ...because);
  const second = await billOf(p);
  await staff(p, 'payments', 'refund-mark', '1', ...because);
  await staff(p, 'payments', 'refund-mark', '--bill', first, '--note', 'BCA: 9', ...because);
  const mail = await p.db.selectFrom('mail_messages').select('id').where('kind', '=', 'month-moved').executeTakeFirst();
  await staff(p, 'mail', 'drop', `${mail?.id}`, ...because);
  await p.db.updateTable('orders').set({ deadline_at: '2099-01-01T00:00:00.000Z' }).execute();
  await staff(p, 'payments', 'mark-paid', code, '1', ...because);
  const third = await billOf(p);
  await p.db.updateTable('orders').set({ deadline_at: '2099-01-01T00:00:00.000Z' }).execute();
  await staff(p, 'payments', 'recheck', code);
  await staff(p, 'payments', 'mark-paid', code, '2', ...because);
  const fourth = await billOf(p);
  // Changes of one moment have no order.
  p.advance(1);
  await staff(p, 'orders', 'ship', code);
  p.advance(1);
  await staff(p, 'orders', 'complete', code);
  expect(await shownChanges(p, code)).toEqual([
    'catatan – line 1, a: b -&gt; c',
    'baris 1, Jurnal Alfa (SINTA 2) × 1: pindah dari Desember 2026 ke Januari 2027 – x',
    `transfer bank Rp 500.000 untuk termin 1, masuk 2026-11-20 (${first}) – x`,
    `transfer bank Rp 500.000 untuk termin 1 (${second}), harus dikembalikan – x`,
    `pengembalian Rp 500.000 untuk termin 1 (${second}) ditandai terkirim – x`,
    `pengembalian Rp 500.000 untuk termin 1 (${first}) ditandai terkirim – x`,
    `email ${mail?.id} (Bulan terbit pindah) tidak jadi dikirim – x`,
    `transfer bank Rp 500.000 untuk termin 1 (${third}) – x`,
    'pembayaran dihitung ulang',
    `transfer bank Rp 1.000.000 untuk termin 2 (${fourth}) – x`,
    'lunas menjadi diproses',
    'diproses menjadi selesai',
  ]);
  const cancelled = await buy(p, customer);
  await staff(p, 'orders', 'cancel', cancelled.code, ...because);
  expect(await shownChanges(p, cancelled.code)).toEqual(['menunggu pembayaran menjadi dibatalkan – x']);
  const failed = await buy(p, customer);
  await staff(p, 'orders', 'fail', failed.code, ...because);
  expect(await shownChanges(p, failed.code)).toEqual(['menunggu pembayaran menjadi gagal – x']);
  const all = await recordedChanges(p.db, { orderId: null, since: null, by: null, limit: 1_000 });
  const ofOrders = all.filter((change) => change.order !== null);
  expect(ofOrders.filter(({ what }) => translatedChange(what) === null)).toEqual([]);
  expect(ofOrders).toHaveLength(14);
});
