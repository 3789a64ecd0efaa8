import {
  CatalogueError,
  type CatalogueReason,
  WHOLE_FILE,
} from '@slotterbit/provider/catalogue-file/catalogue-faults.ts';
import type { CatalogueDocument } from '@slotterbit/provider/catalogue-file/catalogue-format.ts';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import readExcel from 'read-excel-file/node';
import writeExcel from 'write-excel-file/node';
import { type Cell, columnsOf, NO_VALUE } from './sheet-columns.ts';
import { HELP, nameOf, type Sheet, sheetsOf } from './sheets-document.ts';
import { MAX_FILES, unzip, zipOf } from './zip.ts';

/** Reading blocks the server: these limits keep it to about a second. */
const MAX_ROWS = 30_000;
const MAX_COLUMNS = 1_000;
const MAX_CELLS = 3_000_000;
/** Of the files, and of the cells: many can have one text. */
const MAX_XML_MB = 16;
const MAX_XML_BYTES = MAX_XML_MB * 1024 * 1024;

const faulty = (reason: CatalogueReason) => new CatalogueError([{ ...WHOLE_FILE, reason }]);
const limits = { rows: MAX_ROWS, columns: MAX_COLUMNS, cells: MAX_CELLS, files: MAX_FILES, megabytes: MAX_XML_MB };
const tooLarge = (of: keyof typeof limits) => faulty({ code: 'tooLarge', max: limits[of], of });

/** Of a text or tag. The reader scans a longer one many times. */
const MAX_PIECE = 50_000;

