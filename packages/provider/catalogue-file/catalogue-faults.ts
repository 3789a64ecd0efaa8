import { schemaTexts } from '@slotterbit/contract/calls/schema-faults.ts';
import { type Coded, textOf } from '@slotterbit/contract/values/coded-text.ts';
import { formatRupiah, type Rupiah } from '@slotterbit/contract/values/money.ts';
import { z } from 'zod';

/** The least price in a spreadsheet, but 0. Excel reads 150.000 as 150 where dots are decimal. */
export const LEAST_PRICE = 10_000;

/** What a spreadsheet has at most. */
const units = { rows: 'baris', columns: 'kolom', cells: 'sel', files: 'berkas di dalamnya', megabytes: 'MB isinya' };

/** The text of each fault of a catalogue file. */
const texts = {
  ...schemaTexts,
  // Values
  hasNul: 'tidak boleh berisi karakter NUL',
  hasLineBreak: 'tidak boleh berisi ganti baris atau tab',
  notUtf8: 'berisi huruf yang rusak (\uFFFD): simpan berkas sebagai UTF-8',
  notCode: 'hanya huruf kecil, angka, dan tanda hubung, misalnya "jurnal-laut"',
  notPicture: 'harus alamat gambar, misalnya "covers/x.svg"',
  notIssn: 'harus ditulis seperti 1234-5679',
  wrongIssn: 'angka terakhirnya tidak cocok dengan angka lainnya',
  notHttps: 'harus alamat yang diawali https://',
  notDay: 'harus tanggal seperti 2027-03-31',
  notExportTime: 'harus waktu seperti yang ditulis ekspor',
  noLetter: 'membutuhkan huruf atau angka',
  oldPriceTooLow: 'harus di atas harga jual pertama',
  noDate: 'membutuhkan "date" atau "days_ago", satu saja',
  noMonth: 'membutuhkan "offset", atau "year" dan "month", satu saja',
  usedAboveCapacity: ({ capacity }: { capacity: number }) => `melebihi kapasitas ${capacity}`,
  // A cell of a spreadsheet, and its sheets
  notWhole: ({ given }: { given: string }) => `harus bilangan bulat, bukan ${given}`,
  tooCheap: ({ price }: { price: Rupiah }) =>
    `harus 0 atau paling sedikit ${formatRupiah(LEAST_PRICE)}, bukan ${formatRupiah(price)}: maksudnya ${formatRupiah(price * 1000)}?`,
  noValue: 'rumus tanpa nilai: buka dan simpan dahulu di Excel',
  notMonth: ({ given }: { given: string }) => `harus bulan seperti "2027-03" atau "Mar 2027", bukan ${given}`,
  notYesNo: ({ given }: { given: string }) => `harus "ya" atau "tidak", bukan ${given}`,
  notList: 'harus 1 atau 2',
  noColumn: ({ column }: { column: string }) => `tidak ada kolom "${column}"`,
  noItem: ({ item }: { item: string }) => `tidak ada jurnal dengan kode "${item}"`,
  otherName: ({ was }: { was: string }) => `berbeda dari "${was}" di baris lain`,
  noSheet: 'tidak ada lembar Jurnal, Harga, atau Slot',
  hasMacros: 'berisi makro: simpan sebagai .xlsx',
  notExcel: 'bukan berkas Excel (.xlsx) yang dapat dibaca',
  notCsv: ({ line }: { line: number }) => `bukan CSV yang benar di baris ${line}`,
  tooLarge: ({ max, of }: { max: number; of: keyof typeof units }) =>
    `terlalu besar: paling banyak ${max} ${units[of]}`,
  // Entries together, and what the database has
  twice: ({ what }: { what: string }) => `"${what}" tertulis dua kali`,
  inOtherList: ({ indexing }: { indexing: string }) => `"${indexing}" sudah ada di "indexing"`,
  monthTwice: ({ month }: { month: string }) => `berarti bulan ${month}, sama dengan slot lain jurnal ini`,
  noIndexing: ({ indexing, items }: { indexing: string; items: readonly string[] }) =>
    `tidak ada indexing dengan kode "${indexing}"${items.length < 2 ? '' : `; ${items.length} jurnal menyebutnya: ${listed(items)}`}`,
  noPicture: ({ image }: { image: string }) => `gambar "${image}" tidak ada di server`,
  capacityBelowUsed: ({ capacity, used }: { capacity: number; used: number }) =>
    `${capacity}, padahal ${used} slot sudah terpakai`,
  // The document. `message`: of JSON.parse, with the line
  notJson: ({ message }: { message: string }) => `bukan JSON yang benar: ${message}`,
  more: 'dan mungkin lebih banyak',
};

