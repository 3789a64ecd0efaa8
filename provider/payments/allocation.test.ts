import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, type BillMoney, moneyLeft } from './allocation.ts';

const bill = (id: number, change: Partial<BillMoney> = {}): BillMoney => ({
  ...{ id, amount: 100, isPaid: true, sentBack: 0, due: 0 },
  ...change,
});

describe('the bill that pays a termin', () => {
  const cases: [string, BillMoney[], number | null, [number, number][]][] = [
    ['none without bills', [], null, []],
    ['none without money', [bill(1, { isPaid: false }), bill(2, { sentBack: 100 })], null, []],
    ['the only one', [bill(1)], 1, []],
    ['the one that came first', [bill(2), bill(1)], 2, [[1, 100]]],
    ['the one that is not due', [bill(1, { due: 100 }), bill(2)], 2, [[1, 100]]],
    ['the one that was due, when the other went', [bill(1, { due: 100 }), bill(2, { isPaid: false })], 1, []],
    [
      'the one with most left, when all are due',
      [bill(1, { due: 60, sentBack: 40 }), bill(2, { due: 100 })],
      2,
      [[1, 60]],
    ],
    ['one of which a part went back', [bill(1, { sentBack: 99 }), bill(2)], 1, [[2, 100]]],
  ];
  test.for(cases)('%s', ([, bills, keptId, due]) => {
    expect(allocate(bills, true)).toEqual({ keptId, due: new Map(due) });
  });

  test('none when the order can no longer be had: all goes back', () => {
    expect(allocate([bill(1), bill(2, { sentBack: 30 })], false)).toEqual({
      keptId: null,
      due: new Map([
        [1, 100],
        [2, 70],
      ]),
    });
  });
});

test('of any bills: one is kept exactly when money is there, every rupiah is kept or due, never both; doing it again changes nothing', () => {
  const any = fc.record({
    amount: fc.integer({ min: 1, max: 5 }),
    isPaid: fc.boolean(),
    sentBack: fc.nat(6),
    due: fc.nat(5),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 3 }), fc.boolean(), (drawn, canKeep) => {
      const bills = drawn.map((one, id) => ({ id, ...one }));
      const { keptId, due } = allocate(bills, canKeep);
      const held = bills.filter((one) => moneyLeft(one) > 0);
      expect(keptId !== null).toBe(canKeep && held.length > 0);
      for (const one of bills) {
        const kept = one.id === keptId ? moneyLeft(one) : 0;
        expect(kept + (due.get(one.id) ?? 0)).toBe(moneyLeft(one));
        expect(kept > 0 && due.has(one.id)).toBe(false);
      }
      const after = bills.map((one) => ({ ...one, due: due.get(one.id) ?? 0 }));
      expect(allocate(after, canKeep)).toEqual({ keptId, due });
    }),
    { numRuns: 20_000 },
  );
});