/** The reader also fills every row up to the last column, and every row above the last. Returns the number of cells. */
function requireSmall(xml: string): number {
  const isLong = ['<', '>'].some((mark) => xml.split(mark).some(({ length }) => length > MAX_PIECE));
  // Excel's own limit is 255.
  if (isLong || /formatCode\s*=\s*["'][^"']{300}/.test(xml)) throw faulty({ code: 'notExcel' });
  let [rows, columns] = [1, 1];
  // Of every tag: a value before `r` can hold any sign.
  const addresses = /(?<=[\s"'])r\s*=\s*["']([^"'\d]*)([^"']*)/g;
  for (const [, letters = '', row = ''] of xml.includes('sheetData') ? xml.matchAll(addresses) : []) {
    rows = Math.max(rows, Number(row));
    // As the reader counts: 'AB' is 28.
    const column = letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
    columns = Math.max(columns, column);
    if (!(rows <= MAX_ROWS)) throw tooLarge('rows');
    if (!(rows * columns <= MAX_CELLS)) throw tooLarge('cells');
  }
  return rows * columns;
}

/** A cell with a formula, and without a value or with an empty one. */
const UNCOUNTED =
  /(<(?:\w+:)?c\s)([^<>]*)>\s*<(?:\w+:)?f\b[^<>]*(?:\/>|>[^<]*<\/(?:\w+:)?f\s*>)\s*(<(?:\w+:)?v\b[^<>]*(?:\/>|>\s*<\/(?:\w+:)?v\s*>)\s*)?(?=<\/(?:\w+:)?c\s*>)/g;

/** The reader takes an error, and a formula that was not counted, for an empty cell, which would remove a price. */
const withTexts = (xml: string) =>
  xml
    .replace(UNCOUNTED, (cell, open: string, attributes: string, value?: string) => {
      const type = /(?<!\S)t\s*=\s*["']([^"']*)["']/;
      // The formula's value is an empty text.
      if (value && type.exec(attributes)?.[1] === 'str') return cell;
      return `${open}${attributes.replace(type, '')} t="inlineStr"><is><t>${NO_VALUE}</t></is>`;
    })
    .replace(/(<(?:\w+:)?c\s[^<>]*\bt=)["']e["']/g, '$1"str"');

/** Reads the sheets of an .xlsx file. A formula has its stored value, or its error as a text. Throws `CatalogueError`. */
async function readWorkbook(bytes: Buffer): Promise<Sheet[]> {
  try {
    const packed = unzip(bytes, (name) => /\.(xml|rels)$/.test(name), MAX_XML_BYTES, tooLarge);
    if (/macroEnabled|vbaProject/i.test(`${packed.get('[Content_Types].xml')}`)) throw faulty({ code: 'hasMacros' });
    let [cells, length] = [0, 0];
    const files = [...packed].map(([name, data]): [string, Buffer] => {
      const xml = data.toString();
      cells += requireSmall(xml);
      if (cells > MAX_CELLS) throw tooLarge('cells');
      return [name, Buffer.from(withTexts(xml))];
    });
    const sheets = await readExcel(zipOf(new Map(files)));
    const small = (value: unknown) => {
      const cell = cellOf(value);
      length += `${cell}`.length;
      if (length > MAX_XML_BYTES) throw tooLarge('megabytes');
      return cell;
    };
    return sheets.map(({ sheet, data }) => ({ sheet, data: data.map((row) => row.map(small)) }));
  } catch (error) {
    throw error instanceof CatalogueError ? error : faulty({ code: 'notExcel' });
  }
}

const cellOf = (value: unknown): Cell =>
  value instanceof Date ? value.toISOString().replace('T00:00:00.000Z', '') : (value as Cell);

/** Reads a sheet from a CSV. Throws `CatalogueError`. */
function readCsv(text: string): Sheet {
  const [header = ''] = text.split('\n', 1);
  const delimiter = [';', '\t'].find((mark) => header.includes(mark)) ?? ',';
  try {
    const rows = parse(text, { bom: true, delimiter, trim: true, relax_column_count: true, to: MAX_ROWS + 1 });
    if (rows.length > MAX_ROWS) throw tooLarge('rows');
    if (rows.some(({ length }) => length > MAX_COLUMNS)) throw tooLarge('columns');
    return { sheet: '', data: rows.map((row) => row.map((cell) => (cell === '' ? null : cell))) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw faulty({ code: 'notCsv', line: Number(error['lines']) });
  }
}

/** Returns an uploaded catalogue as text: a JSON file as it is, the sheets of an .xlsx or CSV file as JSON. Throws `CatalogueError`. */
export async function uploadText(name: string, bytes: Buffer): Promise<string> {
  const text = bytes.toString().replaceAll('\0', '');
  if (/^\uFEFF?\s*\{/.test(text)) return text;
  const isExcel = text.startsWith('PK') || /\.xls.?$/i.test(name);
  const sheets = isExcel ? await readWorkbook(bytes) : [readCsv(text)];
  if (!sheets.some(nameOf)) throw faulty({ code: 'noSheet' });
  return JSON.stringify(sheets);
}

/** Excel reads `_x0041_` as 'A'. The writer drops these characters, and mistakes the names of an object's members. */
const SPECIAL = /(?!\n)[\p{Cc}\p{NChar}\uFFFD]|_(?=x[\da-f]{4}_)/giu;
const escaped = (text: string) =>
  [...text]
    .map((unit) =>
      [...Array(unit.length).keys()].map((at) => `_x${unit.charCodeAt(at).toString(16).padStart(4, '0')}_`).join(''),
    )
    .join('');
const safeText = (text: string) => (text in {} ? escaped(text) : text.replace(SPECIAL, escaped));

/** A text is a text, also with = at its begin. */
const cellFor = (value: unknown, isHeader: boolean) =>
  value === null
    ? null
    : {
        ...(value instanceof Date && { format: 'mmm yyyy' }),
        ...(typeof value === 'number' && { format: '#,##0' }),
        ...(isHeader && { fontWeight: 'bold' as const, backgroundColor: '#e2e8f0' }),
        value: typeof value === 'string' ? safeText(value) : (value as number | Date),
      };

const INTRODUCTION = [
  'Ubah lembar Jurnal, Harga, dan Slot, lalu unggah berkas ini di Impor katalog. Semua perubahan tampil sebelum diimpor.',
  'Jurnal yang tidak ada di berkas tidak berubah. Lembar Harga berisi semua indexing jurnal yang disebutnya, jurnal lain tetap; lembar Slot hanya menambah dan mengubah bulan.',
  'Kolom atau lembar yang dihapus tidak mengubah apa pun. Sel kosong mengosongkan isinya. Baris yang kodenya diawali CONTOH dilewati.',
];

/** Writes the catalogue as an .xlsx file, with a sheet that explains the columns. */
export function writeWorkbook(catalogue: CatalogueDocument & { exported_at: string }): Promise<Buffer> {
  const sheets = sheetsOf(catalogue);
  const help = sheets.flatMap(({ name }) =>
    columnsOf[name].map(({ header, isRequired, help }) => [name, header, isRequired ? 'wajib' : null, help]),
  );
  const explained = [
    ['Lembar', 'Kolom', 'Wajib', 'Penjelasan'],
    ...help,
    [],
    ...INTRODUCTION.map((text) => [text]),
    [HELP.exportedAt, catalogue.exported_at, null, 'Jangan diubah.'],
  ];
  return writeExcel(
    [...sheets, { name: HELP.sheet, rows: explained }].map(({ name, rows }) => ({
      sheet: name,
      stickyRowsCount: 1,
      columns: (rows[0] ?? []).map((_, at) => ({
        width: Math.min(
          60,
          Math.max(10, ...rows.slice(0, 50).map((row) => (row.length > 1 ? `${row[at] ?? ''}`.length + 2 : 0))),
        ),
      })),
      data: rows.map((row, index) => row.map((value) => cellFor(value, index === 0))),
    })),
  ).toBuffer();
}
