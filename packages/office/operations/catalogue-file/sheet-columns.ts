import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import { type Month, monthName, monthOf, parseMonth, parseMonthNumber } from '@slotterbit/contract/values/month.ts';
import { parseRupiah } from '@slotterbit/contract/values/typed-amount.ts';

/** The value of a cell; a day is a text like '2027-03-01'. Null: empty. */
export type Cell = string | number | boolean | null;

/** Marks a formula without a stored value. */
export const NO_VALUE = '#RUMUS';

export type SheetName = 'Jurnal' | 'Harga' | 'Slot';

/** `field`: of the catalogue file's entry; 'bidang.0' is the first of a list. */
export type Column = {
  header: string;
  field: string;
  kind: keyof typeof kinds;
  isRequired: boolean;
  help: string;
};

const WHOLE = /^(?:(?:Rp|IDR)[. ]*)?(?:\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)(?:,00|,-)?$/i;

/** Formulas leave tiny fractions: 1925000.0000000002. */
function wholeOf(cell: Cell): Rupiah | null {
  if (typeof cell === 'string') return WHOLE.test(cell) ? parseRupiah(cell) : null;
  const whole = Math.round(Number(cell));
  return typeof cell === 'number' && Math.abs(cell - whole) < 1e-6 ? whole : null;
}

/** Parses '2027-03', '2027-03-01', 'Mar 2027', 'Maret 2027' and Excel's 'Mar-27'. */
function monthOfText(text: string): Month | null {
  if (/^\d{4}[-/]\d{1,2}([-/]\d{1,2})?$/.test(text)) return parseMonth(text);
  const [, name, year] = /^(\p{L}+)\.?[ -]*(\d{4}|(?<=-)\d{2})$/u.exec(text) ?? [];
  return name === undefined ? null : monthOf(year, name);
}

const YES_NO = new Map(Object.entries({ ya: true, true: true, tidak: false, false: false }));

/** How a cell that is not empty is read (null: it cannot be), and how a value is written. */
export const kinds = {
  text: { read: String, write: (text: string) => text },
  whole: { read: wholeOf, write: (amount: number) => amount, fault: 'notWhole' },
  rupiah: { read: wholeOf, write: (amount: number) => amount, fault: 'notWhole' },
  month: {
    read: (cell: Cell) => monthOfText(String(cell)),
    write: ({ year, month }: Month) => new Date(Date.UTC(year, month - 1)),
    fault: 'notMonth',
  },
  monthName: {
    read: (cell: Cell) => parseMonthNumber(cell) ?? monthOfText(String(cell))?.month ?? null,
    write: monthName,
    fault: 'notMonth',
  },
  yesNo: {
    read: (cell: Cell) => YES_NO.get(String(cell).toLowerCase()) ?? null,
    write: (value: boolean) => (value ? 'ya' : 'tidak'),
    fault: 'notYesNo',
  },
} as const;

const column = (header: string, field: string, help: string, kind: Column['kind'] = 'text'): Column => ({
  ...{ header, field, help, kind },
  isRequired: false,
});
const required = (...given: Parameters<typeof column>): Column => ({ ...column(...given), isRequired: true });

const CODE_OF_ITEM = required('Kode jurnal', 'item', 'Kode dari lembar Jurnal, atau jurnal yang sudah ada di toko.');

/** The columns of each sheet, in order. The first names the row's journal. */
export const columnsOf: Record<SheetName, readonly Column[]> = {
  Jurnal: [
    required('Kode', 'code', 'Huruf kecil, angka, dan tanda hubung: jurnal-laut. Kode lain membuat jurnal baru.'),
    required('Nama', 'name', 'Paling banyak 300 huruf.'),
    column('Kategori', 'kategori', 'Nasional, Internasional, dan Internal berwarna; teks lain kelabu.'),
    column('Penerbit', 'penerbit', 'Paling banyak 120 huruf.'),
    column('ISSN', 'issn', 'Seperti 1234-5679.'),
    column('Frekuensi', 'frekuensi', 'Misalnya: Terbit 4 kali setahun.'),
    ...[1, 2, 3, 4, 5].map((n) => column(`Bidang ${n}`, `bidang.${n - 1}`, 'Satu bidang ilmu, misalnya Hukum.')),
    column('Tautan naskah', 'naskah_url', 'Tempat penulis mengirim naskah, diawali https://.'),
    column('Deskripsi', 'deskripsi', 'Paling banyak 1.000 huruf.'),
    column('Gambar', 'image', 'Sampul, alamat gambar seperti covers/x-480w.webp.'),
    column('Harga di daftar', 'price', 'Rupiah, hanya untuk jurnal tanpa harga di lembar Harga.', 'rupiah'),
    column('Harga dicoret', 'old_price', 'Rupiah, di atas harga jual pertama.', 'rupiah'),
    column('Teks lencana', 'badge_text', 'Paling banyak 30 huruf, misalnya Promo.'),
    column('Warna lencana', 'badge_color', 'primary, secondary, success, danger, warning, info, light, atau dark.'),
    required('Jumlah termin', 'max_termin', 'Cicilan terbanyak: 1 sampai 4.', 'whole'),
    column(
      'Hari batas naskah',
      'manuscript_days',
      'Hari sebelum bulan terbit, 0-365. Kosong: tetap, atau 30.',
      'whole',
    ),
    column('Arsip', 'archived', 'ya: tidak ditawarkan. tidak: ditawarkan. Kosong: tetap.', 'yesNo'),
  ],
  Harga: [
    CODE_OF_ITEM,
    required('Kode indexing', 'code', 'Misalnya sinta-2. Kode lain membuat indexing baru.'),
    column('Nama indexing', 'nama', 'Dibaca pelanggan; wajib untuk indexing baru, dan sama di semua barisnya.'),
    column('Daftar', 'list', '1: indexing. 2: indexing kedua. Kosong: 1.', 'whole'),
    column('Harga jual', 'harga_jual', 'Rupiah: 1750000 atau 1.750.000. Kosong: tidak dapat dipesan.', 'rupiah'),
  ],
  Slot: [
    CODE_OF_ITEM,
    required('Bulan', 'month', 'Bulan terbit: 2027-03, Mar 2027, atau tanggal.', 'month'),
    column('Bulan akhir', 'month_end', 'Untuk terbitan beberapa bulan: Mei atau 5.', 'monthName'),
    column('Volume dan nomor', 'volume_issue', 'Misalnya Vol. 4 No. 2.'),
    required('Kapasitas', 'capacity', 'Slot di bulan itu, tidak di bawah yang terpakai.', 'whole'),
    column('Terpakai', 'used', 'Hanya dibaca untuk bulan baru.', 'whole'),
  ],
};
