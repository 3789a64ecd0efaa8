import { z } from 'zod';
import type { CatalogueReason } from './fault-texts.ts';
import { CatalogueError, FaultCollector, type LinesOf, reasonsOf } from './faults.ts';
import { fileFrame, type IndexingEntry, type ItemEntry, indexingEntry, itemEntry, picturePath } from './format.ts';
import type { Path } from './positioned-json.ts';
import { JsonSyntaxError, type PositionedJson, parseJson } from './positioned-json.ts';

/** The checked contents of a catalogue file. Entries keep their index, so that `linesOf([['items', 3, 'slots', 0]])` finds their line. */
export type CatalogueContents = {
  /** When the file was exported, in ISO 8601 and UTC; null if unknown. */
  exportedAt: string | null;
  indexings: IndexingEntry[];
  items: ItemEntry[];
  linesOf: LinesOf;
};

/** Known indexings and pictures. Without them, references to them are not checked. */
export type Surroundings = { indexings: ReadonlySet<string>; hasPicture(path: string): boolean };

/** What a catalogue of 20,000 journals needs, and more than a journal has. */
const LIMITS = { values: 5_000_000, entries: 10_000, fields: 200, depth: 20 };

/**
 * Reads and checks a catalogue file. Throws `CatalogueError` with the faults, in the order of lines. `maxValues`: a file with more values is
 * a fault.
 */
export function parseCatalogue(text: string, around?: Surroundings, maxValues = LIMITS.values): CatalogueContents {
  const json = readJson(text, maxValues);
  const faults = new FaultCollector(json.linesOf);
  for (const { path, line } of json.duplicates) faults.report(path, { code: 'fieldTwice', values: {} }, line);
  return check(json.value, json.linesOf, faults, around);
}

function readJson(text: string, maxValues: number): PositionedJson {
  try {
    return parseJson(text, { ...LIMITS, values: maxValues });
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new CatalogueError([{ line: error.line, field: '', reason: error.reason }]);
  }
}

/** Checks a value of any shape. Throws `CatalogueError`. */
export function checkCatalogue(value: unknown): CatalogueContents {
  const linesOf: LinesOf = (paths) => paths.map(() => null);
  return check(value, linesOf, new FaultCollector(linesOf));
}

function check(value: unknown, linesOf: LinesOf, faults: FaultCollector, around?: Surroundings): CatalogueContents {
  const { report } = faults;
  const read = <T>(schema: z.ZodType<T>, given: unknown, place: Path): T | undefined => {
    const result = schema.safeParse(given);
    if (result.success) return result.data;
    for (const issue of result.error.issues) {
      for (const { path, reason } of reasonsOf(issue, given)) report([...place, ...path], reason);
    }
    return undefined;
  };
  const frame = read(fileFrame, value, []);
  const indexings = (frame?.indexings ?? []).map((entry, index) => read(indexingEntry, entry, ['indexings', index]));
  const items = (frame?.items ?? []).map((entry, index) => read(itemEntry, entry, ['items', index]));
  // The unchecked entries: a fault in one field must not hide a duplicate or unknown code.
  const readAll = (entries: unknown[] = []) => entries.map((entry) => references.parse(entry));
  const given = { indexings: readAll(frame?.indexings), items: readAll(frame?.items) };
  for (const { path, reason } of duplicateFaults(given)) report(path, reason);
  for (const [index, item] of items.entries())
    for (const { path, reason } of slotFaults(item, index)) report(path, reason);
  if (around) for (const { path, reason } of referenceFaults(given, around)) report(path, reason);
  faults.throwIfAny();
  const exportedAt = frame?.exported_at === undefined ? null : new Date(frame.exported_at).toISOString();
  return { exportedAt, indexings: withoutUndefined(indexings), items: withoutUndefined(items), linesOf };
}

function withoutUndefined<T>(entries: readonly (T | undefined)[]): T[] {
  return entries.filter((entry) => entry !== undefined);
}

type Found = { path: Path; reason: CatalogueReason };

