import type { Order, OrderLine } from './order.ts';

/** An order for tests: pending, of 900 rupiah in one termin, of which nothing else is known. */
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
    history: [],
    ...changes,
  };
}

/** A line of an order for tests: one of a journal in SINTA 2, without a month. */
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
    ...changes,
  };
}
