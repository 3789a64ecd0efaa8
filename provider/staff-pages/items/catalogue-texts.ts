import type { Fault } from '../../catalogue/faults.ts';

const others: Readonly<Record<string, string>> = {
  name: 'nama',
  deskripsi: 'deskripsi',
  image: 'gambar',
  badge_text: 'teks lencana',
  badge_color: 'warna lencana',
  max_termin: 'jumlah termin',
  archived: 'status arsip',
  indexings: 'indeksasi',
  feedbacks: 'ulasan',
  months: 'slot',
};

/** Translates what else an import changes of a journal (`ItemChange.other`). */
export const otherText = (name: string) => others[name] ?? name;

const kinds: Readonly<Record<string, string>> = {
  'a whole number': 'bilangan bulat',
  'a text in quotes': 'teks dalam tanda kutip',
  'true or false': 'true atau false',
  'a list [ … ]': 'daftar [ … ]',
  'an object { … }': 'objek { … }',
};

/** The reasons of catalogue/faults.ts, catalogue/parse.ts and the schema, with their translations. The first match counts. */
const reasons: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [/^is missing$/, () => 'belum diisi'],
  [/^is not a known field$/, () => 'bukan isian yang dikenal'],
  [/^is given twice in the same object$/, () => 'tertulis dua kali di objek yang sama'],
  [/^(".*") is given twice$/, (what) => `${what} tertulis dua kali`],
  [/^not JSON: (.*)$/s, (why) => `bukan JSON yang benar (${why})`],
  [/^must be one of (.*), not (.*)$/s, (list, given) => `harus salah satu dari ${list}, bukan ${given}`],
  [/^must be at least (.*), not (.*)$/s, (least, given) => `paling sedikit ${least}, bukan ${given}`],
  [/^must be at most (.*), not (.*)$/s, (most, given) => `paling banyak ${most}, bukan ${given}`],
  [/^must have at most (\d+) characters$/, (most) => `paling banyak ${most} karakter`],
  [/^must not be empty/, () => 'tidak boleh kosong'],
  [/^must not contain the character NUL$/, () => 'tidak boleh berisi karakter NUL'],
  [/^must be above the first selling price/, () => 'harus di atas harga jual pertama'],
  [
    /^must be small letters, digits and single hyphens/,
    () => 'hanya huruf kecil, angka, dan tanda hubung, misalnya "jurnal-laut"',
  ],
  [/^must be a relative path to a picture/, () => 'harus alamat gambar, misalnya "covers/x.svg"'],
  [/^must be a day written as YYYY-MM-DD/, () => 'harus tanggal seperti 2027-03-31'],
  [/^must be written as 1234-567X/, () => 'harus ditulis seperti 1234-567X'],
  [/^must be a time as an export writes it/, () => 'harus waktu seperti yang ditulis ekspor'],
  [/^must be (.*?), not (.*)$/s, (kind, given) => `harus ${kinds[kind ?? ''] ?? kind}, bukan ${given}`],
  [/^needs either "date" or "days_ago"$/, () => 'membutuhkan "date" atau "days_ago", satu saja'],
  [/^needs a letter or a digit$/, () => 'membutuhkan huruf atau angka'],
  [/^no indexing has the code (".*?")/, (code) => `tidak ada indeksasi dengan kode ${code}`],
  [/^(".*") is in "indexing" already$/, (code) => `${code} sudah ada di "indexing"`],
  [/^there is no picture (".*") in public\/$/, (path) => `gambar ${path} tidak ada di server`],
  [/^is (-?\d+), more than the capacity of (-?\d+)$/, (used, capacity) => `${used} melebihi kapasitas ${capacity}`],
  [
    /^is (-?\d+), but (\d+) places are used already$/,
    (capacity, used) => `${capacity}, padahal ${used} slot sudah terpakai`,
  ],
  [
    /^means the month (.*), as another slot of the item does$/,
    (month) => `berarti bulan ${month}, sama dengan slot lain jurnal ini`,
  ],
  [/^and perhaps more faults$/, () => 'dan mungkin lebih banyak'],
  [/^has more than (\d+) values$/, (most) => `berkas ini memiliki lebih dari ${most} nilai; impor dengan perintah`],
  [/^has more than (\d+) levels$/, (most) => `lebih dari ${most} tingkat [ atau {`],
  [/^has a list with more than (\d+) entries$/, (most) => `daftar dengan lebih dari ${most} isi`],
  [/^has an object with more than (\d+) fields$/, (most) => `objek dengan lebih dari ${most} isian`],
  [/^is below what orders took in the meantime$/, () => 'di bawah slot yang baru saja dipesan'],
];

function reasonText(reason: string): string {
  for (const [pattern, translate] of reasons) {
    const match = pattern.exec(reason);
    if (match) return translate(...match.slice(1));
  }
  return reason;
}

/** Returns a fault of a catalogue file in Indonesian: 'baris 12, items[3].price: belum diisi'. */
export function faultText({ line, field, reason }: Fault): string {
  const place = [line === null ? '' : `baris ${line}`, field].filter(Boolean).join(', ');
  return place === '' ? reasonText(reason) : `${place}: ${reasonText(reason)}`;
}
