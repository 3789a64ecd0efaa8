import type { Rupiah } from './money.ts';

/** The largest amount that `terbilang` supports. */
export const mostInWords: Rupiah = 999_999_999_999_999;

const ones = 'nol satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas'.split(' ');

/** Names of the groups of three digits, from the right. */
const scales = ['', 'ribu', 'juta', 'miliar', 'triliun'];

/**
 * Writes a whole amount in Indonesian words for an invoice or receipt (docs/product.md 13.2): 1_500_000 -> 'Satu juta lima ratus ribu rupiah'.
 * @throws RangeError for a negative number, a fraction, or more than `mostInWords`
 */
export function terbilang(amount: Rupiah): string {
  if (!Number.isSafeInteger(amount) || amount < 0 || amount > mostInWords)
    throw new RangeError(`No whole amount from 0 to ${mostInWords}: ${amount}`);
  const words: string[] = [];
  for (const [i, scale] of [...scales.entries()].reverse()) {
    const group = Math.floor(amount / 1000 ** i) % 1000;
    if (group === 0) continue;
    // One thousand has its own word; one million does not.
    words.push(group === 1 && scale === 'ribu' ? 'seribu' : `${hundreds(group)} ${scale}`.trim());
  }
  const text = words.join(' ') || 'nol';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} rupiah`;
}

/** 1 to 999. */
function hundreds(number: number): string {
  const [count, rest] = [Math.floor(number / 100), number % 100];
  if (count === 0) return tens(rest);
  const word = count === 1 ? 'seratus' : `${ones[count]} ratus`;
  return rest === 0 ? word : `${word} ${tens(rest)}`;
}

/** 1 to 99. */
function tens(number: number): string {
  if (number < 12) return ones[number] ?? '';
  if (number < 20) return `${ones[number - 10]} belas`;
  const word = `${ones[Math.floor(number / 10)]} puluh`;
  return number % 10 === 0 ? word : `${word} ${ones[number % 10]}`;
}
