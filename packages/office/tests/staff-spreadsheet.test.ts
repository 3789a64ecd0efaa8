import { documentOfSheets, type Sheet } from '@slotterbit/office/operations/catalogue-file/sheets-document.ts';
import { uploadText, writeWorkbook } from '@slotterbit/office/operations/catalogue-file/workbook.ts';
import { unzip, zipOf } from '@slotterbit/office/operations/catalogue-file/zip.ts';
import { importCatalogue } from '@slotterbit/provider/catalogue-file/import-catalogue.ts';
import { checkCatalogue } from '@slotterbit/provider/catalogue-file/parse-catalogue.ts';
import { demoCatalogue } from '@slotterbit/provider/seed/seed.ts';
import { setManuscriptDays } from '@slotterbit/provider/tests/shopping.ts';
import * as fc from 'fast-check';
import { describe, expect, test as plain } from 'vitest';
import { noteOf, type StaffBrowser, textOf } from './support/staff-browser.ts';
import { test as base } from './support/staff-test.ts';

/** The shop has no picture that the server lacks, and no day for manuscripts after its month. */
const test = base.extend<{ prepared: undefined }>({
  prepared: [
    async ({ p }, use) => {
      await setManuscriptDays(p, 0);
      await p.db.updateTable('items').set({ image: null }).execute();
      await p.db.updateTable('indexings').set({ image: null }).execute();
      await use(undefined);
    },
    { auto: true },
  ],
});

const FORM = '/staf/jurnal/impor';
const MAX_MS = 2_000;

async function upload(browser: StaffBrowser, name: string, text: BlobPart): Promise<string> {
  await browser.open(FORM);
  return textOf((await browser.upload(FORM, { name, text })).text);
}

async function download(browser: StaffBrowser): Promise<{ file: Buffer<ArrayBuffer>; sheets: Sheet[] }> {
  const { bytes } = await browser.get('/staf/jurnal/katalog.xlsx');
  return { file: Buffer.from(bytes), sheets: JSON.parse(await uploadText('katalog.xlsx', bytes)) };
}

const csvOf = (rows: Sheet['data'], delimiter: string) =>
  rows.map((row) => row.map((cell) => `"${`${cell ?? ''}`.replaceAll('"', '""')}"`).join(delimiter)).join('\r\n');

/** An .xlsx file with these rows. */
const SHEETS = {
  Jurnal: ['Kode', 'Nama', 'Jumlah termin'],
  Harga: ['Kode jurnal', 'Kode indexing', 'Nama indexing', 'Harga jual'],
  Slot: ['Kode jurnal', 'Bulan', 'Kapasitas'],
};
type Rows = Partial<Record<keyof typeof SHEETS, (string | number | null)[][]>>;
const sheetsOfRows = (rows: Rows): Sheet[] =>
  Object.entries(rows).map(([sheet, data]) => ({ sheet, data: [SHEETS[sheet as keyof Rows], ...data] }));
const csv = (sheet: keyof Rows, ...rows: string[]) => [SHEETS[sheet].join(';'), ...rows].join('\n');

/** A workbook with another first sheet. */
async function changedWorkbook(
  change: (xml: string) => string,
  name = 'xl/worksheets/sheet1.xml',
): Promise<Buffer<ArrayBuffer>> {
  const files = unzip(await writeWorkbook({ items: [], indexings: [], exported_at: '' }), () => true, 1e9) ?? new Map();
  files.set(name, Buffer.from(change(`${files.get(name) ?? ''}`)));
  return Buffer.from(zipOf(files));
}

