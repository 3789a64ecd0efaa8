import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, type ChargeMoney, moneyLeft } from './allocation.ts';

const charge = (id: number, change: Partial<ChargeMoney> = {}): ChargeMoney => ({
  id,
  amount: 100,
  fits: true,
  isPaid: true,
  sentBack: 0,
  due: 0,
  ...change,
});

describe('the charge that pays a termin', () => {
  const cases: [string, ChargeMoney[], number | null, [number, number][]][] = [
    ['none without charges', [], null, []],
    ['none without money', [charge(1, { isPaid: false }), charge(2, { sentBack: 100 })], null, []],
    ['the only one', [charge(1)], 1, []],
    ['the first that arrived', [charge(2), charge(1)], 2, [[1, 100]]],
    ['one that is not due', [charge(1, { due: 100 }), charge(2)], 2, [[1, 100]]],
    ['the due one, if the other is reversed', [charge(1, { due: 100 }), charge(2, { isPaid: false })], 1, []],
    [
      'the one with the most money left, if all are due',
      [charge(1, { due: 60, sentBack: 40 }), charge(2, { due: 100 })],
      2,
      [[1, 60]],
    ],
    // The first that arrived, a bank transfer or the gateway's money: never both.
    ['the transfer, if the bill that it replaced is paid later', [charge(9), charge(1)], 9, [[1, 100]]],
    ['the bill, if a transfer is entered later', [charge(1), charge(9)], 1, [[9, 100]]],
    [
      'the bill again, if the paying transfer was refunded',
      [charge(9, { sentBack: 100 }), charge(1, { due: 100 })],
      1,
      [],
    ],
    ['none of another amount', [charge(1, { amount: 99, fits: false })], null, [[1, 99]]],
    ['the one of the right amount', [charge(1, { amount: 200, fits: false }), charge(2)], 2, [[1, 200]]],
    ['a partly refunded one', [charge(1, { sentBack: 99 }), charge(2)], 1, [[2, 100]]],
  ];
  test.for(cases)('%s', ([, charges, payingId, due]) => {
    expect(allocate(charges, true)).toEqual({ payingId, due: new Map(due) });
  });

  test('is none if the order is stopped: all money is refunded', () => {
    expect(allocate([charge(1), charge(2, { sentBack: 30 })], false)).toEqual({
      payingId: null,
      due: new Map([
        [1, 100],
        [2, 70],
      ]),
    });
  });
});

test('pays exactly if there is money that fits; every rupiah is kept or due, never both; allocating again changes nothing', () => {
  const any = fc.record({
    amount: fc.integer({ min: 1, max: 5 }),
    fits: fc.boolean(),
    isPaid: fc.boolean(),
    sentBack: fc.nat(6),
    due: fc.nat(5),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 3 }), fc.boolean(), (drawn, canKeep) => {
      const charges = drawn.map((one, id) => ({ id, ...one }));
      const { payingId, due } = allocate(charges, canKeep);
      const held = charges.filter((one) => moneyLeft(one) > 0);
      expect(payingId !== null).toBe(canKeep && held.some(({ fits }) => fits));
      for (const one of charges) {
        const kept = one.id === payingId ? moneyLeft(one) : 0;
        expect(kept + (due.get(one.id) ?? 0)).toBe(moneyLeft(one));
        expect(kept > 0 && due.has(one.id)).toBe(false);
      }
      const after = charges.map((one) => ({ ...one, due: due.get(one.id) ?? 0 }));
      expect(allocate(after, canKeep)).toEqual({ payingId, due });
    }),
    { numRuns: 20_000 },
  );
});
