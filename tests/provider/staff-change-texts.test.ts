import { expect } from 'vitest';
import { recordedChanges } from '#provider/audit/record.ts';
import { translatedChange } from '#provider/staff-pages/page/change-texts.ts';
import type { TestCustomer, TestProvider } from '#tests/support/provider.ts';
import { act, dueRefund, payingBill, signIn } from '#tests/support/staff-browser.ts';
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
  return [...list.matchAll(/(?:petugas|Staf \d+):\s+(.*?)<\/li>/g)].map(([, what = '']) => what);
}

test('every change of an order is shown in Indonesian', async ({ p, customer }) => {
  const { code } = await buy(p, customer);
  const alasan = 'x';
  const transfer = { pesanan: code, alasan };
  await act(p, 'catatan', { pesanan: code, alasan: 'line 1, a: b -> c' });
  await act(p, 'pindah-bulan', { pesanan: code, baris: 1, bulan: '2027-01', alasan });
  p.advance(24);
  await act(p, 'terima-transfer', { ...transfer, termin: 1, tanggal: '2026-11-20' });
  await act(p, 'terima-transfer', { ...transfer, termin: 1, ganda: 1 });
  await act(p, 'tandai-refund', { refund: await dueRefund(p), alasan });
  await act(p, 'dana-dikembalikan', { tagihan: await payingBill(p, code), alasan });
  const mail = await p.db.selectFrom('mail_messages').select('id').where('kind', '=', 'month-moved').executeTakeFirst();
  await act(p, 'jangan-kirim-email', { email: mail?.id, alasan });
  await p.db.updateTable('orders').set({ deadline_at: '2099-01-01T00:00:00.000Z' }).execute();
  await act(p, 'terima-transfer', { ...transfer, termin: 1 });
  await p.db.updateTable('orders').set({ deadline_at: '2099-01-01T00:00:00.000Z' }).execute();
  await staff(p, 'payments', 'recheck', code);
  await act(p, 'terima-transfer', { ...transfer, termin: 2 });
  // Changes of one moment have no order.
  p.advance(1);
  await act(p, 'kirim', { pesanan: code, alasan });
  p.advance(1);
  await act(p, 'selesai', { pesanan: code, alasan });
  expect(await shownChanges(p, code)).toEqual([
    'catatan – line 1, a: b -&gt; c',
    'baris 1, Jurnal Alfa (SINTA 2) × 1: pindah dari Desember 2026 ke Januari 2027 – x',
    'transfer bank Rp 500.000 untuk termin 1, masuk 2026-11-20 – x',
    'transfer bank Rp 500.000 untuk termin 1, harus dikembalikan – x',
    'pengembalian Rp 500.000 untuk termin 1 ditandai terkirim – x',
    'pengembalian Rp 500.000 untuk termin 1 ditandai terkirim – x',
    'email Bulan terbit pindah tidak jadi dikirim – x',
    'transfer bank Rp 500.000 untuk termin 1 – x',
    'pembayaran dihitung ulang',
    'transfer bank Rp 1.000.000 untuk termin 2 – x',
    'lunas menjadi diproses – x',
    'diproses menjadi selesai – x',
  ]);
  const cancelled = await buy(p, customer);
  await act(p, 'batalkan', { pesanan: cancelled.code, alasan });
  expect(await shownChanges(p, cancelled.code)).toEqual(['menunggu pembayaran menjadi dibatalkan – x']);
  const failed = await buy(p, customer);
  await act(p, 'gagal', { pesanan: failed.code, alasan });
  expect(await shownChanges(p, failed.code)).toEqual(['menunggu pembayaran menjadi gagal – x']);
  await act(p, 'arsipkan', { jurnal: 'jurnal-beta' });
  await act(p, 'tawarkan-kembali', { jurnal: 'jurnal-beta' });
  await act(p, 'ubah-harga', { jurnal: 'jurnal-alfa', indeksasi: 'sinta-2', harga: 1_600_000 });
  await act(p, 'ubah-nama-indexing', { indexing: 'sinta-2', nama: 'Sinta Dua' });
  const months = { 'bulan-awal': '2027-03', 'bulan-akhir': '2027-03' };
  await act(p, 'kapasitas-beberapa', { jurnal: p.catalogue.alfa.id, ...months, kapasitas: 9 });
  await act(p, 'kapasitas-beberapa', { jurnal: p.catalogue.alfa.id, ...months, tutup: 1 });
  await act(p, 'nonaktifkan-akun', { pelanggan: customer.id });
  await p.db
    .updateTable('mail_messages')
    .set({ status: 'given-up', next_attempt_at: null, ended_at: p.now().toISOString() })
    .execute();
  p.isHarmed = true;
  await act(p, 'kirim-ulang-semua', {});
  const all = await recordedChanges(p.db, { limit: 1_000 });
  // Accounts of staff are changed by commands.
  const ofPages = all.filter(({ what }) => !what.startsWith('staff account '));
  expect(ofPages.filter(({ what }) => translatedChange(what) === null)).toEqual([]);
  expect(ofPages).toHaveLength(22);
});
