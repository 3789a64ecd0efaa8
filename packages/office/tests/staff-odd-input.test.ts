import { ENGINE } from '@slotterbit/provider/tests/support/test-database.ts';
import { expect } from 'vitest';
import { StaffBrowser, upload } from './support/staff-browser.ts';
import { test } from './support/staff-test.ts';

const fileOf = (items: string) => `{"format":"slotterbit-catalogue","version":1,"items":[${items}]}`;
const entries = (count: number) =>
  Array.from({ length: count }, (_, n) => `{"code":"j${n}","name":"J","max_termin":1}`);

test.skipIf(ENGINE === 'postgres')('a huge catalogue file shows a short page with the faults', async ({ admin }) => {
  for (const [text, fault] of [
    [`[${'0,'.repeat(1_000_000)}0]`, 'terlalu besar'],
    ['['.repeat(1_000_000), 'tidak ada lembar'],
    [`{"a":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`, 'tidak ada isian dengan nama ini'],
    [`{${Array.from({ length: 100_000 }, (_, n) => `"k${n}":1`)}}`, 'dan mungkin lebih banyak'],
    [`{${' '.repeat(3_000_000)}`, 'bukan JSON yang benar'],
    [fileOf(`{"slots":[${'{},'.repeat(1_000_000)}{}]}`), 'diharapkan array memiliki &lt;=10000 item'],
    [fileOf(Array.from({ length: 50_000 }, () => '{}').join()), 'dan mungkin lebih banyak'],
  ] as const) {
    const page = await upload(admin, text);
    expect(page.status).toBe(409);
    expect(page.text).toContain(fault);
    expect(page.text.length).toBeLessThan(60_000);
  }
  const page = await upload(admin, fileOf(entries(310).join()));
  expect(page.text).toContain('Jurnal baru <small>(310)');
  expect(page.text).toContain('… dan 10 lagi');
  expect(page.text).not.toContain('<li>j309</li>');
});

test('an address with an impossible value is answered', async ({ p, admin }) => {
  const month = (text: string) => `/staf/aksi/kapasitas?jurnal=1&bulan=${text}&tampak=&kapasitas=5`;
  for (const [path, status] of [
    ['/staf/laporan?dari=9999-12', 200],
    ['/staf/laporan/pesanan?dari=9999-12&sampai=9999-12', 200],
    ['/staf/laporan?sampai=1000-01', 200],
    ['/staf/aksi/tandai-refund?refund=999999999999', 404],
    ['/staf/aksi/kirim-ulang-email?email=999999999999', 404],
    [month('9999-12'), 409],
    ['/staf/aksi/kirim-ulang-email?email=9%00&pesanan=%00', 404],
    ['/staf/aksi/terima-transfer?pesanan=x%00&termin=1', 404],
    ['/staf/aksi/ubah-harga?jurnal=x%00&indexing=%00', 404],
    ['/staf/pesan?pesanan=%00x', 200],
  ] as const)
    expect([path, (await admin.open(path)).status]).toEqual([path, status]);
  const visitor = new StaffBrowser(p);
  await visitor.open('/staf/masuk');
  expect((await visitor.post('/staf/masuk', { email: 'x\0@kantor.test', password: 'salah' })).status).toBe(401);
  const endless = Object.fromEntries(Array.from({ length: 6000 }, (_, n) => [`isian.${n}`, '']));
  expect((await visitor.post('/staf/masuk', { email: 'x@kantor.test', ...endless })).status).toBe(413);
  // No month that a catalogue file cannot have.
  expect((await admin.open(month('2101-01'))).text).toContain('setelah tahun 2100');
  expect((await admin.open(month('2100-12'))).text).toContain('dibuka dengan 5');
});
