const placeholders = new Set(['', 'null', 'undefined', '-']);
const LONGEST_PLACEHOLDER = 'undefined'.length;

/**
 * The trimmed text, or null when there is nothing to show: not a text, empty, or one of the
 * placeholders 'null', 'undefined' and '-' in any case (docs/product.md 5). A finite number counts as its digits.
 */
export function usableText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return text.length <= LONGEST_PLACEHOLDER && placeholders.has(text.toLowerCase()) ? null : text;
}

/** What stands where a value is missing. */
export const dash = '—';
