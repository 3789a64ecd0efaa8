import { priceName } from '../../catalogue/item-change.ts';
import type { MailKind } from '../../db/tables/mail.ts';
import { NOTE } from '../../operations/notes.ts';
import { mailKindTexts, statusName } from '../../operations/status-texts.ts';
import { recordedPriceText } from '../items/catalogue-texts.ts';

const mailName = (kind: string) => (kind in mailKindTexts ? mailKindTexts[kind as MailKind] : kind);

const CUSTOMER: Record<string, string> = {
  name: 'nama diubah',
  email: 'email diubah',
  whatsapp: 'WhatsApp diubah',
  'contact changed': 'kontak diperbaiki',
  note: 'catatan',
  'account disabled': 'akun dinonaktifkan',
  'account enabled': 'akun diaktifkan',
  'sessions ended': 'sesi diakhiri',
  'new password': 'kata sandi baru',
  'link for a new password': 'tautan kata sandi',
  'data exported': 'data pribadi diunduh',
  'deletion cancelled': 'penghapusan akun dibatalkan',
  'deletion without waiting time': 'akun dihapus sekarang',
};

/** Returns a change of a customer in Indonesian: what follows 'customer 7: ' in the audit trail. */
export function customerChangeText(what: string): string {
  if (what.startsWith('unpaid limits'))
    return what
      .replace('unpaid limits', 'batas')
      .replaceAll('standard', 'pengaturan server')
      .replace('orders', 'pesanan')
      .replace('places', 'slot')
      .replaceAll('as before', 'tetap');
  if (what.startsWith('deletion scheduled')) return 'akun akan dihapus';
  if (what.includes(': removed from the waiting list')) return `${what.split(':')[0]}: dikeluarkan dari daftar tunggu`;
  return (
    CUSTOMER[what] ??
    what
      .replaceAll(' -> ', ' menjadi ')
      .replace(/^contact changed/, 'kontak diperbaiki')
      .replace(/^name /, 'nama ')
  );
}

/** The changes in the audit trail, which is written for operators, and their Indonesian texts. The first match counts. */
const table: readonly [pattern: RegExp, text: (parts: Record<string, string | undefined>) => string][] = [
  // Orders.
  [/^status (?<from>\w+) -> (?<to>\w+)$/, ({ from = '', to = '' }) => `${statusName(from)} menjadi ${statusName(to)}`],
  [new RegExp(`^${NOTE}$`), () => 'catatan'],
  [
    /^line (?<line>\d+), (?<name>.*) x (?<qty>\d+): (?<from>[^:]*) -> (?<to>[^:]*)$/,
    ({ line, name, qty, from, to }) => `baris ${line}, ${name} × ${qty}: pindah dari ${from} ke ${to}`,
  ],
  [
    /^termin (?<termin>\d), (?<amount>Rp.*), by bank transfer(?: of (?<day>[\d-]+))? \(.*?\)(?<back>: due for refund)?$/,
    ({ termin, amount, day, back }) =>
      `transfer bank ${amount} untuk termin ${termin}${day ? `, masuk ${day}` : ''}${back ? ', harus dikembalikan' : ''}`,
  ],
  [
    /^(?:refund \d+, )?termin (?<termin>\d), bill .*?: (?<amount>Rp.*?) marked as sent back$/,
    ({ termin, amount }) => `pengembalian ${amount} untuk termin ${termin} ditandai terkirim`,
  ],
  [/^mail \d+ \((?<kind>[\w-]+), .*?\): dropped$/, ({ kind = '' }) => `email ${mailName(kind)} tidak jadi dikirim`],
  [/^mail (?<ids>[\d, ]+) tried again$/, ({ ids = '' }) => `${ids.split(', ').length} email dikirim ulang`],
  [/^payments rechecked$/, () => 'pembayaran dihitung ulang'],
  // Customers.
  [/^customer (?<id>\d+): (?<what>.*)$/, ({ id, what = '' }) => `pelanggan ${id}: ${customerChangeText(what)}`],
  [/^the sessions of every customer ended$/, () => 'sesi semua pelanggan diakhiri'],
  // Journals.
  [/^(?<slot>\S+ \d{4}-\d\d): capacity opened with (?<to>\d+)$/, ({ slot, to }) => `${slot}: dibuka, kapasitas ${to}`],
  [
    /^(?<slot>\S+ \d{4}-\d\d): capacity (?<from>\d+) -> (?<to>\d+)$/,
    ({ slot, from, to }) => `${slot}: kapasitas ${from} menjadi ${to}`,
  ],
  [/^(?<slot>\S+ \d{4}-\d\d): closed, (?<used>\d+) taken$/, ({ slot, used }) => `${slot}: ditutup, terisi ${used}`],
  [
    /^(?<slot>\S+ \d{4}-\d\d): (?<from>\d+) -> (?<to>\d+) taken(?:, capacity .*)?$/,
    ({ slot, from, to }) => `${slot}: slot terisi dihitung ulang, ${from} menjadi ${to}`,
  ],
  [/^(?<item>\S+): archived$/, ({ item }) => `${item}: diarsipkan`],
  [/^(?<item>\S+): back in the offer$/, ({ item }) => `${item}: ditawarkan kembali`],
  [
    /^(?<item>[^,\s]+), (?<field>[^:]+): (?<was>none|Rp.*) -> (?<is>none|Rp[\s\d.]*)(?:, by catalogue import of (?<file>.*))?$/,
    ({ item, field = '', was = '', is = '', file }) =>
      `${item}, ${priceName(field)}: ${recordedPriceText(was)} menjadi ${recordedPriceText(is)}${file ? `, dari berkas ${file}` : ''}`,
  ],
  [/^indexing \S+: (?<was>.*) -> (?<is>.*)$/, ({ was, is }) => `indexing ${was} menjadi ${is}`],
];

/** Returns a change in Indonesian; null when the table lacks it. */
export function translatedChange(what: string): string | null {
  for (const [pattern, text] of table) {
    const found = pattern.exec(what);
    if (found) return text(found.groups ?? {});
  }
  return null;
}

/** Returns a change in Indonesian. A text that the table lacks stays, without an e-mail address. */
export const changeText = (what: string) => translatedChange(what) ?? what.replace(/\S+@\S+/g, '…');
