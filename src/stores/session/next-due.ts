import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import { parseJson, persistentAtom } from './storage.ts';

/**
 * The termin of the customer's orders that is due first, as last asked: `orders` is the number of orders to pay; `termin` and `at` (ISO 8601) are
 * null if the provider does not send them, `isNow` says that it is asked for today, `isAnnounced` that its payer announced a bank transfer.
 */
export type NextDue = {
  orders: number;
  button: { text: string; href: string };
  termin: number | null;
  count: number;
  amount: Rupiah;
  at: string | null;
  isNow: boolean;
  isAnnounced: boolean;
};

/** What the customer's orders ask for next; null if nothing or unknown. `requestNextDue` asks for it. */
export const $nextDue = persistentAtom<NextDue | null>('orders:due', null, {
  decode(text) {
    const value = parseJson(text) as Partial<NextDue> | null; // only this app writes it; the check is for older versions
    return typeof value?.isAnnounced === 'boolean' ? (value as NextDue) : null;
  },
  encode: (due) => JSON.stringify(due),
});
