import type { Cart, CartLine } from './cart.ts';

/** A cart line for tests: valid unless changed. */
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
    qty: 1,
    price: 100,
    total: 100,
    hde: 'offer-1',
    purpose: null,
    ...changes,
  };
}

/** A cart for tests, its figures summed up from its lines. */
export function aCart(lines: CartLine[], changes: Partial<Cart> = {}): Cart {
  return {
    lines,
    count: lines.reduce((sum, line) => sum + line.qty, 0),
    total: lines.reduce((sum, line) => sum + line.total, 0),
    maxTermin: null,
    minPaidAmount: null,
    minPaidPercent: null,
    ...changes,
  };
}
