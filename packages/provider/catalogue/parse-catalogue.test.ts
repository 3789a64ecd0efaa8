import { describe, expect, test } from 'vitest';
import { CatalogueError } from './catalogue-faults.ts';
import { parseCatalogue } from './parse-catalogue.ts';

const good = `{
  "format": "slotterbit-catalogue",
  "version": 1,
  "indexings": [
    { "code": "sinta-2", "nama": "SINTA 2" }
  ],
  "items": [
    {
      "code": "jurnal-laut",
      "name": "Jurnal Laut",
      "price": 2500000,
      "max_termin": 3,
      "indexing": [
        { "code": "sinta-2", "harga_jual": 2500000 }
      ],
      "slots": [
        { "offset": 1, "capacity": 5, "used": 5 },
        { "year": 2027, "month": 3, "capacity": 5 }
      ],
      "feedbacks": [
        { "name": "Ratna", "rating": 5, "date": "2026-01-31" }
      ]
    }
  ]
}
`;

/** The faults of the valid file after one change. */
function faultsOf(change: (text: string) => string): string[] {
  const text = change(good);
  expect(text).not.toBe(good);
  try {
    parseCatalogue(text);
  } catch (error) {
    if (error instanceof CatalogueError) return error.message.split('\n');
    throw error;
  }
  return [];
}

/** A text of a file in Windows-1252, as the server reads it. */
const windows1252 = (text: 'é' | '–') => Buffer.from([{ é: 0xe9, '–': 0x96 }[text]]).toString();

test('reads a valid file and fills in defaults', () => {
  const { items, indexings, linesOf } = parseCatalogue(good);
  expect(indexings).toEqual([{ code: 'sinta-2', nama: 'SINTA 2', image: null }]);
  expect(items[0]).toMatchObject({ code: 'jurnal-laut', kategori: null, indexing2: [] });
  expect(items[0]?.slots[1]).toEqual({
    year: 2027,
    month: 3,
    capacity: 5,
    used: 0,
    month_end: null,
    volume_issue: null,
  });
  expect(linesOf([['items', 0, 'slots', 1, 'capacity']])).toEqual([18]);
});

describe('a fault names its line and field', () => {
  test.each([
    ['"price": 2500000', '"price": "2,5 juta"', 'baris 11, items[0].price: harus bilangan bulat, bukan "2,5 juta"'],
    ['"price": 2500000', '"price": 2500000.5', 'baris 11, items[0].price: harus bilangan bulat, bukan 2500000.5'],
    ['"price": 2500000', '"price": -1', 'baris 11, items[0].price: paling sedikit 0, bukan -1'],
    ['"price": 2500000', '"prize": 2500000', 'baris 11, items[0].prize: bukan isian yang dikenal'],
    ['"max_termin": 3', '"max_termin": 5', 'baris 12, items[0].max_termin: paling banyak 4, bukan 5'],
    [
      '"max_termin": 3',
      '"old_price": 2500000, "max_termin": 3',
      'baris 12, items[0].old_price: harus di atas harga jual pertama',
    ],
    [
      '"max_termin": 3',
      '"badge_color": "pink", "max_termin": 3',
      /^baris 12, items\[0\].badge_color: harus salah satu dari "primary".*, bukan "pink"$/,
    ],
    [
      '"max_termin": 3',
      '"bidang": ["Hukum", "hukum"], "max_termin": 3',
      'baris 12, items[0].bidang[1]: "hukum" tertulis dua kali',
    ],
    [
      '"max_termin": 3',
      '"bidang": ["!"], "max_termin": 3',
      'baris 12, items[0].bidang[0]: membutuhkan huruf atau angka',
    ],
    ['"max_termin": 3', '"issn": "12345678", "max_termin": 3', /^baris 12, items\[0\].issn: harus ditulis seperti/],
    [
      '"max_termin": 3',
      '"naskah_url": "http://a.example", "max_termin": 3',
      /naskah_url: harus alamat yang diawali https/,
    ],
    ['"max_termin": 3', '"image": "/etc/x.svg", "max_termin": 3', /^baris 12, items\[0\].image: harus alamat gambar/],
    ['"max_termin": 3', '"image": "a/../x.svg", "max_termin": 3', /^baris 12, items\[0\].image: harus alamat gambar/],
    ['      "max_termin": 3,\n', '', 'baris 8, items[0].max_termin: belum diisi'],
    ['"Jurnal Laut"', '"Laut\\u0000"', 'baris 10, items[0].name: tidak boleh berisi karakter NUL'],
    ['"Jurnal Laut"', '"Laut\\nDalam"', 'baris 10, items[0].name: tidak boleh berisi ganti baris atau tab'],
    [
      '"max_termin": 3',
      '"penerbit": "a\\tb", "max_termin": 3',
      /^baris 12, items\[0\].penerbit: .* ganti baris atau tab$/,
    ],
    ['"max_termin": 3', '"bidang": ["a\\u2028b"], "max_termin": 3', /^baris 12, items\[0\].bidang\[0\]: .* atau tab$/],
    ['"Jurnal Laut"', `"Jurnal ${windows1252('é')}"`, /^baris 10, items\[0\].name: .* simpan berkas sebagai UTF-8$/],
    ['"Jurnal Laut"', '"Jurnal \\ufffd"', /^baris 10, items\[0\].name: .* simpan berkas sebagai UTF-8$/],
    [
      '"max_termin": 3',
      `"deskripsi": "Ilmu ${windows1252('–')} laut", "max_termin": 3`,
      /^baris 12, items\[0\].deskripsi: .* simpan berkas sebagai UTF-8$/,
    ],
    ['"Jurnal Laut"', '"  "', 'baris 10, items[0].name: tidak boleh kosong'],
    ['"jurnal-laut"', '"Jurnal Laut"', /^baris 9, items\[0\].code: hanya huruf kecil/],
    [
      '"harga_jual": 2500000',
      '"harga_jual": "x"',
      /^baris 14, items\[0\].indexing\[0\].harga_jual: harus bilangan bulat/,
    ],
    ['"used": 5', '"used": 6', 'baris 17, items[0].slots[0].used: 6 melebihi kapasitas 5'],
    ['"offset": 1,', '"offset": 13,', 'baris 17, items[0].slots[0].offset: paling banyak 12, bukan 13'],
    ['"month": 3', '"month": 13', 'baris 18, items[0].slots[1].month: paling banyak 12, bukan 13'],
    ['"month": 3, ', '', 'baris 18, items[0].slots[1]: membutuhkan "offset", atau "year" dan "month", satu saja'],
    [
      '"offset": 1,',
      '"offset": 1, "year": 2027,',
      'baris 17, items[0].slots[0]: membutuhkan "offset", atau "year" dan "month", satu saja',
    ],
    [
      '2026-01-31',
      '2026-02-31',
      'baris 21, items[0].feedbacks[0].date: harus tanggal seperti 2027-03-31, bukan "2026-02-31"',
    ],
    [', "date": "2026-01-31"', '', 'baris 21, items[0].feedbacks[0]: membutuhkan "date" atau "days_ago", satu saja'],
    ['"rating": 5', '"rating": 0', 'baris 21, items[0].feedbacks[0].rating: paling sedikit 1, bukan 0'],
    ['"version": 1', '"version": 2', 'baris 3, version: harus salah satu dari 1, bukan 2'],
    [
      '"version": 1',
      '"version": 1, "exported_at": "yesterday"',
      'baris 3, exported_at: harus waktu seperti yang ditulis ekspor, bukan "yesterday"',
    ],
    ['"items": [', '"item": [', 'baris 7, item: bukan isian yang dikenal'],
    [
      '"name": "Jurnal Laut"',
      '"code": "lain", "name": "Jurnal Laut"',
      'baris 10, items[0].code: tertulis dua kali di objek yang sama',
    ],
  ])('%s -> %s', (before, after, message) => {
    const faults = faultsOf((text) => text.replace(before, after));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toEqual(message instanceof RegExp ? expect.stringMatching(message) : message);
  });

  test.each([
    ['  "version": 1,', '  "version": 1', 'baris 4: bukan JSON yang benar di dekat "indexings":'],
    ['"capacity": 5 }\n', '"capacity": 5 },\n', 'baris 19: bukan JSON yang benar di dekat ],'],
    ['"max_termin": 3', '"max_termin": tiga', 'baris 12: bukan JSON yang benar di dekat tiga,'],
    ['"Jurnal Laut"', '"Jurnal Laut', 'baris 10: bukan JSON yang benar di dekat "Jurnal'],
    ['  ]\n}\n', '  ]\n', 'baris 25: bukan JSON yang benar: berkasnya terpotong'],
    ['  ]\n}\n', '  ]\n}\n[]', 'baris 26: bukan JSON yang benar di dekat []'],
  ])('of syntax: %s -> %s', (before, after, message) => {
    const [fault] = faultsOf((text) => text.replace(before, after));
    expect(fault).toEqual(message);
  });
});

