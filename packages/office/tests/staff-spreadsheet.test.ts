import { columnsOf, type SheetName } from '@slotterbit/office/operations/catalogue-file/sheet-columns.ts';
import { documentOfSheets, type Sheet } from '@slotterbit/office/operations/catalogue-file/sheets-document.ts';
import { uploadText, writeWorkbook } from '@slotterbit/office/operations/catalogue-file/workbook.ts';
import { unzip, zipOf } from '@slotterbit/office/operations/catalogue-file/zip.ts';
import { importCatalogue } from '@slotterbit/provider/catalogue-file/import-catalogue.ts';
import { checkCatalogue } from '@slotterbit/provider/catalogue-file/parse-catalogue.ts';
import { demoCatalogue } from '@slotterbit/provider/seed/seed.ts';
import { setManuscriptDays } from '@slotterbit/provider/tests/shopping.ts';
import * as fc from 'fast-check';
import { describe, expect, test as plain } from 'vitest';
import { noteOf, type StaffBrowser, upload as send, textOf } from './support/staff-browser.ts';
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

const upload = async (browser: StaffBrowser, name: string, text: BlobPart) =>
  textOf((await send(browser, text, name)).text);

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

/** A workbook whose first sheet, or other files, are changed. */
async function changedWorkbook(change: (xml: string) => string, ...names: string[]): Promise<Buffer<ArrayBuffer>> {
  const files = unzip(await writeWorkbook({ items: [], indexings: [], exported_at: '' }), () => true, 1e9);
  for (const name of names.length > 0 ? names : ['xl/worksheets/sheet1.xml'])
    files.set(name, Buffer.from(change(`${files.get(name) ?? ''}`)));
  return Buffer.from(zipOf(files));
}

