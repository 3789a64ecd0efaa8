import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { add, order } from '@slotterbit/provider/tests/shopping.ts';
import { describe, expect } from 'vitest';
import { capacitiesOf, cellsOf, confirm, noteOf, openPlan, planOf } from './slot-forms.ts';
import { signIn } from './support/staff-browser.ts';

describe('several journals', () => {
  const many = (fields: Record<string, string>) => `/staf/aksi/kapasitas-beberapa?${new URLSearchParams(fields)}`;
  const months = { 'bulan-awal': '2027-02', 'bulan-akhir': '2027-04' };

  test('get one capacity for several months, and are closed', async ({ p, customer }) => {
    const { alfa, beta } = p.catalogue;
    await add(customer, alfa, 'SINTA 2', 3, 2);
    await order(customer);
    const { browser } = await signIn(p, 'redaksi');
    const semua = `${alfa.id}.${beta.id}`;
    await browser.open(many({ semua, jurnal: `${alfa.id}`, ...months, kapasitas: '5', buka: '1', cari: 'jurnal' }));
    expect(planOf(browser)).toEqual([
      'Jurnal Alfa. Apr 2027: dibuka dengan 5.',
      'Jurnal Beta. Feb 2027: 2 menjadi 5; Mar 2027: 2 menjadi 5; Apr 2027: dibuka dengan 5.',
      '2 bulan lain sudah begitu dan tidak berubah.',
    ]);
    await confirm(browser, 'kapasitas-beberapa');
    expect(browser.page.text).toContain('value="jurnal"');
    expect(cellsOf(browser, 'Jurnal Alfa').slice(3, 6)).toEqual(['2/5 2 belum dibayar', '0/5', '0/5']);
    expect(cellsOf(browser, 'Jurnal Beta').slice(3, 7)).toEqual(['0/5', '0/5', '0/5', '–']);
    await browser.open(many({ semua, 'bulan-awal': '2027-02', 'bulan-akhir': '2027-05', kapasitas: '', tutup: '1' }));
    expect(planOf(browser).at(0)).toMatch(
      /^Jurnal Alfa\. Feb 2027: 5 menjadi 2 \(penuh\); Mar 2027: 5 menjadi 0 \(tutup\); /,
    );
    expect(planOf(browser).at(-1)).toBe('2 bulan belum dibuka dan tetap begitu.');
    await confirm(browser, 'kapasitas-beberapa');
    expect(cellsOf(browser, 'Jurnal Alfa').slice(3, 7)).toEqual([
      '2/2 penuh 2 belum dibayar',
      '0/0 tutup',
      '0/0 tutup',
      '–',
    ]);
  });

  test('keep the months that are not open, unless those are chosen, too', async ({ p }) => {
    const { id } = p.catalogue.alfa;
    const { browser } = await signIn(p, 'redaksi');
    await browser.open(many({ jurnal: `${id}`, ...months, kapasitas: '7', kembali: `${id}` }));
    expect(planOf(browser)).toEqual([
      ...['Feb', 'Mar'].map((month) => `Jurnal Alfa, ${month} 2027: 5 menjadi 7`),
      '1 bulan belum dibuka dan tetap begitu. Untuk membukanya, kembali dan centang: Buka juga bulan yang belum dibuka.',
    ]);
    await confirm(browser, 'kapasitas-beberapa');
    expect(browser.page.text).toContain('<h1>Slot Jurnal Alfa</h1>');
    expect((await capacitiesOf(p, id)).slice(3)).toEqual(['2027-2: 7', '2027-3: 7']);
    // A past month that is not open is no obstacle.
    await browser.open(many({ jurnal: `${id}`, 'bulan-awal': '2026-10', 'bulan-akhir': '2026-11', kapasitas: '7' }));
    expect(planOf(browser)).toEqual([
      'Jurnal Alfa, Nov 2026: 5 menjadi 7',
      expect.stringContaining('1 bulan belum dibuka dan tetap begitu.'),
    ]);
    // Without an effect, there is no button.
    for (const [fields, line] of [
      [{ 'bulan-awal': '2027-08', 'bulan-akhir': '2027-09', kapasitas: '7' }, /^2 bulan belum dibuka .* centang/],
      [
        { 'bulan-awal': '2027-08', 'bulan-akhir': '2027-08', kapasitas: '', tutup: '1' },
        /^1 bulan belum dibuka dan tetap begitu\.$/,
      ],
      [{ 'bulan-awal': '2026-11', 'bulan-akhir': '2026-11', kapasitas: '5' }, /^Tidak ada yang berubah/],
    ] as const) {
      await browser.open(many({ jurnal: `${id}`, ...fields }));
      expect(planOf(browser)).toEqual([expect.stringMatching(line)]);
      expect(browser.page.text).not.toContain('Ubah kapasitas beberapa bulan</button>');
    }
  });

  test('are all left as they are when a month was changed since the plan was shown', async ({ p }) => {
    const { alfa, beta } = p.catalogue;
    const { browser } = await signIn(p, 'redaksi');
    await browser.open(many({ semua: `${alfa.id}.${beta.id}`, ...months, kapasitas: '7', buka: '1' }));
    const { browser: other } = await signIn(p, 'admin');
    await openPlan(other, beta.id, { '2027-04': '4' });
    await confirm(other, 'kapasitas');
    await confirm(browser, 'kapasitas-beberapa');
    expect(noteOf(browser)).toContain('Jurnal Beta April 2027 berubah sejak formulir ini ditampilkan');
    expect((await capacitiesOf(p, alfa.id)).slice(3)).toEqual(['2027-2: 5', '2027-3: 5']);
  });

  test('an incomplete choice is asked for again', async ({ p }) => {
    const { browser } = await signIn(p, 'redaksi');
    const semua = `${p.catalogue.alfa.id}`;
    for (const fields of [
      { ...months, kapasitas: '5' },
      { semua, ...months, kapasitas: '' },
      { semua, 'bulan-awal': '2027-04', 'bulan-akhir': '2027-03', kapasitas: '5' },
      { semua, 'bulan-awal': '2027-04', 'bulan-akhir': '2099-03', kapasitas: '5' },
    ]) {
      await browser.open(many(fields as Record<string, string>));
      expect(browser.page.text).toContain('Pilih paling sedikit satu jurnal');
    }
  });
});
