import type { Indexing } from '@slotterbit/contract/catalogue/indexing.ts';
import type { Item } from '@slotterbit/contract/catalogue/item.ts';
import type { Cart, CartLine } from '@slotterbit/contract/orders/cart.ts';
import type { Order, OrderLine, Payment } from '@slotterbit/contract/orders/order.ts';

/** Returns a valid cart line; `more` replaces fields. */
export function aLine(changes: Partial<CartLine> = {}): CartLine {
  return {
    id: 1,
    itemId: 10,
    itemName: 'Jurnal A',
    itemImage: null,
    itemMaxTermin: null,
    indexingId: 3,
    indexingName: 'SINTA 2',
    slotId: 20,
    month: { year: 2027, month: 3 },
    slotRemaining: null,
    manuscriptUntil: null,
    qty: 1,
    price: 100,
    total: 100,
    hde: 'offer-1',
    purpose: null,
    ...changes,
  };
}

/** Returns a cart with the sums of its lines. */
export function aCart(lines: CartLine[], changes: Partial<Cart> = {}): Cart {
  return {
    lines,
    count: lines.reduce((sum, line) => sum + line.qty, 0),
    total: lines.reduce((sum, line) => sum + line.total, 0),
    maxTermin: null,
    minPaidAmount: null,
    minPaidPercent: null,
    paymentTerms: null,
    ...changes,
  };
}

/** Returns an item with only an id, a name and the fields of `more`. */
export function sampleItem(id: number, more: Partial<Item> = {}): Item {
  return {
    id,
    name: `Jurnal ${id}`,
    kategori: null,
    image: null,
    price: null,
    oldPrice: null,
    badgeText: null,
    badgeColor: null,
    indexings: [],
    indexings2: [],
    slots: [],
    feedbacks: [],
    rating: null,
    maxTermin: null,
    manuscriptDays: null,
    description: null,
    publisher: null,
    issn: null,
    frequency: null,
    fields: [],
    ...more,
  };
}

/** Returns an indexing; an offer if it has a price. */
export const sampleIndexing = (name: string, price: number | null = 100, id: number | null = 1): Indexing => ({
  id,
  name,
  image: null,
  price,
  fallbackPrice: null,
});

/** Returns an unpaid termin of 900 rupiah, without other data. */
export function aPayment(changes: Partial<Payment> = {}): Payment {
  return {
    id: 1,
    termin: 1,
    amount: 900,
    discount: 0,
    status: 'pending',
    dueAt: null,
    paidAt: null,
    transfer: null,
    receiptNumber: null,
    paymentUrl: null,
    shareUrl: null,
    ...changes,
  };
}

/** Returns a pending order of 900 rupiah in one termin, without other data. */
export function anOrder(changes: Partial<Order> = {}): Order {
  return {
    id: 7,
    code: 'ST-7',
    total: 900,
    date: null,
    updatedAt: null,
    status: 'pending',
    termin: 1,
    purpose: null,
    orderFrom: null,
    paymentUrl: null,
    payments: [],
    lines: [],
    deadline: null,
    canCancel: false,
    hasInvoiceNumbers: false,
    invoiceNumber: null,
    billing: null,
    bankAccounts: [],
    paysOnline: true,
    history: [],
    ...changes,
  };
}

/** Returns an order line: one journal in SINTA 2, without a month. */
export function anOrderLine(changes: Partial<OrderLine> = {}): OrderLine {
  return {
    id: 1,
    itemId: 1,
    qty: 1,
    name: 'Jurnal Alfa',
    kategori: null,
    image: null,
    indexing: 'SINTA 2',
    price: 100,
    indexingId: 3,
    slot: null,
    manuscriptUntil: null,
    manuscript: null,
    submissionUrl: null,
    ...changes,
  };
}
