/**
 * A phone number as people type it (08…, 62…, +62…, 8…, or another country's +… or 00…; spaces, dots, dashes and brackets allowed) as E.164
 * ('+6281234567890'); null when it is none, or leaves its country open.
 */
export function phoneNumber(typed: string): string | null {
  const compact = typed.replace(/[\s().-]/g, '').replace(/^00/, '+');
  // A mobile number of Indonesia also without its zero; '+62 (0) 812': a zero that is dialled only inside the country.
  const [, national] = /^(?:\+?620*|0)([1-9]\d{6,12})$/.exec(compact) ?? /^(8\d{7,11})$/.exec(compact) ?? [];
  if (national) return `+62${national}`;
  return /^\+[1-9]\d{7,14}$/.test(compact) && !compact.startsWith('+62') ? compact : null;
}

/** The same number as people read it: '+62 812-3456-7890'; of another country, or a line that is no mobile, as E.164 has it. */
export function readablePhone(number: string): string {
  const [, first, middle, last] = /^\+62(8\d{2})(\d{4})(\d{2,6})$/.exec(number) ?? [];
  return last === undefined ? number : `+62 ${first}-${middle}-${last}`;
}

/** Opens WhatsApp with whoever has this number (E.164), with a text already written if one is given. */
export function whatsappLink(number: string, text?: string): string {
  const query = text === undefined ? '' : `?text=${encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))}`;
  return `https://wa.me/${number.slice(1)}${query}`;
}
