import { expect, test } from 'vitest';
import { sampleItem } from '#tests/support/samples.ts';
import { cardPrice, categoryCardPrice, comparedPrice } from './card-price.ts';
import { oldPriceOf } from './item.ts';

const indexing = (name: string, hargaJual: number | null) => ({ id: 1, name, image: null, hargaJual, price: null });
const sinta2 = indexing('SINTA 2', 500);
const doaj = indexing('DOAJ', 300);

test.each([
  ['the first indexing with a price', {}, null, { amount: 500, indexing: 'SINTA 2', oldPrice: null }],
  ['the chosen one', {}, 'DOAJ', { amount: 300, indexing: 'DOAJ', oldPrice: null }],
  ['no chosen one that has no price', {}, 'Garuda', { amount: 500, indexing: 'SINTA 2', oldPrice: null }],
  ['what it was before', { price: 500, oldPrice: 700 }, null, { amount: 500, indexing: 'SINTA 2', oldPrice: 700 }],
  ['not what another was', { price: 500, oldPrice: 700 }, 'DOAJ', { amount: 300, indexing: 'DOAJ', oldPrice: null }],
  ['never the item alone', { indexings: [], indexings2: [], price: 500 }, null, null],
])('a card says %s', (_, more, chosen, price) => {
  const item = sampleItem(1, { indexings: [indexing('Garuda', null), sinta2], indexings2: [doaj], ...more });
  expect(cardPrice(item, chosen)).toEqual(price);
});

test.each([
  ['the lowest', {}, null, { amount: 300, indexing: 'DOAJ', oldPrice: null }],
  [
    'the lower where it stands twice',
    { indexings2: [indexing('SINTA 2', 450)] },
    'SINTA 2',
    { amount: 450, indexing: 'SINTA 2', oldPrice: null },
  ],
  ['that of the chosen one', {}, 'SINTA 2', { amount: 500, indexing: 'SINTA 2', oldPrice: null }],
  ['the lowest where the chosen one has none', {}, 'Garuda', { amount: 300, indexing: 'DOAJ', oldPrice: null }],
  ['nothing without any', { indexings: [], indexings2: [], price: 500 }, null, null],
])('compared is %s', (_, more, chosen, price) => {
  const item = sampleItem(1, { indexings: [indexing('Garuda', null), sinta2], indexings2: [doaj], ...more });
  expect(comparedPrice(item, chosen)).toEqual(price);
});

test.each([
  ['its indexing, where one has it', { price: 300 }, { amount: 300, indexing: 'DOAJ', oldPrice: null }],
  ['no indexing, where none has it', { price: 400, oldPrice: 450 }, { amount: 400, indexing: null, oldPrice: 450 }],
  ['the first selling price without one of its own', {}, { amount: 500, indexing: 'SINTA 2', oldPrice: null }],
  ['nothing without any', { indexings: [], indexings2: [] }, null],
])("a category card's price names %s", (_, more, price) => {
  expect(categoryCardPrice(sampleItem(1, { indexings: [sinta2], indexings2: [doaj], ...more }))).toEqual(price);
});

test.each([
  [{ price: 500, oldPrice: 700 }, 500, 700],
  [{ price: 500, oldPrice: 700 }, 300, null],
  [{ price: null, oldPrice: 700 }, 300, 700],
  [{ price: 500, oldPrice: null }, 500, null],
])('%j beside %d: %o', (item, amount, old) => expect(oldPriceOf(item, amount)).toBe(old));