test('reports a duplicate at its second position', () => {
  const item = '{ "code": "jurnal-laut", "name": "Lain", "max_termin": 1 }';
  expect(faultsOf((text) => text.replace('\n    }\n  ]', `\n    },\n    ${item}\n  ]`))).toEqual([
    'baris 24, items[1].code: "jurnal-laut" tertulis dua kali',
  ]);
  expect(faultsOf((text) => text.replace('"slots"', '"indexing2": [{ "code": "sinta-2" }],\n"slots"'))).toEqual([
    'baris 16, items[0].indexing2[0].code: "sinta-2" sudah ada di "indexing"',
  ]);
  expect(faultsOf((text) => text.replace('"year": 2027, "month": 3', '"offset": 1'))).toEqual([
    'baris 18, items[0].slots[1].offset: "offset 1" tertulis dua kali',
  ]);
});

test('reports all faults in the order of lines', () => {
  const faults = faultsOf((text) =>
    text
      .replace('"rating": 5', '"rating": 9')
      .replace('"nama"', '"name"')
      .replace('"max_termin": 3', '"max_termin": 0'),
  );
  expect(faults).toEqual([
    'baris 5, indexings[0].nama: belum diisi',
    'baris 5, indexings[0].name: bukan isian yang dikenal',
    'baris 12, items[0].max_termin: paling sedikit 1, bukan 0',
    'baris 21, items[0].feedbacks[0].rating: paling banyak 5, bukan 9',
  ]);
});

test('reports a value that is not a document', () => {
  for (const value of [null, 3, [], { items: {} }, { format: 'slotterbit-catalogue', version: 1, items: [null] }]) {
    expect(() => parseCatalogue(JSON.stringify(value))).toThrow(CatalogueError);
  }
});

test('reports what is not in the database or on the server', () => {
  const item = { code: 'a', name: 'A', max_termin: 1, image: 'covers/x.svg', indexing: [{ code: 'x' }] };
  const file = JSON.stringify({ format: 'slotterbit-catalogue', version: 1, indexings: [], items: [item] });
  expect(() => parseCatalogue(file, { indexings: new Set(), hasPicture: () => false })).toThrow(
    /code: tidak ada indexing dengan kode "x"\n.*image: gambar "covers\/x.svg" tidak ada di server$/,
  );
});
