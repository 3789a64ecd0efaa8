import { schemaTexts } from '@slotterbit/contract/calls/schema-faults.ts';
import { type Coded, textOf } from '@slotterbit/contract/values/coded-text.ts';

type Named = { name: string };

/** The text of each fault, for the editor's desk, the build and development. */
export const texts = {
  ...schemaTexts,
  // Values
  notText: 'harus berupa teks; tulis di antara tanda kutip bila berawal dengan angka atau tanda',
  notDay: 'harus berupa hari tanpa tanda kutip, misalnya 2026-11-14',
  noSuchDay: ({ day }: { day: string }) => `${day} tidak ada di kalender; tulis seperti 2026-11-14`,
  otherCentury: 'harus hari dari tahun 2000 sampai 2100',
  whole: ({ min }: { min: number }) => `harus bilangan bulat, paling kecil ${min}`,
  email: 'harus berupa alamat e-mail',
  phone: 'bukan nomor WhatsApp; tulis seperti 0812-3456-7890 atau +62 812-3456-7890',
  npwp: 'harus 15 atau 16 angka; titik, strip dan spasi boleh ditulis',
  httpsLink: 'harus diawali https://',
  words: 'harus dua kata atau lebih dengan koma di antaranya, misalnya hukum, law',
  time: "harus berupa jam di antara tanda kutip, misalnya '09:41'",
  dollars: "harus berupa jumlah uang di antara tanda kutip, misalnya '$0.4'",
  colour: 'harus berupa warna, misalnya #c93a12',
  lightColour: ({ contrast, min }: { contrast: string; min: number }) =>
    `terlalu terang untuk teks putih di atasnya: kontrasnya ${contrast}, paling kecil ${min}; pilih warna yang lebih gelap`,
  notHigherPrice: 'harus lebih tinggi daripada new_price',
  wrongDiscount: 'harus persentase antara old_price dan new_price',
  noSold: 'wajib diisi: obral kilat menampilkan berapa persen yang terjual',
  routeWithoutLink: 'rute dengan kurung kurawal perlu sebuah Tautan',
  // Fields and files
  twice: 'isian ini ada dua kali di berkasnya',
  noText: 'teksnya kosong; tulis di bawah isian',
  noFile: 'belum ada; isi formulirnya, atau tulis berkas dengan nama ini',
  noFileOfPage: ({ page }: { page: string }) =>
    `belum ada, padahal tampil di ${page}; isi formulirnya, atau tulis berkas dengan nama ini`,
  noPage: ({ others }: { others: string }) =>
    `tidak tampil di halaman mana pun, karena hanya ${others} yang tampil; hapus berkasnya`,
  wrongEnding: ({ ending }: { ending: string }) => `nama berkasnya harus berakhir dengan ${ending}`,
  fileName: 'nama berkasnya hanya huruf kecil, angka dan tanda hubung, karena menjadi bagian sebuah alamat',
  languageCode: 'nama berkasnya harus berupa kode bahasa, misalnya id atau pt-BR',
  fileExists: 'nama ini sudah dipakai; pilih nama lain',
  // Entries together
  notExactlyOne: ({ what, now }: { what: string; now: string }) =>
    `tepat satu entri harus memiliki ${what}; sekarang: ${now}`,
  // Pictures
  noPicture: ({ name }: Named) => `gambar ${name} tidak ada di samping berkasnya; pilih lagi gambarnya`,
  notShown: ({ name, format, endings }: Named & { format: string; endings: string }) =>
    `${name} adalah gambar ${format}, yang tidak ditampilkan peramban; simpan sebagai salah satu dari ${endings}`,
  otherFormat: ({ name, format, ending }: Named & { format: string; ending: string }) =>
    `${name} berformat ${format}: namanya harus berakhir dengan ${ending}`,
  unreadablePicture: ({ name, endings }: Named & { endings: string }) =>
    `${name} tidak dapat dibaca: rusak, atau bukan gambar; simpan lagi sebagai salah satu dari ${endings}`,
  heavyDrawing: ({ name, megabytes, max }: Named & { megabytes: string; max: string }) =>
    `${name} berukuran ${megabytes} MB, lebih dari ${max} MB; gambarlah lebih sederhana`,
  heavyPicture: ({ name, megabytes, max }: Named & { megabytes: string; max: string }) =>
    `${name} berukuran ${megabytes} MB, lebih dari ${max} MB; perkecil dulu, lebar 2000 piksel sudah cukup`,
  widePicture: ({ name, width, height, max }: Named & { width: number; height: number; max: string }) =>
    `${name} berukuran ${width} x ${height} piksel, lebih dari ${max} juta; perkecil dulu, lebar 2000 piksel sudah cukup`,
  noWords: ({ name, target }: Named & { target: string }) =>
    `tulis apa yang terlihat di gambar ${name}: ![di sini](${target})`,
  foreignPicture: ({ target }: { target: string }) =>
    `${target} adalah gambar situs lain, yang diblokir halaman ini; masukkan gambarnya sendiri`,
  pictureMarkup: 'tulis gambar sebagai ![yang terlihat](./namanya.jpg)',
  // Links
  link: 'harus layar situs ini, seperti /contact, atau situs lain yang ditulis lengkap, seperti https://example.org',
  noScreen: ({ path }: { path: string }) => `tidak ada layar ${path}`,
  emptyLink: 'tautannya tidak menuju ke mana pun: alamatnya kosong',
  otherSite: ({ link, full }: { link: string; full: string }) => `${link} menuju situs lain; tulis lengkap: ${full}`,
  noAddress: ({ link }: { link: string }) => `${link} bukan alamat sebuah tautan`,
  noSlash: ({ link }: { link: string }) =>
    `${link} harus berawal dengan / (layar situs ini) atau https:// (situs lain)`,
  blocked: ({ markup }: { markup: string }) => `${markup} tidak bekerja di sini, karena diblokir halaman ini; buang`,
  blockedSite: ({ markup }: { markup: string }) =>
    `${markup} tidak bekerja di sini, karena diblokir halaman ini; tulis tautan ke film, peta atau halamannya`,
  // YAML that cannot be read
  unquoted: 'tidak dapat dibaca; tulis seluruhnya di antara tanda kutip',
  comment: 'semua sesudah " #" hilang; tulis teksnya di antara tanda kutip',
  unfitLine: 'baris ini tidak cocok dengan baris di atasnya; periksa spasi di awalnya, titik dua dan tanda kutip',
  noEnd: 'kurang baris --- di bawah isian',
  noBegin: 'berkasnya harus berawal dengan isian di antara dua baris ---',
  noFields: 'berkasnya harus berisi isian: nama, titik dua, spasi, dan isinya',
};

/** Why content is refused. */
export type Reason = Coded<typeof texts>;

export const reasonText = (reason: Reason): string => textOf(texts[reason.code], reason);
