import { type FaultTexts, fillText, type ReasonOf } from '#domain/fault.ts';

/** The text of each fault of a catalogue: English for commands, Indonesian for staff. */
const texts = {
  // Values. `{given}` is the value in the file.
  missing: ['is missing', 'belum diisi'],
  empty: ['must not be empty', 'tidak boleh kosong'],
  notWhole: ['must be a whole number, not {given}', 'harus bilangan bulat, bukan {given}'],
  notText: ['must be a text in quotes, not {given}', 'harus teks dalam tanda kutip, bukan {given}'],
  notBoolean: ['must be true or false, not {given}', 'harus true atau false, bukan {given}'],
  notList: ['must be a list in brackets, not {given}', 'harus daftar dalam kurung siku, bukan {given}'],
  notObject: ['must be an object in braces, not {given}', 'harus objek dalam kurung kurawal, bukan {given}'],
  notOneOf: ['must be one of {values}, not {given}', 'harus salah satu dari {values}, bukan {given}'],
  tooLow: ['must be at least {min}, not {given}', 'paling sedikit {min}, bukan {given}'],
  tooHigh: ['must be at most {max}, not {given}', 'paling banyak {max}, bukan {given}'],
  tooLong: ['must have at most {max} characters', 'paling banyak {max} karakter'],
  hasNul: ['must not contain the character NUL', 'tidak boleh berisi karakter NUL'],
  notCode: [
    'must be small letters, digits and single hyphens, such as "jurnal-laut", not {given}',
    'hanya huruf kecil, angka, dan tanda hubung, misalnya "jurnal-laut", bukan {given}',
  ],
  notPicture: [
    'must be a relative path to a picture, such as "covers/x.svg", not {given}',
    'harus alamat gambar, misalnya "covers/x.svg", bukan {given}',
  ],
  notIssn: ['must be written as 1234-567X, not {given}', 'harus ditulis seperti 1234-567X, bukan {given}'],
  notDay: ['must be a day written as YYYY-MM-DD, not {given}', 'harus tanggal seperti 2027-03-31, bukan {given}'],
  notExportTime: [
    'must be a time as an export writes it, not {given}',
    'harus waktu seperti yang ditulis ekspor, bukan {given}',
  ],
  noLetter: ['needs a letter or a digit', 'membutuhkan huruf atau angka'],
  oldPriceTooLow: ['must be above the first selling price, or "price" without one', 'harus di atas harga jual pertama'],
  noDate: ['needs either "date" or "days_ago"', 'membutuhkan "date" atau "days_ago", satu saja'],
  noMonth: ['needs either "offset" or "year" and "month"', 'membutuhkan "offset", atau "year" dan "month", satu saja'],
  usedAboveCapacity: ['is {used}, more than the capacity of {capacity}', '{used} melebihi kapasitas {capacity}'],
  // Entries together, and what the database has
  unknownField: ['is not a known field', 'bukan isian yang dikenal'],
  fieldTwice: ['is given twice in the same object', 'tertulis dua kali di objek yang sama'],
  twice: ['"{what}" is given twice', '"{what}" tertulis dua kali'],
  inOtherList: ['"{code}" is in "indexing" already', '"{code}" sudah ada di "indexing"'],
  monthTwice: [
    'means the month {month}, as another slot of the item does',
    'berarti bulan {month}, sama dengan slot lain jurnal ini',
  ],
  noIndexing: ['no indexing has the code "{code}"', 'tidak ada indeksasi dengan kode "{code}"'],
  noIndexingOfSeveral: [
    'no indexing has the code "{code}"; {count} journals name it: {items}',
    'tidak ada indeksasi dengan kode "{code}"; {count} jurnal menyebutnya: {items}',
  ],
  noPicture: ['there is no picture "{path}" in public/', 'gambar "{path}" tidak ada di server'],
  capacityBelowUsed: [
    'is {capacity}, but {used} places are used already',
    '{capacity}, padahal {used} slot sudah terpakai',
  ],
  capacityBelowOrdered: ['is below what orders took in the meantime', 'di bawah slot yang baru saja dipesan'],
  // The document. `{why}` is the JSON parser's own text.
  notJson: ['not JSON: {why}', 'bukan JSON yang benar ({why})'],
  manyValues: ['has more than {max} values', 'berkas ini memiliki lebih dari {max} nilai; impor dengan perintah'],
  deep: ['has more than {max} levels', 'lebih dari {max} tingkat [ atau {'],
  longList: ['has a list with more than {max} entries', 'daftar dengan lebih dari {max} isi'],
  manyFields: ['has an object with more than {max} fields', 'objek dengan lebih dari {max} isian'],
  more: ['and perhaps more faults', 'dan mungkin lebih banyak'],
} as const satisfies FaultTexts;

/** Path of a value in a document: keys and indices from the root. */
export type Path = readonly (string | number)[];

/** Why a catalogue is refused. */
export type CatalogueReason = ReasonOf<typeof texts>;

export type CatalogueFault = {
  /** Line of the file, from 1; null for `more`. */
  line: number | null;
  /** The field, such as 'items[3].price'. Empty for the whole document. */
  field: string;
  reason: CatalogueReason;
};

/** Formats a fault on one line: 'line 12, items[3].price: is missing'. */
export function faultText({ line, field, reason }: CatalogueFault, language: 'en' | 'id'): string {
  const place = [line === null ? '' : `${language === 'en' ? 'line' : 'baris'} ${line}`, field].filter(Boolean);
  const text = fillText(texts[reason.code], reason.values, language);
  return place.length > 0 ? `${place.join(', ')}: ${text}` : text;
}
