import { type FaultTexts, fillText, type ReasonOf } from '@slotterbit/contract/values/fault.ts';

/** The text of each fault: English for the build, Indonesian for the editor's desk. */
const texts = {
  // Values
  missing: ['is missing', 'wajib diisi'],
  empty: ['must not be empty', 'wajib diisi'],
  notText: ['must be a text; put it in quotes if it starts with a digit or a sign', 'harus berupa teks'],
  notNumber: ['must be a number', 'harus berupa angka'],
  notWhole: ['must be a whole number', 'harus bilangan bulat'],
  notBoolean: ['must be true or false', 'harus true atau false'],
  notDay: ['must be a day like 2026-11-14, without quotes', 'harus berupa hari, misalnya 2026-11-14'],
  noSuchDay: ['{day} is no day of the calendar; write one like 2026-11-14', '{day} tidak ada di kalender'],
  notList: ['must be a list', 'harus berupa daftar'],
  notFields: ['must have fields', 'harus berisi isian'],
  notOneOf: ['must be one of {values}', 'harus salah satu dari {values}'],
  tooLow: ['must be at least {min}', 'paling kecil {min}'],
  notAbove: ['must be more than {min}', 'harus lebih dari {min}'],
  tooHigh: ['must be at most {max}', 'paling besar {max}'],
  tooLong: ['must have at most {max} characters; it has {length}', 'paling banyak {max} karakter; sekarang {length}'],
  tooFew: ['must have at least {min}', 'harus punya paling sedikit {min}'],
  email: ['must be an e-mail address', 'harus berupa alamat e-mail'],
  phone: [
    'is no WhatsApp number; write it like 0812-3456-7890 or +62 812-3456-7890',
    'bukan nomor WhatsApp; tulis seperti 0812-3456-7890 atau +62 812-3456-7890',
  ],
  httpsLink: ['must start with https://', 'harus diawali https://'],
  words: [
    'must be two or more single words with commas between them, like hukum, law',
    'harus dua kata atau lebih dengan koma di antaranya, misalnya hukum, law',
  ],
  time: ["must be a time in quotes, like '09:41'", 'harus berupa jam, misalnya 09:41'],
  dollars: ["must be an amount in quotes, like '$0.4'", 'harus berupa jumlah uang, misalnya $0.4'],
  colour: ['must be a colour like #c93a12', 'harus berupa warna, misalnya #c93a12'],
  lightColour: [
    'is too light for the white text on it: their contrast is {contrast}, and must be at least {min}; choose a darker colour',
    'terlalu terang untuk teks putih di atasnya: kontrasnya {contrast}, paling kecil {min}; pilih warna yang lebih gelap',
  ],
  notHigherPrice: ['must be higher than new_price', 'harus lebih tinggi daripada new_price'],
  wrongDiscount: [
    'must be the percentage between old_price and new_price',
    'harus persentase antara old_price dan new_price',
  ],
  noSold: [
    'must be there: the flash sale shows how many percent are sold',
    'wajib diisi: obral kilat menampilkan berapa persen yang terjual',
  ],
  routeWithoutLink: ['a route with a part in braces needs a link', 'rute dengan kurung kurawal perlu sebuah Tautan'],
  // Fields and files
  unknownField: ['there is no such field', 'tidak ada isian dengan nama ini'],
  twice: ['this field stands in the file twice', 'isian ini ada dua kali di berkasnya'],
  noText: ['has no text; write it below the fields', 'wajib diisi'],
  noFile: ['there is no such file', 'belum ada; isi formulirnya dan simpan'],
  noFileOfPage: [
    'there is no such file, and {page} shows it; write it again under this name',
    'belum ada, padahal tampil di {page}; isi formulirnya dan simpan',
  ],
  noPage: [
    'no page shows it; only {others} are shown: take it out',
    'tidak tampil di halaman mana pun; hapus berkasnya',
  ],
  wrongEnding: ['its name must end with {ending}', 'nama berkasnya harus berakhir dengan {ending}'],
  fileName: [
    'the name of the file may have small letters, digits and hyphens: it is part of an address',
    'hanya huruf kecil, angka dan tanda hubung, karena menjadi bagian sebuah alamat',
  ],
  languageCode: [
    'the name of the file must be a language code, like id or pt-BR',
    'harus berupa kode bahasa, misalnya id atau pt-BR',
  ],
  fileExists: ['there is such a file already', 'nama ini sudah dipakai; pilih nama lain'],
  // Entries together
  notExactlyOne: ['exactly one must have {what}; now: {now}', 'tepat satu entri harus memilikinya; sekarang: {now}'],
  noEntry: [
    'there must be at least one: {page} shows the first',
    'harus ada paling sedikit satu: {page} menampilkan yang pertama',
  ],
  nothingPublished: [
    'no post is published, and {page} shows the newest',
    'belum ada yang terbit, padahal {page} menampilkan yang terbaru',
  ],
  // Pictures
  noPicture: ['there is no picture {name} beside the file', 'gambar {name} tidak ada; pilih lagi gambarnya'],
  notShown: [
    '{name} is a {format} picture, which browsers do not show; save it as one of {endings}',
    '{name} adalah gambar {format}, yang tidak ditampilkan peramban; simpan sebagai salah satu dari {endings}',
  ],
  otherFormat: [
    '{name} has the format {format}: its name must end with {ending}',
    '{name} berformat {format}: namanya harus berakhir dengan {ending}',
  ],
  unreadablePicture: [
    '{name} cannot be read: it is broken, or no picture; save it again as one of {endings}',
    '{name} tidak dapat dibaca: rusak, atau bukan gambar; simpan lagi sebagai salah satu dari {endings}',
  ],
  heavyDrawing: [
    '{name} has {megabytes} MB, more than {max} MB; draw it with fewer shapes',
    '{name} berukuran {megabytes} MB, lebih dari {max} MB; gambarlah lebih sederhana',
  ],
  heavyPicture: [
    '{name} has {megabytes} MB, more than {max} MB; make it smaller, 2000 pixels wide is enough',
    '{name} berukuran {megabytes} MB, lebih dari {max} MB; perkecil dulu, lebar 2000 piksel sudah cukup',
  ],
  widePicture: [
    '{name} has {width} x {height} pixels, more than {max} million; make it smaller, 2000 pixels wide is enough',
    '{name} berukuran {width} x {height} piksel, lebih dari {max} juta; perkecil dulu, lebar 2000 piksel sudah cukup',
  ],
  notDrawing: [
    'must be a drawing (.svg): photographs are made smaller for static screens only',
    'harus gambar garis (.svg): layar ini tidak dapat memperkecil foto',
  ],
  noWords: [
    'say what is to be seen in the picture {name}, for those who cannot see it: ![here]({target})',
    'tulis apa yang terlihat di gambar {name}: ![di sini]({target})',
  ],
  foreignPicture: [
    "{target} is another site's picture, which the pages' policy blocks; put it beside the file",
    '{target} adalah gambar situs lain, yang tidak tampil di sini; masukkan gambarnya sendiri',
  ],
  pictureMarkup: [
    'write a picture as ![what is to be seen](./its-name.jpg)',
    'tulis gambar sebagai ![yang terlihat](./namanya.jpg)',
  ],
  // Links
  link: [
    'must be a screen of this site, like /contact, or another site written in full, like https://example.org',
    'harus layar situs ini, seperti /contact, atau situs lain yang ditulis lengkap, seperti https://example.org',
  ],
  noScreen: ['there is no screen {path}', 'tidak ada layar {path}'],
  emptyLink: ['the link leads nowhere: its address is empty', 'tautannya tidak menuju ke mana pun: alamatnya kosong'],
  otherSite: [
    '{link} leads to another site; write it in full: {full}',
    '{link} menuju situs lain; tulis lengkap: {full}',
  ],
  noAddress: ['{link} is no address that a link may have', '{link} bukan alamat sebuah tautan'],
  noSlash: [
    '{link} must begin with / (a screen of this site) or https:// (another site)',
    '{link} harus berawal dengan / (layar situs ini) atau https:// (situs lain)',
  ],
  blocked: [
    "{markup} does not work here: the pages' policy blocks it; take it out",
    '{markup} tidak bekerja di sini; buang',
  ],
  blockedSite: [
    "{markup} does not work here: the pages' policy blocks it; write a link to the film, map or page instead",
    '{markup} tidak bekerja di sini; tulis tautan ke film, peta atau halamannya',
  ],
  // YAML that cannot be read
  unquoted: [
    'cannot be read as it is written; put the whole text in quotes',
    'tidak dapat dibaca; tulis seluruhnya di antara tanda kutip',
  ],
  comment: [
    'everything from " #" on is lost; put the text in quotes',
    'semua sesudah " #" hilang; tulis teksnya di antara tanda kutip',
  ],
  unfitLine: [
    'the line does not fit to the one above; look at the spaces at its beginning, colons and quotes',
    'baris ini tidak cocok dengan baris di atasnya; periksa spasi di awalnya, titik dua dan tanda kutip',
  ],
  noEnd: [
    'the fields have no end: a line of three hyphens (---) must stand below them',
    'kurang baris --- di bawah isian',
  ],
  noBegin: [
    'the file must begin with its fields, between two lines of three hyphens (---)',
    'berkasnya harus berawal dengan isian di antara dua baris ---',
  ],
  noFields: [
    'the file must hold fields: a name, a colon, a space and what it is',
    'berkasnya harus berisi isian: nama, titik dua, spasi, dan isinya',
  ],
} as const satisfies FaultTexts;

/** Why content is refused. */
export type Reason = ReasonOf<typeof texts>;

/** @param language 'id' for the editor's desk */
export function reasonText({ code, values }: Reason, language: 'en' | 'id'): string {
  return fillText(texts[code][language === 'en' ? 0 : 1], values);
}
