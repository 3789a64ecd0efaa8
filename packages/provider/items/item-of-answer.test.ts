import { decodeItem } from '@slotterbit/contract/decode/decode-item.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemOfAnswer } from './item-of-answer.ts';

const id = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const rupiah = fc.integer({ min: 0, max: 1e12 });
const text = fc.oneof(fc.string(), fc.constantFrom('-', ' null ', 'SINTA 2', ' Hukum\u00a0', '12'));
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value);
const month = fc.integer({ min: 1, max: 12 });
const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });

const indexing = fc.array(fc.record({ id, nama: text, image: orNull(text), harga_jual: orNull(rupiah) }), {
  maxLength: 3,
});
const slot = fc
  .record({
    id,
    month,
    year: fc.integer({ min: 2000, max: 2100 }),
    month_end: orNull(month),
    volume_issue: orNull(text),
  })
  .chain((slot) =>
    fc
      .tuple(fc.nat(50), fc.nat(50))
      // A month without capacity is not opened: the provider does not name it.
      .filter(([used, remaining]) => used + remaining > 0)
      .map(([used, remaining]) => ({
        ...slot,
        ...{ capacity: used + remaining, used, remaining, manuscript_until: '2027-01-15' },
        ...(remaining === 0 && { waiting_list: true as const }),
      })),
  );
const feedback = fc.record({
  id,
  rating: fc.integer({ min: 1, max: 5 }),
  comment: orNull(text),
  name: text,
  date: day.map((date) => date.toISOString().slice(0, 10)),
});
const answer = fc.record(
  {
    ...{
      id,
      name: text,
      kategori: orNull(text),
      image: orNull(text),
      price: orNull(rupiah),
      old_price: orNull(rupiah),
    },
    ...{ badge_text: orNull(text), badge_color: orNull(text), indexing, indexing2: indexing },
    ...{ slots: fc.array(slot, { maxLength: 3 }), feedbacks: fc.array(feedback, { maxLength: 3 }) },
    ...{
      feedback_avg: orNull(fc.constantFrom(1, 3.4, 5)),
      feedback_count: fc.nat(9),
      max_termin: fc.integer({ min: 1, max: 12 }),
      manuscript_days: fc.nat(365),
    },
    ...{
      deskripsi: orNull(text),
      penerbit: orNull(text),
      issn: orNull(text),
      frekuensi: orNull(text),
      bidang: fc.array(text),
    },
  },
  { noNullPrototype: true },
);

test('a page and a browser have the same item', () =>
  fc.assert(
    fc.property(answer, (given) => {
      expect(itemOfAnswer(given)).toEqual(decodeItem(JSON.parse(JSON.stringify(given))));
    }),
  ));
