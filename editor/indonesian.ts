/**
 * Translations of the reasons that schemas and checks of src/content give in English. `$1` is a part that is not translated.
 * tests/content/faults.test.ts finds a missing translation.
 */
const sentences: readonly (readonly [english: RegExp, indonesian: string])[] = [
  // Values
  [/^is missing$/, 'wajib diisi'],
  [/^must not be empty$/, 'wajib diisi'],
  [/^must be a text; put it in quotes if it starts with a digit or a sign$/, 'harus berupa teks'],
  [/^must be a whole number.*$/, 'harus bilangan bulat'],
  [/^must be a number.*$/, 'harus berupa angka'],
  [/^(?:must be at least|starts at) (\d+)$/, 'paling kecil $1'],
  [/^must be at most (\d+)$/, 'paling besar $1'],
  [/^must be 0 or more$/, 'paling kecil 0'],
  [/^must not be negative$/, 'paling kecil 0'],
  [/^must be more than 0$/, 'harus lebih dari 0'],
  [/^must be true or false$/, 'harus true atau false'],
  [/^must be a day like .*$/, 'harus berupa hari, misalnya 2026-11-14'],
  [/^(\S+) is no day of the calendar; .*$/, '$1 tidak ada di kalender'],
  [/^must be one of (.+)$/, 'harus salah satu dari $1'],
  [/^must be red, green, yellow or blue$/, 'harus red, green, yellow atau blue'],
  [/^must be 'agent' or 'customer'$/, "harus 'agent' atau 'customer'"],
  [/^must be a text in quotes, like '(.+)'$/, 'harus berupa teks, misalnya $1'],
  [/^must be two or more single words .*$/, 'harus dua kata atau lebih dengan koma di antaranya, misalnya hukum, law'],
  [/^must be a time in quotes, like '(.+)'$/, 'harus berupa jam, misalnya $1'],
  [/^must be an amount in quotes, like '(.+)'$/, 'harus berupa jumlah uang, misalnya $1'],
  [/^must be a colour like (\S+)$/, 'harus berupa warna, misalnya $1'],
  [/^must be an e-mail address$/, 'harus berupa alamat e-mail'],
  [/^is no WhatsApp number; .*$/, 'bukan nomor WhatsApp; tulis seperti 0812-3456-7890 atau +62 812-3456-7890'],
  [
    /^must have at most (\d+) characters, since cards show it whole; it has (\d+)$/,
    'paling banyak $1 karakter, karena kartu menampilkannya utuh; sekarang $2',
  ],
  [/^must have at least one (?:topic|way|screen)$/, 'harus punya paling sedikit satu'],
  [
    /^is too light for the white text on it: their contrast is (\S+), and must be at least (\S+); .*$/,
    'terlalu terang untuk teks putih di atasnya: kontrasnya $1, paling kecil $2; pilih warna yang lebih gelap',
  ],
  [/^must be higher than new_price$/, 'harus lebih tinggi daripada Harga'],
  [/^must be the percentage between old_price and new_price$/, 'harus persentase antara Harga lama dan Harga'],
  [/^must be there: the flash sale .*$/, 'wajib diisi: obral kilat menampilkan berapa persen yang terjual'],
  [/^a route with a \{part\} needs a link$/, 'rute dengan {bagian} perlu sebuah Tautan'],
  // Fields and files
  [
    /^there is no such field(?:; there are (.+))?$/,
    'tidak ada isian dengan nama ini; simpan lagi formulirnya untuk membuangnya',
  ],
  [/^there is no such file$/, 'belum ada; isi formulirnya dan simpan'],
  [/^there is no such file, and (\S+) shows it; .*$/, 'belum ada, padahal tampil di $1; isi formulirnya dan simpan'],
  [/^no page shows it; only (.+) are shown: take it out$/, 'tidak tampil di halaman mana pun; hapus berkasnya'],
  [/^its name must end with (\S+)$/, 'nama berkasnya harus berakhir dengan $1'],
  [/^the name of the file must be a language code.*$/, 'harus berupa kode bahasa, misalnya id atau pt-BR'],
  [
    /^the name of the file may have small letters, .*$/,
    'hanya huruf kecil, angka dan tanda hubung, karena menjadi bagian sebuah alamat',
  ],
  [/^has no text; .*$/, 'wajib diisi'],
  // Entries together
  [
    /^exactly one must have default: true; now none has it$/,
    'tepat satu bahasa harus menjadi bawaan; sekarang tidak ada',
  ],
  [/^exactly one must have default: true; now (.+) have it$/, 'tepat satu bahasa harus menjadi bawaan; sekarang: $1'],
  [
    /^exactly one must have single in its lists; now none has it$/,
    'tepat satu produk harus tunggal; sekarang tidak ada',
  ],
  [/^exactly one must have single in its lists; now (.+) have it$/, 'tepat satu produk harus tunggal; sekarang: $1'],
  [/^there must be at least one: (\S+) shows the first$/, 'harus ada paling sedikit satu: $1 menampilkan yang pertama'],
  [
    /^(.+) (?:has|have) the number (\d+) too; each needs its own$/,
    'nomor $2 dipakai juga oleh $1; beri masing-masing nomornya sendiri',
  ],
  [/^no post is published, and (\S+) shows the newest$/, 'belum ada yang terbit, padahal $1 menampilkan yang terbaru'],
  // Pictures
  [/^there is no picture (\S+)(?: beside the file)?$/, 'gambar $1 tidak ada; pilih lagi gambarnya'],
  [
    /^(.+) is a (\S+) picture, which browsers do not show; .*$/,
    '$1 adalah gambar $2, yang tidak ditampilkan peramban; simpan sebagai .jpg, .png, .webp atau .avif',
  ],
  [
    /^(.+) cannot be read: it is broken, or no picture; .*$/,
    '$1 tidak dapat dibaca: rusak, atau bukan gambar; simpan lagi sebagai .jpg, .png, .webp atau .avif',
  ],
  [
    /^(.+) has (\S+) MB, more than (\S+) MB; draw .*$/,
    '$1 berukuran $2 MB, lebih dari $3 MB; gambarlah lebih sederhana',
  ],
  [
    /^(.+) has (\S+) MB, more than (\S+) MB; make .*$/,
    '$1 berukuran $2 MB, lebih dari $3 MB; perkecil dulu, lebar 2000 piksel sudah cukup',
  ],
  [
    /^(.+) has (\d+) x (\d+) pixels, more than (\S+) million; .*$/,
    '$1 berukuran $2 x $3 piksel, lebih dari $4 juta; perkecil dulu, lebar 2000 piksel sudah cukup',
  ],
  [/^must be a drawing \(\.svg\): .*$/, 'harus gambar garis (.svg): layar ini tidak dapat memperkecil foto'],
  [
    /^say what is to be seen in the picture (.+?), for those who cannot see it: .*$/,
    'tulis apa yang terlihat di gambar $1: klik gambarnya, lalu pensil, "Alt text"',
  ],
  [
    /^(\S+) is another site's picture, .*$/,
    '$1 adalah gambar situs lain, yang tidak tampil di sini; masukkan gambarnya sendiri',
  ],
  [/^write a picture as .*$/, 'masukkan gambar dengan tombol gambar di atas teks'],
  // Links
  [
    /^must be a screen of this site, .*$/,
    'harus layar situs ini, seperti /contact, atau situs lain yang ditulis lengkap, seperti https://example.org',
  ],
  [/^there is no screen (\S*)$/, 'tidak ada layar $1'],
  [/^the link leads nowhere: its address is empty$/, 'tautannya tidak menuju ke mana pun: alamatnya kosong'],
  [/^(\S+) leads to another site; write it in full: (\S+)$/, '$1 menuju situs lain; tulis lengkap: $2'],
  [/^(\S+) is no address.*$/, '$1 bukan alamat sebuah tautan'],
  [/^(\S+) must begin with \/ .*$/, '$1 harus berawal dengan / (layar situs ini) atau https:// (situs lain)'],
  // Mistakes that only a text editor can make
  [/^(\S+) does not work here: the pages' policy blocks it; take it out$/, '$1 tidak bekerja di sini; buang'],
  [
    /^(\S+) does not work here: the pages' policy blocks it; write a link .*$/,
    '$1 tidak bekerja di sini; tulis tautan ke film, peta atau halamannya',
  ],
  [
    /^.+; put the whole text in quotes: (.+)$/,
    'berkasnya tidak dapat dibaca; tulis seluruh teksnya di antara tanda kutip: $1',
  ],
  [
    /^everything from " #" on is lost; put the text in quotes: (.+)$/,
    'semua sesudah " #" hilang; tulis teksnya di antara tanda kutip: $1',
  ],
  [/^this field stands in the file twice$/, 'isian ini ada dua kali di berkasnya'],
  [
    /^the line (?:begins with a tab|does not fit to the one above); .*$/,
    'awal baris ini di berkasnya tidak cocok dengan baris di atasnya',
  ],
  [/^a space is missing behind the colon$/, 'di berkasnya kurang spasi sesudah titik dua'],
  [/^the fields have no end: .*$/, 'di berkasnya kurang baris --- di bawah isian'],
  [/^the file must begin with its fields, .*$/, 'berkasnya harus berawal dengan isian di antara dua baris ---'],
  [/^the file must hold fields: .*$/, 'berkasnya harus berisi isian: nama, titik dua, spasi, dan isinya'],
];

/** Translates a reason into Indonesian; returns it unchanged if there is no translation. */
export function indonesian(reason: string): string {
  const [, words, rest] = /^the link "(.*?)": (.+)$/s.exec(reason) ?? [];
  if (rest !== undefined) return `tautan "${words}": ${indonesian(rest)}`;
  const [, more] = /^is missing; (.+)$/s.exec(reason) ?? [];
  if (more !== undefined) return `wajib diisi; ${indonesian(more)}`;
  const found = sentences.find(([english]) => english.test(reason));
  return found ? reason.replace(...found).replaceAll(/(?<=") and (?=")|(?<=: \S+) and (?=\S+$)/g, ' dan ') : reason;
}

/** Whether there is a translation of a reason. */
export const isTranslated = (reason: string): boolean =>
  sentences.some(([english]) => english.test(reason.replace(/^(?:the link ".*?": |is missing; )/s, '')));
