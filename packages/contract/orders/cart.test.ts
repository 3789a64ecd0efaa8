import { aCart, aLine } from '@slotterbit/contract/tests/support/samples.ts';
import { expect, test } from 'vitest';
import { lineNames, lineQty, linesOfItem, qtyOfItem, withoutLine, withQty } from './cart.ts';

const lines = [
  aLine({ id: 1, qty: 2, price: 100, total: 200 }),
  aLine({ id: 2, itemId: 11, qty: 1, price: 50, total: 50 }),
];

test.each([
  [0, 1],
  [-3, 1],
  [2.9, 2],
  [Number.NaN, 1],
  [7, 7],
])('corrects the quantity %d to %d', (given, qty) => expect(lineQty(given)).toBe(qty));

test('changing a quantity changes only the line and the totals', () => {
  const cart = aCart(lines);
  const changed = withQty(cart, 1, 5);
  expect(changed.lines[0]).toMatchObject({ qty: 5, total: 500 });
  expect(changed).toMatchObject({ count: 6, total: 550 });
  expect(cart).toEqual(aCart(lines));
});

test('keeps the same cart if nothing changes, so that nothing is rendered again', () => {
  const cart = aCart(lines);
  expect(withQty(cart, 99, 5)).toBe(cart);
  expect(withQty(cart, 1, 2)).toBe(cart);
  expect(withoutLine(cart, 99)).toBe(cart);
});

test('a line without a price gets it from its total', () => {
  const cart = aCart([aLine({ qty: 2, price: null, total: 300 })]);
  expect(withQty(cart, 1, 3).total).toBe(450);
  expect(withQty(aCart([aLine({ qty: 0, price: null, total: 0 })]), 1, 3).total).toBe(0);
});

test('removing a line lowers the totals', () => {
  const first = withoutLine(aCart(lines), 1);
  expect(first.lines.map(({ id }) => id)).toEqual([2]);
  expect(first).toMatchObject({ count: 1, total: 50 });
  expect(withoutLine(aCart(lines), 2)).toMatchObject({ count: 2, total: 200 });
});

test('finds the lines and the quantity of an item', () => {
  const cart = aCart([...lines, aLine({ id: 3, qty: 4 })]);
  expect(linesOfItem(cart, 10).map(({ id }) => id)).toEqual([1, 3]);
  expect(qtyOfItem(cart, 10)).toBe(6);
  expect(qtyOfItem(cart, 99)).toBe(0);
});

test('names are never empty', () => {
  expect(lineNames(aLine({ itemName: '-', indexingName: '' }))).toEqual({ item: 'Item #10', indexing: 'Indexing #3' });
});
