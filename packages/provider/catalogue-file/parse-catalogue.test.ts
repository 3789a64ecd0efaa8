import { describe, expect, test } from 'vitest';
import { CatalogueError } from './catalogue-faults.ts';
import { parseCatalogue } from './parse-catalogue.ts';

const slots = [
  { offset: 1, capacity: 5, used: 5 },
  { year: 2027, month: 3, capacity: 5 },
];
const laut = {
  code: 'jurnal-laut',
  name: 'Jurnal Laut',
  max_termin: 3,
  indexing: [{ code: 'sinta-2', harga_jual: 2_500_000 }],
  slots,
  feedbacks: [{ name: 'Ratna', rating: 5, date: '2026-01-31' }],
};
const file = {
  format: 'slotterbit-catalogue',
  version: 1,
  indexings: [{ code: 'sinta-2', nama: 'SINTA 2' }],
  items: [laut] as unknown[],
};

/** The faults of a text, one line each. */
function faultsOfText(text: string, around?: Parameters<typeof parseCatalogue>[1]): string[] {
  try {
    parseCatalogue(text, around);
  } catch (error) {
    if (error instanceof CatalogueError) return error.message.split('\n');
    throw error;
  }
  return [];
}

/** The faults of the valid file with these fields instead. */
const faultsOf = (changed: object) => faultsOfText(JSON.stringify({ ...file, ...changed }));

test('reads a valid file and fills in defaults', () => {
  const { items, indexings } = parseCatalogue(`\uFEFF${JSON.stringify(file)}`);
  expect(indexings).toEqual([{ code: 'sinta-2', nama: 'SINTA 2', image: null }]);
  expect(items[0]).toMatchObject({ code: 'jurnal-laut', kategori: null, indexing2: [] });
  expect(items[0]?.slots[1]).toEqual({ ...slots[1], used: 0, month_end: null, volume_issue: null });
});

const NO_MONTH = 'membutuhkan "offset", atau "year" dan "month", satu saja';

test.each<[changed: object, fault: string]>([
  [{ price: '2,5 juta' }, 'price (jurnal-laut) = "2,5 juta": Input tidak valid: diharapkan number, diterima string'],
  [{ max_termin: 5 }, 'max_termin (jurnal-laut) = 5: Terlalu besar: diharapkan number menjadi <=4'],
  [{ max_termin: undefined }, 'max_termin (jurnal-laut): wajib diisi'],
  [{ name: '  ' }, 'name (jurnal-laut) = "": wajib diisi'],
  [{ prize: 2_500_000 }, 'prize (jurnal-laut): tidak ada isian dengan nama ini'],
  [
    { code: 'Jurnal Laut' },
    'code (Jurnal Laut) = "Jurnal Laut": hanya huruf kecil, angka, dan tanda hubung, misalnya "jurnal-laut"',
  ],
  [{ old_price: 2_500_000 }, 'old_price (jurnal-laut) = 2500000: harus di atas harga jual pertama'],
  [
    { badge_color: 'x' },
    'badge_color (jurnal-laut) = "x": Pilihan tidak valid: diharapkan salah satu dari "primary"|"secondary"|"success"|"danger"|"warning"|"info"|"light"|"dark"',
  ],
  [{ bidang: ['Hukum', 'hukum'] }, 'bidang[1] (jurnal-laut) = "hukum": "hukum" tertulis dua kali'],
  [{ bidang: ['!'] }, 'bidang[0] (jurnal-laut) = "!": membutuhkan huruf atau angka'],
  [{ bidang: ['a\u2028b'] }, 'bidang[0] (jurnal-laut) = "a\u2028b": tidak boleh berisi ganti baris atau tab'],
  [{ name: 'a\tb' }, 'name (jurnal-laut) = "a\\tb": tidak boleh berisi ganti baris atau tab'],
  [{ name: 'a\0' }, 'name (jurnal-laut) = "a\\u0000": tidak boleh berisi karakter NUL'],
  // A text of a file in Windows-1252, as the server reads it.
  [
    { deskripsi: Buffer.from([0xe9]).toString() },
    'deskripsi (jurnal-laut) = "\uFFFD": berisi huruf yang rusak (\uFFFD): simpan berkas sebagai UTF-8',
  ],
  [{ issn: '12345678' }, 'issn (jurnal-laut) = "12345678": harus ditulis seperti 1234-5679'],
  [
    { naskah_url: 'http://a.example' },
    'naskah_url (jurnal-laut) = "http://a.example": harus alamat yang diawali https://',
  ],
  [{ image: '/etc/x.svg' }, 'image (jurnal-laut) = "/etc/x.svg": harus alamat gambar, misalnya "covers/x.svg"'],
  [{ image: 'a/../x.svg' }, 'image (jurnal-laut) = "a/../x.svg": harus alamat gambar, misalnya "covers/x.svg"'],
  [{ indexing2: [{ code: 'sinta-2' }] }, 'indexing2[0].code (jurnal-laut): "sinta-2" sudah ada di "indexing"'],
  [{ slots: [{ offset: 1, capacity: 5, used: 6 }] }, 'slots[0].used (jurnal-laut) = 6: melebihi kapasitas 5'],
  [{ slots: [{ year: 2027, capacity: 5 }] }, `slots[0] (jurnal-laut): ${NO_MONTH}`],
  [{ slots: [{ offset: 1, year: 2027, capacity: 5 }] }, `slots[0] (jurnal-laut): ${NO_MONTH}`],
  [{ slots: [slots[0], slots[0]] }, 'slots[1].offset (jurnal-laut): "offset 1" tertulis dua kali'],
  [
    { feedbacks: [{ name: 'R', rating: 5, date: '2026-02-31' }] },
    'feedbacks[0].date (jurnal-laut) = "2026-02-31": harus tanggal seperti 2027-03-31',
  ],
  [
    { feedbacks: [{ name: 'R', rating: 5, date: '0206-02-03' }] },
    'feedbacks[0].date (jurnal-laut) = "0206-02-03": harus tanggal seperti 2027-03-31',
  ],
  [
    { feedbacks: [{ name: 'R', rating: 5 }] },
    'feedbacks[0] (jurnal-laut): membutuhkan "date" atau "days_ago", satu saja',
  ],
])('names place, code, value and rule: %j', (changed, fault) => {
  expect(faultsOf({ items: [{ ...laut, ...changed }] })).toEqual([`items[0].${fault}`]);
});

