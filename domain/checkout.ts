import type { Cart, CartLine } from './cart.ts';
import {
  isValidLine,
  maxTermin,
  minimumFirst,
  type PlanProblem,
  planProblem,
  subtotalOf,
  sumOf,
  type Valid,
} from './instalment.ts';
import { formatRupiah, type Rupiah } from './money.ts';

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

/** What stops an order: the alert to show, the same in a few words for beside the button, and the form's field to mend, by its name. */
export type CheckoutFault = { message: string; reason: string; field: string };

/** What stops the order, or the order to send: the body of `POST /pi-order/create` (docs/product.md 3.5). */
export type CheckoutResult = ({ ok: false } & CheckoutFault) | { ok: true; payload: ReturnType<typeof payloadOf> };

/** The names of the cart's fields. */
export const checkoutFields = {
  line: 'line',
  termin: 'termin',
  purpose: 'purpose',
  otherText: 'purpose-other',
} as const;
/** That of the amount of instalment `index`, counted from 0. */
export const amountField = (index: number) => `termin_amount${index + 1}`;

/** The checks of docs/product.md 5.4 in their order, each with its text (and how many termin there may be, 5.5), and the order that passes them. */
export function checkCheckout({ cart, amounts, purpose, otherText }: CheckoutForm): CheckoutResult {
  const stop = (message: string, reason: string, field: string): CheckoutResult => ({
    ok: false,
    message,
    reason,
    field,
  });
  const keperluan = purpose === otherPurpose ? otherText.trim() : purpose;
  const lines = cart.lines.filter(isValidLine);

  const fields = checkoutFields;

  if (cart.lines.length === 0) return stop(emptyCartText, 'Keranjang kosong', fields.line);
  const problem = planProblem(cart, amounts);
  if (problem !== null) return { ok: false, message: problem.message, ...planFault(problem, cart, amounts) };
  if (purpose === '')
    return stop('Silakan pilih keperluan publish terlebih dahulu.', 'Keperluan publish belum dipilih', fields.purpose);
  if (keperluan === '')
    return stop('Silakan isi keperluan publish terlebih dahulu.', 'Keperluan publish belum diisi', fields.otherText);
  if (lines.length === 0) return stop(invalidLinesText, 'Belum ada item yang bisa dipesan', fields.line);
  return { ok: true, payload: payloadOf(lines, amounts, keperluan) };
}

/** What is wrong with a plan, in a few words, and where to mend it. */
function planFault({ rule }: PlanProblem, cart: Cart, amounts: readonly Rupiah[]): Omit<CheckoutFault, 'message'> {
  const open = subtotalOf(cart) - sumOf(amounts);
  switch (rule) {
    case 'count':
      return { reason: `Maksimal ${maxTermin(cart)} termin`, field: checkoutFields.termin };
    case 'sum':
      return { reason: balanceText(open), field: amountField(unbalancedTermin(amounts, open)) };
    case 'minimum':
      return { reason: `Termin 1 minimal ${formatRupiah(minimumFirst(cart))}`, field: amountField(0) };
  }
}

/** How far the instalments are from the subtotal; `open` is what is still missing, below 0 what is too much. */
export function balanceText(open: Rupiah): string {
  if (open === 0) return 'Total termin sudah sama dengan subtotal.';
  return open > 0 ? `Belum dibagi ${formatRupiah(open)}` : `Kelebihan ${formatRupiah(-open)}`;
}

/** Which instalment to mend, counted from 0: the first without an amount when some is missing, the last with one when it is too much. */
function unbalancedTermin(amounts: readonly Rupiah[], open: Rupiah): number {
  const found = open > 0 ? amounts.indexOf(0) : amounts.map((amount) => amount > 0).lastIndexOf(true);
  return found >= 0 ? found : Math.max(0, amounts.length - 1);
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