/** Longer texts are faults of their own. */
const MAX_REFERENCE = 300;
const text = z.string().max(MAX_REFERENCE).optional().catch(undefined);
const codes = z.array(z.object({ code: text }).catch({ code: undefined })).catch([]);
/** The references of an entry, as far as they are readable. */
const references = z
  .object({ code: text, image: text, indexing: codes, indexing2: codes })
  .catch({ code: undefined, image: undefined, indexing: [], indexing2: [] });
type References = z.infer<typeof references>;
type Given = { indexings: readonly References[]; items: readonly References[] };

/** Returns the codes that are given twice. */
function* duplicateFaults({ indexings, items }: Given): Iterable<Found> {
  yield* findDuplicates(indexings, ({ code }) => code, ['indexings'], 'code');
  yield* findDuplicates(items, ({ code }) => code, ['items'], 'code');
  for (const [index, item] of items.entries()) yield* duplicatesInItem(item, ['items', index]);
}

function* duplicatesInItem({ indexing, indexing2 }: References, path: Path): Iterable<Found> {
  const first = new Set(indexing.map(({ code }) => code));
  yield* findDuplicates(indexing, ({ code }) => code, [...path, 'indexing'], 'code');
  yield* findDuplicates(indexing2, ({ code }) => code, [...path, 'indexing2'], 'code');
  for (const [index, { code }] of indexing2.entries()) {
    if (code !== undefined && first.has(code))
      yield { path: [...path, 'indexing2', index, 'code'], reason: { code: 'inOtherList', values: { code } } };
  }
}

/** Returns the months that an item has twice. A faulty entry is undefined and keeps its index. */
function slotFaults(item: ItemEntry | undefined, index: number): Iterable<Found> {
  const key = (slot: ItemEntry['slots'][number]) =>
    slot.offset === undefined ? `${slot.year}-${slot.month}` : `offset ${slot.offset}`;
  return item ? findDuplicates(item.slots, key, ['items', index, 'slots'], slotField) : [];
}

/** Returns indexings that neither file nor database has, and missing pictures. */
function referenceFaults({ indexings, items }: Given, around: Surroundings): Found[] {
  const known = new Set([...around.indexings, ...indexings.map(({ code }) => code)]);
  const unknown = items.flatMap((item, index) =>
    (['indexing', 'indexing2'] as const).flatMap((field) =>
      item[field].flatMap(({ code }, place) =>
        code === undefined || known.has(code)
          ? []
          : [{ code, path: ['items', index, field, place, 'code'], item: item.code ?? `items[${index}]` }],
      ),
    ),
  );
  // One fault per indexing, at its first use.
  const unknownOnce = [...Map.groupBy(unknown, ({ code }) => code)].map(([code, uses]) => ({
    path: uses[0]?.path ?? [],
    reason: noIndexing(code, new Set(uses.map(({ item }) => item))),
  }));
  const missing = (['indexings', 'items'] as const).flatMap((list) =>
    (list === 'items' ? items : indexings).flatMap(({ image }, index) =>
      image === undefined || !picturePath.test(image) || around.hasPicture(image)
        ? []
        : [{ path: [list, index, 'image'], reason: { code: 'noPicture', values: { path: image } } as const }],
    ),
  );
  return [...unknownOnce, ...missing];
}

/** Maximum number of journals in a fault. */
const MAX_NAMED = 20;

function noIndexing(code: string, items: ReadonlySet<string>): CatalogueReason {
  if (items.size < 2) return { code: 'noIndexing', values: { code } };
  const named = [...items].slice(0, MAX_NAMED).join(', ');
  const values = { code, count: items.size, items: items.size > MAX_NAMED ? `${named}, …` : named };
  return { code: 'noIndexingOfSeveral', values };
}

function slotField(slot: ItemEntry['slots'][number]): string {
  return slot.offset === undefined ? 'month' : 'offset';
}

function* findDuplicates<T>(
  entries: readonly (T | undefined)[],
  keyOf: (entry: T) => string | undefined,
  path: Path,
  field: string | ((entry: T) => string),
): Iterable<Found> {
  const seen = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const key = entry === undefined ? undefined : keyOf(entry);
    if (entry === undefined || key === undefined) continue;
    const name = typeof field === 'string' ? field : field(entry);
    if (seen.has(key)) yield { path: [...path, index, name], reason: { code: 'twice', values: { what: key } } };
    seen.add(key);
  }
}
