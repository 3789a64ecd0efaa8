import { deletionRefusal, type OpenBusiness } from '@slotterbit/contract/customers/account-deletion.ts';
import type { KnownStatus } from '@slotterbit/contract/orders/order-status.ts';
import { type Coded, type Text, textOf } from '@slotterbit/contract/values/coded-text.ts';
import { formatDate, formatDateTime, formatDay } from '@slotterbit/contract/values/date.ts';
import { formatRupiah, type Rupiah } from '@slotterbit/contract/values/money.ts';
import { formatMonth, type Month, YEARS } from '@slotterbit/contract/values/month.ts';
import { fullStop } from '@slotterbit/contract/values/usable-text.ts';
import type { AuditEntry } from '@slotterbit/provider/audit/read-audit.ts';
import { type CatalogueFault, faultText } from '@slotterbit/provider/catalogue-file/catalogue-faults.ts';
import { MAX_CAPACITY } from '@slotterbit/provider/catalogue-file/catalogue-format.ts';
import type { PriceChange } from '@slotterbit/provider/catalogue-file/item-change.ts';
import type { MailStatus } from '@slotterbit/provider/db/tables/mail.ts';
import type { StaffRole } from '@slotterbit/provider/db/tables/staff.ts';
import { gatewayName } from '@slotterbit/provider/payments/gateways/gateway-registry.ts';
import { type ChangedRow, changedText } from './audit-texts.ts';
import { fieldText, mailStatusTexts, priceChangeText, priceText, statusTexts } from './display-names.ts';

/** Returns who made the latest change, when and why. */
function lastText(last: AuditEntry | null): string {
  if (last === null) return '';
  const by = last.by === null ? '' : ` oleh ${last.by}`;
  const why = last.why ? `, alasan: ${last.why}` : '';
  return fullStop(` Perubahan terakhir: ${formatDateTime(new Date(last.at))}${by}${why}`);
}

/** The line that cannot move to `month`, and the months with enough free places (`left`) for it (at most 6), earliest first. */
export type RefusedMove = { name: string; qty: number; month: Month; free: (Month & { left: number })[] };

function freeText({ free, qty }: RefusedMove): string {
  if (free.length === 0) return ` Tidak ada bulan lain dengan ${qty} slot kosong.`;
  return ` Bulan dengan slot kosong: ${free.map((month) => `${formatMonth(month)} (${month.left})`).join(', ')}.`;
}

/** A fault of the form of a journal, which is an entry of the catalogue file: with the name of the field instead of its place. */
function formFaultText(fault: CatalogueFault): string {
  const [, field = ''] = /(\w+)(?:\[\d+\])?$/.exec(fault.field) ?? [];
  return faultText({
    ...fault,
    entry: null,
    field: fault.field.startsWith('indexings') ? 'indexing lain' : fieldText(field),
  });
}

const NOT_IMPORTED = 'Tidak ada yang diimpor.';

/** `last`: the latest status, perhaps of another staff member. */
type StatusFacts = { order: string; status: KnownStatus; last: AuditEntry | null };
/** `came`: the amount in the input. `matches`: the announced transfers of that amount. */
type AmountFacts = { termin: number; expected: Rupiah; came: Rupiah; matches: readonly Announced[] };
type Announced = { order: string; termin: number };
/** A month with more taken places than the requested capacity. */
type CapacityBelowTaken = { name: string; month: Month; taken: number; capacity: number };
/** Each order's refusal. TypeScript allows no type in its own definition. */
type RefusedOrders = { reasons: readonly { code: string }[] };
/** `column` null: the number of rows differs, else the sum of the column. */
type CopyDifference = { table: string; column: string | null; expected: number; found: number };

/** A refusal with more than a text. `lines`: its details, one line each. */
type Entry = { text: Text; status?: 403 | 404; exitStatus?: 2; lines?: (facts: never) => readonly string[] };

/** The input names something that does not exist. */
const notFound = <T extends Text>(text: T) => ({ text, status: 404 as const });
/** The command was called wrongly. */
const wrongCall = <T extends Text>(text: T) => ({ text, exitStatus: 2 as const });

/**
 * Each refusal: its code, its facts and its text, for the staff pages and the commands. The HTTP status is 409 and a command's exit status 1, unless
 * the entry has another. `order`, `item`, `customer` … are the code, id or e-mail from the input; amounts are rupiah, times ISO 8601, days YYYY-MM-DD.
 * What only a command can cause names its next step.
 */
