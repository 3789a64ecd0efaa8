import type { createOrderRequest } from '@slotterbit/contract/calls/order-calls.ts';
import type { FieldErrors } from '@slotterbit/contract/client/api-error.ts';
import { emptyCartText, invalidLinesText } from '@slotterbit/contract/orders/checkout.ts';
import { planProblem } from '@slotterbit/contract/orders/instalment.ts';
import { isDayOver } from '@slotterbit/contract/values/date.ts';
import { formatMonth } from '@slotterbit/contract/values/month.ts';
import type { z } from 'zod';
import { type CartRow, offerName, payableCart } from '../carts/load-cart.ts';
import { invalid } from '../http/problem.ts';

export type CreateRequest = z.output<typeof createOrderRequest>;
/** A cart line that can be ordered because it has a price. */
export type OrderedRow = CartRow & { price: number };

export const cartChangedText = 'Isi keranjang telah berubah. Muat ulang keranjang.';

const cartProblem = (text: string) => invalid({ cart_items: [text] });

function hasPrice(row: CartRow): row is OrderedRow {
  return row.price !== null;
}

/** Explains why no cart line matches the offer of this item and slot that the customer saw. */
function changedOffer(candidates: readonly CartRow[], { hde, price }: CreateRequest['cart_items'][number]): string {
  const seen = candidates.find(
    (row) => offerName(row.item_id, row.indexing_id, row.slot_id, price) === String(hde ?? ''),
  );
  const [only, ...others] = candidates;
  const meant = seen ?? (others.length === 0 ? only : undefined);
  if (meant?.price === null) {
    return `${meant.item_name} (${meant.index_name}) tidak ditawarkan lagi. Hapus dari keranjang.`;
  }
  return `Harga ${only?.item_name ?? ''} telah berubah. Muat ulang keranjang.`;
}

/**
 * Returns the cart lines that the request names, each once, in cart order. `hde` distinguishes two indexings in one
 * slot; without it, the price must. Throws 422 when the cart is empty or differs from what the customer saw.
 */
export function matchLines(rows: readonly CartRow[], asked: CreateRequest['cart_items'], now: Date): OrderedRow[] {
  if (rows.length === 0) throw cartProblem(emptyCartText);
  if (asked.length === 0) throw cartProblem(invalidLinesText);
  const left = new Set(rows);
  const found = new Set<OrderedRow>();
  for (const line of asked) {
    const candidates = [...left].filter((row) => row.item_id === line.product_id && row.slot_id === line.slot_id);
    if (candidates.length === 0) throw cartProblem(cartChangedText);
    const name = candidates[0]?.item_name ?? '';
    const row = candidates
      .filter(hasPrice)
      .find((one) => one.price === line.price && (!line.hde || String(line.hde) === one.hde));
    if (!row) throw cartProblem(changedOffer(candidates, line));
    if (isDayOver(row.manuscript_until, now))
      throw cartProblem(`Slot ${name} bulan ${formatMonth(row)} ditutup: batas naskah sudah lewat.`);
    left.delete(row);
    found.add(row);
  }
  return rows.filter(hasPrice).filter((row) => found.has(row));
}

/**
 * Returns the amounts of `termin_amount1`..`termin_amountN`. Throws 422 when an amount is missing or when an extra
 * field has a value.
 */
function amountsOf(request: CreateRequest): number[] {
  const given = [request.termin_amount1, request.termin_amount2, request.termin_amount3, request.termin_amount4];
  const errors: FieldErrors = {};
  for (const [index, amount] of given.entries()) {
    const field = `termin_amount${index + 1}`;
    if (index < request.termin && typeof amount !== 'number')
      errors[field] = [`Nilai termin ${index + 1} wajib diisi.`];
    if (index >= request.termin && amount) errors[field] = [`Termin ${index + 1} melebihi jumlah termin.`];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return given.slice(0, request.termin).map((amount) => amount ?? 0);
}

/**
 * Checks the payment plan of the ordered lines with the same rules as the cart screen. Returns the plan's amounts.
 * Throws 422.
 */
export function checkPlan(rows: readonly OrderedRow[], request: CreateRequest, minPaidPercent: number): number[] {
  const amounts = amountsOf(request);
  const problem = planProblem(payableCart(rows, minPaidPercent), amounts);
  if (problem) throw invalid({ [problem.rule === 'count' ? 'termin' : 'termin_amount1']: [problem.message] });
  return amounts;
}
