import type { Order } from '@slotterbit/contract/orders/order.ts';
import { readText, writeText } from '../session/storage.ts';
import { markDate, readDate } from './orders.ts';

const key = 'customer:tickets';
const MAX_STORED = 3;

function storedTickets(): Order[] {
  try {
    return JSON.parse(readText('local', key) ?? '[]', readDate); // only this file writes it
  } catch {
    return [];
  }
}

/** Stores an order whose ticket was shown, for when there is no network: the latest three. Signing out removes them. */
export function storeTicket(order: Order): void {
  const others = storedTickets().filter(({ id }) => id !== order.id);
  writeText('local', key, JSON.stringify([order, ...others].slice(0, MAX_STORED), markDate));
}

/** Returns the stored order with this id; null if there is none. */
export const storedTicket = (id: number): Order | null => storedTickets().find((order) => order.id === id) ?? null;
