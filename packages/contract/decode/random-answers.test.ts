import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currentMonth, jakartaClock } from '../values/month.ts';
import { decodeCart } from './decode-cart.ts';
import { decodeItem, decodeItemPage } from './decode-item.ts';
import { decodeCreatedOrder, decodeOrder, decodeOrderDetail, decodeOrderPage } from './decode-order.ts';
import { decodeSession } from './decode-session.ts';
import { decodeSlotMonth } from './decode-slot.ts';
import { dateOf } from './read-dates.ts';
import { textsByField } from './read-outcome.ts';

const decoders: [string, (body: unknown) => unknown][] = [
  ['cart', decodeCart],
  ['created order', decodeCreatedOrder],
  ['item', decodeItem],
  ['items', decodeItemPage],
  ['order', decodeOrder],
  ['order detail', decodeOrderDetail],
  ['orders', (body) => decodeOrderPage(body, 1)],
  ['session', decodeSession],
  ['texts of an error', textsByField],
];

/** The names that the decoders read, so that random documents reach every branch. */
const names = (
  'id data items carts orders order qty item indexing indexing2 slot slots month year date req_publish total price ' +
  'payments status termin amount feedbacks rating ratings order_items token user customer success payment_url name'
).split(' ');

const leaf = fc.oneof(
  fc.jsonValue({ maxDepth: 0 }),
  fc.constantFrom(1, '1', 'null', '-', '', 0, -1, 1e300, '2027-03', '2027-03-01', 'Maret', 'paid', '__proto__'),
);
const { document } = fc.letrec((tie) => ({
  document: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    leaf,
    fc.array(tie('document'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie('document'), { maxKeys: 6 }),
  ),
}));

test('a list with number keys is read like the array, in each of its places', () => {
  const elements = fc.array(fc.record({ id: fc.nat(), qty: fc.nat(), name: fc.string() }), { minLength: 1 });
  const keyed = (list: object[]) => Object.fromEntries(list.map((element, i) => [i * 3, element]));
  fc.assert(
    fc.property(elements, fc.constantFrom('items', 'orders', 'carts', 'data'), (list, name) => {
      for (const decode of [decodeCart, decodeItemPage, (body: unknown) => decodeOrderPage(body, 1)])
        expect(decode({ [name]: keyed(list) })).toEqual(decode({ [name]: list }));
    }),
  );
});

test('a date text means the same moment in all its spellings, and a month is that of Jakarta', () => {
  const times = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(times, (date) => {
      const utc = date.toISOString();
      const jakarta = jakartaClock(date).toISOString().slice(0, -1);
      const texts = [
        utc,
        utc.replace('Z', '000Z'),
        utc.replace('Z', '+00:00'),
        jakarta,
        `${jakarta.replace('T', ' ')}+0700`,
      ];
      for (const text of texts) {
        expect(dateOf(text)).toEqual(date);
        expect(decodeSlotMonth({ date: text })).toEqual(currentMonth(date));
      }
    }),
  );
});

describe('no document makes a decoder throw or is changed by it', () => {
  test.each(decoders)('%s', (_, decode) => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), document), (body) => {
        const before = JSON.stringify(body);
        decode(body);
        expect(JSON.stringify(body)).toBe(before);
      }),
      { numRuns: 400 },
    );
  });
});

test('a decoded cart always has numeric totals and whole positive quantities', () => {
  fc.assert(
    fc.property(document, (carts) => {
      const cart = decodeCart({ carts: [carts, { ...(typeof carts === 'object' ? carts : {}), id: 1 }] });
      for (const line of cart?.lines ?? []) {
        expect(Number.isSafeInteger(line.id) && line.id > 0).toBe(true);
        expect(Number.isInteger(line.qty) && line.qty >= 1).toBe(true);
        expect(Number.isFinite(line.total)).toBe(true);
      }
      expect(Number.isFinite(cart?.total)).toBe(true);
    }),
  );
});
