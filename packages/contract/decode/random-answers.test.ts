import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeCart } from './decode-cart.ts';
import { decodeItem, decodeItemPage } from './decode-item.ts';
import { decodeCreatedOrder, decodeOrder, decodeOrderDetail, decodeOrderPage } from './decode-order.ts';
import { decodeSession } from './decode-session.ts';
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
