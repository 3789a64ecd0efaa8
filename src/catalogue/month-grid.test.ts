import type { Slot } from '@slotterbit/contract/catalogue/slot.ts';
import { compareMonths, toInputValue } from '@slotterbit/contract/values/month.ts';
import { describe, expect, test } from 'vitest';
import { monthChoices } from './month-grid.ts';

/** Already 25 November in Jakarta. */
const now = new Date('2026-11-24T18:00:00Z');
const slot = (id: number, year: number, month: number, remaining: number | null): Slot => ({
  id,
  month: { year, month },
  remaining,
});
const states = (slots: Slot[]) => monthChoices({ slots }, now).all.map(({ state }) => state);

test('a month is full, nearly full or open', () => {
  const slots = [
    slot(1, 2026, 11, 0),
    slot(2, 2026, 12, 1),
    slot(3, 2027, 1, 3),
    slot(4, 2027, 2, 4),
    slot(5, 2027, 3, null),
  ];
  expect(states(slots)).toEqual(['full', 'few', 'few', 'available', 'available']);
});

test.each([
  ['its day for manuscripts is over', '2026-11-24', 0, 'closed'],
  ['it is the last day', '2026-11-25', 0, 'full'],
  ['its provider sells it nevertheless', '2026-11-24', 9, 'available'],
])('a month when %s', (_, manuscriptUntil, remaining, state) => {
  expect(states([{ ...slot(1, 2026, 12, remaining), manuscriptUntil }])).toEqual([state]);
});

test('uses the first free slot of a month, as the sheet does', () => {
  const { all } = monthChoices({ slots: [slot(9, 2026, 12, 8), slot(2, 2026, 12, 0), slot(5, 2026, 12, 2)] }, now);
  expect(all).toEqual([{ month: { year: 2026, month: 12 }, state: 'few', remaining: 2 }]);
});

describe('offers months to choose from', () => {
  test.each<[string, Slot[], { offered: string[]; full: string[]; without: number }]>([
    ['no slots', [], { offered: [], full: [], without: 12 }],
    [
      'free and full months are sorted',
      [slot(1, 2027, 6, 0), slot(2, 2027, 9, 6), slot(3, 2026, 12, 3), slot(4, 2027, 1, 0), slot(5, 2027, 3, null)],
      { offered: ['2026-12 few', '2027-03 available', '2027-09 available'], full: ['2027-01', '2027-06'], without: 7 },
    ],
    [
      'a month is listed once, free if one of its slots is free',
      [slot(1, 2026, 11, 0), slot(2, 2026, 11, 4), slot(3, 2027, 2, 0), slot(4, 2027, 2, 0)],
      { offered: ['2026-11 available'], full: ['2027-02'], without: 10 },
    ],
    ['past months are left out', [slot(1, 2026, 10, 5)], { offered: [], full: [], without: 12 }],
    [
      'up to two years ahead, months between slots are listed',
      [slot(1, 2027, 12, 5)],
      { offered: ['2027-12 available'], full: [], without: 13 },
    ],
    [
      'a later slot is offered too',
      [slot(1, 2099, 3, 5), slot(2, 2098, 1, 0)],
      { offered: ['2099-03 available'], full: ['2098-01'], without: 12 },
    ],
  ])('%s', (_name, slots, expected) => {
    const { all, offered, full, without } = monthChoices({ slots }, now);
    expect(all).toEqual([...offered, ...full].sort((a, b) => compareMonths(a.month, b.month)));
    expect({
      offered: offered.map(({ month, state }) => `${toInputValue(month)} ${state}`),
      full: full.map(({ month }) => toInputValue(month)),
      without: without.length,
    }).toEqual(expected);
  });

  test('lists months without a slot from the current month on', () => {
    const { without } = monthChoices({ slots: [] }, now);
    expect(without.slice(0, 3).map(toInputValue)).toEqual(['2026-11', '2026-12', '2027-01']);
  });
});
