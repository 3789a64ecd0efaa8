import type { AddToCartRequest, CartAnswer } from '@slotterbit/contract/calls/cart-calls.ts';
import type {
  CreateOrderAnswer,
  CreateOrderRequest,
  OrderAnswer,
  OrderDetailAnswer,
} from '@slotterbit/contract/calls/order-calls.ts';
import type { PayerPaymentAnswer } from '@slotterbit/contract/calls/payer-calls.ts';
import { bumpCatalogueVersion } from '../db/catalogue-version.ts';
import type { Answer, TestCustomer, TestProvider } from './support/provider.ts';
import type { SmallItem } from './support/small-catalogue.ts';

export type Errors = { message: string; errors?: Record<string, string[]> };

/** Body of POST carts for an item's offer in its n-th slot. */
export function addition(item: SmallItem, nama: string, slotIndex = 1, qty = 1): AddToCartRequest {
  const offer = item.offers[nama];
  const slot = item.slots[slotIndex];
  if (!offer || !slot) throw new Error(`${item.name} has no ${nama} or slot ${slotIndex}`);
  const month = String(slot.month).padStart(2, '0');
  return {
    item_id: item.id,
    indexing_id: offer.id,
    qty,
    slot_id: slot.id,
    req_publish: `${slot.year}-${month}-01`,
    req_publish_year: slot.year,
    req_publish_month: slot.month,
    index_name: nama,
    ...(offer.price === null ? {} : { req_price: offer.price }),
  };
}

export async function add(customer: TestCustomer, item: SmallItem, nama: string, slotIndex = 1, qty = 1) {
  return customer.call<Errors & { id: number }>('POST', 'carts', addition(item, nama, slotIndex, qty));
}

export async function cartOf(customer: TestCustomer): Promise<CartAnswer> {
  return (await customer.call<CartAnswer>('GET', 'carts')).body;
}

/** Body of pi-order/create for the whole cart: the first termin pays all unless `amounts` says otherwise. */
export function orderOf(cart: CartAnswer, amounts: readonly number[] = [cart.total]): CreateOrderRequest {
  return {
    termin: amounts.length,
    cart_items: cart.carts.map((line) => ({
      product_id: line.item_id,
      slot_id: line.slot_id,
      hde: line.hde,
      price: line.req_price ?? 0,
    })),
    keperluan_publish: 'Publikasi untuk BKD (Dosen)',
    ...Object.fromEntries(amounts.map((amount, index) => [`termin_amount${index + 1}`, amount])),
  };
}

export async function create(customer: TestCustomer, body: unknown): Promise<Answer<CreateOrderAnswer & Errors>> {
  return customer.call('POST', 'pi-order/create', body);
}

/** Orders the whole cart, paid at once, and returns the answer. */
export const orderCart = async (customer: TestCustomer) => create(customer, orderOf(await cartOf(customer)));

/** Orders the whole cart and answers the order as the customer then sees it. */
export async function order(customer: TestCustomer, amounts?: readonly number[]): Promise<OrderAnswer> {
  const made = await create(customer, orderOf(await cartOf(customer), amounts));
  if (made.status !== 201) throw new Error(`Order answered ${made.status}: ${JSON.stringify(made.body)}`);
  return read(customer, made.body.order.id);
}

export async function read(customer: TestCustomer, orderId: number): Promise<OrderAnswer> {
  return (await customer.call<OrderDetailAnswer>('GET', `pi-orders/${orderId}`)).body.data.order;
}

/** Sets how many days before the month the manuscripts of all journals are due. */
export async function setManuscriptDays({ db }: TestProvider, days: number): Promise<void> {
  await db.updateTable('items').set({ manuscript_days: days }).execute();
  await bumpCatalogueVersion(db);
}

/** The price of an offer of Jurnal Alfa, in rupiah. */
export const PRICE = 1_500_000;

