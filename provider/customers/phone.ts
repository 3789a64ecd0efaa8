/**
 * A phone number as people type it (08…, 62…, +62…, 8…, or another country's +…; spaces, dots, dashes and brackets allowed)
 * as E.164 (+6281234567890); null when it cannot be one.
 */
export function normalizePhone(typed: string): string | null {
  const compact = typed.replace(/[\s().-]/g, '');
  const indonesian = /^(?:\+62|62|0)?0?(8\d{7,11})$/.exec(compact);
  if (indonesian) return `+62${indonesian[1]}`;
  return /^\+[1-9]\d{7,14}$/.test(compact) && !compact.startsWith('+62') ? compact : null;
}