/** Why a catalogue is refused. */
export type CatalogueReason = Coded<typeof texts>;

export type CatalogueFault = {
  /** The place in the file, such as 'items[3].price' or 'Harga!C7'. Empty for the whole file. */
  field: string;
  /** The code of the journal or indexing; null for another place, or if it has none. */
  entry: string | null;
  /** The value in the file; null if it is missing or has parts. */
  given: string | null;
  reason: CatalogueReason;
};

/** The place of a fault of the whole file. */
export const WHOLE_FILE = { field: '', entry: null, given: null };

/** Formats a fault on one line: 'items[3].price (jurnal-laut) = "mahal": Input tidak valid …'. */
export function faultText({ field, entry, given, reason }: CatalogueFault): string {
  const place = `${field}${entry === null ? '' : ` (${entry})`}${given === null ? '' : ` = ${given}`}`;
  return `${place}${place === '' ? '' : ': '}${textOf(texts[reason.code], reason)}`;
}

/** The faults of a catalogue, at most `MAX_FAULTS`, and one that says that there are more. Nothing was imported. The message has one line per fault. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
  readonly faults: readonly CatalogueFault[];
  constructor(faults: readonly CatalogueFault[]) {
    super(faults.map(faultText).join('\n'));
    this.faults = faults;
  }
}

/** The check stops after this number of faults. */
export const MAX_FAULTS = 100;

export type Path = readonly PropertyKey[];
/** Returns the cell of a value that a spreadsheet has; null for another. */
export type PlaceOf = (path: Path) => string | null;
export type Report = (path: Path, reason: CatalogueReason, given?: unknown) => void;

/** Collects the faults of a document after `found`, one of each cell. Throws `CatalogueError` with them when asked to, or as soon as there are too many. */
export function faultCollector(
  document: unknown,
  placeOf: PlaceOf = () => null,
  found: readonly CatalogueFault[] = [],
) {
  const faults = [...found];
  const report: Report = (path, reason, given) => {
    const cell = placeOf(path);
    if (cell !== null && faults.some(({ field }) => field === cell)) return;
    const code = [...path.slice(0, 2), 'code'].reduce<unknown>(memberOf, document);
    faults.push({
      field: cell ?? shortened(z.core.toDotPath(path)),
      entry: cell === null && typeof code === 'string' ? shortened(code) : null,
      given: given === undefined || typeof given === 'object' ? null : shortened(JSON.stringify(given)),
      reason,
    });
    if (faults.length > MAX_FAULTS) throwIfAny();
  };
  const throwIfAny = () => {
    if (faults.length > MAX_FAULTS)
      faults.splice(MAX_FAULTS, faults.length, { ...WHOLE_FILE, reason: { code: 'more' } });
    if (faults.length > 0) throw new CatalogueError(faults);
  };
  return { report, throwIfAny };
}

export const memberOf = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

const MAX_TEXT_LENGTH = 60;

const shortened = (text: string) => (text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 1)}…` : text);

/** Maximum number of journals in a fault. */
const MAX_NAMED = 20;

const listed = (items: readonly string[]) =>
  `${items.slice(0, MAX_NAMED).map(shortened).join(', ')}${items.length > MAX_NAMED ? ', …' : ''}`;