describe('a spreadsheet', () => {
  test('that nobody changed changes nothing: the demo as .xlsx, and each sheet as CSV', async ({ p, admin }) => {
    await importCatalogue(p.db, demoCatalogue(), p.now());
    const { file, sheets } = await download(admin);
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Jurnal', 'Harga', 'Slot', 'Petunjuk']);
    expect(await upload(admin, 'katalog.xlsx', file)).toContain('Isi katalog.xlsx sama dengan katalog.');
    for (const [index, { sheet, data }] of sheets.slice(0, 3).entries()) {
      const text = csvOf(data, index === 1 ? ',' : ';');
      expect(await upload(admin, 'satu.csv', text), sheet).toContain('Isi satu.csv sama dengan katalog.');
    }
  });

  test('shows its changes, and is imported once they are confirmed', async ({ p, admin }) => {
    const [, harga] = (await download(admin)).sheets;
    const text = csvOf(harga?.data ?? [], ';').replace('"1500000"', '"Rp 1.600.000"');
    const shown = await upload(admin, 'harga.csv', `${text}\r\n"jurnal-beta";"scopus-q9";"Scopus Q9";"2";"9.000.000"`);
    expect(shown).toContain('sinta-2: Rp 1.500.000 → Rp 1.600.000');
    expect(shown).toContain('scopus-q9: tanpa harga → Rp 9.000.000');
    await admin.post('/staf/aksi/impor-katalog', { alasan: 'harga 2027' });
    expect(noteOf(admin)).toContain('harga.csv diimpor: 0 jurnal baru, 2 jurnal');
    const added = p.db.selectFrom('indexings').select('nama').where('code', '=', 'scopus-q9');
    expect(await added.execute()).toEqual([{ nama: 'Scopus Q9' }]);
    expect(await upload(admin, 'slot.csv', csv('Slot', 'jurnal-alfa;Maret 2028;4'))).toContain('Slot1 baru, 0 berubah');
  });

  test('of an empty shop has two examples, which an import skips', async ({ p, admin }) => {
    for (const table of ['item_indexings', 'slots', 'feedbacks', 'items'] as const)
      await p.db.deleteFrom(table).execute();
    const { file, sheets } = await download(admin);
    expect(sheets.map(({ data }) => data.filter(([code]) => `${code}`.startsWith('CONTOH')).length)).toEqual([
      2, 2, 2, 0,
    ]);
    expect(await upload(admin, 'katalog.xlsx', file)).toContain('Tidak ada yang perlu diimpor.');
  });

  test('shows every fault with sheet, cell and reason', async ({ admin }) => {
    const shown = await upload(admin, 'slot.csv', csv('Slot', 'jurnal-alfa;2027-13;"1,5"', 'jurnal-z;Mar 2027;-1'));
    expect(shown).toContain('slot.csv tidak diimpor: ada 4 kesalahan.');
    for (const fault of [
      'Slot!B2: harus bulan seperti "2027-03" atau "Mar 2027", bukan "2027-13"',
      'Slot!C2: harus bilangan bulat, bukan "1,5"',
      'Slot!A3: tidak ada jurnal dengan kode "jurnal-z"',
      'Slot!C3: harus bilangan bulat, bukan "-1"',
    ])
      expect(shown).toContain(fault);
  });

  test.each<[string, () => BlobPart | Promise<BlobPart>, string]>([
    [
      'bom.xlsx',
      () => changedWorkbook((xml) => xml.replace('</sheetData>', `${' '.repeat(20_000_000)}</sheetData>`)),
      'terlalu besar',
    ],
    ['baris.xlsx', () => changedWorkbook((xml) => xml.replaceAll(/(r="[A-Z]*)1"/g, '$14000000000"')), 'terlalu besar'],
    ['lebar.xlsx', () => changedWorkbook((xml) => xml.replace('"A1"', '"ZZZZZZ1"')), 'terlalu besar'],
    ['panjang.csv', () => csv('Slot', ...Array<string>(100_000).fill('jurnal-alfa;2027-03;5')), 'terlalu besar'],
    [
      'makro.xlsm',
      () => changedWorkbook((xml) => xml.replace('sheet.main', 'sheet.macroEnabled.main'), '[Content_Types].xml'),
      'makro',
    ],
    ['lama.xls', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'bukan berkas Excel'],
    ['potong.xlsx', async () => (await changedWorkbook((xml) => xml)).subarray(0, 900), 'bukan berkas Excel'],
    ['lain.csv', () => 'a;b\n1;2', 'tidak ada lembar Jurnal, Harga, atau Slot'],
    ['rusak.csv', () => csv('Slot', '"jurnal-alfa;2027-03;5'), 'bukan CSV yang benar di baris 2'],
  ])('%s is refused in less than two seconds', async (name, file, reason) => {
    const text = await file();
    const bytes = Buffer.from(await new Blob([text]).arrayBuffer());
    const begin = performance.now();
    await expect(uploadText(name, bytes)).rejects.toThrow(reason);
    expect(performance.now() - begin).toBeLessThan(MAX_MS);
  });
});

const nothing = { items: [], indexings: [] };
const around = { indexings: new Set<string>(), hasPicture: () => true };

/** The faults of rows, or the checked items. */
function read(rows: Rows) {
  return checkCatalogue(documentOfSheets(sheetsOfRows(rows), nothing), around).items;
}

plain('a sheet names each fault once, at its cell', () => {
  const rows: Rows = {
    Jurnal: [
      ['laut', 'Jurnal Laut', 5],
      ['laut', null, '=1'],
      ['Darat', 'Jurnal Darat', 1],
    ],
    Harga: [
      ['laut', 'sinta-2', null, '1,75 juta'],
      ['laut', 'sinta-2', 'SINTA 2', 1.5],
      ['udara', null, 'SINTA 2', -1],
    ],
    Slot: [
      ['laut', '2027-03', 1],
      ['laut', 'Maret 2027', null],
    ],
  };
  expect(() => read(rows)).toThrow(
    [
      'Jurnal!B3: wajib diisi',
      'Jurnal!C3: harus bilangan bulat, bukan "=1"',
      'Harga!D2: harus bilangan bulat, bukan "1,75 juta"',
      'Harga!D3: harus bilangan bulat, bukan 1.5',
      'Harga!B4: wajib diisi',
      'Slot!C3: wajib diisi',
    ].join('\n'),
  );
});

plain.each<[number | string, number]>([
  ...([1_750_000, '1750000', '1.750.000', '1,750,000', 'Rp 1.750.000,00', 1_750_000.0000001] as const).map(
    (cell): [number | string, number] => [cell, 1_750_000],
  ),
  ['0', 0],
])('%j is an amount of %i', (cell, amount) => {
  const rows: Rows = { Jurnal: [['laut', 'Jurnal Laut', 1]], Harga: [['laut', 'sinta-2', 'SINTA 2', cell]] };
  expect(read(rows)[0]?.indexing).toEqual([{ code: 'sinta-2', harga_jual: amount }]);
});

plain.each(['2027-03', '2027-03-01', '2027/3', 'Mar 2027', 'Maret 2027', 'march 2027', 'Mar-27'])(
  '%s is March 2027',
  (cell) => {
    const rows: Rows = { Jurnal: [['laut', 'Jurnal Laut', 1]], Slot: [['laut', cell, 4]] };
    expect(read(rows)[0]?.slots).toMatchObject([{ year: 2027, month: 3, capacity: 4 }]);
  },
);

const odd = [
  '=1+1',
  '+62',
  '-x',
  '@nama',
  '__proto__',
  'constructor',
  '_x0041_',
  '"a";b,c',
  '2027-03',
  'true',
  '\u0007x\uFFFEy',
];
const text = fc
  .oneof(fc.constantFrom(...odd), fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }))
  .map((value) => value.replace(/[\0\t\n\v\f\r\u0085\u2028\u2029\uFFFD]/g, '').trim())
  .filter((value) => value !== '' && !value.startsWith('CONTOH'));
