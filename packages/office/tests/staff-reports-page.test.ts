import { add, order, staySignedIn } from '@slotterbit/provider/tests/shopping.ts';
import type { TestCustomer, TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { setRows } from '@slotterbit/provider/tests/support/set-rows.ts';
import { expect } from 'vitest';
import { act, dueRefund, signIn } from './support/staff-browser.ts';
import { test } from './support/staff-test.ts';

async function buy(customer: TestCustomer, p: TestProvider) {
  await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 1);
  return order(customer, [500_000, 1_000_000]);
}

/** The texts of the cells of the first table, without those of the bars. */
function rowsOf(page: string): string[][] {
  const [, table = ''] = /<table>(.*?)<\/table>/s.exec(page) ?? [];
  return [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd]([^>]*)>([^<]*)<\/t[hd]>/g)]
      .filter(([, attributes]) => !attributes?.includes('bars'))
      .map(([, , text = '']) => text),
  );
}

test('revenue of the last 12 months is shown, with the money that Hari ini shows', async ({ p, customer, baca }) => {
  const { id } = await buy(customer, p);
  await p.play(id);
  expect((await baca.open('/staf')).text).toContain('Rp 500.000');
  const [, link = ''] = /<a href="([^"]+)">Bulan ini</.exec(baca.page.text) ?? [];
  await baca.open(link.replaceAll('&amp;', '&'));
  expect(rowsOf(baca.page.text).map(([month]) => month)).toEqual(['Bulan', 'November 2026', 'Jumlah']);
  const { text } = await baca.open('/staf/laporan');
  expect(text).toContain('Desember 2025 sampai November 2026');
  const rows = rowsOf(text);
  expect(rows).toHaveLength(1 + 12 + 1);
  expect(rows[0]).toEqual(['Bulan', 'Uang diterima', 'Dikembalikan', 'Pendapatan']);
  expect(rows[11]).toEqual(['Oktober 2026', 'Rp 0', 'Rp 0', 'Rp 0']);
  expect(rows[12]).toEqual(['November 2026', 'Rp 500.000', 'Rp 0', 'Rp 500.000']);
  expect(rows[13]).toEqual(['Jumlah', 'Rp 500.000', 'Rp 0', 'Rp 500.000']);
});

test('each report has its period; a file has the figures of its table', async ({ p, customer }) => {
  const { id } = await buy(customer, p);
  await p.play(id);
  p.advance(24 * 45);
  await staySignedIn(p);
  const { browser } = await signIn(p, 'keuangan');
  const chosen = '?dari=2026-11&sampai=2026-12';
  await browser.open(`/staf/laporan/pendapatan${chosen}`);
  expect(rowsOf(browser.page.text).map(([month]) => month)).toEqual([
    'Bulan',
    'November 2026',
    'Desember 2026',
    'Jumlah',
  ]);
  await browser.open('/staf/laporan/slot');
  expect(rowsOf(browser.page.text)[1]).toEqual(['Januari 2027', '7', '0', '0', '0,0%']);
  await browser.open(`/staf/laporan/slot${chosen}`);
  expect(rowsOf(browser.page.text)[2]).toEqual(['Desember 2026', '7', '1', '0', '14,3%']);
  await browser.open(`/staf/laporan/pesanan${chosen}`);
  expect(rowsOf(browser.page.text)[1]).toEqual(['November 2026', '1', '1', '0', '0', '0', '0,0%']);
  await browser.open('/staf/laporan/tunggakan');
  expect(rowsOf(browser.page.text).at(-1)).toEqual(['Jumlah', '1', 'Rp 1.000.000']);

  const files = {
    pendapatan: [
      '"Bulan";"Uang diterima";"Dikembalikan";"Pendapatan"',
      '"November 2026";"500000";"0";"500000"',
      '"Desember 2026";"0";"0";"0"',
    ],
    'pendapatan-jurnal': ['"Jurnal";"Pendapatan";"Bagian"', '"Jurnal Alfa";"500000";"100,0"'],
    'pendapatan-indexing': ['"Indexing";"Pendapatan";"Bagian"', '"SINTA 2";"500000";"100,0"'],
    slot: [
      '"Bulan terbit";"Kapasitas";"Terisi";"Belum dibayar";"Keterisian"',
      '"November 2026";"7";"0";"0";"0,0"',
      '"Desember 2026";"7";"1";"0";"14,3"',
    ],
    'slot-jurnal': [
      '"Jurnal";"Kapasitas";"Terisi";"Belum dibayar";"Keterisian"',
      '"Jurnal Alfa";"10";"1";"0";"10,0"',
      '"Jurnal Beta";"4";"0";"0";"0,0"',
    ],
    pesanan: [
      '"Bulan pesanan";"Dibuat";"Mulai dibayar";"Lunas";"Lewat batas waktu";"Dibatalkan";"Lunas dari dibuat"',
      '"November 2026";"1";"1";"0";"0";"0";"0,0"',
      '"Desember 2026";"0";"0";"0";"0";"0";"0,0"',
    ],
  };
  for (const [name, lines] of Object.entries(files)) {
    const { text, headers } = await browser.get(`/staf/laporan/${name}.csv${chosen}`);
    expect(text, name).toBe(`${lines.join('\r\n')}\r\n`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}-2026-11-sampai-2026-12.csv"`);
    expect(headers.get('cache-control')).toBe('no-store');
  }
  const { headers } = await browser.get('/staf/laporan/tunggakan.csv');
  expect(headers.get('content-disposition')).toBe('attachment; filename="tunggakan-2027-01-04.csv"');
});

