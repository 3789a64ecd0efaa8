import type { Rupiah } from './money.ts';
import { cleanCode } from './typed-text.ts';

/** Keeps amounts safe integers. */
const MAX_DIGITS = 15;
const MULTIPLES: Readonly<Record<string, number>> = { rb: 1e3, ribu: 1e3, jt: 1e6, juta: 1e6 };

/**
 * Returns the first amount in a text that a person typed or pasted, without decimals: '1500000', 'Rp 1.500.000,00 (termin 1)', '1,500,000.50',
 * '2,5jt', '900 rb'. An amount after 'Rp' comes first. Null without digits, or above `MAX_DIGITS`.
 */
export function parseRupiah(text: string): Rupiah | null {
  const typed = cleanCode(text).replace(/^.*?(?:Rp|IDR)\.? ?(?=\d)/i, '');
  const [, count, unit] = /^\D*(\d+(?:[.,]\d+)?) ?(juta|jt|ribu|rb)\b/i.exec(typed) ?? [];
  const multiple = unit === undefined ? undefined : MULTIPLES[unit.toLowerCase()];
  if (count !== undefined && multiple !== undefined) return Math.round(Number(count.replace(',', '.')) * multiple);
  const [, whole = ''] = /^\D*(\d+(?:[ .,]\d{3,})*)/.exec(typed) ?? [];
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  return digits === '' || digits.length > MAX_DIGITS ? null : Number(digits);
}
