import { z } from 'zod';
import { CatalogueError, type Fault, fieldName, reasonsOf } from './faults.ts';
import { fileFrame, type IndexingEntry, type ItemEntry, indexingEntry, itemEntry, picturePath } from './format.ts';
import { JsonSyntaxError, type Path, type PositionedJson, parseJson } from './positioned-json.ts';

/** The checked contents of a catalogue file. Entries keep their index, so that `lineOf(['items', 3, 'slots', 0])` finds their line. */
export type CatalogueContents = {
  /** When the file was exported, in ISO 8601 and UTC; null if unknown. */
  exportedAt: string | null;
  indexings: IndexingEntry[];
  items: ItemEntry[];
  /** Line of a value in the file, from 1; null if the catalogue did not come from a text. */
  lineOf(path: Path): number | null;
};

/** Known indexings and pictures. Without them, references to them are not checked. */
export type Surroundings = { indexings: ReadonlySet<string>; hasPicture(path: string): boolean };

/** Reads and checks a catalogue file. Throws `CatalogueError` with every fault, in the order of lines. */
export function parseCatalogue(text: string, around?: Surroundings): CatalogueContents {
  const json = readJson(text);
  const twice = json.duplicates.map(({ path, line }) => ({
    line,
    field: fieldName(path),
    reason: 'is given twice in the same object',
  }));
  return checkCatalogue(json.value, json.lineOf, twice, around);
}

function readJson(text: string): PositionedJson {
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new CatalogueError([{ line: error.line, field: '', reason: `not JSON: ${error.message}` }]);
  }
}

/** Checks a value of any shape. `known` faults are reported too. Throws `CatalogueError`. */
export function checkCatalogue(
  value: unknown,
  lineOf: CatalogueContents['lineOf'] = () => null,
  known: readonly Fault[] = [],
  around?: Surroundings,
): CatalogueContents {
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
  // The unchecked entries: a fault in one field must not hide a duplicate or unknown code.
  const readAll = (entries: unknown[] = []) => entries.map((entry) => references.parse(entry));
  const given = { indexings: readAll(frame?.indexings), items: readAll(frame?.items) };
  for (const { path, reason } of [...duplicateFaults(given), ...items.flatMap(slotFaults)]) report(path, reason);
  if (around) for (const { path, reason } of referenceFaults(given, around)) report(path, reason);
  if (faults.length > 0) throw new CatalogueError(faults.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)));
  const exportedAt = frame?.exported_at === undefined ? null : new Date(frame.exported_at).toISOString();
  return { exportedAt, indexings: withoutUndefined(indexings), items: withoutUndefined(items), lineOf };
}

function withoutUndefined<T>(entries: readonly (T | undefined)[]): T[] {
  return entries.filter((entry) => entry !== undefined);
}

type Found = { path: Path; reason: string };

const text = z.string().optional().catch(undefined);
const codes = z.array(z.object({ code: text }).catch({ code: undefined })).catch([]);
/** The references of an entry, as far as they are readable. */
const references = z
  .object({ code: text, image: text, indexing: codes, indexing2: codes })
  .catch({ code: undefined, image: undefined, indexing: [], indexing2: [] });
type References = z.infer<typeof references>;
type Given = { indexings: readonly References[]; items: readonly References[] };

/** Returns the codes that are given twice. */
function duplicateFaults({ indexings, items }: Given): Found[] {
  return [
    ...findDuplicates(indexings, ({ code }) => code, ['indexings'], 'code'),
    ...findDuplicates(items, ({ code }) => code, ['items'], 'code'),
    ...items.flatMap((item, index) => duplicatesInItem(item, ['items', index])),
  ];
}

function duplicatesInItem({ indexing, indexing2 }: References, path: Path): Found[] {
  const first = new Set(indexing.map(({ code }) => code));
  return [
    ...findDuplicates(indexing, ({ code }) => code, [...path, 'indexing'], 'code'),
    ...findDuplicates(indexing2, ({ code }) => code, [...path, 'indexing2'], 'code'),
    ...indexing2.flatMap(({ code }, index) =>
      code !== undefined && first.has(code)
        ? [{ path: [...path, 'indexing2', index, 'code'], reason: `"${code}" is in "indexing" already` }]
        : [],
    ),
  ];
}

/** Returns the months that an item has twice. A faulty entry is undefined and keeps its index. */
function slotFaults(item: ItemEntry | undefined, index: number): Found[] {
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
    reason: `no indexing has the code "${code}"${namedBy(new Set(uses.map(({ item }) => item)))}`,
  }));
  const missing = (['indexings', 'items'] as const).flatMap((list) =>
    (list === 'items' ? items : indexings).flatMap(({ image }, index) =>
      image === undefined || !picturePath.test(image) || around.hasPicture(image)
        ? []
        : [{ path: [list, index, 'image'], reason: `there is no picture "${image}" in public/` }],
    ),
  );
  return [...unknownOnce, ...missing];
}

/** Maximum number of journals in a fault. */
const MAX_NAMED = 20;

function namedBy(items: ReadonlySet<string>): string {
  if (items.size < 2) return '';
  const more = items.size > MAX_NAMED ? ` and ${items.size - MAX_NAMED} more` : '';
  return `; ${items.size} journals name it: ${[...items].slice(0, MAX_NAMED).join(', ')}${more}`;
}

function slotField(slot: ItemEntry['slots'][number]): string {
  return slot.offset === undefined ? 'month' : 'offset';
}

function findDuplicates<T>(
  entries: readonly (T | undefined)[],
  keyOf: (entry: T) => string | undefined,
  path: Path,
  field: string | ((entry: T) => string),
): Found[] {
  const seen = new Set<string>();
  return entries.flatMap((entry, index) => {
    if (entry === undefined) return [];
    const key = keyOf(entry);
    if (key === undefined) return [];
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    const name = typeof field === 'string' ? field : field(entry);
    return [{ path: [...path, index, name], reason: `"${key}" is given twice` }];
  });
}
