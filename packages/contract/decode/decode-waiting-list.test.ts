import { expect, test } from 'vitest';
import { decodeItem } from './decode-item.ts';
import { decodeWaitingList } from './decode-waiting-list.ts';

const waiting = {
  id: 1,
  slot_id: 2,
  item_id: 3,
  item_name: 'Jurnal Alfa',
  year: 2027,
  month: 3,
  state: 'waiting',
  position: 4,
  held_until: null,
  created_at: '2026-11-24T03:00:00.000Z',
};
const held = { ...waiting, state: 'held', position: null, held_until: '2026-11-24T12:17:00.000Z' };

test('reads entries that wait and held places; leaves out what a screen cannot show', () => {
  const entry = { id: 1, slotId: 2, itemId: 3, itemName: 'Jurnal Alfa', month: { year: 2027, month: 3 } };
  const entries = [
    waiting,
    { ...waiting, hold_hours: 12 },
    held,
    { ...held, held_until: 'soon' },
    { ...waiting, slot_id: null },
    'x',
  ];
  expect(decodeWaitingList({ data: { entries } })).toEqual([
    { ...entry, state: 'waiting', position: 4, holdHours: null },
    { ...entry, state: 'waiting', position: 4, holdHours: 12 },
    { ...entry, state: 'held', until: new Date(held.held_until) },
  ]);
});

test.each([null, '<html>', { message: 'Tidak ditemukan.' }, { data: { entries: 'none' } }])(
  'is null for an answer of a provider without a waiting list: %j',
  (body) => {
    expect(decodeWaitingList(body)).toBeNull();
  },
);

test.each([
  ['full, with a waiting list', { remaining: 0, waiting_list: true }, true],
  ['full', { remaining: 0 }, undefined],
  ['free', { remaining: 1, waiting_list: true }, undefined],
  ['of another provider with a field of this name', { remaining: 0, waiting_list: 'yes' }, undefined],
])('a slot that is %s', (_name, fields, expected) => {
  const item = decodeItem({ id: 1, slots: [{ id: 1, year: 2027, month: 3, ...fields }] });
  expect(item?.slots[0]?.hasWaitingList).toBe(expected);
});
