import { fillText, type ReasonOf } from '@slotterbit/contract/values/fault.ts';

/** The text of each fault of a catalogue. */
const texts = {
  // Values. `{given}` is the value in the file.
  missing: 'belum diisi',
  empty: 'tidak boleh kosong',
  notWhole: 'harus bilangan bulat, bukan {given}',
  notText: 'harus teks dalam tanda kutip, bukan {given}',
  notBoolean: 'harus true atau false, bukan {given}',
  notList: 'harus daftar dalam kurung siku, bukan {given}',
  notObject: 'harus objek dalam kurung kurawal, bukan {given}',
  notOneOf: 'harus salah satu dari {values}, bukan {given}',
  tooLow: 'paling sedikit {min}, bukan {given}',
  tooHigh: 'paling banyak {max}, bukan {given}',
  tooLong: 'paling banyak {max} karakter',
  hasNul: 'tidak boleh berisi karakter NUL',
  hasLineBreak: 'tidak boleh berisi ganti baris atau tab',
  notUtf8: 'berisi huruf yang rusak (\uFFFD): simpan berkas sebagai UTF-8',
  notCode: 'hanya huruf kecil, angka, dan tanda hubung, misalnya "jurnal-laut", bukan {given}',
  notPicture: 'harus alamat gambar, misalnya "covers/x.svg", bukan {given}',
  notIssn: 'harus ditulis seperti 1234-567X, bukan {given}',
  notHttps: 'harus alamat yang diawali https://, bukan {given}',
  notDay: 'harus tanggal seperti 2027-03-31, bukan {given}',
  notExportTime: 'harus waktu seperti yang ditulis ekspor, bukan {given}',
  noLetter: 'membutuhkan huruf atau angka',
  oldPriceTooLow: 'harus di atas harga jual pertama',
  noDate: 'membutuhkan "date" atau "days_ago", satu saja',
  noMonth: 'membutuhkan "offset", atau "year" dan "month", satu saja',
  usedAboveCapacity: '{used} melebihi kapasitas {capacity}',
  // Entries together, and what the database has
  unknownField: 'bukan isian yang dikenal',
  fieldTwice: 'tertulis dua kali di objek yang sama',
  twice: '"{what}" tertulis dua kali',
  inOtherList: '"{code}" sudah ada di "indexing"',
  monthTwice: 'berarti bulan {month}, sama dengan slot lain jurnal ini',
  noIndexing: 'tidak ada indexing dengan kode "{code}"',
  noIndexingOfSeveral: 'tidak ada indexing dengan kode "{code}"; {count} jurnal menyebutnya: {items}',
  noPicture: 'gambar "{path}" tidak ada di server',
  capacityBelowUsed: '{capacity}, padahal {used} slot sudah terpakai',
  capacityBelowOrdered: 'di bawah slot yang baru saja dipesan',
  // The document
  notJson: 'bukan JSON yang benar di dekat {at}',
  jsonCutOff: 'bukan JSON yang benar: berkasnya terpotong',
  jsonOddBlank: 'bukan JSON yang benar: ada spasi atau tanda yang tidak biasa',
  manyValues: 'berkas ini memiliki lebih dari {max} nilai; impor dengan perintah',
  deep: 'lebih dari {max} tingkat [ atau {',
  longList: 'daftar dengan lebih dari {max} isi',
  manyFields: 'objek dengan lebih dari {max} isian',
  more: 'dan mungkin lebih banyak',
} as const;

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

/** Formats a fault on one line: 'baris 12, items[3].price: belum diisi'. */
export function faultText({ line, field, reason }: CatalogueFault): string {
  const place = [line === null ? '' : `baris ${line}`, field].filter(Boolean);
  const text = fillText(texts[reason.code], reason.values);
  return place.length > 0 ? `${place.join(', ')}: ${text}` : text;
}
