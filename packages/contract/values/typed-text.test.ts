import { expect, test } from 'vitest';
import { cleanCode, cleanText } from './typed-text.ts';

test.each([
  ['  Universitas  Melati ', 'Universitas Melati'],
  ['Universitas\tMelati', 'Universitas Melati'],
  ['a\nb\u2028c\u00a0d', 'a b c d'],
  ['\u202aAni\u202c \u2066Budi\u2069', 'Ani Budi'],
  ['a\u0000b\u001b[2Kc\u007f\u009b', 'ab[2Kc'],
  ['mem\u00adbaca\u200b', 'membaca'],
  ['Zoë ʿAbd al-Raḥmān می\u200cخواهم 👩\u200d🔬', 'Zoë ʿAbd al-Raḥmān می\u200cخواهم 👩\u200d🔬'],
  ['\u200dAni\u200c\u200d Budi \u200c', 'Ani Budi'],
  ['2020–2024 ‘x’', '2020–2024 ‘x’'],
  ['a\ud800b', 'a\ufffdb'],
  ['\u200b\u200e\t', ''],
])('the text %j is %j', (typed, clean) => expect(cleanText(typed)).toBe(clean));

test.each([
  ['\u202a+62 812‑3456‑7890\u202c', '+62 812-3456-7890'],
  ['0812\u20113456\u2013789−0', '0812-3456-789-0'],
  ['０８１２', '0812'],
  ['ani@contoh.test\u200b', 'ani@contoh.test'],
  ['AGUS\u200d01\ufeff', 'AGUS01'],
  ['01.234.567.8\u2013901.000\u200e', '01.234.567.8-901.000'],
])('the code %j is %j', (typed, clean) => expect(cleanCode(typed)).toBe(clean));
