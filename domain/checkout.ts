import type { Cart, CartLine } from './cart.ts';
import { isValidLine, planProblem, type Valid } from './instalment.ts';
import type { Rupiah } from './money.ts';

/** What a publication may be for (docs/product.md 9); 'other' comes with a text of the customer's own. */
export const purposes = [
  'Publikasi Jurnal Kenaikan Pangkat',
  'Publikasi Jurnal Syarat Kelulusan',
  'Publikasi Jurnal Tugas Kuliah',
  'Publikasi untuk BKD (Dosen)',
] as const;

/** The value of the free choice and the label that it is shown with. */
export const otherPurpose = 'other';
export const otherPurposeLabel = 'Other';

/** A chosen purpose; '' is none yet. */
export type PurposeChoice = '' | (typeof purposes)[number] | typeof otherPurpose;

/** A stored or submitted text as a choice; anything unknown is none. */
export function purposeChoice(value: unknown): PurposeChoice {
  return purposes.find((purpose) => purpose === value) ?? (value === otherPurpose ? otherPurpose : '');
}

/** Checks 1 and 6 of docs/product.md 5.4. */
export const emptyCartText = 'Keranjang kosong.';
export const invalidLinesText = 'Item keranjang belum valid (product/slot/price belum lengkap).';

/** What the customer filled in at the cart. `amounts` holds one amount per instalment. */
export type CheckoutForm = { cart: Cart; amounts: readonly Rupiah[]; purpose: PurposeChoice; otherText: string };

/** The alert to show, or the order to send: the body of `POST /pi-order/create` (docs/product.md 3.5). */
export type CheckoutResult = { ok: false; message: string } | { ok: true; payload: ReturnType<typeof payloadOf> };

/** The checks of docs/product.md 5.4 in their order, each with its text (and how many termin there may be, 5.5), and the order that passes them. */
export function checkCheckout({ cart, amounts, purpose, otherText }: CheckoutForm): CheckoutResult {
  const stop = (message: string): CheckoutResult => ({ ok: false, message });
  const keperluan = purpose === otherPurpose ? otherText.trim() : purpose;
  const lines = cart.lines.filter(isValidLine);

  if (cart.lines.length === 0) return stop(emptyCartText);
  const problem = planProblem(cart, amounts);
  if (problem !== null) return stop(problem.message);
  if (purpose === '') return stop('Silakan pilih keperluan publish terlebih dahulu.');
  if (keperluan === '') return stop('Silakan isi keperluan publish terlebih dahulu.');
  if (lines.length === 0) return stop(invalidLinesText);
  return { ok: true, payload: payloadOf(lines, amounts, keperluan) };
}

/** Exactly the fields of docs/product.md 3.5; `price` is the price of one (10.5). An instalment that is not planned is left out. */
function payloadOf(lines: Valid<CartLine>[], amounts: readonly Rupiah[], keperluan: string) {
  return {
    termin: amounts.length,
    cart_items: lines.map(({ itemId, slotId, hde, price }) => ({ product_id: itemId, slot_id: slotId, hde, price })),
    keperluan_publish: keperluan,
    termin_amount1: amounts[0],
    termin_amount2: amounts[1],
    termin_amount3: amounts[2],
    termin_amount4: amounts[3],
  };
}
