import { formatMonth } from '#domain/month.ts';
import { examine } from '../operations/doctor/examine.ts';
import type { Finding, Problem, Subject } from '../operations/doctor/finding.ts';
import type { StaffPagesContext } from './env.ts';

/** The check reads the whole database, so it runs at most this often for a page. */
const EVERY_MS = 15 * 60_000;
/** How long a page waits for a check that is running. */
const WAIT_MS = 300;

type Checked = { at: Date; findings: readonly Finding[] };

/** Returns a reader of the latest result. It starts a new check when the result is old, and does not wait long for it: null while there is none. */
export function findingsReader(context: StaffPagesContext): () => Promise<Checked | null> {
  let last: Checked | null = null;
  let running: Promise<void> | null = null;
  const check = async () => {
    const at = context.now();
    const { findings, warnings } = await examine(context);
    // Hari ini lists these itself.
    last = { at, findings: [...findings, ...warnings].filter(({ code }) => code !== 'message-given-up') };
  };
  return async () => {
    if (last === null || context.now().getTime() - last.at.getTime() >= EVERY_MS) {
      running ??= check()
        .catch((error: unknown) => context.log.error(`staff pages, data check: ${error}`))
        .finally(() => {
          running = null;
        });
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, WAIT_MS).unref())]);
    }
    return last;
  };
}

/** Returns where a finding is. */
export function findingPlace(subject: Subject): string {
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
      return `Email ${subject.message}, pesanan ${subject.order}`;
    case 'gateway':
      return subject.gateway;
  }
}

const texts: Record<Problem['code'], string> = {
  'slot-count': 'jumlah slot terpakai tidak cocok dengan pesanan',
  'order-sums': 'total, baris, dan termin tidak cocok',
  'stopped-holds-places': 'sudah dihentikan tetapi masih menahan slot',
  'open-without-places': 'masih berjalan tetapi tidak menahan slot',
  'history-differs': 'riwayat status tidak cocok',
  'paid-with-unpaid-termin': 'lunas tetapi ada termin yang belum dibayar',
  'waits-though-all-paid': 'menunggu padahal semua termin lunas',
  'waits-without-deadline': 'menunggu tanpa batas waktu',
  'deadline-though-paid': 'sudah dibayar tetapi masih punya batas waktu',
  'deadline-though-not-waiting': 'tidak menunggu tetapi masih punya batas waktu',
  'paid-without-bill': 'lunas tanpa tagihan yang membayarnya',
  'paid-money-went-back': 'lunas padahal dananya sudah kembali',
  'only-money-due-back': 'dananya hanya menunggu pengembalian',
  'status-and-day-differ': 'status dan tanggal bayar tidak cocok',
  'paid-twice-without-refund': 'dibayar dua kali tanpa pengembalian',
  'money-counts-nowhere': 'ada dana masuk yang tidak dihitung',
  'refund-amount-wrong': 'jumlah pengembalian salah',
  'transfer-unexplained': 'ada transfer tanpa catatan staf',
  'receipt-without-number': 'kuitansi tanpa nomor',
  'numbers-not-consecutive': 'nomor dokumen tidak berurutan',
  'message-next-try': 'jadwal kirim email tidak cocok',
  'message-end': 'akhir email tidak cocok',
  'message-ended-but-sending': 'email selesai tetapi masih dikirim',
  'message-ended-before-written': 'email selesai sebelum ditulis',
  'message-older-than-order': 'email lebih tua daripada pesanannya',
  'message-given-up': 'email gagal dikirim',
  'message-abandoned': 'pengiriman email terputus',
  'message-late': 'email terlambat dikirim',
  'places-held-unpaid': 'lebih dari separuh slot ditahan pesanan yang belum dibayar',
  'bills-unfollowed': 'tagihan terbuka di gateway yang tidak disetel di server ini',
};

export const findingWhat = ({ code }: Finding) => texts[code];
