import { isKnownStatus, type KnownStatus } from '@slotterbit/contract/orders/order-status.ts';
import { formatDate } from '@slotterbit/contract/values/date.ts';
import { formatRupiah, type Rupiah } from '@slotterbit/contract/values/money.ts';
import { formatMonth, type Month } from '@slotterbit/contract/values/month.ts';
import { OWN_PRICES } from '@slotterbit/provider/audit/audit-kinds.ts';
import type { OtherChange } from '@slotterbit/provider/catalogue-file/item-change.ts';
import type { MailKind, MailReason, MailStatus } from '@slotterbit/provider/db/tables/mail.ts';

export const statusTexts: Record<KnownStatus, string> = {
  pending: 'menunggu pembayaran',
  paid: 'lunas',
  shipped: 'diproses',
  completed: 'selesai',
  cancelled: 'dibatalkan',
  failed: 'gagal',
};

/** What an order reserves: 'Agrasari, Maret 2027 dan 1 lainnya'. */
export function slotsText([first, ...others]: readonly ({ name: string } & Month)[] = []): string {
  if (first === undefined) return '';
  return `${first.name}, ${formatMonth(first)}${others.length === 0 ? '' : ` dan ${others.length} lainnya`}`;
}

/** How late a termin is, and when staff reminded the customer last. */
export const lateText = ({ days_late, reminded_at }: { days_late: number; reminded_at: string | null }) =>
  `terlambat ${days_late} hari${reminded_at === null ? '' : `, diingatkan ${formatDate(new Date(reminded_at))}`}`;

/** The name of a stored status; one that this version does not know stays as it is. */
export const statusName = (status: string) => (isKnownStatus(status) ? statusTexts[status] : status);

export const mailKindTexts: Record<MailKind, string> = {
  'order-created': 'Pesanan dibuat',
  'termin-paid': 'Termin diterima',
  'payment-reversed': 'Pembayaran dibatalkan bank',
  'due-in-7-days': 'Pengingat 7 hari sebelum jatuh tempo',
  'due-tomorrow': 'Pengingat sehari sebelum jatuh tempo',
  'due-today': 'Pengingat hari jatuh tempo',
  'overdue-3-days': 'Pengingat terlambat 3 hari',
  'order-cancelled': 'Dibatalkan karena lewat batas waktu',
  'cancelled-by-staff': 'Dibatalkan staf',
  'cancelled-by-customer': 'Dibatalkan pelanggan',
  'month-moved': 'Bulan terbit pindah',
  'manuscript-received': 'Naskah diterima',
  'loa-linked': 'LoA tersedia',
  'article-linked': 'artikel terbit',
  'order-shipped': 'Pesanan diproses',
  'order-completed': 'Pesanan selesai',
  'place-held': 'Slot ditahan dari daftar tunggu',
  'place-taken-back': 'Slot tidak lagi ditahan',
  'password-link': 'Tautan password baru',
  'deletion-requested': 'Permintaan hapus akun',
  'deletion-cancelled': 'Penghapusan akun dibatalkan',
  'account-deleted': 'Akun dihapus',
  'email-changed': 'Email akun diubah',
};

/** The name of a stored kind; one that this version does not know stays as it is. */
export const mailName = (kind: string) => (kind in mailKindTexts ? mailKindTexts[kind as MailKind] : kind);

export const mailStatusTexts: Record<MailStatus, string> = {
  'not-sent': 'menunggu',
  sent: 'terkirim',
  'given-up': 'gagal',
  dropped: 'dibatalkan',
};

const mailReasonTexts: Record<MailReason, string> = {
  'too-old': 'Terlalu lama menunggu.',
  untrue: 'Isinya tidak lagi benar.',
  imported: 'Tidak dikirim, karena basis data ini hasil impor.',
  'account-deleted': 'Akun pelanggan dihapus.',
  'not-accepted': 'Server email tidak menerimanya.',
  'by-staff': 'Dibatalkan staf.',
  'mailbox-limit': 'Alamat ini sudah menerima email sebanyak batas sehari.',
  'account-limit': 'Akun ini sudah menerima email sebanyak batas sehari.',
};

// Object.keys loses the type of its keys.
export const mailKinds = Object.keys(mailKindTexts) as MailKind[];

/** Returns why a message waits or was dropped. A mail server's own answer stays as it is. */
export const mailErrorText = (error: string) =>
  error in mailReasonTexts ? mailReasonTexts[error as MailReason] : error;

/** '30 hari sebelum bulan terbit'. */
export const daysBeforeText = (days: number) => `${days} hari sebelum bulan terbit`;

export const priceText = (price: Rupiah | null) => (price === null ? 'tanpa harga' : formatRupiah(price));

/** Returns what a price is called: the indexing, or one of the prices in lists. `indexings`: names by code. */
export function priceName(field: string, indexings?: ReadonlyMap<string, string>): string {
  if (field === OWN_PRICES.price) return 'Harga di daftar';
  if (field === OWN_PRICES.old_price) return 'Harga dicoret';
  return indexings?.get(field) ?? field;
}

/** Who loses their position in a line, as a list of no or one sentence. */
export const leavingLine = (customers: number) =>
  customers === 0 ? [] : [`${customers} pelanggan keluar dari daftar tunggu.`];

type PriceChange = { field: string; was: Rupiah | null; is: Rupiah | null };

export const priceChangeText = ({ field, was, is }: PriceChange, indexings?: ReadonlyMap<string, string>) =>
  `${priceName(field, indexings)}: ${priceText(was)} → ${priceText(is)}`;

const fieldTexts: Readonly<Record<string, string>> = {
  code: 'kode',
  harga_jual: 'harga',
  name: 'nama',
  deskripsi: 'deskripsi',
  image: 'gambar',
  naskah_url: 'tautan naskah',
  badge_text: 'teks lencana',
  badge_color: 'warna lencana',
  max_termin: 'jumlah termin',
  manuscript_days: 'hari batas naskah',
  archived: 'status arsip',
  indexing2: 'indexing kedua',
  feedbacks: 'ulasan',
  capacity: 'kapasitas',
  month_end: 'bulan akhir',
  volume_issue: 'volume dan nomor',
};

/** What a field of a journal is called. */
export const fieldText = (field: string) => fieldTexts[field] ?? field;

const MAX_VALUE_LENGTH = 300;

function valueText(value: OtherChange['was']): string {
  if (value === null || value === '') return 'kosong';
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak';
  const text = `${value}`;
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}

/** What else an import changes of a journal: 'Maret 2027, kapasitas: 5 → 9'. */
export function otherChangeText({ field, month, was, is }: OtherChange): string {
  const name = `${month ? `${formatMonth(month)}, ` : ''}${fieldText(field)}`;
  return `${name}: ${was === is ? 'isinya berubah' : `${valueText(was)} → ${valueText(is)}`}`;
}
