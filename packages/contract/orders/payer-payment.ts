import type { Rupiah } from '../values/money.ts';
import type { Order, Payment } from './order.ts';
import { isStopped } from './order-status.ts';
import { isTerminPaid, orderView } from './order-view.ts';

/** A payment as everyone with its link sees it (docs/product.md 13.4), with its order. `otherMoney`: money of another amount that came for it. */
export type PayerPayment = {
  order: Order;
  payment: Payment;
  customer: { name: string | null; instansi: string | null };
  otherMoney: Rupiah | null;
};

/** What a payer can do: pay, pay after an earlier termin, or nothing, because it is paid, the order was stopped, or its status is unknown. */
export type PayerState = 'due' | 'too early' | 'paid' | 'stopped' | 'closed';

export function payerState({ order, payment }: Pick<PayerPayment, 'order' | 'payment'>, now: Date): PayerState {
  if (isStopped(order.status)) return 'stopped';
  if (isTerminPaid(order, payment.termin)) return 'paid';
  const { due } = orderView(order, now);
  if (due.kind !== 'open') return 'closed';
  return due.termin === payment.termin ? 'due' : 'too early';
}

/** Returns whether the payment is still asked for, now or after an earlier termin. */
export const isAsked = (state: PayerState) => state === 'due' || state === 'too early';

/** Why a payment link did not lead on, by the status of the API's answer. */
export const linkProblems = {
  409: 'Batas waktu transfer bank untuk tagihan ini sudah lewat. Silakan bayar online.',
  429: 'Cara bayar pesanan ini sudah terlalu sering diganti hari ini. Pilih cara yang lain, coba lagi besok, atau hubungi kami.',
  502: 'Layanan pembayaran tidak dapat dihubungi. Silakan coba lagi.',
  503: 'Pembayaran belum dapat dibuka sekarang. Coba lagi sebentar lagi, atau hubungi kami.',
} as const;