describe('a spreadsheet', () => {
  test('that nobody changed changes nothing: the demo as .xlsx, and each sheet as CSV', async ({ p, admin }) => {
    await importCatalogue(p.db, demoCatalogue(), p.now());
    // An older one, without its check digit.
    await p.db.updateTable('items').set({ issn: '1234-5678' }).where('code', '=', 'jurnal-alfa').execute();
    const { file, sheets } = await download(admin);
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Jurnal', 'Harga', 'Slot', 'Petunjuk']);
    expect(await upload(admin, 'katalog.xlsx', file)).toContain('Isi katalog.xlsx sama dengan katalog.');
    for (const [index, { sheet, data }] of sheets.slice(0, 3).entries()) {
      const text = csvOf(data, index === 1 ? ',' : ';');
      expect(await upload(admin, 'satu.csv', text), sheet).toContain('Isi satu.csv sama dengan katalog.');
    }
    const wrong = csvOf(sheets[0]?.data ?? [], ';').replace('1234-5678', '2087-1235');
    expect(await upload(admin, 'satu.csv', wrong)).toMatch(
      /Jurnal![A-Z]\d = "2087-1235": angka terakhirnya tidak cocok/,
    );
  });

  test('shows its changes, and is imported once they are confirmed', async ({ p, admin }) => {
    const [, harga] = (await download(admin)).sheets;
    const text = csvOf(harga?.data ?? [], ';').replace('"1500000"', '"Rp 1.600.000"');
    const shown = await upload(admin, 'harga.csv', `${text}\r\n"jurnal-beta";"scopus-q9";"Scopus Q9";"2";"9.000.000"`);
    expect(shown).toContain('sinta-2: Rp 1.500.000 → Rp 1.600.000');
    expect(shown).toContain('scopus-q9: tanpa harga → Rp 9.000.000');
    await admin.post('/staf/aksi/impor-katalog', { alasan: 'harga 2027' });
    expect(noteOf(admin)).toContain('harga.csv diimpor: 0 jurnal baru, 2 jurnal');
    const named = p.db.selectFrom('indexings').select('nama').where('code', '=', 'scopus-q9');
    expect(await named.execute()).toEqual([{ nama: 'Scopus Q9' }]);
    expect(await upload(admin, 'slot.csv', csv('Slot', 'jurnal-alfa;Maret 2028;4'))).toContain('Slot1 baru, 0 berubah');
    const indexing = [{ code: 'sinta-2', harga_jual: 1_750_000 }, { code: 'scopus-q9' }];
    const items = [{ code: 'jurnal-baru', name: 'Jurnal Baru', max_termin: 1, indexing } as never];
    const indexings = ['sinta-2', 'scopus-q9'].map((one) => ({ code: one, nama: one }));
    const added = await writeWorkbook({ items, indexings, exported_at: '2026-11-20T08:00:00.000Z' });
    expect(await upload(admin, 'baru.xlsx', new Uint8Array(added))).toMatch(
      /jurnal-baru\s*sinta-2: Rp 1\.750\.000\s*scopus-q9: tanpa harga/,
    );
    // A column that is not there keeps what the shop has.
    await p.db.updateTable('slots').set({ volume_issue: 'Vol. 1' }).execute();
    for (const [sheet, kept] of [
      ['Harga', 2],
      ['Slot', 3],
    ] as const) {
      const { data } = (await download(admin)).sheets.find((one) => one.sheet === sheet) ?? { data: [] };
      const required = data.map((row) => row.filter((_, at) => columnsOf[sheet][at]?.isRequired));
      expect(required[0]).toHaveLength(kept);
      expect(await upload(admin, 'satu.csv', csvOf(required, ';'))).toContain('sama dengan katalog');
    }
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

  const xml =
    (from: string | RegExp, to: string, ...names: string[]) =>
    () =>
      changedWorkbook((text) => text.replaceAll(from, to), ...names);
  const cellAt = (row: number, cells: string): [string, string] => [
    '</sheetData>',
    `<row r="${row}">${cells}</row></sheetData>`,
  ];
  const [first, second] = [1, 2].map((sheet) => `xl/worksheets/sheet${sheet}.xml`) as [string, string];
  const cells = Array.from({ length: 400 }, (_, at) => `<row r="${at + 9}"><c r="A${at + 9}" t="s"><v>0</v></c></row>`);
  const longTexts = (text: string) =>
    text.replace('</sheetData>', `${cells.join('')}</sheetData>`).replace(/<t[^>]*>[^<]*/, `<t>${'x'.repeat(45_000)}`);
  const bytesOf = (given: string) => async () => Buffer.from(given);
  const notExcel = 'bukan berkas Excel';
  const [tooLong, tooMany, tooLarge] = ['30000 baris', '3000000 sel', '16 MB isi'].map(
    (most) => `terlalu besar: paling banyak ${most}`,
  ) as [string, string, string];
  test.each<[string, string, () => Promise<Buffer>]>([
    ['bom.xlsx', tooLarge, xml('</sheetData>', `${' '.repeat(20_000_000)}</sheetData>`)],
    ['baris.xlsx', tooLong, xml(/(r="[A-Z]*)1"/g, '$14000000000"')],
    ['tanda.xlsx', notExcel, xml('<sheetData>', '<c '.repeat(1_000_000))],
    ['teks.xlsx', notExcel, xml('<sheetData>', 'x'.repeat(3_000_000))],
    ['lebar.xlsx', tooMany, xml('"A1"', '"ZZZZZZ1"')],
    ['kolom.xlsx', tooMany, xml(...cellAt(4300, '<c r="ZZ4300"><v>1</v></c>'))],
    ['samar.xlsx', tooMany, xml(...cellAt(9, '<c x=">" r="ZZZZZ9"><v>1</v></c>'))],
    ['lembar.xlsx', tooMany, xml(...cellAt(3000, '<c r="ZZ3000"><v>1</v></c>'), first, second)],
    ['berulang.xlsx', tooLarge, () => changedWorkbook(longTexts, first, 'xl/sharedStrings.xml')],
    ['panjang.csv', tooLong, bytesOf(csv('Slot', ...Array<string>(100_000).fill('jurnal-alfa;2027-03;5')))],
    ['makro.xlsm', 'makro', xml('sheet.main', 'sheet.macroEnabled.main', '[Content_Types].xml')],
    ['lama.xls', notExcel, bytesOf('\xD0\xCF\x11\xE0')],
    ['potong.xlsx', notExcel, async () => (await xml('', '')()).subarray(0, 900)],
    ['lain.csv', 'tidak ada lembar Jurnal, Harga, atau Slot', bytesOf('a;b\n1;2')],
    ['rusak.csv', 'bukan CSV yang benar di baris 2', bytesOf(csv('Slot', '"jurnal-alfa;2027-03;5'))],
  ])('%s is refused: %s', async (name, reason, file) => {
    const bytes = await file();
    await expect(uploadText(name, bytes)).rejects.toThrow(reason);
  });

  plain('a zip with untrue sizes is refused', () => {
    const zip = zipOf(new Map(Object.entries({ 'a.xml': Buffer.alloc(1000), 'b.xml': Buffer.alloc(1) })));
    const entry = zip.lastIndexOf('PK\u0001\u0002');
    expect(unzip(zip, () => true, 1001).size).toBe(2);
    expect(() => unzip(zip, () => true, 1000)).toThrow('megabytes');
    for (const [packed = 0, size = 0] of [
      [1, 0],
      [1000, 1000],
    ]) {
      zip.writeUInt32LE(packed, entry + 20);
      zip.writeUInt32LE(size, entry + 24);
      expect(() => unzip(zip, () => true, 1e9)).toThrow('untrue size');
    }
  });

  plain('has the stored value of a formula, its error as a text, and a fault without a value', async () => {
    const cell = `<c r="A2"><f>1+1</f><v>2</v></c><c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>
<c r="C2"><f>1+1</f><v></v></c><c r="D2" t="n"><f>1+1</f><v /></c><c t="s" r="E2"><f si="1"/></c><c r="F2" t="str"><f>""</f><v></v></c>`;
    const file = await changedWorkbook((text) =>
      text.replace('</sheetData>', `<row r="9">${cell.replaceAll('2"', '9"')}</row></sheetData>`),
    );
    const [sheet]: Sheet[] = JSON.parse(await uploadText('rumus.xlsx', file));
    expect(sheet?.data[8]?.slice(0, 2)).toEqual([2, '#DIV/0!']);
    const { faults } = documentOfSheets(sheet ? [sheet] : [], nothing);
    const reason = { code: 'noValue' };
    const expected = ['C', 'D', 'E'].map((column) => expect.objectContaining({ field: `Jurnal!${column}9`, reason }));
    expect(faults.filter(({ field }) => /[C-F]9/.test(field))).toEqual(expected);
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
      ['laut', 'sinta-3', 'SINTA 3', 150],
      ['laut', 'sinta-4', 'SINTA 4', '9.999'],
      ['laut', 'sinta-5', 'SINTA 5', 10_000],
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
      'Harga!D5: harus 0 atau paling sedikit Rp 10.000, bukan Rp 150: maksudnya Rp 150.000?',
      'Harga!D6: harus 0 atau paling sedikit Rp 10.000, bukan Rp 9.999: maksudnya Rp 9.999.000?',
      'Slot!C3: wajib diisi',
    ].join('\n'),
  );
});

plain('a journal without a row in Harga keeps its indexings', () => {
  const sinta = { code: 'sinta-2', nama: 'SINTA 2', image: null };
  const before = { indexing: [{ code: 'sinta-2', harga_jual: 1_750_000 }], indexing2: [] };
  const current = { items: ['laut', 'darat'].map((one) => ({ ...before, code: one })), indexings: [sinta] };
  const Jurnal = ['laut', 'darat', 'baru'].map((one) => [one, 'Jurnal', 1]);
  for (const Harga of [[], [['laut', 'sinta-2', null, 1_800_000]]]) {
    const given = documentOfSheets(sheetsOfRows({ Jurnal, Harga }), current);
    const { items } = checkCatalogue(given, { ...around, indexings: new Set(['sinta-2']) });
    const prices = items.map(({ indexing }) => indexing.map(({ harga_jual }) => harga_jual));
    expect(prices).toEqual([[Harga[0]?.[3] ?? 1_750_000], [1_750_000], []]);
  }
});

const march = { year: 2027, month: 3 };
plain.each<[unknown, ...(string | number)[]]>([
  [{ harga_jual: 1_750_000 }, 1_750_000, '1750000', '1.750.000', '1,750,000', 'Rp 1.750.000,00', 1_750_000.0000001],
  [{ harga_jual: 0 }, '0', 0],
  [march, '2027-03', '2027-03-01', '2027/3', 'Mar 2027', 'Maret 2027', 'march 2027', 'Mar-27'],
])('%j is what each of these cells means: %j', (value, ...cells) => {
  for (const cell of cells) {
    const rows: Rows = { Jurnal: [['laut', 'Jurnal Laut', 1]] };
    if (value === march) rows.Slot = [['laut', cell, 4]];
    else rows.Harga = [['laut', 'sinta-2', 'SINTA 2', cell]];
    const [item] = read(rows);
    expect([...(item?.slots ?? []), ...(item?.indexing ?? [])], `${cell}`).toMatchObject([value]);
  }
});

/** `npm run fuzz` sends more, and draws anew. */
const FILES = Number(process.env['FUZZ_REQUESTS'] ?? 60);
const runs = { numRuns: FILES, ...(process.env['FUZZ_REQUESTS'] === undefined && { seed: 20_261_129 }) };

const odd = '=1+1 +62 -x @nama __proto__ constructor _x0041_ "a";b,c 2027-03 true \u0007x\uFFFEy'.split(' ');
const text = fc
  .oneof(fc.constantFrom(...odd), fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }))
  .map((value) => value.replace(/[\0\t\n\v\f\r\u0085\u2028\u2029\uFFFD]/g, '').trim())
  .filter((value) => value !== '' && !value.startsWith('CONTOH'));
const code = fc.stringMatching(/^[a-z0-9]{1,4}(-[a-z0-9]{1,3})?$/);
const price = fc.nat(100_000).map((some) => some * 10_000);
/** Values of fields; of every other column: any text or amount. */
const special: Record<string, fc.Arbitrary<unknown>> = {
  ...{ code, issn: fc.constant('9910-010X'), naskah_url: fc.constant('https://a.example/?a=1') },
  ...{ image: fc.constant('covers/x.svg'), badge_color: fc.constantFrom('dark', 'info'), archived: fc.constant(true) },
  ...{ max_termin: fc.integer({ min: 1, max: 4 }), manuscript_days: fc.nat(365), old_price: fc.constant(undefined) },
  ...{ harga_jual: price, price },
  ...{ capacity: fc.integer({ min: 9, max: 100_000 }), used: fc.nat(9) },
  ...{ month: fc.integer({ min: 1, max: 12 }), month_end: fc.integer({ min: 1, max: 12 }) },
  deskripsi: text.map((value) => `${value}\r\n\t\n${value}`),
};
const entries = (sheet: SheetName, more: Record<string, fc.Arbitrary<unknown>>) => {
  const columns = columnsOf[sheet].filter(({ field }) => !/^(item|list|nama|bidang.*)$/.test(field));
  const values = columns.map(({ field, kind, isRequired }): [string, fc.Arbitrary<unknown>] => {
    const value = special[field] ?? (kind === 'whole' ? fc.nat(1_000_000_000) : text);
    return [field, isRequired ? value : fc.option(value, { nil: undefined })];
  });
  return fc.record({ ...Object.fromEntries(values), ...more }) as fc.Arbitrary<Record<string, unknown>>;
};
const unique = (entry: ReturnType<typeof entries>, keys: string[]) =>
  fc.uniqueArray(entry, { selector: (one) => keys.map((key) => one[key]).join(), maxLength: 4 });
const offers = (codes: string[]) => unique(entries('Harga', { code: fc.constantFrom(...codes) }), ['code']);
const catalogues = fc.uniqueArray(code, { minLength: 4, maxLength: 4 }).chain((codes) => {
  const bidang = fc.uniqueArray(fc.constantFrom('Hukum', 'Seni; Budaya', 'A, B', '=C'));
  const slots = unique(entries('Slot', { year: fc.integer({ min: 2000, max: 2100 }) }), ['year', 'month']);
  const lists = { indexing: offers(codes.slice(0, 2)), indexing2: offers(codes.slice(2)) };
  return fc.record({
    indexings: fc.tuple(...codes.map((one) => fc.record({ code: fc.constant(one), nama: text }))),
    items: unique(entries('Jurnal', { bidang, slots, ...lists }), ['code']).filter(({ length }) => length > 0),
  });
});

plain('any catalogue is the same after it was written as .xlsx and read', async () => {
  const exported_at = '2026-11-20T08:00:00.000Z';
  await fc.assert(
    fc.asyncProperty(catalogues, async (catalogue) => {
      const document = { format: 'slotterbit-catalogue', version: 1, exported_at, ...catalogue };
      const written = await writeWorkbook(document as never);
      const sheets = JSON.parse(await uploadText('katalog.xlsx', written));
      const { items, exportedAt } = checkCatalogue(documentOfSheets(sheets, nothing), around);
      expect(exportedAt).toBe(exported_at);
      // An absent field and an undefined one are the same.
      expect(items).toEqual(checkCatalogue({ document }, around).items);
      // A text that begins like a formula is none.
      const xml = unzip(written, (name) => name.includes('sheet1'), 1e9).get('xl/worksheets/sheet1.xml');
      expect(`${xml}`).toContain('<sheetData>');
      expect(`${xml}`).not.toContain('<f>');
    }),
    runs,
  );
});

const words = fc.constantFrom('Kode', 'Bulan', 'Kode jurnal', 'jurnal-alfa');
const parts = fc.constantFrom(' r="', ' t="', '<v>', '<row', '</sheetData>', 'A2');

test(`no upload breaks the server: ${FILES} odd files`, async ({ admin }) => {
  const { file } = await download(admin);
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 3_000 }).map((some) => Buffer.from(some));
  const files: fc.Arbitrary<Buffer | Promise<Buffer>> = fc.oneof(
    bytes,
    bytes.map((some) => Buffer.concat([Buffer.from('PK\u0003\u0004'), some])),
    fc.array(fc.array(fc.oneof(text, words))).map((rows) => Buffer.from(csvOf(rows, ';'))),
    fc.nat(file.length).map((length) => file.subarray(0, length)),
    fc.tuple(fc.nat(file.length - 1), fc.nat(255)).map(([at, byte]) => Buffer.from(file.with(at, byte))),
    fc.tuple(parts, text).map(([from, to]) => changedWorkbook((xml) => xml.replaceAll(from, to))),
  );
  await fc.assert(
    fc.asyncProperty(files, async (given) => {
      const sent = await given;
      await upload(admin, 'katalog.xlsx', new Uint8Array(sent));
      expect(admin.page.status).toBeLessThan(500);
    }),
    runs,
  );
}, 600_000);
