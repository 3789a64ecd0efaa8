import { formatRupiah, type Rupiah } from '../values/money.ts';
import { cleanText } from '../values/typed-text.ts';
import { type Cart, type CartLine, lackOfSlot } from './cart.ts';
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

/** The purposes of a publication (docs/product.md 9). 'other' comes with a text. */
export const purposes = [
  'Publikasi Jurnal Kenaikan Pangkat',
  'Publikasi Jurnal Syarat Kelulusan',
  'Publikasi Jurnal Tugas Kuliah',
  'Publikasi untuk BKD (Dosen)',
] as const;

/** Value and label of the free choice. */
export const otherPurpose = 'other';
export const otherPurposeLabel = 'Other';

/** A chosen purpose; '' is no choice. */
export type PurposeChoice = '' | (typeof purposes)[number] | typeof otherPurpose;

/** Returns the choice for a stored or submitted text; '' for an unknown one. */
export function purposeChoice(value: unknown): PurposeChoice {
  return purposes.find((purpose) => purpose === value) ?? (value === otherPurpose ? otherPurpose : '');
}

/** Checks 1 and 6 of docs/product.md 5.4. */
export const emptyCartText = 'Keranjang kosong.';
export const invalidLinesText = 'Item keranjang belum valid (product/slot/price belum lengkap).';

/** The customer's input at the cart. `amounts` has one amount per instalment. */
export type CheckoutForm = { cart: Cart; amounts: readonly Rupiah[]; purpose: PurposeChoice; otherText: string };

/**
 * The reason that stops an order: the alert, a short text for the button, and the name of the field to correct. `open` only if the termin do
 * not add up to the subtotal: the missing amount, negative if there is too much.
 */
export type CheckoutFault = { message: string; reason: string; field: string; open?: Rupiah };

/** The reason that stops the order, or the body of `POST /pi-order/create` (docs/product.md 3.5). */
export type CheckoutResult = ({ ok: false } & CheckoutFault) | { ok: true; payload: ReturnType<typeof payloadOf> };

/** The names of the cart's fields. */
export const checkoutFields = {
  line: 'line',
  termin: 'termin',
  purpose: 'purpose',
  otherText: 'purpose-other',
} as const;
/** The field of the amount of instalment `index`, counted from 0. */
export const amountField = (index: number) => `termin_amount${index + 1}`;

/** Says how many lines have a full or closed slot, or lost their price or slot: '1 slot sudah penuh'. Null if all can be ordered. */
export function unavailableText({ lines }: Pick<Cart, 'lines'>, now: Date): string | null {
  const lacks = lines.map((line) => (isValidLine(line) ? lackOfSlot(line, now) : 'lost'));
  const countOf = (lack: (typeof lacks)[number]) => lacks.filter((one) => one === lack).length;
  const texts: [number, string][] = [
    [countOf('full'), 'slot sudah penuh'],
    [countOf('closed'), 'slot ditutup'],
    [countOf('lost'), 'baris tidak tersedia lagi'],
  ];
  const shown = texts.filter(([count]) => count > 0).map(([count, text]) => `${count} ${text}`);
  return shown.join(', ') || null;
}

/** Runs the checks of docs/product.md 5.4 in their order, with the count of termin (5.5), and returns the order if all pass. */
export function checkCheckout({ cart, amounts, purpose, otherText }: CheckoutForm): CheckoutResult {
  const fields = checkoutFields;
  const stop = (message: string, reason: string, field: string) => ({ ok: false, message, reason, field }) as const;
  const keperluan = purpose === otherPurpose ? cleanText(otherText) : purpose;
  const lines = cart.lines.filter(isValidLine);

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

/** Returns the short reason and the field of a plan's problem. */
function planFault({ rule }: PlanProblem, cart: Cart, amounts: readonly Rupiah[]): Omit<CheckoutFault, 'message'> {
  const open = subtotalOf(cart) - sumOf(amounts);
  switch (rule) {
    case 'count':
      return { reason: `Maksimal ${maxTermin(cart)} termin`, field: checkoutFields.termin };
    case 'sum':
      return { reason: balanceText(open), field: amountField(unbalancedTermin(amounts, open)), open };
    case 'minimum':
      return { reason: `Termin 1 minimal ${formatRupiah(minimumFirst(cart))}`, field: amountField(0) };
  }
}

/** Says how far the instalments are from the subtotal. `open` is the missing amount, negative if there is too much. */
export function balanceText(open: Rupiah): string {
  if (open === 0) return 'Total termin sudah sama dengan subtotal.';
  return open > 0 ? `Belum dibagi ${formatRupiah(open)}` : `Kelebihan ${formatRupiah(-open)}`;
}

/** Returns the instalment to correct, counted from 0: if an amount is missing, the first empty one, else the last non-empty one. */
function unbalancedTermin(amounts: readonly Rupiah[], open: Rupiah): number {
  const found = open > 0 ? amounts.indexOf(0) : amounts.map((amount) => amount > 0).lastIndexOf(true);
  return found >= 0 ? found : Math.max(0, amounts.length - 1);
}

/** Exactly the fields of docs/product.md 3.5; `price` is per unit (10.5). */
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
