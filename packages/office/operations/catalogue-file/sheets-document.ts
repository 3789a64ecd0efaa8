import type { Month } from '@slotterbit/contract/values/month.ts';
import {
  type CatalogueFault,
  type CatalogueReason,
  LEAST_PRICE,
  MAX_FAULTS,
  memberOf,
  type PlaceOf,
} from '@slotterbit/provider/catalogue-file/catalogue-faults.ts';
import type { CatalogueDocument } from '@slotterbit/provider/catalogue-file/catalogue-format.ts';
import { type Cell, type Column, columnsOf, kinds, NO_VALUE, type SheetName } from './sheet-columns.ts';

/** The rows of a sheet, its header included. A CSV has no name. */
export type Sheet = { sheet: string; data: readonly (readonly Cell[])[] };

/** The sheet that explains the columns, and its row with the time of the export. */
export const HELP = { sheet: 'Petunjuk', exportedAt: 'Waktu unduh' } as const;

/** Begins the code of a row that an import skips. */
const EXAMPLE = 'CONTOH';

// Object.keys loses the type of its keys.
const names = Object.keys(columnsOf) as SheetName[];

type Entry = Record<string, unknown>;
/** `given`: what the row says. `values`: also what the shop has where the row says nothing. */
type Row = { given: Entry; values: Entry; origin: Origin };
/** Where an entry is: its row, and the place of each field's column. */
type Origin = { name: SheetName; row: number; columns: ReadonlyMap<string, number> };
type ReportCell = (origin: Origin, field: string, reason: CatalogueReason, given?: Cell) => void;

/** 27 -> 'AB'. */
const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

const same = (cell: Cell | undefined, text: string) => String(cell).trim().toLowerCase() === text.toLowerCase();

/** Returns which sheet this is: by its name, and a CSV by its header. */
export function nameOf({ sheet, data: [header = []] }: Sheet): SheetName | undefined {
  if (sheet !== '') return names.find((name) => same(sheet, name));
  const hits = (name: SheetName) =>
    columnsOf[name].filter((column) => header.some((cell) => same(cell, column.header))).length;
  const best = names.toSorted((a, b) => hits(b) - hits(a))[0];
  return best && hits(best) > 1 ? best : undefined;
}

/** Reads the rows of a sheet, with what the shop has of the same things. Reports its faults. */
function rowsOf(
  name: SheetName,
  { data: [header = [], ...data] }: Sheet,
  shop: readonly Entry[],
  report: ReportCell,
): Row[] {
  const known = new Map(shop.map((entry) => [keyOf(entry), entry]));
  const columns = new Map<string, number>();
  const read: [number, Column][] = [];
  const origin: Origin = { name, row: 1, columns };
  for (const [place, cell] of header.entries()) {
    const column = columnsOf[name].find((one) => same(cell, one.header));
    const field = column?.field ?? `header ${place}`;
    const isTwice = columns.has(field);
    columns.set(isTwice ? `header ${place}` : field, place);
    if (column && !isTwice) read.push([place, column]);
    else if (cell !== null)
      report(origin, `header ${place}`, isTwice ? { code: 'twice', what: `${cell}` } : { code: 'unknownField' }, cell);
  }
  for (const column of columnsOf[name])
    if (column.isRequired && !columns.has(column.field))
      report(origin, '', { code: 'noColumn', column: column.header });
  columns.set('year', columns.get('month') ?? 0);
  return data.flatMap((cells, index) => {
    if (cells.every((cell) => cell === null) || `${cells[read[0]?.[0] ?? 0]}`.startsWith(EXAMPLE)) return [];
    const row = { name, row: index + 2, columns };
    const given: Entry = {};
    for (const [place, { field, kind, isRequired }] of read) {
      const cell = cells[place] ?? null;
      if (cell === NO_VALUE) {
        report(row, field, { code: 'noValue' });
        continue;
      }
      const { read: parse, ...rest } = kinds[kind];
      const value = cell === null ? null : parse(cell);
      given[field] = value ?? (cell === null ? undefined : cell);
      if (cell === null && isRequired) report(row, field, { code: 'missing' });
      if (cell !== null && value === null && 'fault' in rest)
        report(row, field, { code: rest.fault, given: JSON.stringify(cell) });
      if (kind === 'rupiah' && typeof value === 'number' && value > 0 && value < LEAST_PRICE)
        report(row, field, { code: 'tooCheap', price: value });
    }
    return [{ given, values: { ...known.get(keyOf(given)), ...given }, origin: row }];
  });
}