describe('a fault of the whole file', () => {
  test.each([
    [{ version: 2 }, 'version = 2: Input tidak valid: diharapkan 1'],
    [{ exported_at: 'kemarin' }, 'exported_at = "kemarin": harus waktu seperti yang ditulis ekspor'],
    [{ item: [] }, 'item: tidak ada isian dengan nama ini'],
    [{ items: {} }, 'items: Input tidak valid: diharapkan array, diterima object'],
    [{ items: [null] }, 'items[0]: wajib diisi'],
    [{ items: [laut, laut] }, 'items[1].code (jurnal-laut): "jurnal-laut" tertulis dua kali'],
  ])('%j', (changed, fault) => {
    expect(faultsOf(changed)).toEqual([fault]);
  });

  test.each(['null', '3', '[]', '', '{ "format": 1', '{ "items": tiga }', '{}{}'])('%s', (text) => {
    expect(faultsOfText(text).length).toBeGreaterThan(0);
  });

  test('of syntax names the line', () => {
    expect(faultsOfText('{\n "a": 1\n "b": 2 }')).toEqual([expect.stringMatching(/^bukan JSON yang benar: .*line 3/)]);
  });
});

test('reports all faults', () => {
  const wrong = { ...laut, max_termin: 0, feedbacks: [{ name: 'Ratna', rating: 9, days_ago: 1 }] };
  const faults = faultsOf({
    indexings: [{ code: 'sinta-2', name: 'SINTA 2' }],
    items: [laut, { ...wrong, code: 'b' }],
  });
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([
    'indexings[0].nama (sinta-2)',
    'indexings[0].name (sinta-2)',
    'items[1].max_termin (b) = 0',
    'items[1].feedbacks[0].rating (b) = 9',
  ]);
});

test('reports an indexing that neither file nor database has once, and a picture that the server lacks', () => {
  const items = ['a', 'b'].map((code) => ({ ...laut, code, image: 'x.svg', indexing: [{ code: 'x' }, { code: 'y' }] }));
  const around = { indexings: new Set(['y']), hasPicture: () => false };
  expect(faultsOfText(JSON.stringify({ ...file, items }), around)).toEqual([
    'items[0].indexing[0].code (a): tidak ada indexing dengan kode "x"; 2 jurnal menyebutnya: a, b',
    'items[0].image (a): gambar "x.svg" tidak ada di server',
    'items[1].image (b): gambar "x.svg" tidak ada di server',
  ]);
});
