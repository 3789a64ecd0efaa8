import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import { parseJson, persistentAtom } from './storage.ts';

/**
 * The termin of the customer's orders that is due first, as last asked: `orders` is the number of orders to pay; `termin` and `at` (ISO 8601) are
 * null if the provider does not send them, `isNow` says that it is asked for today.
 */
export type NextDue = {
  orders: number;
  orderId: number;
  termin: number | null;
  count: number;
  amount: Rupiah;
  at: string | null;
  isNow: boolean;
};

/** What the customer's orders ask for next, 'none' if nothing; null if unknown. `requestNextDue` asks for it, boot.ts reads the stored text. */
export const $nextDue = persistentAtom<NextDue | 'none' | null>('orders:due', null, {
  decode(text) {
    if (text === 'none') return 'none';
    const value = parseJson(text) as Partial<NextDue> | null; // only this app writes it; the check is for older versions
    return typeof value?.isNow === 'boolean' ? (value as NextDue) : null;
  },
  encode: (due) => (due === 'none' ? due : JSON.stringify(due)),
});