/** What an entry of a sheet is about: a journal, its offer, or a month. */
const keyOf = ({ item, code, month }: Entry) => JSON.stringify([item, code, month]);

const LISTS = ['indexing', 'indexing2'] as const;

/** Returns the entries of a catalogue as the sheets have them. */
function entriesOf(items: readonly Entry[], indexings: CatalogueDocument['indexings']): Record<SheetName, Entry[]> {
  const namesOf = new Map<unknown, unknown>(indexings.map(({ code, nama }) => [code, nama]));
  const listed = (field: string, entryOf: (part: Entry) => Entry) =>
    items.flatMap(({ code: item, [field]: list }) =>
      ((list ?? []) as Entry[]).map((part) => ({ item, ...entryOf(part) })),
    );
  return {
    Jurnal: [...items],
    Harga: LISTS.flatMap((field, index) =>
      listed(field, (offer) => ({ ...offer, list: index + 1, nama: namesOf.get(offer['code']) })),
    ),
    Slot: listed('slots', ({ year, month, ...slot }) => ({ ...slot, month: { year, month } })),
  };
}

const isOfBidang = (field: string) => field.startsWith('bidang.');

/**
 * Makes a catalogue file's document from sheets. A sheet or a column that is missing, or a sheet without the journal, says nothing: then an entry
 * stays as in `current`, the shop's catalogue. `faults`: of single cells; those of the document are found by `checkCatalogue`, and `placeOf` names
 * their cells.
 */
