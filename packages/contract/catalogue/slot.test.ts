import { describe, expect, test } from 'vitest';
import { anyMonth, createSlotTest, offeredSlots, planText, type Readiness } from './offered-slots.ts';
import { initialMonth, remainingOf, type Slot, slotFor, slotToWaitFor, withHeldPlaces } from './slot.ts';

const now = new Date('2026-11-20T05:00:00Z');
const slot = (id: number, year: number, month: number, remaining: number | null): Slot => ({
  id,
  month: { year, month },
  remaining,
});

describe('remainingOf', () => {
  test.each([
    [3, null, null, 3],
    [0, 10, 2, 0],
    [-2, null, null, 0],
    [null, 10, 4, 6],
    [null, 10, null, 10],
    [null, 3, 5, 0],
    [null, null, 5, null],
    [null, null, null, null],
  ])('remaining %o, capacity %o, used %o gives %o', (remaining, capacity, used, left) =>
    expect(remainingOf({ remaining, capacity, used })).toBe(left),
  );
});

describe('offeredSlots', () => {
  test('offers this month and later, not full, earliest first', () => {
    const slots = [
      slot(5, 2027, 3, 2),
      slot(1, 2026, 10, 5),
      slot(2, 2026, 11, 1),
      slot(3, 2026, 12, 0),
      slot(4, 2027, 1, null),
    ];
    expect(offeredSlots({ slots }, now).map(({ id }) => id)).toEqual([2, 4, 5]);
    expect(slots.map(({ id }) => id)).toEqual([5, 1, 2, 3, 4]);
  });

  test('offers the older of two slots in one month first', () => {
    const slots = [slot(9, 2027, 1, 1), slot(4, 2027, 1, 1), slot(6, 2027, 1, 1)];
    expect(offeredSlots({ slots }, now).map(({ id }) => id)).toEqual([4, 6, 9]);
  });
});

describe('a slot that a manuscript can reach', () => {
  const march = { year: 2027, month: 3 };
  const february = { year: 2027, month: 2 };
  test.each<[string, Readiness | null, string | undefined, boolean]>([
    ['nothing is said', null, '2026-11-01', true],
    ['it is ready on the last day', 'sudah', '2026-11-20', true],
    ['the last day is over', 'sudah', '2026-11-19', false],
    ['the month ends on the last day', february, '2027-02-28', true],
    ['the month ends after the last day', february, '2027-02-27', false],
    ['it was ready last month', { year: 2026, month: 10 }, '2026-11-20', true],
    ['it was ready last month, and the last day is over', { year: 2026, month: 10 }, '2026-11-19', false],
    ['it is ready in the month, and the last day is unknown', march, undefined, true],
    ['it is ready after the month, and the last day is unknown', { year: 2027, month: 4 }, undefined, false],
    ['it is ready already, and the last day is unknown', 'sudah', undefined, true],
  ])('%s', (_, ready, manuscriptUntil, isInTime) => {
    const march2027 = { ...slot(1, 2027, 3, 1), ...(manuscriptUntil && { manuscriptUntil }) };
    expect(createSlotTest({ ...anyMonth, ready }, now)(march2027)).toBe(isInTime);
  });

  test('its plan', () => expect(planText('2027-01-15', march)).toBe('Kirim s.d. 15 Jan → terbit Mar 2027'));
});

test('finds the slot of a month and the first month to show', () => {
  const slots = [slot(2, 2026, 12, 1), slot(4, 2027, 1, null)];
  expect(slotFor(slots, { year: 2027, month: 1 })?.id).toBe(4);
  expect(slotFor(slots, { year: 2027, month: 2 })).toBeNull();
  expect(slotFor(slots, null)).toBeNull();
  expect(initialMonth(slots, now)).toEqual({ year: 2026, month: 12 });
  expect(initialMonth([], now)).toEqual({ year: 2026, month: 11 });
});

const january = { year: 2027, month: 1 };
const full: Slot = { id: 1, month: january, remaining: 0, hasWaitingList: true };

test('a held place can be ordered by its customer', () => {
  const unlimited: Slot = { id: 2, month: january, remaining: null };
  expect(withHeldPlaces([full, unlimited], new Set([1, 2]), now)).toEqual([{ ...full, remaining: 1 }, unlimited]);
  expect(withHeldPlaces([full], new Set([7]), now)).toEqual([full]);
  const closed: Slot = { id: 1, month: january, remaining: 0, manuscriptUntil: '2026-11-01' };
  expect(withHeldPlaces([closed], new Set([1]), now)).toEqual([closed]);
});

test('a full month can be waited for if its provider says so, and no other slot of the month is free', () => {
  expect(slotToWaitFor([full], january)).toBe(full);
  expect(slotToWaitFor([{ id: 1, month: january, remaining: 0 }], january)).toBeNull();
  expect(slotToWaitFor([full, { id: 2, month: january, remaining: 1 }], january)).toBeNull();
  expect(slotToWaitFor([full], { year: 2027, month: 2 })).toBeNull();
  expect(slotToWaitFor([full], null)).toBeNull();
});