/** Orders as many places of Jurnal Alfa as the termins pay. The slot with index 1 is December 2026. */
export async function buy(p: TestProvider, customer: TestCustomer, amounts: readonly number[] = [PRICE], slot = 1) {
  const qty = amounts.reduce((sum, amount) => sum + amount, 0) / PRICE;
  await add(customer, p.catalogue.alfa, 'SINTA 2', slot, qty);
  return order(customer, amounts);
}

/** The taken places of Jurnal Alfa in its n-th month: 1 is December 2026. */
export const usedOf = async (p: TestProvider, place = 1) => (await p.slot(p.catalogue.alfa.slots[place]?.id ?? 0)).used;

/** The amounts of the refunds that are due, oldest first. */
export async function dueAmounts({ db }: TestProvider): Promise<number[]> {
  const rows = await db.selectFrom('refunds').select('amount').where('refunded_at', 'is', null).orderBy('id').execute();
  return rows.map(({ amount }) => amount);
}

/** The statuses of an order and of its payments. */
export async function statusesOf(customer: TestCustomer, orderId: number): Promise<string[]> {
  const { status, payments } = await read(customer, orderId);
  return [status, ...payments.map((payment) => payment.status)];
}

/** Presses 'Bayar online' on the payer's page of a link, like a browser. */
export function payOnline(p: TestProvider, link: string | null | undefined): Promise<Response> {
  const headers = { accept: 'text/html' };
  return p.fetch(new URL(link ?? '', p.base), { method: 'POST', headers, redirect: 'manual' });
}

/** Opens the order's next payment at the gateway like a browser, and returns the reference of the newest charge. */
export async function openCharge(p: TestProvider, customer: TestCustomer, orderId: number): Promise<string> {
  const opened = await payOnline(p, (await read(customer, orderId)).payment_url);
  if (opened.status !== 303) throw new Error(`The link of the payment answered ${opened.status}.`);
  return (await p.db.selectFrom('charges').select('reference').orderBy('id', 'desc').executeTakeFirstOrThrow())
    .reference;
}

/** Sends a notification of a gateway and returns the status of the answer. */
export async function notify(p: TestProvider, gateway: string, body: unknown, token = ''): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-callback-token': token };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  return (await p.fetch(`${p.base}/payments/${gateway}`, init)).status;
}

let strangers = 0;
/** A customer with a WhatsApp number that no other customer has. */
export function stranger(p: TestProvider): Promise<TestCustomer> {
  strangers += 1;
  return p.register({ whatsapp: `0812${String(strangers).padStart(8, '0')}` });
}

/** Lets every session outlive a test that moves the clock by weeks. */
export async function staySignedIn(p: TestProvider): Promise<void> {
  await p.db.updateTable('tokens').set({ expires_at: '2099-01-01T00:00:00.000Z' }).execute();
}

/** The January of Jurnal Beta, filled by `buyer`, with its order. */
export async function fullMonth(p: TestProvider, buyer: TestCustomer) {
  const slotId = p.catalogue.beta.slots[2]?.id ?? 0;
  await p.setCapacity(slotId, 1);
  await add(buyer, p.catalogue.beta, 'DOAJ', 2);
  return { slotId, orderId: (await order(buyer)).id };
}

/** Reads a payment as everyone with its link does. @param link its `share_url`, or any other address below /api/payments/{token} */
export async function readPayment(
  p: TestProvider,
  link: string | null | undefined,
): Promise<PayerPaymentAnswer['data']> {
  const token = /\/(?:bayar|payments)\/([^/?]+)/.exec(link ?? '')?.[1] ?? 'no-link';
  return (await p.call<PayerPaymentAnswer>('GET', `payments/${token}`)).body.data;
}

/** The refusal of more places of Jurnal Alfa in December than a customer or a network may hold; `used`: places that are held already. */
export const placesRefused = (most: number, used = 0, whose = 'per pelanggan') =>
  `Slot Jurnal Alfa bulan Desember 2026: maksimal ${most} tempat gratis, ditahan, atau belum dibayar ${whose}${used > 0 ? `, ${used} sudah dipakai` : ''}. Kurangi jumlahnya, atau coba lagi setelah pesanan lain dibayar. Bila perlu lebih banyak, hubungi kami.`;
