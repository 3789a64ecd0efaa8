import { formatMonth } from '#domain/month.ts';
import { examine } from '../../operations/doctor/examine.ts';
import type { Finding, Problem, Subject } from '../../operations/doctor/finding.ts';
import type { StaffPagesContext } from '../page/env.ts';

/**
 * The check reads the whole database. The embedded one answers nothing else meanwhile: a fraction of a second with this many orders. With
 * more, the check runs only when staff ask for it.
 */
const MAX_AUTOMATIC_ORDERS = 5_000;
/** An older result is renewed by itself, in a small database. */
const AUTOMATIC_MS = 15 * 60_000;
/** A younger result is not renewed, also when staff ask for it. */
const FRESH_MS = 60_000;

/** `findings` null: the check failed, and the log says why. */
export type Checked = { at: Date; findings: readonly Finding[] | null };

/** The doctor's check for the pages of this process. Concurrent callers share a running check. */
export type DataCheck = {
  /** Returns the latest result, or null. In a small database, renews an old one first. */
  latest(): Promise<Checked | null>;
  /** Checks now, unless the latest result is fresh. */
  run(): Promise<Checked>;
};

export function createDataCheck(context: StaffPagesContext): DataCheck {
  let last: Checked | null = null;
  let running: Promise<Checked> | null = null;
  const check = async (): Promise<Checked> => {
    const at = context.now();
    const found = await examine(context).catch((error: unknown) => {
      context.log.error(`staff pages, data check: ${error}`);
      return null;
    });
    // Hari ini lists the messages itself.
    const findings = found && [...found.findings, ...found.warnings].filter(({ code }) => code !== 'message-given-up');
    last = { at, findings };
    return last;
  };
  const isOlder = (ms: number) => last === null || context.now().getTime() - last.at.getTime() >= ms;
  const run = async () => {
    if (last !== null && !isOlder(FRESH_MS)) return last;
    running ??= check().finally(() => {
      running = null;
    });
    return running;
  };
  return {
    run,
    async latest() {
      if (!isOlder(AUTOMATIC_MS)) return last;
      const newest = await context.db
        .selectFrom('orders')
        .select('id')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return (newest?.id ?? 0) <= MAX_AUTOMATIC_ORDERS ? run() : last;
    },
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
    case 'entry':
      return `Daftar tunggu, antrean ${subject.entry}`;
    case 'gateway':
      return subject.gateway;
  }
}

const texts: Record<Problem['code'], string> = {
  'slot-count': 'jumlah slot terpakai tidak cocok dengan pesanan dan daftar tunggu',
  'entry-contradicts': 'status dan waktunya tidak cocok',
  'entry-overdue': 'seharusnya sudah berakhir',
  'places-not-offered': 'ada slot kosong yang belum ditawarkan kepada yang menunggu',
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
