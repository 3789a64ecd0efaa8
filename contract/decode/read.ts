import { usableText } from '#domain/usable-text.ts';

/** A JSON object whose fields are not known yet. */
export type Fields = Record<string, unknown>;

/** The value as an object's fields; {} for anything else, so that a bad element reads as an empty one. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A finite number, or digits as some databases send them ('1500000.00'); null otherwise. */
export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** A positive whole number that JavaScript holds exactly; null otherwise. */
export function idOf(value: unknown): number | null {
  const number = numberOf(value);
  return number !== null && Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** The elements of a list; a single object counts as a list of one, anything else as an empty list. */
export function elementsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return isFields(value) ? [value] : [];
}

/** The elements that `decode` understands; the others are dropped. */
export function decodeList<T>(value: unknown, decode: (element: unknown) => T | null): T[] {
  const decoded = elementsOf(value).map(decode);
  const isUnderstood = (element: T | null): element is T => element !== null;
  // A filtered array is longer in memory than it needs to be, and a server keeps those of all items.
  return decoded.every(isUnderstood) ? decoded : decoded.filter(isUnderstood);
}

/** What lies at the end of a path of fields; undefined where the path breaks. */
export function at(value: unknown, ...path: string[]): unknown {
  return path.reduce((inner, name) => fieldsOf(inner)[name], value);
}

/** The paths in each list of names, split once: a catalogue of 10,000 items reads two million fields. */
const knownPaths = new Map<string, string[][]>();

function pathsOf(names: string): string[][] {
  const known = knownPaths.get(names);
  if (known) return known;
  const paths = names.split(' ').map((name) => name.split('.'));
  knownPaths.set(names, paths);
  return paths;
}

/** The first of the named fields that `read` understands; null when it is none of them. */
export function first<T>(fields: Fields, names: string, read: (value: unknown) => T | null): T | null {
  for (const path of pathsOf(names)) {
    let value: unknown = fields;
    for (const name of path) value = fieldsOf(value)[name];
    const understood = read(value);
    if (understood !== null) return understood;
  }
  return null;
}

/** A whole number of rupiah; null when the value is not numeric. */
export function rupiahOf(value: unknown): number | null {
  const number = numberOf(value);
  return number === null ? null : Math.round(number) + 0;
}

/** A moment from a date text; null when it is none. Texts like '2026-11-20 10:00:00' are read too. */
export function dateOf(value: unknown): Date | null {
  const text = typeof value === 'string' ? usableText(value) : null;
  const date = text === null ? null : new Date(text.replace(/^(\d{4}-\d\d-\d\d) (\d)/, '$1T$2'));
  return date === null || Number.isNaN(date.getTime()) ? null : date;
}

/** An address that a browser may be sent to: http(s) or a path of this site; null for anything else. */
export function linkOf(value: unknown): string | null {
  const text = typeof value === 'string' ? usableText(value) : null;
  return text !== null && /^(https?:\/\/|\/(?![/\\]))/i.test(text) && isAddress(text) ? text : null;
}

/** Whether a browser can read it: URL.canParse, which browsers of 2022 do not have. */
function isAddress(text: string): boolean {
  try {
    return Boolean(new URL(text, 'https://site.invalid'));
  } catch {
    return false;
  }
}
