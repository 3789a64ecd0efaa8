import { deletionRefusal } from '#domain/account-deletion.ts';
import { dayText, formatDateTime } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import { formatMonth, YEARS } from '#domain/month.ts';
import { mailStatusTexts, priceChangeText, priceText, statusTexts } from '../audit/names.ts';
import type { AuditEntry } from '../audit/read.ts';
import { changeText } from '../audit/texts.ts';
import { type CatalogueFault, faultText } from '../catalogue/fault-texts.ts';
import { MAX_CAPACITY } from '../catalogue/format.ts';
import { gatewayName } from '../payments/registry.ts';
import { INDEXING_NAME_MAX_LENGTH } from './items/indexings.ts';
import { NAME_MAX_LENGTH, REASON_MAX_LENGTH } from './operation.ts';
import type { RefusedMove } from './orders/move-month.ts';
import type { EnteredTransfer, PayingCharge } from './payments/payable-termin.ts';
import type { Refusal } from './refusal.ts';
import type { ChangedRow, ShownRow } from './versions.ts';

/** Returns who made the latest change, when and why. */
function lastText(last: AuditEntry | null): string {
  if (last === null) return '';
  const by = last.by === null ? '' : ` oleh ${last.by}`;
  return ` Perubahan terakhir: ${formatDateTime(new Date(last.at))}${by}${last.why ? `, alasan: ${last.why}` : ''}.`;
}

function rowText(row: ShownRow): string {
  switch (row.table) {
    case 'orders':
      return `Pesanan ${row.order}`;
    case 'customers':
      return `Pelanggan ${row.id}`;
    case 'items':
      return row.item;
    case 'indexings':
      return `Indexing ${row.indexing}`;
    case 'slots':
      return `${row.name} ${formatMonth(row.month)}`;
    case 'catalogue':
      return 'Katalog';
  }
}

/** Returns what changed after a form was shown, who changed it, when and why. Without the customer's data: outcomes are stored. */
function changedText({ row, last }: ChangedRow): string {
  const changed = `${rowText(row)} berubah sejak formulir ini ditampilkan`;
  if (last === null) return `${changed}, bukan oleh staf.`;
  const { at, by, why } = last;
  const what = changeText(
    last.kind === 'contact-changed' ? { ...last, facts: { ...last.facts, personal: null } } : last,
  );
  const who = by === null ? 'bukan oleh staf' : `oleh ${by}`;
  return `${changed}: ${what}, ${formatDateTime(new Date(at))}, ${who}${why ? `, alasan: ${why}` : ''}.`;
}

const transferText = ({ amount, entered }: EnteredTransfer) =>
  `${formatRupiah(amount)}, dicatat ${formatDateTime(new Date(entered))}`;

function paidByText(by: PayingCharge | null): string {
  if (by === null) return '';
  if (!by.isTransfer) return ` lewat ${gatewayName(by.gateway)}`;
  const why = by.why ? ` (alasan: ${by.why})` : '';
  return ` dengan transfer${by.enteredBy ? ` yang dicatat ${by.enteredBy}` : ''}${why}`;
}

function freeText({ free, qty }: RefusedMove): string {
  if (free.length === 0) return ` Tidak ada bulan lain dengan ${qty} slot kosong.`;
  return ` Bulan dengan slot kosong: ${free.map((month) => `${formatMonth(month)} (${month.left})`).join(', ')}.`;
}

const NOT_IMPORTED = 'Tidak ada yang diimpor.';

type Texts = { [Code in Refusal['code']]: (facts: Extract<Refusal, { code: Code }>) => string };

