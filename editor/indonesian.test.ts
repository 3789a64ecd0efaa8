import { describe, expect, test } from 'vitest';
import { indonesian, isTranslated } from './indonesian.ts';

// tests/content/faults.test.ts checks that every reason has a translation.
describe('a reason in Indonesian', () => {
  test.each([
    ['is missing', 'wajib diisi'],
    ['is missing; must be one of Review, News', 'wajib diisi; harus salah satu dari Review, News'],
    ['the link "us": there is no screen /contakt', 'tautan "us": tidak ada layar /contakt'],
    [
      'cup.png has 91.1 MB, more than 15 MB; make it smaller, 2000 pixels wide is enough',
      'cup.png berukuran 91.1 MB, lebih dari 15 MB; perkecil dulu, lebar 2000 piksel sudah cukup',
    ],
    [
      '"A" and "B" have the number 1 too; each needs its own',
      'nomor 1 dipakai juga oleh "A" dan "B"; beri masing-masing nomornya sendiri',
    ],
    [
      'exactly one must have default: true; now en and sv have it',
      'tepat satu bahasa harus menjadi bawaan; sekarang: en dan sv',
    ],
  ])('%s', (english, said) => {
    expect(indonesian(english)).toBe(said);
    expect(isTranslated(english)).toBe(true);
  });

  test('is unchanged without a translation', () => {
    expect(indonesian('Invalid input')).toBe('Invalid input');
    expect(isTranslated('Invalid input')).toBe(false);
  });
});
