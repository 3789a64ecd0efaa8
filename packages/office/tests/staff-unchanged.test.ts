import { recordedChanges } from '@slotterbit/provider/audit/read-audit.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { add, cartOf } from '@slotterbit/provider/tests/shopping.ts';
import { expect } from 'vitest';
import { act } from './support/staff-browser.ts';

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

test('an archived line that is not ordered does not limit the number of termin', async ({ p, customer }) => {
  const { alfa, beta } = p.catalogue;
  await p.db.updateTable('items').set({ max_termin: 4 }).where('id', '=', alfa.id).execute();
  await p.db.updateTable('items').set({ max_termin: 1 }).where('id', '=', beta.id).execute();
  await add(customer, alfa, 'SINTA 2');
  await add(customer, beta, 'DOAJ');
  expect((await cartOf(customer)).max_termin).toBe(1);
  await act(p, 'arsipkan', { jurnal: 'jurnal-beta', alasan: 'berhenti' });
  expect((await cartOf(customer)).max_termin).toBe(4);
});

test('the new name of an indexing is one line', async ({ p }) => {
  for (const nama of ['Sinta\nDua', 'Sinta\u2028Dua', 'Sinta\tDua'])
    expect(await act(p, 'ubah-nama-indexing', { indexing: 'sinta-2', nama })).toContain('Nama: satu baris');
});