/** The staff pages and the commands show these. What only a command can cause names its next step. */
const texts: Texts = {
  'name-invalid': () => `--by: satu baris, paling banyak ${NAME_MAX_LENGTH} karakter.`,
  'not-permitted': ({ role }) => `Peran ${role} tidak berhak melakukan ini.`,
  'reason-missing': () => 'Tulis alasannya.',
  'reason-invalid': () => `Alasan (--why): satu baris, paling banyak ${REASON_MAX_LENGTH} karakter.`,
  changed: ({ rows }) => `${rows.map(changedText).join(' ')} Tidak ada yang diubah. Periksa, lalu kirim lagi.`,
  'order-not-found': ({ order }) => `Pesanan ${order} tidak ada.`,
  'line-not-found': ({ order, line }) => `Pesanan ${order} tidak memiliki baris ${line}.`,
  'order-status': ({ order, status, to, last }) =>
    status === to
      ? `Pesanan ${order} sudah ${statusTexts[status]}.${lastText(last)}`
      : `Pesanan ${order} berstatus ${statusTexts[status]}, jadi tidak dapat menjadi ${statusTexts[to]}.${lastText(last)}`,
  'order-not-movable': ({ order, status, last }) =>
    `Pesanan ${order} berstatus ${statusTexts[status]}: bulannya tidak dapat dipindah lagi.${lastText(last)}`,
  'month-over': (move) => `${formatMonth(move.month)} sudah lewat.${freeText(move)}`,
  'month-not-open': (move) => `${move.name} tidak membuka ${formatMonth(move.month)}.${freeText(move)}`,
  'month-same': (move) => `${move.name} sudah terjadwal di ${formatMonth(move.month)}.`,
  'month-full': (move) => `${move.name} ${formatMonth(move.month)}: sisa ${move.left} slot.${freeText(move)}`,
  'order-closed': ({ order, status, last }) =>
    `Pesanan ${order} sudah ${statusTexts[status]}: transfer tidak membayar apa pun. Kembalikan dananya.${lastText(last)}`,
  'termin-not-found': ({ order, termin }) => `Pesanan ${order} tidak memiliki termin ${termin}.`,
  'termin-free': ({ termin }) => `Termin ${termin} tidak perlu dibayar.`,
  'termin-unpaid': ({ termin }) => `Termin ${termin} belum dibayar: catat sebagai transfer biasa.`,
  'termin-out-of-sequence': ({ next }) =>
    `Termin dibayar berurutan: termin ${next.termin} sebesar ${formatRupiah(next.amount)} lebih dahulu.`,
  'termin-paid': ({ termin, since, by }) =>
    `Termin ${termin} sudah lunas${since === null ? '' : ` sejak ${formatDateTime(new Date(since))}`}${paidByText(by)}. Tidak ada yang dicatat.`,
  'amount-differs': ({ termin, expected, came, matches }) => {
    const others = matches.map((match) => `${match.order} termin ${match.termin}`).join(', ');
    const hint = others === '' ? '' : ` Jumlah itu cocok dengan: ${others}.`;
    return `Termin ${termin} sebesar ${formatRupiah(expected)}, bukan ${formatRupiah(came)}. Tidak ada yang dicatat.${hint}`;
  },
  'transfer-day-future': ({ day }) => `Tanggal ${day} belum tiba.`,
  'transfer-before-order': ({ day, made }) => `Tanggal ${day} sebelum pesanan dibuat (${made}).`,
  'transfer-due-back': ({ transfer }) =>
    `Sebuah transfer termin ini sudah dicatat untuk dikembalikan: ${transferText(transfer)}. Kembalikan dahulu dananya.`,
  'places-sold': ({ order }) =>
    `Pesanan ${order} dibatalkan karena lewat batas waktu dan bulannya sudah penuh: transfer tidak membayar apa pun. Kembalikan dananya.`,
  'open-charge-elsewhere': ({ gateway }) =>
    `Tagihan termin ini masih terbuka di ${gatewayName(gateway)}, yang tidak disetel di server ini. Tidak ada yang dicatat.`,
  'open-charge-not-closed': ({ gateway, problem }) =>
    `Tagihan termin ini tidak dapat ditutup di ${gatewayName(gateway)} (${problem}). Tidak ada yang dicatat; coba lagi.`,
  'refund-not-found': () => 'Pengembalian ini tidak ada.',
  'charge-not-found': () => 'Pembayaran ini tidak ada.',
  'charge-without-money': ({ by }) => `Dana ini sudah dikembalikan${by === null ? '' : ` oleh ${by}`}.`,
  'refund-marked': ({ at, by }) =>
    `Pengembalian ini sudah ditandai pada ${dayText(at)}${by === null ? '' : ` oleh ${by}`}.`,
  'message-not-found': () => 'Email ini tidak ada.',
  'message-not-given-up': () => 'Email ini tidak lagi gagal: sudah dikirim ulang atau dibatalkan.',
  'message-ended': ({ status }) => `Email ini sudah ${mailStatusTexts[status]}.`,
  'message-being-sent': () => 'Email ini sedang dikirim. Coba lagi beberapa menit lagi.',
  'message-just-taken': () => 'Email ini baru saja mulai dikirim. Tidak ada yang diubah.',
  'too-many-orders': ({ max }) => `Paling banyak ${max} pesanan sekaligus. Tidak ada yang diubah.`,
  'no-order-changes': () => 'Tidak ada yang diubah.',
  'customer-not-found': ({ customer, holding }) =>
    `Pelanggan ${customer} tidak ada${holding === null ? '' : ` di ${holding}`}.`,
  'customer-ambiguous': ({ customer, holdings }) =>
    `${customer} adalah pelanggan ${holdings.join(', ')}: pilih dengan --holding.`,
  'account-disabled': ({ since }) =>
    `Akun ini nonaktif${since === null ? '' : ` sejak ${formatDateTime(new Date(since))}`}.`,
  'account-enabled': () => 'Akun ini sudah aktif.',
  'account-deleted': ({ at }) => `Akun ini sudah dihapus pada ${dayText(at)}.`,
  'customer-busy': ({ open }) => deletionRefusal(open) ?? 'Akun belum dapat dihapus.',
  'contact-invalid': ({ problem }) => `${problem} Tidak ada yang diubah.`,
  // Without the address: outcomes are stored.
  'email-taken': ({ owner }) =>
    `Email itu sudah dipakai ${owner === null ? 'pelanggan lain' : `pelanggan ${owner.id}`}. Tidak ada yang diubah.`,
  'password-links-too-many': ({ until }) =>
    `Terlalu banyak tautan untuk akun ini. Tautan berikutnya dapat dibuat ${formatDateTime(new Date(until))}.`,
  // Slots.
  'item-not-found': ({ item }) => `Jurnal ${item} tidak ada.`,
  'month-too-late': () => `Bulan setelah tahun ${YEARS.last} tidak dapat dibuka. Tidak ada yang diubah.`,
  'month-past': ({ month }) => `${formatMonth(month)} sudah lewat dan tidak dapat dibuka. Tidak ada yang diubah.`,
  'capacity-below-taken': ({ months }) => {
    const each = months.map(
      ({ name, month, taken, capacity }) =>
        `${name} ${formatMonth(month)}: sudah terisi ${taken}, jadi kapasitasnya tidak dapat menjadi ${capacity}.`,
    );
    return `${each.join(' ')} Tidak ada yang diubah.`;
  },
  'capacity-invalid': () => `Kapasitas: angka bulat dari 0 sampai ${MAX_CAPACITY}.`,
  'entry-not-open': () => 'Pelanggan ini tidak lagi di daftar tunggu. Tidak ada yang diubah.',
  'indexing-not-found': () => 'Indexing ini tidak ada.',
  'indexing-name-invalid': () => `Nama: satu sampai ${INDEXING_NAME_MAX_LENGTH} karakter.`,
  'item-archived': ({ item }) => `${item} sudah diarsipkan.`,
  'item-on-offer': ({ item }) => `${item} sudah ditawarkan.`,
  'indexing-not-offered': ({ item, indexing }) => `${item} tidak lagi memiliki indeksasi ${indexing}.`,
  'price-invalid': () => 'Harga: rupiah penuh, paling banyak Rp 1.000.000.000.000.',
  'price-zero': () =>
    'Harga Rp 0 berarti gratis: centang konfirmasinya bila memang begitu. Harga dicoret tidak boleh Rp 0.',
  'price-steep': ({ change: { was, is } }) =>
    `Harga berubah dari ${priceText(was)} menjadi ${priceText(is)}: centang konfirmasinya bila memang begitu. Tidak ada yang diubah.`,
  'crossed-out-too-low': ({ price, old }) => `Harga dicoret ${priceText(old)} harus di atas harga ${priceText(price)}.`,
  'catalogue-faulty': ({ source, faults }) => `${source} tidak diimpor: ada ${faults.length} kesalahan.`,
  'import-stopped': ({ done, total }) =>
    `Impor berhenti: ${done} dari ${total} jurnal sudah sesuai berkas. Impor berkas ini sekali lagi untuk melanjutkan.`,
  'import-steep': ({ changes }) =>
    `${changes.length} harga berubah lima kali lipat atau lebih: centang konfirmasinya (perintah: --yes) bila memang begitu. ${NOT_IMPORTED}`,
  // Of commands only.
  'holding-not-found': ({ holding }) => `Organisasi ${holding} tidak ada.`,
  'holding-exists': ({ holding }) => `Organisasi ${holding} sudah ada.`,
  'holding-invalid': () => 'Beri kode (huruf, angka, tanda hubung) dan nama: holdings add supp "Organisasi saya"',
  'percent-invalid': () => '--min-percent: bilangan bulat dari 0 sampai 100.',
  'referral-invalid': () => 'Beri organisasi dan kode: referrals add supp AGUS01',
  'referral-exists': ({ holding, referral }) => `Kode referral ${referral} sudah ada di ${holding}.`,
  'referral-not-found': ({ holding, referral }) => `Kode referral ${referral} tidak ada di ${holding}.`,
  'staff-not-found': ({ account }) => `Akun staf ${account} tidak ada. Lihat accounts list.`,
  'staff-exists': ({ email }) => `Akun staf ${email} sudah ada. Tautan baru: accounts reset.`,
  'staff-email-invalid': ({ email }) => `"${email}" bukan alamat email.`,
  'staff-name-invalid': () => `Nama: satu baris, paling banyak ${NAME_MAX_LENGTH} karakter.`,
  'staff-role-same': ({ email, role }) => `Peran ${email} sudah ${role}.`,
  'copy-unknown': () => `Berkas ini bukan ekspor basis data. ${NOT_IMPORTED}`,
  'copy-schema': ({ schema, own }) =>
    `Berkas ini diekspor dengan skema ${schema}, versi ini memakai ${own}. Ekspor dengan versi ini. ${NOT_IMPORTED}`,
  'copy-damaged': ({ line }) => `Baris ${line} rusak atau terpotong. ${NOT_IMPORTED}`,
  'copy-cut-off': () => `Baris terakhir tidak ada: berkasnya terpotong. ${NOT_IMPORTED}`,
  'copy-differs': ({ table, column, expected, found }) =>
    `${table}: ${column === null ? 'jumlah baris' : `jumlah ${column}`} ${found}, di ekspor ${expected}. ${NOT_IMPORTED}`,
  'copy-not-empty': ({ table }) => `Basis data ini tidak kosong (${table}). Pakai yang baru. ${NOT_IMPORTED}`,
};

const lineOf = (fault: CatalogueFault) => faultText(fault, 'id');

/** Returns the details of a refusal, one line each: the reason of each order, the faults of a file, the prices to confirm. */
export function refusalLines(refusal: Refusal): string[] {
  switch (refusal.code) {
    case 'no-order-changes':
      return refusal.refusals.map(refusalText);
    case 'catalogue-faulty':
      return refusal.faults.map(lineOf);
    case 'import-stopped':
      return refusal.faults.length > 0 ? refusal.faults.map(lineOf) : refusal.problem.split('\n');
    case 'import-steep':
      return refusal.changes.map((change) => `${change.item}, ${priceChangeText(change)}`);
    default:
      return [];
  }
}

/** Returns why an operation was refused, in Indonesian. */
export function refusalText(refusal: Refusal): string {
  // TypeScript cannot see that the code and the facts belong together.
  return (texts[refusal.code] as (facts: Refusal) => string)(refusal);
}
