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
type Item = Entry & Record<'indexing' | 'indexing2' | 'slots', unknown[]>;
type Row = { values: Entry; origin: Origin };
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

/** Reads the rows of a sheet. Reports its faults. */
function rowsOf(name: SheetName, { data: [header = [], ...data] }: Sheet, report: ReportCell): Row[] {
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
    const values: Entry = {};
    for (const [place, { field, kind, isRequired }] of read) {
      const cell = cells[place] ?? null;
      if (cell === NO_VALUE) {
        report(row, field, { code: 'noValue' });
        continue;
      }
      const { read: parse, ...rest } = kinds[kind];
      const value = cell === null ? null : parse(cell);
      values[field] = value ?? (cell === null ? undefined : cell);
      if (cell === null && isRequired) report(row, field, { code: 'missing' });
      if (cell !== null && value === null && 'fault' in rest)
        report(row, field, { code: rest.fault, given: JSON.stringify(cell) });
      if (kind === 'rupiah' && typeof value === 'number' && value > 0 && value < LEAST_PRICE)
        report(row, field, { code: 'tooCheap', price: value });
    }
    return [{ values, origin: row }];
  });
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
  const tables = new Map<SheetName, Row[]>();
  for (const sheet of sheets) {
    const name = nameOf(sheet);
    if (name) tables.set(name, rowsOf(name, sheet, report));
  }

  const origins = new WeakMap<object, Origin>();
  const withOrigin = <T extends object>(entry: T, origin: Origin): T => {
    origins.set(entry, origin);
    return entry;
  };
  const known = new Map(current.items.map((item) => [item.code, item]));
  const items = new Map<unknown, Item>();
  const priced = new Set(tables.get('Harga')?.map(({ values }) => values['item']));
  const newItem = (values: Entry): Item => {
    const { indexing = [], indexing2 = [], ...before } = known.get(`${values['code']}`) ?? {};
    const fields = Object.entries(values);
    const bidang = fields.filter(([field]) => isOfBidang(field)).map(([, name]) => name);
    return {
      ...before,
      ...Object.fromEntries(fields.filter(([field]) => !isOfBidang(field))),
      ...(bidang.length > 0 && { bidang: bidang.filter((name) => name !== undefined) }),
      ...(priced.has(values['code'])
        ? { indexing: [], indexing2: [] }
        : { indexing: [...indexing], indexing2: [...indexing2] }),
      ...{ slots: [], feedbacks: undefined },
    };
  };
  const all = (tables.get('Jurnal') ?? []).map(({ values, origin }) => {
    const item = withOrigin(newItem(values), origin);
    if (!items.has(values['code'])) items.set(values['code'], item);
    return item;
  });
  /** Returns the row's journal, which a sheet or the shop has. */
  const itemOf = ({ values: { item: code }, origin }: Row) => {
    const found = items.get(code);
    if (found || code === undefined) return found;
    if (!known.has(`${code}`)) report(origin, 'item', { code: 'noItem', item: `${code}` });
    const item = newItem({ code });
    items.set(code, item);
    if (known.has(`${code}`)) all.push(item);
    return item;
  };

  const indexings = new Map<unknown, Entry>();
  for (const row of tables.get('Harga') ?? []) {
    const { values, origin } = row;
    const { item, nama, list, ...offer } = values;
    const { code } = offer;
    const named = current.indexings.find((one) => one.code === code);
    const indexing = indexings.get(code) ?? withOrigin<Entry>({ ...named, code, nama: nama ?? named?.nama }, origin);
    if (nama !== undefined && indexing['nama'] !== nama)
      report(origin, 'nama', { code: 'otherName', was: `${indexing['nama']}` }, `${nama}`);
    if (code !== undefined) indexings.set(code, indexing);
    if (![undefined, 1, 2].includes(list as number)) report(origin, 'list', { code: 'notList' }, `${list}`);
    const [first, second] = (['indexing', 'indexing2'] as const).map((field) =>
      known.get(`${item}`)?.[field]?.find((one) => one.code === code),
    );
    const isSecond = 'list' in values ? list === 2 : second !== undefined;
    itemOf(row)?.[isSecond ? 'indexing2' : 'indexing'].push(withOrigin({ ...first, ...second, ...offer }, origin));
  }
  for (const row of tables.get('Slot') ?? []) {
    const { item, month, ...values } = row.values;
    const at = typeof month === 'object' ? (month as Month) : null;
    const before = known.get(`${item}`)?.slots?.find((slot) => slot.year === at?.year && slot.month === at?.month);
    itemOf(row)?.slots.push(withOrigin({ ...before, used: 0, ...values, ...at }, row.origin));
  }

  const document = {
    format: 'slotterbit-catalogue',
    version: 1,
    exported_at: sheets
      .find(({ sheet }) => same(sheet, HELP.sheet))
      ?.data.find(([name]) => name === HELP.exportedAt)?.[1],
    indexings: [...indexings.values()],
    items: all,
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
  const nameOfIndexing = new Map(indexings.map(({ code, nama }) => [code, nama]));
  const shown: readonly Entry[] = items.length > 0 ? items : EXAMPLES;
  const listed = (item: Entry, field: string) => (item[field] ?? []) as Entry[];
  const entries: Record<SheetName, Entry[]> = {
    Jurnal: [...shown],
    Harga: shown.flatMap((item) =>
      ['indexing', 'indexing2'].flatMap((field, index) =>
        listed(item, field).map((offer) => ({
          ...{ ...offer, item: item['code'], list: index + 1 },
          nama: nameOfIndexing.get(`${offer['code']}`) ?? 'SINTA 2',
        })),
      ),
    ),
    Slot: shown.flatMap((item) =>
      listed(item, 'slots').map(({ year, month, ...slot }) => ({
        ...slot,
        item: item['code'],
        month: { year, month },
      })),
    ),
  };
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
