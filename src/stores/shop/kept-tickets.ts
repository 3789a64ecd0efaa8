import type { Order } from '@slotterbit/contract/orders/order.ts';
import { readText, writeText } from '../session/storage.ts';
import { markDate, readDate } from './orders.ts';

const key = 'customer:tickets';
const MAX_KEPT = 3;

function keptTickets(): Order[] {
  try {
    return JSON.parse(readText('local', key) ?? '[]', readDate); // only this file writes it
  } catch {
    return [];
  }
}

/** Keeps an order whose ticket was shown, for when there is no network: the latest three. Signing out removes them. */
export function keepTicket(order: Order): void {
  const others = keptTickets().filter(({ id }) => id !== order.id);
  writeText('local', key, JSON.stringify([order, ...others].slice(0, MAX_KEPT), markDate));
}

/** Returns the kept order with this id; null if there is none. */
export const keptTicket = (id: number): Order | null => keptTickets().find((order) => order.id === id) ?? null;
