import type { Cart, Hde } from './cart.ts';
import { isValidLine, minimumFirst, subtotalOf, sumOf, type ValidLine } from './instalment.ts';
import { formatRupiah, type Rupiah } from './money.ts';
import { otherPurpose, type PurposeChoice } from './purpose.ts';

/** One ordered line; `price` is the price of one (docs/product.md 10). */
export type OrderedLine = { product_id: number; slot_id: number; hde: Hde; price: Rupiah };

/** The body of `POST /pi-order/create`: exactly the fields of docs/product.md 3. */
export type CreateOrderPayload = {
  termin: number;
  cart_items: OrderedLine[];
  keperluan_publish: string;
} & { [amount: `termin_amount${number}`]: Rupiah };

/** What the customer filled in at the cart. `amounts` holds one amount per instalment. */
export type CheckoutForm = { cart: Cart; amounts: readonly Rupiah[]; purpose: PurposeChoice; otherText: string };

/** The alert to show, or the order to send. */
export type CheckoutResult = { ok: false; message: string } | { ok: true; payload: CreateOrderPayload };

/** The six checks of docs/product.md 5 in their order, each with its text, and the order that passes them. */
export function checkCheckout({ cart, amounts, purpose, otherText }: CheckoutForm): CheckoutResult {
  const stop = (message: string): CheckoutResult => ({ ok: false, message });
  const minimum = minimumFirst(cart);
  const keperluan = purpose === otherPurpose ? otherText.trim() : purpose;
  const lines = cart.lines.filter(isValidLine);

  if (cart.lines.length === 0) return stop('Keranjang kosong.');
  if (sumOf(amounts) !== subtotalOf(cart) || amounts.some((amount) => amount < 0))
    return stop('Total nilai semua termin harus sama dengan subtotal keranjang.');
  if ((amounts[0] ?? 0) < minimum) return stop(`Pembayaran termin 1 minimal ${formatRupiah(minimum)}.`);
  if (purpose === '') return stop('Silakan pilih keperluan publish terlebih dahulu.');
  if (keperluan === '') return stop('Silakan isi keperluan publish terlebih dahulu.');
  if (lines.length === 0) return stop('Item keranjang belum valid (product/slot/price belum lengkap).');
  return { ok: true, payload: payloadOf(lines, amounts, keperluan) };
}

function payloadOf(lines: ValidLine[], amounts: readonly Rupiah[], keperluan: string): CreateOrderPayload {
  const payload: CreateOrderPayload = {
    termin: amounts.length,
    cart_items: lines.map(({ itemId, slotId, hde, price }) => ({ product_id: itemId, slot_id: slotId, hde, price })),
    keperluan_publish: keperluan,
  };
  for (const [i, amount] of amounts.entries()) payload[`termin_amount${i + 1}`] = amount;
  return payload;
}
