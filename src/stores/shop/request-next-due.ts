import { orderApi } from '@slotterbit/contract/client/order-api.ts';
import { payButton } from '@slotterbit/contract/orders/due.ts';
import type { Order } from '@slotterbit/contract/orders/order.ts';
import { type OpenDue, orderView } from '@slotterbit/contract/orders/order-view.ts';
import { request } from '../api.ts';
import { $nextDue, type NextDue } from '../session/next-due.ts';
import { $accessToken } from '../session/session.ts';

const api = orderApi(request);

type Unpaid = { order: Order; due: OpenDue };

/** Dues without a day come last. */
const earlierFirst = (a: Unpaid, b: Unpaid) =>
  (a.due.at?.getTime() ?? Number.MAX_SAFE_INTEGER) - (b.due.at?.getTime() ?? Number.MAX_SAFE_INTEGER);

/** Returns what the listed orders ask for next; null if nothing. */
export function nextDueOf(orders: readonly Order[], now: Date): Omit<NextDue, 'orders'> | null {
  const [first] = unpaidOf(orders, now).sort(earlierFirst);
  if (first === undefined) return null;
  const { termin, count, amount, at, isNow, isAnnounced } = first.due;
  return {
    button: payButton(first.order, first.due, 'Bayar'),
    termin,
    count,
    amount,
    at: at?.toISOString() ?? null,
    isNow,
    isAnnounced,
  };
}

function unpaidOf(orders: readonly Order[], now: Date): Unpaid[] {
  return orders.flatMap((order) => {
    const { due } = orderView(order, now);
    return due.kind === 'open' ? { order, due } : [];
  });
}

/**
 * Asks for the orders to pay and stores what is due next. A provider without tabs answers with its newest orders. Keeps the stored one on an
 * error, and without an answer within `limitMs`.
 */
export async function requestNextDue(limitMs = 15_000): Promise<void> {
  const token = $accessToken.get();
  if (token === null) return;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), limitMs);
  // A visitor who reads a static page is not sent to the login.
  const options = { signal: controller.signal, ignores401: true };
  const page = await api.orders(1, 'perlu-dibayar', options).catch(() => null);
  clearTimeout(timer);
  // Another customer may have signed in meanwhile.
  if (page === null || $accessToken.get() !== token) return;
  const now = new Date();
  const next = nextDueOf(page.orders, now);
  const orders = page.tabs?.['perlu-dibayar'] ?? unpaidOf(page.orders, now).length;
  $nextDue.set(next && { orders, ...next });
}