export const refusals = {
  'author-invalid': wrongCall(({ max }: { max: number }) => `--by: satu baris, paling banyak ${max} karakter.`),
  'not-permitted': {
    text: ({ role }: { role: StaffRole }) => `Peran ${role} tidak berhak melakukan ini.`,
    status: 403,
  },
  'form-incomplete': 'Isian belum lengkap. Tidak ada yang diubah.',
  'name-invalid': wrongCall(({ max }: { max: number }) => `Nama: satu baris, satu sampai ${max} karakter.`),
  'reason-missing': 'Tulis alasannya.',
  'reason-invalid': wrongCall(
    ({ max }: { max: number }) => `Alasan (--why): satu baris, paling banyak ${max} karakter.`,
  ),
  changed: ({ rows }: { rows: readonly ChangedRow[] }) =>
    `${rows.map(changedText).join(' ')} Tidak ada yang diubah. Periksa, lalu kirim lagi.`,
  'order-not-found': notFound(({ order }: { order: string }) => `Pesanan ${order} tidak ada.`),
  'line-not-found': notFound(
    ({ order, line }: { order: string; line: number }) => `Pesanan ${order} tidak memiliki baris ${line}.`,
  ),
  'order-status': ({ order, status, to, last }: StatusFacts & { to: KnownStatus }) =>
    status === to
      ? `Pesanan ${order} sudah ${statusTexts[status]}.${lastText(last)}`
      : `Pesanan ${order} berstatus ${statusTexts[status]}, jadi tidak dapat menjadi ${statusTexts[to]}.${lastText(last)}`,
  'order-not-movable': ({ order, status, last }: StatusFacts) =>
    `Pesanan ${order} berstatus ${statusTexts[status]}: bulannya tidak dapat dipindah lagi.${lastText(last)}`,
  'manuscript-of-stopped': ({ order, status }: Omit<StatusFacts, 'last'>) =>
    `Pesanan ${order} ${statusTexts[status]}: naskahnya tidak dicatat lagi.`,
  'manuscript-missing': ({ order }: { order: string }) =>
    `Naskah pesanan ${order} belum diterima: catat lebih dahulu dengan Naskah diterima.`,
  'manuscripts-unchanged': ({ order }: { order: string }) => `Naskah pesanan ${order} tidak berubah.`,
  'loa-needs-manuscript': ({ name }: { name: string }) => `${name}: naskah dengan LoA harus sudah diterima.`,
  'link-invalid': ({ name, column }: { name: string; column: 'loa' | 'article' }) =>
    `${name}: tautan ${column === 'loa' ? 'LoA' : 'artikel'} harus diawali https://, tanpa spasi, paling banyak 500 karakter.`,
  'month-over': (move: RefusedMove) => `${formatMonth(move.month)} sudah lewat.${freeText(move)}`,
  'month-closed': (move: RefusedMove) => `${formatMonth(move.month)}: batas naskah sudah lewat.${freeText(move)}`,
  'month-not-open': (move: RefusedMove) => `${move.name} tidak membuka ${formatMonth(move.month)}.${freeText(move)}`,
  'month-same': (move: RefusedMove) => `${move.name} sudah terjadwal di ${formatMonth(move.month)}.`,
  'month-full': (move: RefusedMove & { left: number }) =>
    `${move.name} ${formatMonth(move.month)}: sisa ${move.left} slot.${freeText(move)}`,
  'field-invalid': ({ problem }: { problem: string }) => `${problem} Tidak ada yang diubah.`,
  'termin-not-found': notFound(
    ({ order, termin }: { order: string; termin: number }) => `Pesanan ${order} tidak memiliki termin ${termin}.`,
  ),
  'termin-not-overdue': ({ termin }: { termin: number }) => `Termin ${termin} tidak terlambat, atau sudah dibayar.`,
  'no-whatsapp': 'Nomor WhatsApp pelanggan ini bukan nomor telepon. Perbaiki kontaknya.',
  'termin-free': ({ termin }: { termin: number }) => `Termin ${termin} tidak perlu dibayar.`,
  'termin-unpaid': ({ termin }: { termin: number }) => `Termin ${termin} belum dibayar: catat sebagai transfer biasa.`,
  'termin-out-of-sequence': ({ next }: { next: { termin: number; amount: Rupiah } }) =>
    `Termin dibayar berurutan: termin ${next.termin} sebesar ${formatRupiah(next.amount)} lebih dahulu.`,
  'termin-paid': ({ termin, since, by }: { termin: number; since: string | null; by: string | null }) =>
    `Termin ${termin} sudah lunas${since === null ? '' : ` sejak ${formatDateTime(new Date(since))}`}${
      by === null ? '' : ` dengan transfer yang dicatat ${by}`
    }. Tidak ada yang dicatat.`,
  'amount-differs': ({ termin, expected, came, matches }: AmountFacts) => {
    const others = matches.map((match) => `${match.order} termin ${match.termin}`).join(', ');
    const hint = others === '' ? '' : ` Jumlah itu cocok dengan: ${others}.`;
    return `Termin ${termin} sebesar ${formatRupiah(expected)}, bukan ${formatRupiah(came)}. Tidak ada yang dicatat.${hint}`;
  },
  'day-future': ({ day }: { day: string }) => `Tanggal ${formatDay(day)} belum tiba.`,
  'day-before-order': ({ day, made }: { day: string; made: string }) =>
    `Tanggal ${formatDay(day)} sebelum pesanan dibuat (${formatDay(made)}).`,
  'transfer-due-back': ({ amount, entered }: { amount: Rupiah; entered: string }) =>
    `Sebuah transfer termin ini sudah dicatat untuk dikembalikan: ${formatRupiah(amount)}, dicatat ${formatDateTime(new Date(entered))}. Kembalikan dahulu dananya.`,
  'open-charge-elsewhere': ({ gateway }: { gateway: string }) =>
    `Tagihan termin ini masih terbuka di ${gatewayName(gateway)}, yang tidak disetel di server ini. Tidak ada yang dicatat.`,
  'open-charge-not-closed': ({ gateway, status }: { gateway: string; status: number | null }) =>
    `Tagihan termin ini tidak dapat ditutup di ${gatewayName(gateway)}, yang ${status === null ? 'tidak menjawab' : `menjawab ${status}`}. Tidak ada yang dicatat; coba lagi.`,
  'refund-not-found': notFound('Pengembalian ini tidak ada.'),
  'refund-account': 'Isi bank, nomor rekening (4 sampai 30 angka), dan nama, atau centang Hapus rekening ini.',
  'refund-amount': ({ due }: { due: Rupiah }) =>
    `Jumlahnya harus antara Rp 1 dan ${formatRupiah(due)}, yang masih harus dikirim.`,
  'charge-not-found': notFound('Pembayaran ini tidak ada.'),
  'charge-without-money': ({ by }: { by: string | null }) =>
    fullStop(`Dana ini sudah dikembalikan${by === null ? '' : ` oleh ${by}`}`),
  'refund-marked': ({ at, by }: { at: string; by: string | null }) =>
    fullStop(`Pengembalian ini sudah ditandai pada ${formatDate(new Date(at))}${by === null ? '' : ` oleh ${by}`}`),
  'message-not-found': notFound('Email ini tidak ada.'),
  'message-not-given-up': 'Email ini tidak lagi gagal: sudah dikirim ulang atau dibatalkan.',
  'message-not-waiting': 'Email ini tidak lagi menunggu.',
  'message-not-sent': 'Email ini belum terkirim, atau sudah akan dikirim lagi.',
  'message-untrue': 'Isi email ini tidak lagi benar. Tidak ada yang dikirim.',
  'message-of-account': 'Email tentang akun tidak dapat dikirim lagi.',
  'message-ended': ({ status }: { status: MailStatus }) => `Email ini sudah ${mailStatusTexts[status]}.`,
  'message-being-sent': 'Email ini sedang dikirim. Coba lagi beberapa menit lagi.',
  'message-just-taken': 'Email ini baru saja mulai dikirim. Tidak ada yang diubah.',
  'no-order-changes': {
    text: (_: RefusedOrders) => 'Tidak ada yang diubah.',
    lines: ({ reasons }: RefusedOrders): string[] => reasons.map((reason) => refusalText(reason as Refusal)),
  },
  'too-many-orders': ({ max }: { max: number }) => `Paling banyak ${max} pesanan sekaligus. Tidak ada yang diubah.`,
  'too-many-lines': ({ max }: { max: number }) =>
    `Paling banyak ${max} naskah sekaligus. Tidak ada yang diubah: centang lebih sedikit pesanan.`,
  'customer-not-found': notFound(
    ({ customer, holding }: { customer: string; holding: string | null }) =>
      `Pelanggan ${customer} tidak ada${holding === null ? '' : ` di ${holding}`}.`,
  ),
  'customer-ambiguous': ({ customer, holdings }: { customer: string; holdings: readonly string[] }) =>
    `${customer} adalah pelanggan ${holdings.join(', ')}: pilih dengan --holding.`,
  'account-disabled': ({ since }: { since: string | null }) =>
    `Akun ini nonaktif${since === null ? '' : ` sejak ${formatDateTime(new Date(since))}`}.`,
  'account-enabled': 'Akun ini sudah aktif.',
  'account-deleted': ({ at }: { at: string }) => `Akun ini sudah dihapus pada ${formatDate(new Date(at))}.`,
  'customer-busy': ({ open }: { open: readonly OpenBusiness[] }) =>
    deletionRefusal(open) ?? 'Akun belum dapat dihapus.',
  // Without the address: outcomes are stored.
  'email-taken': ({ owner }: { owner: number | null }) =>
    `Email itu sudah dipakai ${owner === null ? 'pelanggan lain' : `pelanggan ${owner}`}. Tidak ada yang diubah.`,
  'password-links-too-many': ({ until }: { until: string }) =>
    `Terlalu banyak tautan untuk akun ini. Tautan berikutnya dapat dibuat ${formatDateTime(new Date(until))}.`,
  'item-not-found': notFound(({ item }: { item: string }) => `Jurnal ${item} tidak ada.`),
  'month-too-late': () => `Bulan setelah tahun ${YEARS.last} tidak dapat dibuka. Tidak ada yang diubah.`,
  'too-many-months': ({ max }: { max: number }) =>
    `Paling banyak ${max} bulan sekaligus. Tidak ada yang diubah: pilih lebih sedikit jurnal atau bulan.`,
  'month-past': ({ month }: { month: Month }) =>
    `${formatMonth(month)} sudah lewat dan tidak dapat dibuka. Tidak ada yang diubah.`,
  'capacity-below-taken': ({ months }: { months: readonly CapacityBelowTaken[] }) => {
    const each = months.map(
      ({ name, month, taken, capacity }) =>
        `${name} ${formatMonth(month)}: sudah terisi ${taken}, jadi kapasitasnya tidak dapat menjadi ${capacity}.`,
    );
    return `${each.join(' ')} Tidak ada yang diubah.`;
  },
  'capacity-invalid': () => `Kapasitas: angka bulat dari 0 sampai ${MAX_CAPACITY}.`,
  'entry-not-open': 'Pelanggan ini tidak lagi di daftar tunggu. Tidak ada yang diubah.',
  'indexing-not-found': notFound('Indexing ini tidak ada.'),
  'item-archived': ({ item }: { item: string }) => `${item} sudah diarsipkan.`,
  'item-on-offer': ({ item }: { item: string }) => `${item} sudah ditawarkan.`,
  'indexing-code-taken': ({ name, known }: { name: string; known: string }) =>
    `Nama indexing ${name} terlalu mirip dengan ${known}. Tulis ${known} untuk mengganti gambarnya, atau nama lain.`,
  'indexing-not-offered': ({ item, indexing }: { item: string; indexing: string }) =>
    `${item} tidak lagi memiliki indexing ${indexing}.`,
  'price-invalid': 'Harga: rupiah penuh, paling banyak Rp 1.000.000.000.000.',
  'item-exists': ({ item }: { item: string }) => `Kode ${item} sudah dipakai jurnal lain.`,
  'item-faulty': {
    text: (_: { faults: readonly CatalogueFault[] }) => 'Periksa isian ini. Tidak ada yang disimpan.',
    lines: ({ faults }: { faults: readonly CatalogueFault[] }) => [...new Set(faults.map(formFaultText))],
  },
  'price-zero': 'Harga Rp 0 berarti gratis: centang konfirmasinya bila memang begitu. Harga dicoret tidak boleh Rp 0.',
  'price-steep': ({ change: { was, is } }: { change: PriceChange }) =>
    `Harga berubah dari ${priceText(was)} menjadi ${priceText(is)}: centang konfirmasinya bila memang begitu. Tidak ada yang diubah.`,
  'crossed-out-too-low': ({ price, old }: { price: Rupiah | null; old: Rupiah }) =>
    `Harga dicoret ${priceText(old)} harus di atas harga ${priceText(price)}.`,
  'catalogue-faulty': {
    text: ({ source, faults }: { source: string; faults: readonly CatalogueFault[] }) =>
      `${source} tidak diimpor: ada ${faults.length} kesalahan.`,
    lines: ({ faults }: { faults: readonly CatalogueFault[] }) => faults.map(faultText),
  },
  'upload-not-found': notFound('Berkas ini tidak tersimpan lagi. Pilih berkasnya sekali lagi.'),
  'import-steep': {
    text: ({ changes }: { changes: readonly PriceChange[] }) =>
      `${changes.length} harga dihapus atau berubah lima kali lipat atau lebih: centang konfirmasinya (perintah: --yes) bila memang begitu. ${NOT_IMPORTED}`,
    lines: ({ changes }: { changes: readonly PriceChange[] }) =>
      changes.map((change) => `${change.item}, ${priceChangeText(change)}`),
  },
  // Of commands only.
  'holding-not-found': notFound(({ holding }: { holding: string }) => `Organisasi ${holding} tidak ada.`),
  'holding-numbered': ({ holding }: { holding: string }) =>
    `Organisasi ${holding} sudah memiliki invoice atau kuitansi bernomor: kodenya tetap.`,
  'holding-exists': ({ holding }: { holding: string }) => `Organisasi ${holding} sudah ada.`,
  'holding-invalid': wrongCall('Beri kode (huruf, angka, tanda hubung) dan nama: holdings add supp "Organisasi saya"'),
  'percent-invalid': wrongCall('--min-percent: bilangan bulat dari 0 sampai 100.'),
  'referral-invalid': wrongCall('Beri organisasi dan kode: referrals add supp AGUS01'),
  'referral-exists': ({ holding, referral }: { holding: string; referral: string }) =>
    `Kode referral ${referral} sudah ada di ${holding}.`,
  'referral-not-found': notFound(
    ({ holding, referral }: { holding: string; referral: string }) =>
      `Kode referral ${referral} tidak ada di ${holding}.`,
  ),
  'staff-not-found': notFound(
    ({ account }: { account: string }) => `Akun staf ${account} tidak ada. Lihat accounts list.`,
  ),
  'staff-exists': ({ email }: { email: string }) => `Akun staf ${email} sudah ada. Tautan baru: accounts reset.`,
  'staff-email-invalid': wrongCall(({ email }: { email: string }) => `"${email}" bukan alamat email.`),
  'staff-role-same': ({ email, role }: { email: string; role: StaffRole }) => `Peran ${email} sudah ${role}.`,
  'copy-unknown': () => `Berkas ini bukan ekspor basis data. ${NOT_IMPORTED}`,
  'copy-schema': ({ schema, own }: { schema: string; own: string }) =>
    `Berkas ini diekspor dengan skema ${schema}, versi ini memakai ${own}. Ekspor dengan versi ini. ${NOT_IMPORTED}`,
  'copy-damaged': ({ line }: { line: number }) => `Baris ${line} rusak atau terpotong. ${NOT_IMPORTED}`,
  'copy-cut-off': () => `Baris terakhir tidak ada: berkasnya terpotong. ${NOT_IMPORTED}`,
  'copy-differs': ({ table, column, expected, found }: CopyDifference) =>
    `${table}: ${column === null ? 'jumlah baris' : `jumlah ${column}`} ${found}, di ekspor ${expected}. ${NOT_IMPORTED}`,
  'copy-not-empty': ({ table }: { table: string }) =>
    `Basis data ini tidak kosong (${table}). Pakai yang baru. ${NOT_IMPORTED}`,
} satisfies Record<string, Text | Entry>;

/** Why an operation was refused. */
export type Refusal = Coded<typeof refusals>;

/** The data or the input does not allow the operation. Nothing was changed. */
export class OperationRefused extends Error {
  override readonly name = 'OperationRefused';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

function entryOf({ code }: Refusal): Entry {
  const entry: Text | Entry = refusals[code];
  return typeof entry === 'object' ? entry : { text: entry };
}

/** Returns why an operation was refused, in Indonesian. */
export const refusalText = (refusal: Refusal): string => textOf(entryOf(refusal).text, refusal);

/** Returns the details of a refusal, one line each: the reason of each order, the faults of a file, the prices to confirm. */
export const refusalLines = (refusal: Refusal): readonly string[] =>
  // TypeScript cannot see that the code and the facts belong together.
  (entryOf(refusal).lines as ((facts: Refusal) => readonly string[]) | undefined)?.(refusal) ?? [];

export const refusalStatus = (refusal: Refusal): 403 | 404 | 409 => entryOf(refusal).status ?? 409;

export const refusalExitStatus = (refusal: Refusal): 1 | 2 => entryOf(refusal).exitStatus ?? 1;
