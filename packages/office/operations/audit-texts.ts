import { billingFields } from '@slotterbit/contract/customers/billing-texts.ts';
import { formatDate, formatDateTime, formatDay } from '@slotterbit/contract/values/date.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { formatMonth, type Month } from '@slotterbit/contract/values/month.ts';
import { fullStop } from '@slotterbit/contract/values/usable-text.ts';
import type { Change, FactsOf, Kind } from '@slotterbit/provider/audit/audit-kinds.ts';
import type { AuditEntry } from '@slotterbit/provider/audit/read-audit.ts';
import { daysBeforeText, mailName, otherChangeText, priceChangeText, statusTexts } from './display-names.ts';

const contactNames = { name: 'nama', email: 'email', whatsapp: 'WhatsApp' } as const;

const limitText = (limit: number | null | undefined) =>
  limit === undefined ? 'tetap' : (limit ?? 'pengaturan server');

const holdingText = ({ name, min_paid_percent }: { name: string; min_paid_percent: number }) =>
  `"${name}", termin pertama paling sedikit ${min_paid_percent} persen`;

const linkedText = (what: string, { line, name, personal }: FactsOf<'loa-linked'>) =>
  `baris ${line}, ${name}: tautan ${what} ${personal === null ? 'diubah' : `${personal.was ?? 'kosong'} menjadi ${personal.is ?? 'kosong'}`}`;

const fromFile = (file: string | null | undefined) => (file ? `, dari berkas ${file}` : '');

type Names = ReadonlyMap<string, string>;

/** What a change did, for staff and operators, without its subject. `indexings`: names by code. */
const texts: { [K in Kind]: (facts: FactsOf<K>, indexings: Names) => string } = {
  status: ({ from, to }) => `${from === null ? '' : `${statusTexts[from]} menjadi `}${statusTexts[to]}`,
  note: () => 'catatan',
  'line-moved': ({ line, name, indexing, qty, from, to }) =>
    `baris ${line}, ${name} (${indexing}) × ${qty}: pindah dari ${formatMonth(from)} ke ${formatMonth(to)}`,
  'manuscript-received': ({ line, name, day }) =>
    `baris ${line}, ${name}: naskah ${day === null ? 'belum diterima' : `diterima ${formatDay(day)}`}`,
  'loa-linked': (facts) => linkedText('LoA', facts),
  'article-linked': (facts) => linkedText('artikel', facts),
  'transfer-entered': ({ termin, amount, day, isDueForRefund }) =>
    `transfer bank ${formatRupiah(amount)} untuk termin ${termin}${day === null ? '' : `, masuk ${formatDay(day)}`}${isDueForRefund ? ', harus dikembalikan' : ''}`,
  'refund-marked': ({ termin, amount }) =>
    `pengembalian ${formatRupiah(amount)} untuk termin ${termin} ditandai terkirim`,
  'refund-destination': ({ termin }) => `rekening tujuan pengembalian untuk termin ${termin} diubah`,
  'billing-changed': ({ field, personal }) =>
    `${billingFields.find(({ name }) => name === field)?.label ?? field} ${personal === null ? 'diubah' : `"${personal.was}" menjadi "${personal.is}"`}`,
  reminded: ({ termin }) => `pengingat termin ${termin} lewat WhatsApp`,
  'payments-rechecked': () => 'pembayaran dihitung ulang',
  'mail-dropped': ({ mail }) => `email ${mailName(mail)} tidak jadi dikirim`,
  'mail-hastened': ({ mail }) => `email ${mailName(mail)} dikirim tanpa menunggu`,
  'mail-repeated': ({ mail }) => `email ${mailName(mail)} dikirim lagi`,
  'mail-retried': ({ messages }) => `${messages.length} email dikirim ulang`,
  'contact-changed': ({ field, personal }) =>
    `${contactNames[field]} ${personal === null ? 'diubah' : `${personal.was} menjadi ${personal.is}`}`,
  'account-disabled': () => 'akun dinonaktifkan',
  'account-enabled': () => 'akun diaktifkan',
  'sessions-ended': ({ ofEverybody }) => (ofEverybody ? 'sesi semua pelanggan diakhiri' : 'sesi diakhiri'),
  'limits-changed': ({ orders, places }) => `batas pesanan ${limitText(orders)}, slot ${limitText(places)}`,
  'password-link': () => 'tautan kata sandi',
  'data-exported': () => 'data pribadi diunduh',
  'deletion-scheduled': ({ at }) => `akun akan dihapus ${formatDate(new Date(at))}`,
  'deletion-cancelled': () => 'penghapusan akun dibatalkan',
  deleted: () => 'akun dihapus sekarang',
  'waiting-removed': ({ item, month }) => `${item} ${formatMonth(month)}: dikeluarkan dari daftar tunggu`,
  'capacity-changed': ({ was, is, isClosed }) => {
    if (isClosed) return `ditutup, terisi ${is}`;
    return was === null ? `dibuka, kapasitas ${is}` : `kapasitas ${was} menjadi ${is}`;
  },
  'slot-recounted': ({ used, taken, capacity }) =>
    `slot terisi dihitung ulang, ${used} menjadi ${taken}${taken > capacity ? `, kapasitas ${capacity} menjadi ${taken}` : ''}`,
  'item-saved': ({ isNew, changes }) => (isNew ? 'ditambahkan' : changes.map(otherChangeText).join('; ')),
  archived: () => 'diarsipkan',
  restored: () => 'ditawarkan kembali',
  'manuscript-days-changed': ({ was, is, file }) =>
    `batas naskah: ${was} menjadi ${daysBeforeText(is)}${fromFile(file)}`,
  'price-changed': ({ file, ...price }, indexings) => `${priceChangeText(price, indexings)}${fromFile(file)}`,
  'import-begun': ({ file }) => `impor berkas katalog ${file}`,
  'indexing-renamed': ({ was, is }) => `indexing ${was} menjadi ${is}`,
  'numbers-raised': ({ series, by, last }) => `nomor ${series} dinaikkan ${by} menjadi ${last}`,
  'clock-confirmed': ({ was, is }) =>
    `jam server ${formatDateTime(new Date(is))} dikonfirmasi, waktu sebelumnya ${formatDateTime(new Date(was))}`,
  'holding-added': ({ holding, ...facts }) => `organisasi ${holding} ditambahkan: ${holdingText(facts)}`,
  'holding-renamed': ({ was, is }) => `organisasi ${was} menjadi ${is}`,
  'holding-changed': ({ holding, was, is }) => `organisasi ${holding}: ${holdingText(was)} menjadi ${holdingText(is)}`,
  'referral-added': ({ holding, referral }) => `kode referral ${referral} dari ${holding} ditambahkan`,
  'referral-removed': ({ holding, referral }) => `kode referral ${referral} dari ${holding} dihapus`,
  'staff-added': ({ email, role }) => `akun staf ${email} ditambahkan sebagai ${role}`,
  'staff-reset': ({ email }) => `akun staf ${email} diberi tautan baru`,
  'staff-role-changed': ({ email, was, is }) => `akun staf ${email}: peran ${was} menjadi ${is}`,
  'staff-removed': ({ email }) => `akun staf ${email} dihapus`,
};