const code = fc.stringMatching(/^[a-z0-9]{1,4}(-[a-z0-9]{1,3})?$/);
const amount = fc.nat(1_000_000_000);
const offers = (codes: string[]) => fc.record({ code: fc.constantFrom(...codes), harga_jual: fc.option(amount) });
const item = (codes: string[]) =>
  fc.record(
    {
      ...{ code, name: text, max_termin: fc.integer({ min: 1, max: 4 }) },
      ...{ kategori: text, penerbit: text, frekuensi: text, deskripsi: text, badge_text: text },
      ...{ issn: fc.constant('1234-567X'), naskah_url: fc.constant('https://a.example/?a=1'), price: amount },
      ...{ image: fc.constant('covers/x.svg'), badge_color: fc.constantFrom('dark' as const, 'info' as const) },
      ...{ manuscript_days: fc.nat(365), archived: fc.constant(true) },
      bidang: fc.uniqueArray(fc.constantFrom('Hukum', 'Seni; Budaya', 'A, B', '=C'), { maxLength: 5 }),
      indexing: fc.uniqueArray(offers(codes.slice(0, 2)), { selector: (offer) => offer.code }),
      indexing2: fc.uniqueArray(offers(codes.slice(2)), { selector: (offer) => offer.code }),
      slots: fc.uniqueArray(
        fc.record(
          {
            ...{ year: fc.integer({ min: 2000, max: 2100 }), month: fc.integer({ min: 1, max: 12 }) },
            ...{ capacity: fc.integer({ min: 9, max: 100_000 }), month_end: fc.integer({ min: 1, max: 12 }) },
            ...{ volume_issue: text, used: fc.nat(9) },
          },
          { requiredKeys: ['year', 'month', 'capacity'] },
        ),
        { selector: ({ year, month }) => `${year}-${month}`, maxLength: 5 },
      ),
    },
    { requiredKeys: ['code', 'name', 'max_termin'] },
  );
