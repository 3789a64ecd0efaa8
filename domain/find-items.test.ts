import { describe, expect, test } from 'vitest';
import { findItems, type ItemFilter } from './find-items.ts';
import { sampleItem } from './item.sample.ts';

const indexing = (name: string) => ({ id: 1, name, image: null, hargaJual: 500, price: null });
const slot = (month: number, remaining: number | null) => ({ id: month, month: { year: 2027, month }, remaining });
const items = [
  sampleItem(1, {
    name: 'Agrasari: Jurnal Agroekologi Padi',
    kategori: 'Nasional',
    publisher: 'Universitas Selasih',
    indexings: [indexing('SINTA 2')],
    slots: [slot(3, 2), slot(4, 0)],
  }),
  sampleItem(2, {
    name: 'Médan Pendidikan',
    kategori: 'Internal',
    indexings: [indexing('SINTA 3')],
    indexings2: [indexing(' SINTA 2 ')],
    slots: [slot(4, null)],
  }),
  sampleItem(3, { name: 'Journal of Applied Soil', indexings: [indexing('Scopus Q2')], slots: [slot(3, 1)] }),
];
const all: ItemFilter = { q: null, month: null, indexingName: null, kategori: null };

describe('/allproduct finds', () => {
  test.each<[string, Partial<ItemFilter>, number[]]>([
    ['everything', {}, [1, 2, 3]],
    ['by indexing, in either field', { indexingName: 'SINTA 2' }, [1, 2]],
    ['only by a whole name of an indexing', { indexingName: 'SINTA' }, []],
    ['by indexing and kategori', { indexingName: 'SINTA 2', kategori: 'Internal' }, [2]],
    ['by a month with a place', { month: { year: 2027, month: 3 } }, [1, 3]],
    ['not by a full month', { month: { year: 2027, month: 4 } }, [2]],
    ['by a part of the name', { q: 'ekologi' }, [1]],
    ['by several words in any order', { q: 'padi  AGRA' }, [1]],
    ['by the publisher', { q: 'selasih' }, [1]],
    ['by the kategori', { q: 'internal' }, [2]],
    ['by an indexing', { q: 'sinta 3' }, [2]],
    ['a short word only where a word begins with it', { q: 'q2' }, [3]],
    ['no number inside of another word', { q: '2' }, [1, 2]],
    ['whatever the accents, in what was typed', { q: 'pádi' }, [1]],
    ['whatever the accents, in the name', { q: 'medan' }, [2]],
    ['with a wrong letter', { q: 'pendidekan' }, [2]],
    ['with a missing letter', { q: 'pendidkan' }, [2]],
    ['with one too many', { q: 'pendidikkan' }, [2]],
    ['with two that changed places', { q: 'pendiidkan' }, [2]],
    ['with a slip in the beginning of a word', { q: 'agroeklo' }, [1]],
    ['nothing with two slips', { q: 'pendedekan' }, []],
    ['nothing for a short word with a slip', { q: 'pari' }, []],
    ['nothing that only one word fits', { q: 'padi soil' }, []],
    ['everything for blanks and signs', { q: ' · ' }, [1, 2, 3]],
    ['by all of them', { q: 'jurnal', month: { year: 2027, month: 3 }, indexingName: 'SINTA 2' }, [1]],
  ])('%s', (_, filter, ids) => {
    expect(findItems(items, { ...all, ...filter }).map(({ id }) => id)).toEqual(ids);
  });
});
