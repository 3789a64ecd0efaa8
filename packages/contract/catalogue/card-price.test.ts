import { sampleIndexing, sampleItem } from '@slotterbit/contract/tests/support/samples.ts';
import { expect, test } from 'vitest';
import { type CardPrice, cardPrice, categoryCardPrice, comparedPrice } from './card-price.ts';
import { type Item, oldPriceOf } from './item.ts';

const sinta2 = sampleIndexing('SINTA 2', 500);
const doaj = sampleIndexing('DOAJ', 300);

test.each<[string, Partial<Item>, string[], CardPrice | null]>([
  ['the first indexing with a price', {}, [], { amount: 500, indexing: 'SINTA 2', oldPrice: null }],
  ['the chosen one', {}, ['DOAJ'], { amount: 300, indexing: 'DOAJ', oldPrice: null }],
  [
    'the chosen one of two with the same price',
    { indexings: [sampleIndexing('SINTA 2', 300)], indexings2: [sampleIndexing(' DOAJ ', 300)] },
    ['DOAJ'],
    { amount: 300, indexing: 'DOAJ', oldPrice: null },
  ],
  ['the first price if the chosen one has none', {}, ['Garuda'], { amount: 500, indexing: 'SINTA 2', oldPrice: null }],
  ['the old price of the item', { price: 500, oldPrice: 700 }, [], { amount: 500, indexing: 'SINTA 2', oldPrice: 700 }],
  [
    'no old price of another indexing',
    { price: 500, oldPrice: 700 },
    ['DOAJ'],
    { amount: 300, indexing: 'DOAJ', oldPrice: null },
  ],
  ['no price without an indexing', { indexings: [], indexings2: [], price: 500 }, [], null],
])('a card shows %s', (_, more, chosen, price) => {
  const item = sampleItem(1, { indexings: [sampleIndexing('Garuda', null), sinta2], indexings2: [doaj], ...more });
  expect(cardPrice(item, chosen)).toEqual(price);
});

test.each<[string, Partial<Item>, string[], CardPrice | null]>([
  ['the lowest', {}, [], { amount: 300, indexing: 'DOAJ', oldPrice: null }],
  [
    'the lower of two prices',
    { indexings2: [sampleIndexing('SINTA 2', 450)] },
    ['SINTA 2'],
    { amount: 450, indexing: 'SINTA 2', oldPrice: null },
  ],
  ['the price of the chosen one', {}, ['SINTA 2'], { amount: 500, indexing: 'SINTA 2', oldPrice: null }],
  ['the lower price of two chosen ones', {}, ['SINTA 2', 'DOAJ'], { amount: 300, indexing: 'DOAJ', oldPrice: null }],
  ['the lowest if the chosen one has no price', {}, ['Garuda'], { amount: 300, indexing: 'DOAJ', oldPrice: null }],
  ['null without a price', { indexings: [], indexings2: [], price: 500 }, [], null],
])('filters and sorting use %s', (_, more, chosen, price) => {
  const item = sampleItem(1, { indexings: [sampleIndexing('Garuda', null), sinta2], indexings2: [doaj], ...more });
  expect(comparedPrice(item, chosen)).toEqual(price);
});

test.each([
  ['that of an indexing with this price', { price: 300 }, { amount: 300, indexing: 'DOAJ', oldPrice: null }],
  [
    'that of the item if no indexing has this price',
    { price: 400, oldPrice: 450 },
    { amount: 400, indexing: null, oldPrice: 450 },
  ],
  ['the first selling price if the item has none', {}, { amount: 500, indexing: 'SINTA 2', oldPrice: null }],
  ['null without a price', { indexings: [], indexings2: [] }, null],
])("a category card's price is %s", (_, more, price) => {
  expect(categoryCardPrice(sampleItem(1, { indexings: [sinta2], indexings2: [doaj], ...more }))).toEqual(price);
});

test.each([
  [{ price: 500, oldPrice: 700 }, 500, 700],
  [{ price: 500, oldPrice: 700 }, 300, null],
  [{ price: null, oldPrice: 700 }, 300, 700],
  [{ price: 500, oldPrice: null }, 500, null],
])("shows the old price only with the item's own price: %j, %d, %o", (item, amount, old) =>
  expect(oldPriceOf(item, amount)).toBe(old),
);