const catalogues = fc.uniqueArray(code, { minLength: 4, maxLength: 4 }).chain((codes) =>
  fc.record({
    indexings: fc.tuple(...codes.map((one) => fc.record({ code: fc.constant(one), nama: text }))),
    items: fc.uniqueArray(item(codes), { selector: (one) => one.code, minLength: 1, maxLength: 4 }),
  }),
);

plain('any catalogue is the same after it was written as .xlsx and read', async () => {
  await fc.assert(
    fc.asyncProperty(catalogues, async (catalogue) => {
      const file = { format: 'slotterbit-catalogue', version: 1, ...catalogue };
      const written = await writeWorkbook({ ...catalogue, exported_at: '2026-11-20T08:00:00Z' });
      expect(
        `${
          unzip(written, (name) => name.endsWith('sheet1.xml'), 1e9)
            ?.values()
            .next().value
        }`,
      ).not.toContain('<f>');
      const sheets = JSON.parse(await uploadText('katalog.xlsx', written));
      const { items, exportedAt } = checkCatalogue(documentOfSheets(sheets, nothing), around);
      expect(exportedAt).toBe('2026-11-20T08:00:00.000Z');
      const before = checkCatalogue({ document: file }, around).items;
      // An absent field and an empty one are the same.
      const plainly = (value: unknown) => JSON.parse(JSON.stringify(value));
      expect(plainly(items)).toEqual(plainly(before));
    }),
    { numRuns: Number(process.env['FUZZ_REQUESTS'] ?? 60) },
  );
});

/** `npm run fuzz` sends more. */
const FILES = Number(process.env['FUZZ_REQUESTS'] ?? 60);
const bytes = fc.uint8Array({ minLength: 1, maxLength: 3_000 }).map((some) => Buffer.from(some));
const cells = fc.array(
  fc.array(fc.oneof(text, fc.constantFrom('Kode', 'Bulan', 'Kode jurnal', 'jurnal-alfa')), { maxLength: 6 }),
  {
    maxLength: 6,
  },
);

test(`no upload breaks the server: ${FILES} odd files`, async ({ admin }) => {
  const { file } = await download(admin);
  const files = fc.oneof(
    ...[
      bytes,
      bytes.map((some) => Buffer.concat([Buffer.from('PK\u0003\u0004'), some])),
      cells.map((rows) => Buffer.from(csvOf(rows, ';'))),
    ],
    fc.nat(file.length).map((length) => file.subarray(0, length)),
    fc.tuple(fc.nat(file.length - 1), fc.nat(255)).map(([at, byte]) => Buffer.from(file.with(at, byte))),
    fc
      .tuple(fc.constantFrom(' r="', ' t="', '<v>', '<row', '</sheetData>', 'A2'), text)
      .map(([from, to]) => ({ from, to })),
  );
  await fc.assert(
    fc.asyncProperty(files, async (given) => {
      const sent =
        'from' in given ? await changedWorkbook((xml) => xml.replaceAll(given.from, given.to)) : Buffer.from(given);
      const begin = performance.now();
      await upload(admin, 'katalog.xlsx', sent);
      expect(admin.page.status).toBeLessThan(500);
      expect(performance.now() - begin).toBeLessThan(MAX_MS);
    }),
    { numRuns: FILES, ...(process.env['FUZZ_REQUESTS'] === undefined && { seed: 20_261_129 }) },
  );
}, 600_000);
