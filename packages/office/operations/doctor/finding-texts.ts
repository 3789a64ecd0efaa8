import { type Text, textOf } from '@slotterbit/contract/values/coded-text.ts';
import { formatDateTime } from '@slotterbit/contract/values/date.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { formatMonth } from '@slotterbit/contract/values/month.ts';
import type { Finding, FindingCode, FindingFacts, Subject } from '@slotterbit/provider/integrity/finding.ts';

/** Where a finding is and what is wrong, for staff pages and operators, and the operator's next step. */
export type FindingText = { where: string; what: string; next: string };

function whereOf(subject: Subject): string {
  switch (subject.kind) {
    case 'slot':
      return `${subject.item}, ${formatMonth(subject)}`;
    case 'order':
      return `Pesanan ${subject.order}`;
    case 'termin':
      return `Pesanan ${subject.order}, termin ${subject.termin}`;
    case 'series':
      return `Nomor dokumen ${subject.series}`;
    case 'message':
      return `Email ${subject.message} (${subject.mail}, ${subject.order})`;
    case 'entry':
      return `Daftar tunggu, antrean ${subject.entry}`;
    case 'gateway':
      return subject.gateway;
    case 'clock':
      return 'Jam server';
  }
}

/** In a next step, CODE and ID are placeholders for the order's code and the message's id. */
type Texts = {
  [Code in FindingCode['code']]: readonly [what: Text<FindingFacts<Code>>, next: Text<FindingFacts<Code>>];
};

const sumText = (sum: number | null) => (sum === null ? 'tidak ada' : formatRupiah(sum));

const RECHECK = 'payments recheck CODE --dry-run, then without';
/** Not repairable by a command: data edited outside the app, or a bug. */
const ASK =
  'no command repairs this. If the database was changed by hand, or the last good backup is recent, restore the backup. Otherwise keep a database export and ask the developers, with the page of order CODE';
const RECHECK_OR_ASK = `${RECHECK}; if it says that nothing changed: ${ASK}`;
const RECHECK_FIRST = `send nothing yet: ${RECHECK}`;
const CHECK_TRANSFER =
  "look for the money on the bank account. If it never came: 'Dana dikembalikan' on the page of order CODE. If it came: ask the developers, since nothing can add the missing record";
const RECOUNT =
  'slots recount --why "doctor" --dry-run, then without: it recounts the places from the orders. Count the journal\'s orders of that month first (/staf/pesanan)';

const CHECK_MAIL = 'check that a server runs with SMTP_URL; its log says at error why nothing is sent';
const NUMBERS =
  'a number is missing, was used twice, or was changed by hand. No command repairs this, because sent documents keep their numbers. Keep a database export, tell the bookkeeper, and restore the last good backup or ask the developers';

