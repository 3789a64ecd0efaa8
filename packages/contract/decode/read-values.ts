import { currentMonth, type Month, parseMonth } from '../values/month.ts';
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
export const textOf = (value: unknown) => (typeof value === 'string' ? usableText(value) : null);

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

/** Returns the elements of a list: an array, or an object with number keys, as PHP sends an array with gaps. Null for anything else. */
export function listOf(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value;
  const keys = Object.keys(fieldsOf(value));
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key)) ? Object.values(fieldsOf(value)) : null;
}

/** A list and the objects around it, inner ones first. */
export type FoundList = { list: unknown[]; around: JsonFields[] };

/** Finds a list in the named fields and `data`, down to `data.data.items.data`; null without one. */
export function findList(value: unknown, names: readonly string[] = [], depth = 0): FoundList | null {
  const list = listOf(value);
  if (list !== null) return { list, around: [] };
  if (!isFields(value) || depth > 4) return null;
  for (const name of [...names, 'data']) {
    const found = findList(value[name], names, depth + 1);
    if (found !== null) return { list: found.list, around: [...found.around, value] };
  }
  return null;
}

/** Returns the elements of a list in any shape. Another object counts as a list of one, anything else as an empty list. */
export function elementsOf(value: unknown): unknown[] {
  return findList(value)?.list ?? (isFields(value) ? [value] : []);
}

/** Decodes a list and drops elements that `decode` rejects with null. */
export function decodeList<T>(value: unknown, decode: (element: unknown) => T | null): T[] {
  const decoded = elementsOf(value).map(decode);
  const isUnderstood = (element: T | null): element is T => element !== null;
  // A filtered array uses more memory than it needs, and a server holds those of all items.
  return decoded.every(isUnderstood) ? decoded : decoded.filter(isUnderstood);
}

/** Decodes the list of a screen like `decodeList`; null if it has elements and none can be read. */
export function decodeReadable<T>(list: unknown[], decode: (element: unknown) => T | null): T[] | null {
  const decoded = decodeList(list, decode);
  return list.length > 0 && decoded.length === 0 ? null : decoded;
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

/** Returns a whole number of rupiah; null if the value is not numeric. */
export function rupiahOf(value: unknown): number | null {
  const number = numberOf(value);
  return number === null ? null : Math.round(number) + 0;
}

const ISO_TIME = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)\d*(?: ?(Z|[+-]\d\d)(?::?(\d\d))?)?)?$/i;

/** Parses a date text ('2026-11-20', '2026-11-20 10:00:00', '…T03:00:00.000000Z'); null otherwise. Without a zone it is Jakarta's time. */
export function dateOf(value: unknown): Date | null {
  const text = textOf(value) ?? '';
  const [, day, time = '00:00', zone = '+07', minutes = '00'] = ISO_TIME.exec(text) ?? [];
  const iso = `${day}T${time}${zone.length === 1 ? 'Z' : `${zone}:${minutes}`}`;
  const isComplete = /GMT|UTC|:\d\d *[+-]\d\d/i.test(text) || Number.isNaN(Date.parse(text));
  const other = isComplete ? text : `${text} GMT+0700`;
  const date = new Date(day === undefined ? other : iso);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Parses the month of a date text. A text with a zone is an instant, and its month is Jakarta's; null without a month. */
export function dateMonthOf(value: unknown): Month | null {
  const hasZone = ISO_TIME.exec(textOf(value) ?? '')?.[3] !== undefined;
  const date = hasZone ? dateOf(value) : null;
  return date === null ? parseMonth(value) : currentMonth(date);
}

/** Returns a link that a browser may open: http(s) or a path of this site; null otherwise. */
export function linkOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && /^(https?:\/\/|\/(?![/\\]))/i.test(text) && isAddress(text) ? text : null;
}

/** Like URL.canParse, which browsers of 2022 do not have. */
function isAddress(text: string): boolean {
  try {
    return Boolean(new URL(text, 'https://site.invalid'));
  } catch {
    return false;
  }
}
