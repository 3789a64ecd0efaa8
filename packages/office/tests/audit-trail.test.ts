import { changeContact } from '@slotterbit/office/operations/customers/change-contact.ts';
import { recordedChanges } from '@slotterbit/provider/audit/read-audit.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { buy, setManuscriptDays } from '@slotterbit/provider/tests/shopping.ts';
import type { TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { expect } from 'vitest';
import { act, dueRefund, openAsAdmin, payingBill, textOf } from './support/staff-browser.ts';
import { staff, staffContext, staffFiles } from './support/staff-context.ts';

/** What staff did, as a page lists it under a heading. */
async function shownChanges(p: TestProvider, path: string, heading = 'Catatan dan tindakan staf'): Promise<string[]> {
  const { text } = (await openAsAdmin(p, path)).page;
  const list = text.slice(text.indexOf(`${heading}</h2>`));
  const items = list.slice(0, list.indexOf('</ul>')).matchAll(/(?:petugas|Staf \d+):\s+(.*?)<\/li>/gs);
  return [...items].map(([, what = '']) => textOf(what));
}

/** The newest change on the page of all changes: its subject, text and reason. Signing in adds an account. */
async function newestChange(p: TestProvider): Promise<string | undefined> {
  const { text } = (await openAsAdmin(p, '/staf/perubahan')).page;
  const changes = [...text.matchAll(/<\/span><br>(.*?)<\/div>/gs)].map(([, what = '']) =>
    textOf(what.replace('<br>', ' – ')),
  );
  return changes.find((change) => !change.startsWith('akun staf'));
}

test('every change of an order is shown in Indonesian', async ({ p, customer }) => {
  const { code } = await buy(p, customer, [500_000, 1_000_000]);
  const alasan = 'x';
  const transfer = { pesanan: code, alasan };
  await act(p, 'catatan', { pesanan: code, alasan: 'line 1, a: b -> c' });
  await act(p, 'pindah-bulan', { pesanan: code, baris: 1, bulan: '2027-01', alasan });
  p.advance(23);
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
  expect(await shownChanges(p, `/staf/pesanan/${code}`)).toEqual([
    'catatan – line 1, a: b -> c',
    'baris 1, Jurnal Alfa (SINTA 2) × 1: pindah dari Desember 2026 ke Januari 2027 – x',
    'transfer bank Rp 500.000 untuk termin 1, masuk 20 November 2026 – x',
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
  const cancelled = await buy(p, customer, [500_000, 1_000_000]);
  await act(p, 'batalkan', { pesanan: cancelled.code, alasan });
  expect(await shownChanges(p, `/staf/pesanan/${cancelled.code}`)).toEqual([
    'menunggu pembayaran menjadi dibatalkan – x',
  ]);
  const failed = await buy(p, customer, [500_000, 1_000_000]);
  await act(p, 'gagal', { pesanan: failed.code, alasan });
  expect(await shownChanges(p, `/staf/pesanan/${failed.code}`)).toEqual(['menunggu pembayaran menjadi gagal – x']);
});

test('every change of journals, months and accounts is shown with its subject', async ({ p, customer }) => {
  const months = { jurnal: p.catalogue.alfa.id, 'bulan-awal': '2027-03', 'bulan-akhir': '2027-03' };
  const pelanggan = customer.id;
  const price = { jurnal: 'jurnal-alfa', indexing: 'sinta-2', harga: 1_600_000 };
  const ofCustomer = `pelanggan ${pelanggan}:`;
  const steps: [slug: string, fields: Record<string, string | number>, text: string][] = [
    ['arsipkan', { jurnal: 'jurnal-beta' }, 'jurnal-beta: diarsipkan'],
    ['tawarkan-kembali', { jurnal: 'jurnal-beta' }, 'jurnal-beta: ditawarkan kembali'],
    ['ubah-harga', price, 'jurnal-alfa: sinta-2: Rp 1.500.000 → Rp 1.600.000'],
    ['kapasitas-beberapa', { ...months, kapasitas: 9 }, 'jurnal-alfa Maret 2027: kapasitas 5 menjadi 9'],
    ['kapasitas-beberapa', { ...months, tutup: 1 }, 'jurnal-alfa Maret 2027: ditutup, terisi 0'],
    ['catatan-pelanggan', { pelanggan }, `${ofCustomer} catatan`],
    ['ubah-batas', { pelanggan }, `${ofCustomer} batas pesanan 9, slot tetap`],
    ['nonaktifkan-akun', { pelanggan }, `${ofCustomer} akun dinonaktifkan`],
    ['aktifkan-akun', { pelanggan }, `${ofCustomer} akun diaktifkan`],
    ['tautan-kata-sandi', { pelanggan }, `${ofCustomer} tautan kata sandi`],
    ['hapus-akun', { pelanggan }, `${ofCustomer} akun akan dihapus 27 November 2026`],
    ['batal-hapus-akun', { pelanggan }, `${ofCustomer} penghapusan akun dibatalkan`],
  ];
  for (const [slug, fields, text] of steps) {
    await act(p, slug, fields, slug === 'ubah-batas' ? { batas_pesanan: '9' } : {});
    expect(await newestChange(p)).toBe(`${text} – uji`);
  }
});

/* Texts that a sentence made of them could not be read back from. */
const hostile = [
  ...['Ani -> Budi; email a@b.c', 'customer 1: note "Ani" a\u2028b\u2029c', '<b>Ani</b> &amp; 🧪 a\\b\\ 100%_%'],
  ...['{"was":null}', "Ani menjadi Budi → '; drop table x; --"],
];

test('customers with such names are shown whole, and erased whole', async ({ p }) => {
  const context = { ...staffContext(p), staff: { by: 'petugas', why: 'uji' } };
  for (const name of hostile) {
    const { id } = await p.register();
    await p.db.updateTable('customers').set({ name }).where('id', '=', id).execute();
    // No form, and no new name with line separators: both would be refused.
    const is = `${name.replace(/[\u2028\u2029]/g, ' ')} 2`;
    await changeContact(context, { name: `${id}`, holding: null, contact: { name: is } });
    expect(await shownChanges(p, `/staf/pelanggan/${id}`)).toEqual([`nama ${name} menjadi ${is} – uji`]);
    // No WhatsApp number changed.
    expect(await act(p, 'tautan-kata-sandi', { pelanggan: id })).not.toContain('Perhatian');
    await act(p, 'hapus-akun-sekarang', { pelanggan: id });
    const changes = ['akun dihapus sekarang', 'tautan kata sandi', 'nama diubah'];
    expect(await shownChanges(p, `/staf/pelanggan/${id}`)).toEqual(changes);
    const stored = JSON.stringify(await p.db.selectFrom('audit_trail').selectAll().execute());
    expect(stored).not.toContain(JSON.stringify(JSON.stringify(is)).slice(1, -1));
  }
});

test('prices of journals and files with such names are shown whole, and belong to the right journal', async ({ p }) => {
  const expected: string[] = [];
  for (const [index, name] of hostile.entries()) {
    await setManuscriptDays(p, 0);
    await staff(p, 'catalogue', 'export', name);
    const text = staffFiles.get(name) ?? '';
    const [was, is] = [1_500_000 + index, 1_500_001 + index];
    staffFiles.set(name, text.replace(`"harga_jual": ${was}`, `"harga_jual": ${is}`));
    await staff(p, 'catalogue', 'import', name);
    const rupiah = (amount: number) => `Rp ${amount.toLocaleString('de-DE')}`;
    expected.unshift(`${rupiah(was)} → ${rupiah(is)}, dari berkas ${name}`);
    await p.db.updateTable('indexings').set({ nama: name }).where('code', '=', 'sinta-2').execute();
    const shown = await shownChanges(p, '/staf/jurnal/jurnal-alfa', 'Riwayat');
    expect(shown).toEqual(expected.map((price) => `${name}: ${price}`));
    expect(await newestChange(p)).toBe(`jurnal-alfa: sinta-2: ${expected[0]}`);
    // An import refuses line separators in names.
    await p.db.updateTable('indexings').set({ nama: 'SINTA 2' }).where('code', '=', 'sinta-2').execute();
  }
  expect(await shownChanges(p, '/staf/jurnal/jurnal-beta', 'Riwayat')).toEqual([]);
});

test('an action that changes nothing is not recorded, and no server reloads the catalogue', async ({ p, customer }) => {
  const pelanggan = customer.id;
  const all = async () => [
    await act(p, 'ubah-harga', { jurnal: 'jurnal-alfa', indexing: 'sinta-2', harga: 1_600_000 }),
    await act(p, 'ubah-nama-indexing', { indexing: 'sinta-2', nama: 'Sinta Dua' }),
    await act(p, 'kapasitas-beberapa', {
      jurnal: p.catalogue.alfa.id,
      'bulan-awal': '2026-12',
      'bulan-akhir': '2026-12',
      kapasitas: 9,
    }),
    await act(p, 'perbaiki-kontak', { pelanggan, name: 'Nama Baru' }),
    await act(p, 'ubah-batas', { pelanggan }, { batas_pesanan: '20' }),
    await act(p, 'kirim-ulang-semua', {}),
  ];
  await all();
  const before = await recordedChanges(p.db, { limit: 99 });
  expect(before.length).toBeGreaterThanOrEqual(5);
  const meta = () => p.db.selectFrom('meta').selectAll().orderBy('key').execute();
  const version = await meta();
  const texts = await all();
  expect(texts[0]).toContain('Harga jurnal-alfa sudah seperti itu.');
  expect(await recordedChanges(p.db, { limit: 99 })).toEqual(before);
  expect(await meta()).toEqual(version);
});
