import { deletionRefusal } from '#domain/account-deletion.ts';
import { dayText, formatDateTime } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import { formatMonth, YEARS } from '#domain/month.ts';
import { mailStatusTexts, priceText, statusTexts } from '../../audit/names.ts';
import type { AuditEntry } from '../../audit/read.ts';
import { changeText } from '../../audit/texts.ts';
import { MAX_CAPACITY } from '../../catalogue/format.ts';
import { INDEXING_NAME_MAX_LENGTH } from '../../operations/items/indexings.ts';
import { REASON_MAX_LENGTH } from '../../operations/operation.ts';
import type { RefusedMove } from '../../operations/orders/move-month.ts';
import type { EnteredTransfer, PayingCharge } from '../../operations/payments/payable-termin.ts';
import type { Refusal } from '../../operations/refusal.ts';
import { gatewayName } from '../../payments/registry.ts';

/** Returns who made the latest change, when and why. */
function lastText(last: AuditEntry | null): string {
  if (last === null) return '';
  const by = last.by === null ? '' : ` oleh ${last.by}`;
  return ` Perubahan terakhir: ${formatDateTime(new Date(last.at))}${by}${last.why ? `, alasan: ${last.why}` : ''}.`;
}

/** Returns who changed an order after its plan was shown, when, how and why. */
function changedText(last: AuditEntry | null, isTransferAnnounced: boolean): string {
  if (last === null) return isTransferAnnounced ? 'pelanggan mengumumkan transfer' : 'pembayarannya berubah';
  const why = last.why ? `, alasan: ${last.why}` : '';
  return `${formatDateTime(new Date(last.at))} oleh ${last.by}: ${changeText(last)}${why}`;
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

const capacityText = (capacity: number | null) => (capacity === null ? 'belum dibuka' : String(capacity));

const AGAIN = 'Tidak ada yang diubah. Buka lagi tindakannya.';
const contactTexts = { name: 'Nama', email: 'Email', whatsapp: 'WhatsApp' } as const;
const limitTexts = { orders: 'Batas pesanan', places: 'Batas slot' } as const;
const limitText = (limit: number | null) => (limit === null ? 'pengaturan server' : String(limit));

type Texts = { [Code in Refusal['code']]?: (facts: Extract<Refusal, { code: Code }>) => string };

const texts: Texts = {
  'not-permitted': ({ role }) => `Peran ${role} tidak berhak melakukan ini.`,
  'reason-missing': () => 'Tulis alasannya.',
  'reason-invalid': () => `Alasan: satu baris, paling banyak ${REASON_MAX_LENGTH} karakter.`,
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
  'transfer-just-entered': ({ transfer, by, why }) =>
    `${by ?? 'Staf lain'} baru saja mencatat transfer termin ini: ${transferText(transfer)}${
      why ? `, alasan: ${why}` : ''
    }. Tidak ada yang dicatat lagi.`,
  'places-sold': ({ order }) =>
    `Pesanan ${order} dibatalkan karena lewat batas waktu dan bulannya sudah penuh: transfer tidak membayar apa pun. Kembalikan dananya.`,
  'open-bill-elsewhere': ({ gateway }) =>
    `Tagihan termin ini masih terbuka di ${gatewayName(gateway)}, yang tidak disetel di server ini. Tidak ada yang dicatat.`,
  'open-bill-not-closed': ({ gateway }) =>
    `Tagihan termin ini tidak dapat ditutup di ${gatewayName(gateway)}. Tidak ada yang dicatat; coba lagi.`,
  'refund-not-found': () => 'Pengembalian ini tidak ada.',
  'bill-not-found': () => 'Pembayaran ini tidak ada.',
  'bill-without-money': ({ by }) => `Dana ini sudah dikembalikan${by === null ? '' : ` oleh ${by}`}.`,
  'refund-marked': ({ at, by }) =>
    `Pengembalian ini sudah ditandai pada ${dayText(at)}${by === null ? '' : ` oleh ${by}`}.`,
  'message-not-found': () => 'Email ini tidak ada.',
  'message-not-given-up': () => 'Email ini tidak lagi gagal: sudah dikirim ulang atau dibatalkan.',
  'message-ended': ({ status }) => `Email ini sudah ${mailStatusTexts[status]}.`,
  'message-being-sent': () => 'Email ini sedang dikirim. Coba lagi beberapa menit lagi.',
  'message-just-taken': () => 'Email ini baru saja mulai dikirim. Tidak ada yang diubah.',
  'order-changed': ({ order, last, isTransferAnnounced }) =>
    `Pesanan ${order} berubah sejak rencananya ditampilkan (${changedText(last, isTransferAnnounced)}). ${AGAIN}`,
  'too-many-orders': ({ max }) => `Paling banyak ${max} pesanan sekaligus. Tidak ada yang diubah.`,
  'no-order-changes': () => 'Tidak ada yang diubah.',
  'customer-not-found': () => 'Pelanggan ini tidak ada.',
  'account-disabled': ({ since }) =>
    `Akun ini nonaktif${since === null ? '' : ` sejak ${formatDateTime(new Date(since))}`}.`,
  'account-enabled': () => 'Akun ini sudah aktif.',
  'account-deleted': ({ at }) => `Akun ini sudah dihapus pada ${dayText(at)}.`,
  'customer-busy': ({ open }) => deletionRefusal(open) ?? 'Akun belum dapat dihapus.',
  'contact-invalid': ({ problem }) => `${problem} Tidak ada yang diubah.`,
  'whatsapp-invalid': () => 'Nomor WhatsApp tidak valid. Tidak ada yang diubah.',
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
  'capacity-changed': ({ months }) => {
    const each = months.map(
      ({ name, month, shown, capacity, last }) =>
        `${name} ${formatMonth(month)}: di formulir ${capacityText(shown)}, sekarang ${capacityText(capacity)}.${lastText(last)}`,
    );
    return `${each.join(' ')} Tidak ada yang diubah. Periksa angka sekarang, lalu ulangi.`;
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
  'price-changed': ({ shown, is, last }) =>
    `Harga ini baru diubah${last === null ? '' : ` oleh ${last.by} (${formatDateTime(new Date(last.at))}${last.why ? `, alasan: ${last.why}` : ''})`}:
sekarang ${priceText(is)}, bukan ${priceText(shown)}. Tidak ada yang diubah.`,
  'crossed-out-too-low': ({ price, old }) => `Harga dicoret ${priceText(old)} harus di atas harga ${priceText(price)}.`,
  'catalogue-faulty': ({ source, faults }) => `${source} tidak diimpor: ada ${faults.length} kesalahan.`,
  'import-stopped': ({ done, total }) =>
    `Impor berhenti: ${done} dari ${total} jurnal sudah sesuai berkas. Impor berkas ini sekali lagi untuk melanjutkan.`,
  'import-steep': ({ changes }) =>
    `${changes.length} harga berubah lima kali lipat atau lebih: centang konfirmasinya bila memang begitu. Tidak ada yang diimpor.`,
  'import-changed': () =>
    'Katalog berubah sejak Anda memeriksa berkas ini. Tidak ada yang diimpor; periksa lagi perubahannya di bawah.',
  // Changed after the form was shown. Without the new contact: outcomes are stored.
  'month-changed': ({ order, name, shown, is, last }) =>
    `${name} di pesanan ${order} sekarang di ${formatMonth(is)}, bukan ${formatMonth(shown)}.${lastText(last)} ${AGAIN}`,
  'contact-changed': ({ fields }) =>
    `${fields.map(({ field, last }) => `${contactTexts[field]} baru saja diubah.${lastText(last)}`).join(' ')} ${AGAIN}`,
  'limits-changed': ({ limits }) => {
    const each = limits.map(
      ({ limit, shown, is, last }) =>
        `${limitTexts[limit]}: di formulir ${limitText(shown)}, sekarang ${limitText(is)}.${lastText(last)}`,
    );
    return `${each.join(' ')} ${AGAIN}`;
  },
};

/** Returns the reason of each order, when several were refused at once. */
export const refusalLines = (refusal: Refusal): string[] =>
  refusal.code === 'no-order-changes' ? refusal.refusals.map(refusalText) : [];

/** Returns why an operation was refused, in Indonesian. */
export function refusalText(refusal: Refusal): string {
  // TypeScript cannot see that the code and the facts belong together.
  const textOf = texts[refusal.code] as ((facts: Refusal) => string) | undefined;
  return textOf?.(refusal) ?? `Ditolak (${refusal.code}). Tidak ada yang diubah.`;
}
