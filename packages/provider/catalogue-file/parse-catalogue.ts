import { faultsOf, inIndonesian } from '@slotterbit/contract/calls/schema-faults.ts';
import { z } from 'zod';
import {
  CatalogueError,
  type CatalogueFault,
  type CatalogueReason,
  faultCollector,
  type Path,
  type PlaceOf,
  type Report,
  WHOLE_FILE,
} from './catalogue-faults.ts';
import {
  fileFrame,
  type IndexingEntry,
  type ItemEntry,
  indexingEntry,
  itemEntry,
  list,
  picturePath,
} from './catalogue-format.ts';

/** The checked contents of a catalogue file. */
export type CatalogueContents = {
  /** When the file was exported, in ISO 8601 and UTC; null if unknown. */
  exportedAt: string | null;
  indexings: IndexingEntry[];
  items: ItemEntry[];
  placeOf?: PlaceOf | undefined;
};

/** What a file may refer to: indexings of the database, and pictures. */
type Surroundings = { indexings: ReadonlySet<string>; hasPicture(path: string): boolean };

/** An empty database; pictures are not checked. */
const NOTHING: Surroundings = { indexings: new Set(), hasPicture: () => true };

/** Throws `CatalogueError` with the line and column of an error, which JSON.parse names. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new CatalogueError([{ ...WHOLE_FILE, reason: { code: 'notJson', message } }]);
  }
}

/** Reads and checks a catalogue file. Throws `CatalogueError` with the faults. */
export const parseCatalogue = (text: string, around = NOTHING): CatalogueContents =>
  checkCatalogue({ document: parseJson(text) }, around);

/** `faults`: those that were found before. */
type GivenDocument = { document: unknown; placeOf?: PlaceOf; faults?: readonly CatalogueFault[] };

/** Checks the document of a catalogue file. Throws `CatalogueError` with the faults. */
export function checkCatalogue({ document, placeOf, faults }: GivenDocument, around: Surroundings): CatalogueContents {
  const { report, throwIfAny } = faultCollector(document, placeOf, faults);
  const read = <T>(schema: z.ZodType<T>, given: unknown, place: Path): T | undefined => {
    const { data, error } = schema.safeParse(given, inIndonesian);
    for (const issue of error?.issues ?? []) {
      for (const { path, reason } of faultsOf<CatalogueReason>(issue)) report([...place, ...path], reason, issue.input);
    }
    return data;
  };
  const frame = read(fileFrame, document, []);
  const indexings = (frame?.indexings ?? []).map((entry, index) => read(indexingEntry, entry, ['indexings', index]));
  const items = (frame?.items ?? []).map((entry, index) => read(itemEntry, entry, ['items', index]));
  // The unchecked entries: a fault in one field must not hide a duplicate or unknown code.
  const readAll = (entries: unknown[] = []) => entries.map((entry) => references.parse(entry));
  const given = { indexings: readAll(frame?.indexings), items: readAll(frame?.items) };
  reportDuplicates(given, report);
  for (const [index, item] of items.entries()) if (item) reportSlotsTwice(item, index, report);
  reportReferences(given, around, report);
  throwIfAny();
  const exportedAt = frame?.exported_at === undefined ? null : new Date(frame.exported_at).toISOString();
  return {
    ...{ exportedAt, placeOf },
    indexings: indexings.filter((entry) => entry !== undefined),
    items: items.filter((entry) => entry !== undefined),
  };
}

/** Longer texts are separate faults. */
const MAX_REFERENCE_LENGTH = 300;
const text = z.string().max(MAX_REFERENCE_LENGTH).optional().catch(undefined);
const codes = list(z.object({ code: text }).catch({ code: undefined })).catch([]);
/** The references of an entry, as far as they are readable. */
const references = z
  .object({ code: text, image: text, indexing: codes, indexing2: codes })
  .catch({ code: undefined, image: undefined, indexing: [], indexing2: [] });
type References = z.infer<typeof references>;
type Given = { indexings: readonly References[]; items: readonly References[] };

/** Reports the codes that are given twice. */
function reportDuplicates({ indexings, items }: Given, report: Report): void {
  reportTwice(indexings, ['indexings'], report);
  reportTwice(items, ['items'], report);
  for (const [index, { indexing, indexing2 }] of items.entries()) {
    reportTwice(indexing, ['items', index, 'indexing'], report);
    reportTwice(indexing2, ['items', index, 'indexing2'], report);
    const first = new Set(indexing.map(({ code }) => code));
    for (const [place, { code }] of indexing2.entries()) {
      if (code !== undefined && first.has(code))
        report(['items', index, 'indexing2', place, 'code'], { code: 'inOtherList', indexing: code });
    }
  }
}

/** Reports the months that an item has twice. */
function reportSlotsTwice({ slots }: ItemEntry, index: number, report: Report): void {
  const named = slots.map(({ offset, year, month }) => ({
    code: offset === undefined ? `${year}-${month}` : `offset ${offset}`,
    field: offset === undefined ? 'month' : 'offset',
  }));
  reportTwice(named, ['items', index, 'slots'], report);
}

/** Reports indexings that neither file nor database has, each at its first use, and missing pictures. */
function reportReferences({ indexings, items }: Given, around: Surroundings, report: Report): void {
  const known = new Set([...around.indexings, ...indexings.map(({ code }) => code)]);
  const unknown = new Map<string, { path: Path; items: Set<string> }>();
  for (const [index, item] of items.entries())
    for (const field of ['indexing', 'indexing2'] as const)
      for (const [place, { code }] of item[field].entries()) {
        if (code === undefined || known.has(code)) continue;
        const first = { path: ['items', index, field, place, 'code'], items: new Set<string>() };
        unknown
          .set(code, unknown.get(code) ?? first)
          .get(code)
          ?.items.add(item.code ?? `items[${index}]`);
      }
  for (const [indexing, { path, items }] of unknown) report(path, { code: 'noIndexing', indexing, items: [...items] });
  for (const [list, entries] of Object.entries({ indexings, items })) {
    for (const [index, { image }] of entries.entries()) {
      if (image !== undefined && picturePath.test(image) && !around.hasPicture(image))
        report([list, index, 'image'], { code: 'noPicture', image });
    }
  }
}

/** Reports codes that are given twice, at `field`. */
function reportTwice(
  entries: readonly { code?: string | undefined; field?: string }[],
  path: Path,
  report: Report,
): void {
  const seen = new Set<string>();
  for (const [index, { code, field = 'code' }] of entries.entries()) {
    if (code === undefined) continue;
    if (seen.has(code)) report([...path, index, field], { code: 'twice', what: code });
    seen.add(code);
  }
}