export function documentOfSheets(sheets: readonly Sheet[], current: CatalogueDocument) {
  const faults: CatalogueFault[] = [];
  const cellOf = ({ name, row, columns }: Origin, field: string) => `${name}!${letters(columns.get(field) ?? 0)}${row}`;
  const report: ReportCell = (origin, field, reason, given = null) => {
    const fault = { field: cellOf(origin, field), entry: null, reason };
    if (faults.length <= MAX_FAULTS) faults.push({ ...fault, given: given === null ? null : JSON.stringify(given) });
  };
  const origins = new WeakMap<object, Origin>();
  const withOrigin = <T extends object>(entry: T, origin: Origin): T => {
    origins.set(entry, origin);
    return entry;
  };
  const shop = entriesOf(current.items, current.indexings);
  const rows: Record<SheetName, Row[]> = { Jurnal: [], Harga: [], Slot: [] };
  for (const sheet of sheets) {
    const name = nameOf(sheet);
    if (name) rows[name] = rowsOf(name, sheet, shop[name], report);
  }

  const itemOf = ({ given }: Row) => given['item'];
  const [offersOf, slotsOf] = [Map.groupBy(rows.Harga, itemOf), Map.groupBy(rows.Slot, itemOf)];
  const itemFrom = (fields: Entry): Entry => {
    const offers = offersOf.get(fields['code']);
    const bidang = Object.keys(fields).filter(isOfBidang);
    const ofList = (isSecond: boolean) =>
      offers
        ?.filter(({ values }) => (values['list'] === 2) === isSecond)
        .map(({ values: { code, harga_jual }, origin }) => withOrigin({ code, harga_jual }, origin));
    return {
      ...Object.fromEntries(Object.entries(fields).filter(([field]) => !isOfBidang(field))),
      ...(bidang.length > 0 && { bidang: bidang.flatMap((field) => fields[field] ?? []) }),
      ...(offers && { indexing: ofList(false), indexing2: ofList(true) }),
      slots: slotsOf
        .get(fields['code'])
        ?.map(({ given: { used = 0 }, values: { item: _, month, ...slot }, origin }) => {
          const at = typeof month === 'object' ? (month as Month) : null;
          return withOrigin({ ...slot, used, ...at }, origin);
        }),
      feedbacks: undefined,
    };
  };
  const inSheet = new Set(rows.Jurnal.map(({ given }) => given['code']));
  const known = new Map<unknown, Entry>(current.items.map((item) => [item.code, item]));
  const others = Map.groupBy([...rows.Harga, ...rows.Slot], itemOf);
  for (const [code, [first]] of others)
    if (first && code !== undefined && !inSheet.has(code) && !known.has(code))
      report(first.origin, 'item', { code: 'noItem', item: `${code}` });
  const items = [
    ...rows.Jurnal.map(({ values, origin }) => withOrigin(itemFrom(values), origin)),
    ...[...others.keys()].flatMap((code) => {
      const item = inSheet.has(code) ? undefined : known.get(code);
      return item ? itemFrom(item) : [];
    }),
  ];

  const indexings = new Map<unknown, Entry>();
  for (const { given, values, origin } of rows.Harga) {
    const { code, nama } = given;
    const named = current.indexings.find((one) => one.code === code);
    const indexing = indexings.get(code) ?? withOrigin<Entry>({ ...named, code, nama: nama ?? named?.nama }, origin);
    if (nama !== undefined && indexing['nama'] !== nama)
      report(origin, 'nama', { code: 'otherName', was: `${indexing['nama']}` }, `${nama}`);
    if (code !== undefined) indexings.set(code, indexing);
    if (![undefined, 1, 2].includes(values['list'] as number))
      report(origin, 'list', { code: 'notList' }, `${values['list']}`);
  }

  const document = {
    ...{ format: 'slotterbit-catalogue', version: 1, indexings: [...indexings.values()], items },
    exported_at: sheets
      .find(({ sheet }) => same(sheet, HELP.sheet))
      ?.data.find(([name]) => name === HELP.exportedAt)?.[1],
  };
  const placeOf: PlaceOf = (path) => {
    let value: unknown = document;
    let found: { origin: Origin; at: number } | undefined;
    for (const [at, key] of path.entries()) {
      value = memberOf(value, key);
      const origin = origins.get(value as object);
      if (origin) found = { origin, at };
    }
    return found ? cellOf(found.origin, path.slice(found.at + 1).join('.')) : null;
  };
  return { document, faults, placeOf };
}

/** Two journals that show how the sheets are filled. */
const EXAMPLES = ['laut', 'darat'].map((place) => ({
  ...{ code: `${EXAMPLE} jurnal-${place}`, name: `Contoh Jurnal ${place}`, kategori: 'Nasional', max_termin: 3 },
  indexing: [{ code: 'sinta-2', harga_jual: 1_750_000 }],
  slots: [{ year: 2027, month: 3, volume_issue: 'Vol. 4 No. 2', capacity: 8 }],
}));

/** Returns the rows of each sheet, its header first. An empty catalogue has two examples. */
export function sheetsOf({ items, indexings }: CatalogueDocument): { name: SheetName; rows: unknown[][] }[] {
  const entries =
    items.length > 0 ? entriesOf(items, indexings) : entriesOf(EXAMPLES, [{ code: 'sinta-2', nama: 'SINTA 2' }]);
  const valueAt = (entry: Entry, field: string) => {
    const [list = '', place] = field.split('.');
    return place === undefined ? entry[field] : (entry[list] as unknown[] | undefined)?.[Number(place)];
  };
  return names.map((name) => ({
    name,
    rows: [
      columnsOf[name].map(({ header }) => header),
      ...entries[name].map((entry) =>
        columnsOf[name].map(({ field, kind }) => {
          const value = valueAt(entry, field) ?? null;
          // A kind writes what it reads.
          return value === null ? null : kinds[kind].write(value as never);
        }),
      ),
    ],
  }));
}
