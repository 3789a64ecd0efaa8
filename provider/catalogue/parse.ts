import type { z } from 'zod';
import { CatalogueError, type Fault, fieldName, reasonsOf } from './faults.ts';
import { fileFrame, type IndexingEntry, type ItemEntry, indexingEntry, itemEntry } from './format.ts';
import { JsonSyntaxError, type Path, type PositionedJson, parseJson } from './positioned-json.ts';

/** A checked catalogue. Entries keep their place in the file, so that `lineOf(['items', 3, 'slots', 0])` finds their line. */
export type Catalogue = {
  indexings: IndexingEntry[];
  items: ItemEntry[];
  /** Line of a value in the file, from 1; null when the catalogue did not come from a text. */
  lineOf(path: Path): number | null;
};

/** Reads and checks a catalogue file. Throws `CatalogueError` with every fault found, in the order of the lines. */
export function parseCatalogue(text: string): Catalogue {
  const json = readJson(text);
  const twice = json.duplicates.map(({ path, line }) => ({
    line,
    field: fieldName(path),
    reason: 'is given twice in the same object',
  }));
  return checkCatalogue(json.value, json.lineOf, twice);
}

function readJson(text: string): PositionedJson {
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new CatalogueError([{ line: error.line, field: '', reason: `not JSON: ${error.message}` }]);
  }
}

/** Checks a value of any shape; `known` faults are reported along with those found. Throws `CatalogueError`. */
export function checkCatalogue(
  value: unknown,
  lineOf: Catalogue['lineOf'] = () => null,
  known: readonly Fault[] = [],
): Catalogue {
  const faults: Fault[] = [...known];
  const report = (path: Path, reason: string) => faults.push({ line: lineOf(path), field: fieldName(path), reason });
  const check = <T>(schema: z.ZodType<T>, given: unknown, place: Path): T | undefined => {
    const result = schema.safeParse(given);
    if (result.success) return result.data;
    for (const issue of result.error.issues) {
      for (const { path, reason } of reasonsOf(issue, given)) report([...place, ...path], reason);
    }
    return undefined;
  };
  const frame = check(fileFrame, value, []);
  const indexings = (frame?.indexings ?? []).map((entry, index) => check(indexingEntry, entry, ['indexings', index]));
  const items = (frame?.items ?? []).map((entry, index) => check(itemEntry, entry, ['items', index]));
  for (const { path, reason } of crossFaults(indexings, items)) report(path, reason);
  if (faults.length > 0) throw new CatalogueError(faults.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)));
  return { indexings: present(indexings), items: present(items), lineOf };
}

function present<T>(entries: readonly (T | undefined)[]): T[] {
  return entries.filter((entry) => entry !== undefined);
}

type Found = { path: Path; reason: string };

/**
 * Faults between entries: a code or month given twice. An entry that is itself faulty is undefined and keeps its index.
 * That an item's indexing exists is checked at the import, since it may be in the database only.
 */
export function crossFaults(
  indexings: readonly (IndexingEntry | undefined)[],
  items: readonly (ItemEntry | undefined)[],
): Found[] {
  return [
    ...twice(indexings, (entry) => entry.code, ['indexings'], 'code'),
    ...twice(items, (entry) => entry.code, ['items'], 'code'),
    ...items.flatMap((item, index) => (item ? insideItem(item, ['items', index]) : [])),
  ];
}

function insideItem(item: ItemEntry, path: Path): Found[] {
  const first = new Set(item.indexing.map(({ code }) => code));
  return [
    ...twice(item.indexing, (offer) => offer.code, [...path, 'indexing'], 'code'),
    ...twice(item.indexing2, (offer) => offer.code, [...path, 'indexing2'], 'code'),
    ...item.indexing2.flatMap((offer, index) =>
      first.has(offer.code)
        ? [{ path: [...path, 'indexing2', index, 'code'], reason: `"${offer.code}" is in "indexing" already` }]
        : [],
    ),
    ...twice(
      item.slots,
      (slot) => (slot.offset === undefined ? `${slot.year}-${slot.month}` : `offset ${slot.offset}`),
      [...path, 'slots'],
      slotField,
    ),
  ];
}

function slotField(slot: ItemEntry['slots'][number]): string {
  return slot.offset === undefined ? 'month' : 'offset';
}

function twice<T>(
  entries: readonly (T | undefined)[],
  keyOf: (entry: T) => string,
  path: Path,
  field: string | ((entry: T) => string),
): Found[] {
  const seen = new Set<string>();
  return entries.flatMap((entry, index) => {
    if (entry === undefined) return [];
    const key = keyOf(entry);
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    const name = typeof field === 'string' ? field : field(entry);
    return [{ path: [...path, index, name], reason: `"${key}" is given twice` }];
  });
}
