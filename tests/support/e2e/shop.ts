import type { CartAnswer } from '@slotterbit/contract/calls/cart-calls.ts';
import type { ItemsAnswer } from '@slotterbit/contract/calls/item-calls.ts';
import type { CreateOrderAnswer, OrderAnswer, OrderDetailAnswer } from '@slotterbit/contract/calls/order-calls.ts';
import type { TestCustomer } from './customer.ts';

/** What a test needs in a cart line. `room` is the minimum remaining capacity of the slot; `maxTermin` the minimum that the item allows. */
interface Wish {
  room?: number;
  maxTermin?: number;
}

/** A cart line, with the values that tests check. */
export interface Bought {
  itemId: number;
  itemName: string;
  indexingId: number;
  indexing: string;
  /** The unit price in rupiah. */
  price: number;
  slotId: number;
  year: number;
  month: number;
  remaining: number;
}

/** Buys through the API for one customer, to prepare a browser test. */
export class Shop {
  readonly #origin: string;
  readonly #token: string;

  constructor(origin: string, customer: TestCustomer) {
    this.#origin = origin;
    this.#token = customer.session.access_token;
  }

  async #call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${this.#origin}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }

  /**
   * Returns matching offers in random order, so that parallel tests rarely use the same slot. Skips the first items, whose slots the tests of
   * lists and of the sheet need.
   */
  async offers({ room = 3, maxTermin = 1 }: Wish = {}): Promise<Bought[]> {
    const { data } = await this.#call<ItemsAnswer>('GET', '/items');
    const offers = data.items.slice(5).flatMap((item) => {
      const indexing = item.indexing.find(({ harga_jual }) => (harga_jual ?? 0) > 0);
      if (indexing === undefined || item.max_termin < maxTermin) return [];
      return item.slots
        .filter(({ remaining }) => remaining >= room)
        .map((slot) => ({
          itemId: item.id,
          itemName: item.name,
          indexingId: indexing.id,
          indexing: indexing.nama,
          price: indexing.harga_jual ?? 0,
          slotId: slot.id,
          year: slot.year,
          month: slot.month,
          remaining: slot.remaining,
        }));
    });
    return offers.sort(() => Math.random() - 0.5);
  }

  /** Puts an offer into the cart. */
  async add({ itemId, indexingId, slotId, year, month }: Bought, qty = 1): Promise<void> {
    await this.#call('POST', '/carts', {
      item_id: itemId,
      indexing_id: indexingId,
      qty,
      slot_id: slotId,
      req_publish: `${year}-${String(month).padStart(2, '0')}-01`,
      req_publish_year: year,
      req_publish_month: month,
    });
  }

  /** Fills the cart with `count` lines of different items. */
  async fill(count: number, wish: Wish = {}): Promise<Bought[]> {
    const offers = await this.offers(wish);
    const different = [...new Map(offers.map((offer) => [offer.itemId, offer])).values()].slice(0, count);
    if (different.length < count) throw new Error(`The catalogue has no ${count} offers for ${JSON.stringify(wish)}.`);
    for (const offer of different) await this.add(offer);
    return different;
  }

  cart(): Promise<CartAnswer> {
    return this.#call('GET', '/carts');
  }

  /** Orders the whole cart in `termin` nearly equal parts. */
  async order(termin = 1, purpose = 'Publikasi Jurnal Syarat Kelulusan'): Promise<CreateOrderAnswer> {
    const { carts, total } = await this.cart();
    const part = Math.ceil(total / termin);
    const amounts = Array.from({ length: termin }, (_, i) => (i < termin - 1 ? part : total - part * (termin - 1)));
    return this.#call('POST', '/pi-order/create', {
      termin,
      cart_items: carts.map((line) => ({
        product_id: line.item_id,
        slot_id: line.slot_id,
        hde: line.hde,
        price: line.req_price,
      })),
      keperluan_publish: purpose,
      ...Object.fromEntries(amounts.map((amount, i) => [`termin_amount${i + 1}`, amount])),
    });
  }

  /** Fills the cart and orders it. */
  async ordered({ lines = 1, termin = 1 } = {}): Promise<OrderAnswer> {
    await this.fill(lines, { maxTermin: termin });
    const { order } = await this.order(termin);
    return this.find(order.id);
  }

  async find(orderId: number): Promise<OrderAnswer> {
    const { data } = await this.#call<OrderDetailAnswer>('GET', `/pi-orders/${orderId}`);
    return data.order;
  }

  /** Pays the next termin on the sandbox's page, like the customer. */
  async pay(orderId: number): Promise<void> {
    const { payment_url } = await this.find(orderId);
    const bill = await fetch(new URL(payment_url ?? '', this.#origin), { method: 'POST' });
    const paid = await fetch(bill.url, {
      method: 'POST',
      body: new URLSearchParams({ action: 'pay' }),
      redirect: 'manual',
    });
    if (paid.status !== 303) throw new Error(`The sandbox answered ${paid.status}.`);
  }

  async cancel(orderId: number): Promise<void> {
    await this.#call('POST', `/pi-orders/${orderId}/cancel`);
  }

  async orderCount(): Promise<number> {
    const { data } = await this.#call<{ data: { orders: { total: number } } }>('GET', '/pi-orders?page=1');
    return data.orders.total;
  }
}
