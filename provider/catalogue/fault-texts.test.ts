import { expect, test } from 'vitest';
import { faultText } from './fault-texts.ts';
import { CatalogueError } from './faults.ts';
import { parseCatalogue } from './parse.ts';

function faultsOf(text: string): string[] {
  try {
    parseCatalogue(text, { indexings: new Set(), hasPicture: () => false });
  } catch (error) {
    if (error instanceof CatalogueError) return error.faults.map((fault) => faultText(fault, 'id'));
    throw error;
  }
  return [];
}

const file = (item: object) =>
  JSON.stringify({ format: 'slotterbit-catalogue', version: 1, indexings: [], items: [item] });

test.for([
  ['{', /^baris 1: bukan JSON yang benar/],
  [file({ name: 'A' }), /^baris 1, items\[0\]\.code: belum diisi$/],
  [file({ code: 'A b', name: 'A' }), /items\[0\]\.code: hanya huruf kecil/],
  [file({ code: 'a', name: '' }), /items\[0\]\.name: tidak boleh kosong$/],
  [file({ code: 'a', name: 'A', harga: 1 }), /harga: bukan isian yang dikenal$/],
  [file({ code: 'a', name: 'A', price: 'x' }), /price: harus bilangan bulat, bukan "x"$/],
  [
    file({ code: 'a', name: 'A', max_termin: 1, price: 2, old_price: 1 }),
    /old_price: harus di atas harga jual pertama$/,
  ],
  [file({ code: 'a', name: 'A', image: 'covers/x.svg' }), /image: gambar "covers\/x.svg" tidak ada di server$/],
  [file({ code: 'a', name: 'A', indexing: [{ code: 'x' }] }), /code: tidak ada indeksasi dengan kode "x"$/],
] as const)('%s', ([text, expected]) => {
  expect(faultsOf(text)).toContainEqual(expect.stringMatching(expected));
});