export function changeText({ kind, facts }: Change, indexings: Names = new Map()): string {
  // TypeScript cannot see that the kind and its facts belong together.
  return (texts[kind] as (facts: object, indexings: Names) => string)(facts, indexings);
}

/**
 * A row that a form shows, and what staff call it. 'catalogue': items, indexings and slots together. A slot is found by its month, since that may not
 * be open yet: then `id` is null and the version `NOT_OPEN`.
 */
export type ShownRow = {
  table: 'orders' | 'customers' | 'items' | 'indexings' | 'slots' | 'catalogue';
  id: number | null;
  name: string;
  version: number;
  slot?: { itemId: number; month: Month };
};

/** A row with another version than the form showed. `last`: the entry about it; null: none, as for a payment. */
export type ChangedRow = { row: ShownRow; last: AuditEntry | null };

const tableTexts: Record<ShownRow['table'], string> = {
  orders: 'Pesanan ',
  customers: 'Pelanggan ',
  items: '',
  indexings: 'Indexing ',
  slots: '',
  catalogue: 'Katalog',
};

/** Returns what changed after a form was shown, who changed it, when and why. Without the customer's data: outcomes are stored. */
export function changedText({ row, last }: ChangedRow): string {
  const month = row.slot ? ` ${formatMonth(row.slot.month)}` : '';
  const changed = `${tableTexts[row.table]}${row.name}${month} berubah sejak formulir ini ditampilkan`;
  if (last === null) return `${changed}${row.table === 'orders' ? ', bukan oleh staf' : ''}.`;
  const { at, by, why } = last;
  // Of every kind, `personal` may be null.
  const what = changeText({
    ...last,
    facts: { ...last.facts, ...('personal' in last.facts && { personal: null }) },
  } as typeof last);
  const who = by === null ? 'bukan oleh staf' : `oleh ${by}`;
  return fullStop(`${changed}: ${what}, ${formatDateTime(new Date(at))}, ${who}${why ? `, alasan: ${why}` : ''}`);
}
