import { usableText } from './usable-text.ts';

/** The organisation whose customers log in when none is named (docs/product.md 9). */
export const defaultHolding = 'supp';

/** The holding code that a route or a query names: trimmed, lower-cased, 'supp' without one (docs/product.md 5). */
export function holdingCode(value: string | null | undefined): string {
  return usableText(value)?.toLowerCase() ?? defaultHolding;
}

/** The shortest password that registration takes (docs/product.md 5). */
export const minimumPassword = 6;
