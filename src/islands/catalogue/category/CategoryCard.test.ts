import { expect, test } from 'vitest';
import { badgeTone } from './CategoryCard.tsx';

test.each([
  [null, 'tone-accent'],
  ['primary', 'tone-accent'],
  ['no such colour', 'tone-accent'],
  [' Success ', 'tone-green'],
  ['danger', 'tone-red'],
  ['warning', 'tone-yellow'],
])('%s -> %s', (colour, tone) => {
  expect(badgeTone(colour)).toBe(tone);
});
