import { fieldsOf, isFields, type JsonFields, listOf } from './read-values.ts';

/** A list and the objects around it, inner ones first. */
type FoundList = { list: unknown[]; around: JsonFields[] };

/** Finds a list in the named fields and `data`, down to `data.data.items.data`; null without one. */
function findList(value: unknown, names: readonly string[] = [], depth = 0): FoundList | null {
  const list = listOf(value);
  if (list !== null) return { list, around: [fieldsOf(value)] };
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

/** Finds and decodes the list of a screen; null without a list, or if it has elements and none can be read. */
export function readList<T>(body: unknown, names: readonly string[], decode: (element: unknown) => T | null) {
  const found = findList(body, names);
  const elements = decodeList(found?.list, decode);
  return found === null || (found.list.length > 0 && elements.length === 0) ? null : { ...found, elements };
}
