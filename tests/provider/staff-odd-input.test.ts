import { describe, expect } from 'vitest';
import { signIn } from '#tests/support/staff-browser.ts';
import { test } from './provider-test.ts';

const FORM = '/staf/jurnal/impor';
const fileOf = (items: string) => `{"format":"slotterbit-catalogue","version":1,"items":[${items}]}`;
const entries = (count: number) =>
  Array.from({ length: count }, (_, n) => `{"code":"j${n}","name":"J","max_termin":1}`);

describe('a huge catalogue file', () => {
  test.for([
    ['of numbers', `[${'0,'.repeat(1_000_000)}0]`, 'lebih dari 400000 nilai'],
    ['nested deeply', '['.repeat(1_000_000), 'lebih dari 20 tingkat'],
    ['of fields', `{${Array.from({ length: 100_000 }, (_, n) => `"k${n}":1`)}}`, 'lebih dari 200 isian'],
    ['of blanks', `{${' '.repeat(3_000_000)}`, 'bukan JSON yang benar'],
    ['of faults', fileOf(Array.from({ length: 50_000 }, () => '{}').join()), 'dan mungkin lebih banyak'],
  ] as const)('%s shows a short page with the faults', async ([, text, fault], { p }) => {
    const { browser } = await signIn(p, 'admin');
    await browser.open(FORM);
    const page = await browser.upload(FORM, { name: 'katalog.json', text });
    expect(page.status).toBe(409);
    expect(page.text).toContain(fault);
    expect(page.text.length).toBeLessThan(60_000);
  });

  test('of new journals shows the first 300', async ({ p }) => {
    const { browser } = await signIn(p, 'admin');
    await browser.open(FORM);
    const page = await browser.upload(FORM, { name: 'katalog.json', text: fileOf(entries(310).join()) });
    expect(page.text).toContain('Jurnal baru <small>(310)');
    expect(page.text).toContain('… dan 10 lagi');
    expect(page.text).not.toContain('<li>j309</li>');
  });
});

describe('an address with an impossible value', () => {
  test.for([
    ['/staf/laporan?dari=9999-12', 200],
    ['/staf/laporan/pesanan?dari=9999-12&sampai=9999-12', 200],
    ['/staf/laporan?sampai=1000-01', 200],
    ['/staf/aksi/tandai-refund?refund=999999999999', 404],
    ['/staf/aksi/kirim-ulang-email?email=999999999999', 404],
    ['/staf/aksi/kapasitas?jurnal=1&bulan=9999-12&tampak=&kapasitas=5', 409],
    ['/staf/aksi/kirim-ulang-email?email=9%00&pesanan=%00', 404],
    ['/staf/aksi/terima-transfer?pesanan=x%00&termin=1', 404],
    ['/staf/aksi/ubah-harga?jurnal=x%00&indeksasi=%00', 404],
    ['/staf/pesan?pesanan=%00x', 200],
  ] as const)('%s is answered with %i', async ([path, status], { p }) => {
    const { browser } = await signIn(p, 'admin');
    expect((await browser.open(path)).status).toBe(status);
  });

  test('opens no month that a catalogue file cannot have', async ({ p }) => {
    const { browser } = await signIn(p, 'admin');
    const of = (month: string) => `/staf/aksi/kapasitas?jurnal=1&bulan=${month}&tampak=&kapasitas=5`;
    expect((await browser.open(of('2101-01'))).text).toContain('setelah tahun 2100');
    expect((await browser.open(of('2100-12'))).text).toContain('dibuka dengan 5');
  });
});
