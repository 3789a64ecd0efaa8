import { expect, test } from 'vitest';
import { sameOrderFaults } from './loaders.ts';

test('two slides with the same number are each named with the other', () => {
  const slides = [
    { id: 'now', title: 'Now', order: 1 },
    { id: 'later', title: 'Later', order: 1 },
    { id: 'never', title: 'Never', order: 2 },
  ];
  expect(sameOrderFaults(slides)).toEqual([
    { id: 'now', field: 'order', reason: '"Later" has the number 1 too; each needs its own' },
    { id: 'later', field: 'order', reason: '"Now" has the number 1 too; each needs its own' },
  ]);
});

test('three with the same number are named together', () => {
  const slides = ['a', 'b', 'c'].map((id) => ({ id, order: 7 }));
  expect(sameOrderFaults(slides)[1]?.reason).toBe('a and c have the number 7 too; each needs its own');
});

test.each([
  [
    'questions of two groups',
    [
      { id: 'a', order: 1, group: 'buyers' },
      { id: 'b', order: 1, group: 'authors' },
    ],
  ],
  ['entries without a number', [{ id: 'a' }, { id: 'b' }]],
  [
    'other numbers',
    [
      { id: 'a', order: 1 },
      { id: 'b', order: 2 },
    ],
  ],
])('%s do not clash', (_, entries) => expect(sameOrderFaults(entries)).toEqual([]));