test('single payments and refunds are rows of a file for bookkeeping', async ({ p, customer }) => {
  const { id, code } = await buy(customer, p);
  await p.play(id);
  p.advance(24 * 20);
  await staySignedIn(p);
  await act(p, 'terima-transfer', { pesanan: code, termin: 2, alasan: 'BCA' });
  await act(p, 'batalkan', { pesanan: code, alasan: 'mundur' });
  await act(p, 'tandai-refund', { refund: await dueRefund(p), pesanan: code, alasan: 'BCA' });
  const { browser } = await signIn(p, 'keuangan');
  const file = async (name: string, query: string) => (await browser.get(`/staf/laporan/${name}.csv${query}`)).text;
  const header = '"Tanggal";"Pesanan";"Termin";"Kuitansi";"Cara";"Jumlah"';
  expect(await file('pembayaran', '?dari=2026-11&sampai=2026-12')).toBe(
    [
      header,
      `"2026-11-20";"${code}";"1";"KW/2026/000001";"Sandbox";"500000"`,
      `"2026-12-10";"${code}";"2";"KW/2026/000002";"transfer";"1000000"`,
      '',
    ].join('\r\n'),
  );
  expect((await file('pembayaran', '')).split('\r\n')).toHaveLength(3);
  expect(await file('pembayaran-kembali', '')).toBe(
    [header, `"2026-12-10";"${code}";"1";"KW/2026/000001";"Sandbox";"500000"`, ''].join('\r\n'),
  );
});

test('a file begins with the mark by which Excel knows UTF-8', async ({ p, admin }) => {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const request = new Request('http://localhost/staf/laporan/slot.csv', { headers: { cookie } });
  const file = await p.provider.fetch(request, { address: admin.address });
  // `text()` would leave the mark out.
  expect(new Uint8Array(await file.arrayBuffer()).slice(0, 4)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf, 0x22]));
});

test('a journal named like a formula stays text in the file', async ({ p, customer, admin }) => {
  p.isHarmed = true;
  const { id } = await buy(customer, p);
  await p.play(id);
  await setRows(p.db, 'items', { name: '=HYPERLINK("https://jahat.example");+1' }, { id: p.catalogue.alfa.id });
  const { text } = await admin.get('/staf/laporan/pendapatan-jurnal.csv');
  expect(text).toContain(`"'=HYPERLINK(""https://jahat.example"");'+1";"500000"`);
});

test('an unknown report is not found', async ({ baca }) => {
  for (const path of ['/lain', '/lain.csv', '/pendapatan-lain.csv', '/.csv'])
    expect((await baca.open(`/staf/laporan${path}`)).status, path).toBe(404);
});
