import { cleanCode } from './typed-text.ts';

/**
 * Converts a typed phone number (08…, 62…, +62…, 8…, or another country's +… or 00…; with spaces, dots, dashes and brackets) to E.164
 * ('+6281234567890'); null if it is invalid or its country is unknown.
 */
export function phoneNumber(typed: string): string | null {
  const compact = cleanCode(typed)
    .replace(/[\s().-]/g, '')
    .replace(/^00/, '+');
  // Indonesian mobile numbers may lack the zero. In '+62 (0) 812' the zero is only for calls inside the country.
  const [, national] = /^(?:\+?620*|0)([1-9]\d{6,12})$/.exec(compact) ?? /^(8\d{7,11})$/.exec(compact) ?? [];
  if (national) return `+62${national}`;
  return /^\+[1-9]\d{7,14}$/.test(compact) && !compact.startsWith('+62') ? compact : null;
}

/** Formats a mobile number for reading: '+62 812-3456-7890'. Other numbers stay in E.164. */
export function readablePhone(number: string): string {
  const [, first, middle, last] = /^\+62(8\d{2})(\d{4})(\d{2,6})$/.exec(number) ?? [];
  return last === undefined ? number : `+62 ${first}-${middle}-${last}`;
}

/** Returns a WhatsApp link to an E.164 number, optionally with a text. */
export function whatsappLink(number: string, text?: string): string {
  const query = text === undefined ? '' : `?text=${encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))}`;
  return `https://wa.me/${number.slice(1)}${query}`;
}
