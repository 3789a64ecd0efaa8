const placeholders = new Set(['', 'null', 'undefined', '-']);
const LONGEST_PLACEHOLDER = 'undefined'.length;

/**
 * Returns the trimmed text, or null if it is not a text, empty, or a placeholder: 'null', 'undefined' or '-' in any case
 * (docs/product.md 5). A finite number becomes its digits.
 */
export function usableText(value: unknown): string | null {
  if (Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return text.length <= LONGEST_PLACEHOLDER && placeholders.has(text.toLowerCase()) ? null : text;
}

/** Shown instead of a missing value. */
export const dash = '—';

/** Ends a sentence with one full stop, also after a name that has its own: 'Pesanan dari Budi, M.Pd.' */
export function fullStop(sentence: string): string {
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}
