import { describe, expect, test } from 'vitest';
import { formatPercent } from './percent.ts';

describe('formatPercent', () => {
  test.each([
    [100 / 3, '33,3%'],
    [50, '50,0%'],
    [0, '0,0%'],
    [-0.01, '0,0%'],
    [66.66, '66,7%'],
    [1234.5, '1.234,5%'],
  ])('%d is %s', (share, text) => expect(formatPercent(share)).toBe(text));
});
