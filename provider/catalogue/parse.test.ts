import { describe, expect, test } from 'vitest';
import { CatalogueError } from './faults.ts';
import { parseCatalogue } from './parse.ts';

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
    ['"price": 2500000', '"price": "2,5 juta"', 'line 11, items[0].price: must be a whole number, not "2,5 juta"'],
    ['"price": 2500000', '"price": 2500000.5', 'line 11, items[0].price: must be a whole number, not 2500000.5'],
    ['"price": 2500000', '"price": -1', 'line 11, items[0].price: must be at least 0, not -1'],
    ['"price": 2500000', '"prize": 2500000', 'line 11, items[0].prize: is not a known field'],
    ['"max_termin": 3', '"max_termin": 5', 'line 12, items[0].max_termin: must be at most 4, not 5'],
    [
      '"max_termin": 3',
      '"old_price": 2500000, "max_termin": 3',
      'line 12, items[0].old_price: must be above the first selling price, or "price" without one',
    ],
    [
      '"max_termin": 3',
      '"badge_color": "pink", "max_termin": 3',
      /^line 12, items\[0\].badge_color: must be one of "primary".*, not "pink"$/,
    ],
    [
      '"max_termin": 3',
      '"bidang": ["Hukum", "hukum"], "max_termin": 3',
      'line 12, items[0].bidang[1]: "hukum" is given twice',
    ],
    ['"max_termin": 3', '"bidang": ["!"], "max_termin": 3', 'line 12, items[0].bidang[0]: needs a letter or a digit'],
    ['"max_termin": 3', '"issn": "12345678", "max_termin": 3', /^line 12, items\[0\].issn: must be written as/],
    [
      '"max_termin": 3',
      '"image": "/etc/x.svg", "max_termin": 3',
      /^line 12, items\[0\].image: must be a relative path/,
    ],
    [
      '"max_termin": 3',
      '"image": "a/../x.svg", "max_termin": 3',
      /^line 12, items\[0\].image: must be a relative path/,
    ],
    ['      "max_termin": 3,\n', '', 'line 8, items[0].max_termin: is missing'],
    ['"Jurnal Laut"', '"Laut\\u0000"', 'line 10, items[0].name: must not contain the character NUL'],
    ['"Jurnal Laut"', '"  "', 'line 10, items[0].name: must not be empty'],
    ['"jurnal-laut"', '"Jurnal Laut"', /^line 9, items\[0\].code: must be small letters/],
    ['"harga_jual": 2500000', '"harga_jual": "x"', /^line 14, items\[0\].indexing\[0\].harga_jual: must be/],
    ['"used": 5', '"used": 6', 'line 17, items[0].slots[0].used: is 6, more than the capacity of 5'],
    ['"offset": 1,', '"offset": 13,', 'line 17, items[0].slots[0].offset: must be at most 12, not 13'],
    ['"month": 3', '"month": 13', 'line 18, items[0].slots[1].month: must be at most 12, not 13'],
    ['"month": 3, ', '', 'line 18, items[0].slots[1]: needs either "offset" or "year" and "month"'],
    [
      '"offset": 1,',
      '"offset": 1, "year": 2027,',
      'line 17, items[0].slots[0]: needs either "offset" or "year" and "month"',
    ],
    [
      '2026-01-31',
      '2026-02-31',
      'line 21, items[0].feedbacks[0].date: must be a day written as YYYY-MM-DD, not "2026-02-31"',
    ],
    [', "date": "2026-01-31"', '', 'line 21, items[0].feedbacks[0]: needs either "date" or "days_ago"'],
    ['"rating": 5', '"rating": 0', 'line 21, items[0].feedbacks[0].rating: must be at least 1, not 0'],
    ['"version": 1', '"version": 2', 'line 3, version: must be one of 1, not 2'],
    [
      '"version": 1',
      '"version": 1, "exported_at": "yesterday"',
      'line 3, exported_at: must be a time as an export writes it, not "yesterday"',
    ],
    ['"items": [', '"item": [', 'line 7, item: is not a known field'],
    [
      '"name": "Jurnal Laut"',
      '"code": "lain", "name": "Jurnal Laut"',
      'line 10, items[0].code: is given twice in the same object',
    ],
  ])('%s -> %s', (before, after, message) => {
    const faults = faultsOf((text) => text.replace(before, after));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toEqual(message instanceof RegExp ? expect.stringMatching(message) : message);
  });

  test.each([
    ['  "version": 1,', '  "version": 1', 'line 4: not JSON: comma expected at "indexings":'],
    ['"capacity": 5 }\n', '"capacity": 5 },\n', 'line 19: not JSON: value expected at ],'],
    ['"max_termin": 3', '"max_termin": tiga', 'line 12: not JSON: invalid symbol at tiga,'],
    ['"Jurnal Laut"', '"Jurnal Laut', 'line 10: not JSON: unexpected end of string at "Jurnal'],
    ['  ]\n}\n', '  ]\n', 'line 25: not JSON: close brace expected, but the document ends'],
    ['  ]\n}\n', '  ]\n}\n[]', 'line 26: not JSON: end of file expected at []'],
  ])('of syntax: %s -> %s', (before, after, message) => {
    const [fault] = faultsOf((text) => text.replace(before, after));
    expect(fault).toEqual(message);
  });
});

test('reports a duplicate at its second position', () => {
  const item = '{ "code": "jurnal-laut", "name": "Lain", "max_termin": 1 }';
  expect(faultsOf((text) => text.replace('\n    }\n  ]', `\n    },\n    ${item}\n  ]`))).toEqual([
    'line 24, items[1].code: "jurnal-laut" is given twice',
  ]);
  expect(faultsOf((text) => text.replace('"slots"', '"indexing2": [{ "code": "sinta-2" }],\n"slots"'))).toEqual([
    'line 16, items[0].indexing2[0].code: "sinta-2" is in "indexing" already',
  ]);
  expect(faultsOf((text) => text.replace('"year": 2027, "month": 3', '"offset": 1'))).toEqual([
    'line 18, items[0].slots[1].offset: "offset 1" is given twice',
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
    'line 5, indexings[0].nama: is missing',
    'line 5, indexings[0].name: is not a known field',
    'line 12, items[0].max_termin: must be at least 1, not 0',
    'line 21, items[0].feedbacks[0].rating: must be at most 5, not 9',
  ]);
});

test('reports a value that is not a document', () => {
  for (const value of [null, 3, [], { items: {} }, { format: 'slotterbit-catalogue', version: 1, items: [null] }]) {
    expect(() => parseCatalogue(JSON.stringify(value))).toThrow(CatalogueError);
  }
});
