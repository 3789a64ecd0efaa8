import { transferText } from '@slotterbit/contract/orders/due.ts';
import {
  isAsked,
  linkProblems,
  type PayerPayment,
  type PayerState,
} from '@slotterbit/contract/orders/payer-payment.ts';
import { formatDayOfYear } from '@slotterbit/contract/values/date.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';

type Heading = { title: string; text: string };

const HEADINGS: Record<Exclude<PayerState, 'due'>, Heading> = {
  stopped: {
    title: 'Tagihan ini tidak dapat dibayar lagi',
    text: 'Pesanannya sudah dihentikan. Jika Anda sudah membayar, hubungi orang yang mengirim tautan ini.',
  },
  paid: { title: 'Lunas', text: 'Terima kasih. Tagihan ini sudah dibayar, tidak perlu dibayar lagi.' },
  closed: {
    title: 'Tagihan ini tidak dapat dibayar lewat tautan ini',
    text: 'Hubungi orang yang mengirim tautan ini.',
  },
  'too early': {
    title: 'Tagihan ini belum dapat dibayar',
    text: 'Termin sebelumnya harus dibayar lebih dahulu.',
  },
};

/** The heading of a payer's page. `isReturn`: the payer comes back from the gateway. */
export function payerHeading({ payment, otherMoney }: PayerPayment, state: PayerState, isReturn: boolean): Heading {
  if (state !== 'due') return HEADINGS[state];
  if (payment.transfer !== null) {
    const text = 'Jangan dibulatkan: tiga angka terakhir menandai pembayaran Anda.';
    return { title: 'Transfer tepat sejumlah', text };
  }
  if (otherMoney !== null) {
    const came = otherMoney === 0 ? 'Jumlahnya sedang kami periksa.' : `Kami menerima ${formatRupiah(otherMoney)}.`;
    return { title: 'Dana yang masuk berbeda dari tagihan', text: `${came} Hubungi kami sebelum membayar lagi.` };
  }
  if (payment.status === 'failed' || payment.status === 'expired') {
    const why =
      payment.status === 'failed' ? 'Pembayaran sebelumnya tidak berhasil.' : 'Waktu untuk membayar sudah habis.';
    return { title: 'Tagihan ini belum dibayar', text: `${why} Anda dapat mencoba lagi.` };
  }
  if (isReturn) {
    const text =
      'Jika Anda baru saja membayar, konfirmasinya dapat memerlukan beberapa menit. Periksa lagi sebelum membayar ulang.';
    return { title: 'Pembayaran belum kami terima', text };
  }
  return { title: 'Tagihan', text: '' };
}

/** What a messenger shows of a link: 'Tagihan Rp 500.000 · jatuh tempo 26 Des', 'Menunggu transfer Rp 499.321 sampai 1 Des 2026', or the heading. No name: the preview is public to the messenger. */
export function previewTitle({ payment }: PayerPayment, state: PayerState, heading: string): string {
  if (!isAsked(state)) return heading;
  const { amount, dueAt, transfer } = payment;
  if (state === 'due' && transfer !== null) return transferText({ amount: transfer.amount, at: transfer.until });
  const due = dueAt === null ? '' : ` · jatuh tempo ${formatDayOfYear(dueAt, 3)}`;
  return `Tagihan ${formatRupiah(amount)}${due}`;
}

/** Why the payment link did not lead on, by the status in the page's address; null without a known one. */
export const problemText = (status: string | null) =>
  Object.entries(linkProblems).find(([known]) => known === status)?.[1] ?? null;
