import { aCart, aLine } from '@slotterbit/contract/tests/support/samples.ts';
import { expect, test } from 'vitest';
import { draftForCart, emptyDraft, likeOrder, withAmount, withTermin } from './checkout-draft.ts';

const cart = aCart([aLine({ total: 1000 })], { minPaidPercent: 30 });

test('a cart that is opened for the first time is paid at once', () => {
  expect(draftForCart(emptyDraft, cart, '7')).toMatchObject({ amounts: [1000], purpose: '' });
});

test('the next cart after an order or an emptied cart is a new one, with the purpose kept', () => {
  const planned = { ...withTermin(draftForCart(emptyDraft, cart, '7'), 3, cart), purpose: 'other' } as const;
  const empty = draftForCart(planned, aCart([]), '7');
  expect(draftForCart(empty, cart, '7')).toMatchObject({ amounts: [1000], purpose: 'other' });
});

test('keeps the input after a refetch', () => {
  const typed = withAmount(withTermin(draftForCart(emptyDraft, cart, '7'), 3, cart), 1, 700);
  expect(typed.amounts).toEqual([333, 700, 334]);
  expect(draftForCart(typed, structuredClone(cart), '7')).toBe(typed);
});

test('caps the count and resets the amounts when the cart changed, but keeps the purpose', () => {
  const typed = {
    ...withTermin(draftForCart(emptyDraft, cart, '7'), 4, cart),
    purpose: 'other',
    otherText: 'x',
  } as const;
  const changed = aCart([aLine({ qty: 2, total: 2000, itemMaxTermin: 2 })], { minPaidPercent: 30 });
  expect(draftForCart(typed, changed, '7')).toMatchObject({
    amounts: [600, 0],
    purpose: 'other',
    otherText: 'x',
  });
});

test('resets the amounts for another line with the same price', () => {
  const typed = withAmount(draftForCart(emptyDraft, cart, '7'), 0, 1000);
  const other = aCart([aLine({ id: 2, total: 1000 })], { minPaidPercent: 30 });
  expect(draftForCart(typed, other, '7').amounts).toEqual([300]);
});

test('keeps the amounts when the customer becomes known', () => {
  const typed = withAmount(draftForCart(emptyDraft, cart, ''), 0, 1000);
  expect(draftForCart(typed, cart, '7')).toEqual({ ...typed, customer: '7' });
});

test('drops the input of another customer, even with an equal cart', () => {
  const typed = { ...draftForCart(emptyDraft, cart, '7'), purpose: 'other', otherText: 'Hibah' } as const;
  expect(draftForCart(typed, cart, '8')).toEqual({ ...emptyDraft, ...draftForCart(emptyDraft, cart, '8') });
  expect(draftForCart({ ...typed, customer: '' }, cart, '8')).toMatchObject({
    otherText: 'Hibah',
    customer: '8',
  });
});

test('another count divides the subtotal again, within the limit', () => {
  const three = withAmount(withTermin(draftForCart(emptyDraft, cart, '7'), 3, cart), 2, 50);
  expect(withTermin(three, 2, cart).amounts).toEqual([500, 500]);
  expect(withTermin(three, 9, cart).amounts).toEqual([300, 233, 233, 234]);
  expect(withTermin(three, 0, cart).amounts).toEqual([1000]);
});

test('amounts are never negative', () => {
  expect(withAmount(emptyDraft, 0, -5).amounts).toEqual([0]);
});

test('an order that is ordered again brings its purpose and number of termin', () => {
  const again = likeOrder(emptyDraft, { purpose: 'Publikasi untuk BKD (Dosen)', termin: 2 });
  expect(draftForCart(again, cart, '7')).toMatchObject({
    amounts: [500, 500],
    purpose: 'Publikasi untuk BKD (Dosen)',
  });
  expect(likeOrder(emptyDraft, { purpose: 'Hibah', termin: 9 })).toMatchObject({
    purpose: 'other',
    otherText: 'Hibah',
  });
  expect(likeOrder(emptyDraft, { purpose: null, termin: 1 })).toEqual(emptyDraft);
});

test('ordering again changes neither a chosen purpose nor a planned cart', () => {
  const planned = {
    ...withTermin(draftForCart(emptyDraft, cart, '7'), 3, cart),
    purpose: 'other',
    otherText: 'x',
  } as const;
  expect(likeOrder(planned, { purpose: 'Publikasi untuk BKD (Dosen)', termin: 2 })).toEqual(planned);
});