const texts: Texts = {
  'slot-count': [
    ({ used, capacity, held, waiting, elsewhere }) =>
      `${used} dari ${capacity} slot tercatat terisi, padahal pesanan memegang ${held}, daftar tunggu ${waiting}, dan ${elsewhere} terisi di tempat lain`,
    ({ elsewhere }) => (elsewhere < 0 ? ASK : RECOUNT),
  ],
  'entry-contradicts': [
    'status dan waktunya tidak cocok',
    "'Keluarkan' on the page of the journal's months (/staf/slot), if it shows the entry",
  ],
  'entry-overdue': [
    ({ until }) => `seharusnya berakhir ${formatDateTime(new Date(until))}`,
    'check that a server runs: it ends such entries every five seconds, and its log says at error why not',
  ],
  'places-not-offered': [
    'ada slot kosong yang belum ditawarkan kepada yang menunggu',
    'restart a server: it offers them when it starts',
  ],
  'order-sums': [
    ({ total, lines, payments, paymentCount, termin }) =>
      `total ${formatRupiah(total)}, jumlah baris ${sumText(lines)}, jumlah termin ${sumText(payments)} (${paymentCount} dari ${termin} termin)`,
    ASK,
  ],
  'stopped-holds-places': ['dibatalkan atau gagal, tetapi masih memegang slot', ASK],
  'open-without-places': ['masih berjalan, tetapi tidak memegang slot', ASK],
  'history-differs': ['riwayatnya tidak berakhir dengan statusnya', RECHECK_OR_ASK],
  'paid-with-unpaid-termin': ['lunas, tetapi ada termin yang belum dibayar', RECHECK],
  'waits-though-all-paid': ['menunggu pembayaran, padahal semua termin lunas', RECHECK],
  'waits-without-deadline': ['menunggu pembayaran pertama tanpa batas waktu', RECHECK],
  'deadline-though-paid': ['memiliki batas waktu, padahal sudah ada pembayaran', RECHECK],
  'deadline-though-not-waiting': ['memiliki batas waktu, padahal tidak menunggu pembayaran', ASK],
  'letter-without-manuscript': [
    'memiliki LoA, tetapi naskahnya belum diterima',
    "'Naskah diterima' on the page of order CODE",
  ],
  'paid-without-charge': ['lunas tanpa pembayaran sebesar itu', RECHECK_OR_ASK],
  'paid-money-went-back': ['lunas, tetapi dananya sudah dikembalikan', RECHECK],
  'only-money-due-back': ['satu-satunya dana untuk termin ini harus dikembalikan', RECHECK_FIRST],
  'status-and-day-differ': ['status dan tanggal pembayarannya tidak cocok', RECHECK_OR_ASK],
  'paid-twice-without-refund': ['dibayar lebih dari sekali, tanpa pengembalian', RECHECK],
  'money-counts-nowhere': ['dananya masuk, tetapi tidak dihitung dan tidak ditandai untuk dikembalikan', RECHECK],
  'refund-amount-wrong': ['jumlah yang harus dikembalikan bukan sisa dananya', RECHECK_FIRST],
  'transfer-unexplained': ['ada transfer bank tanpa catatan siapa yang memasukkannya', CHECK_TRANSFER],
  'receipt-without-number': ['lunas, tetapi kuitansinya tanpa nomor', RECHECK],
  'numbers-not-consecutive': [
    ({ count, different, highest, counter }) =>
      `${count} dokumen memiliki ${different} nomor berbeda sampai ${highest}, dan penghitungnya ${counter}`,
    NUMBERS,
  ],
  'clock-jumped': [
    ({ newest, now }) =>
      `menunjukkan ${formatDateTime(new Date(now))}, padahal waktu terakhir yang tercatat ${formatDateTime(new Date(newest))}: pembatalan, penghapusan, daftar tunggu dan email ditahan`,
    'correct the clock of the server; if it is right, because the server was off: clock confirm',
  ],
  'message-given-up': [
    ({ reason }) => `gagal dikirim: ${reason ?? 'tanpa keterangan'}`,
    "/staf/pesan/ID: correct a wrong address on the customer's page, then 'Kirim ulang'; or 'Jangan dikirim'",
  ],
  'message-abandoned': [({ until }) => `pengirimannya terputus setelah ${formatDateTime(new Date(until))}`, CHECK_MAIL],
  'message-late': [({ since }) => `seharusnya dikirim ${formatDateTime(new Date(since))}`, CHECK_MAIL],
  'places-held-unpaid': [
    ({ orders, customers, held, capacity }) =>
      `${orders} pesanan belum dibayar dari ${customers} pelanggan memegang ${held} dari ${capacity} slot`,
    "'Lihat pesanan' on /staf names them. If they belong to one person, cancel them there, and close the account. Otherwise they are cancelled at their deadline (ORDER_DEADLINE_HOURS)",
  ],
  'charges-unfollowed': [
    ({ count }) =>
      `${count} tagihan terbuka masih dapat dibayar di sana, tetapi gateway ini tidak disetel di server: dananya tidak akan terlihat`,
    ({ until }) =>
      `give the server its settings in addition to those of the chosen gateway (README, Settings), at least until ${formatDateTime(new Date(until))}`,
  ],
};

function nextOf(subject: Subject, next: string): string {
  if (subject.kind === 'message') return next.replaceAll('ID', `${subject.message}`);
  return 'order' in subject ? next.replaceAll('CODE', subject.order) : next;
}

export function findingText(finding: Finding): FindingText {
  const { code, subject } = finding;
  const [what, next] = texts[code];
  return { where: whereOf(subject), what: textOf(what, finding), next: nextOf(subject, textOf(next, finding)) };
}
