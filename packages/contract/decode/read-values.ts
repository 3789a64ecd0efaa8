import { usableText } from '../values/usable-text.ts';

/** A JSON object with unknown fields. */
export type JsonFields = Record<string, unknown>;

/** Returns the value if it is an object, else {}. */
export function fieldsOf(value: unknown): JsonFields {
  return isFields(value) ? value : {};
}

export function isFields(value: unknown): value is JsonFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a usable text; null also for a number. */
export const stringOf = (value: unknown) => (typeof value === 'string' ? usableText(value) : null);

/** Returns a finite number, also from digits as some databases send them ('1500000.00'); null otherwise. */
export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** Returns a positive safe integer; null otherwise. */
export function idOf(value: unknown): number | null {
  const number = numberOf(value);
  return number !== null && Number.isSafeInteger(number) && number > 0 ? number : null;
}

/**
 * Returns the elements of a list: an array, or the numbered fields of an object, as PHP sends an array with gaps. With other fields around them, the
 * elements must be objects: a database row can have its values by number and by name. Null for anything else.
 */
export function listOf(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value;
  const fields = Object.entries(fieldsOf(value));
  const elements = fields.flatMap(([key, element]) => (/^\d+$/.test(key) ? [element] : []));
  const isList = elements.length === fields.length || elements.every(isFields);
  return isList && elements.length > 0 ? elements : null;
}

/** Returns the value at a path of fields; undefined if the path does not exist. */
export function at(value: unknown, ...path: string[]): unknown {
  return path.reduce((inner, name) => fieldsOf(inner)[name], value);
}

/** Paths by their text, split once: a catalogue of 10,000 items reads two million fields. */
const knownPaths = new Map<string, string[][]>();

function pathsOf(names: string): string[][] {
  const known = knownPaths.get(names);
  if (known) return known;
  const paths = names.split(' ').map((name) => name.split('.'));
  knownPaths.set(names, paths);
  return paths;
}

/** Returns the first of the named fields that `read` accepts; null without a match. Names are separated by spaces, fields of a path by dots. */
export function first<T>(fields: JsonFields, names: string, read: (value: unknown) => T | null): T | null {
  for (const path of pathsOf(names)) {
    let value: unknown = fields;
    for (const name of path) value = fieldsOf(value)[name];
    const understood = read(value);
    if (understood !== null) return understood;
  }
  return null;
}

/** Returns a whole number of rupiah; null if the value is not numeric, or not exact as a number. */
export function rupiahOf(value: unknown): number | null {
  const number = Math.round(numberOf(value) ?? Number.NaN) + 0;
  return Number.isSafeInteger(number) ? number : null;
}

/** Returns a link that a browser may open: http(s) or a path of this site; null otherwise. */
export function linkOf(value: unknown): string | null {
  const text = stringOf(value);
  return text !== null && /^(https?:\/\/|\/(?![/\\]))/i.test(text) && isAddress(text) ? text : null;
}

/** Returns a link with https; null otherwise. */
export const httpsOf = (value: unknown) => (/^https:/i.test(`${value}`) ? linkOf(value) : null);

/** Like URL.canParse, which browsers of 2022 do not have. */
function isAddress(text: string): boolean {
  try {
    return Boolean(new URL(text, 'https://site.invalid'));
  } catch {
    return false;
  }
}
