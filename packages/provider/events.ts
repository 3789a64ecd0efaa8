import type { KnownStatus } from '@slotterbit/contract/orders/order-status.ts';
import type { Db, Tx } from './db/schema.ts';
import type { StatusReason } from './db/tables/orders.ts';

/** An event in the shop, for its followers. */
export type DomainEvent =
  | { type: 'order.created'; orderId: number }
  | { type: 'order.status-changed'; orderId: number; to: KnownStatus; reason: StatusReason }
  | { type: 'order.month-moved'; orderId: number }
  | { type: 'order.manuscript-received'; orderId: number }
  | { type: 'order.loa-linked'; orderId: number }
  | { type: 'order.article-linked'; orderId: number }
  | { type: 'termin.paid'; orderId: number; termin: number }
  | { type: 'termin.reversed'; orderId: number; termin: number }
  /** A place is held for an entry of the waiting list. */
  | { type: 'place.held'; entryId: number }
  /** It is no longer held, because an order was paid in time; the customer waits again. */
  | { type: 'place.taken-back'; entryId: number }
  | { type: 'password.requested'; resetId: number }
  /** Places of these items were taken or released, or their prices changed. */
  | { type: 'slot.changed'; itemIds: readonly number[] }
  /** Another part of the public catalogue changed. */
  | { type: 'catalogue.changed' };

/** Writes what follows from an event, in its transaction. */
export type Follower = (tx: Tx, event: DomainEvent, now: Date) => Promise<void>;

/**
 * Passes events to followers in the transaction that causes them, so the followers' writes are committed if and only
 * if the event is.
 */
export type Events = {
  record(tx: Tx, event: DomainEvent, now: Date): Promise<void>;
};

/** The time of a change, and the events that it is recorded in. */
export type Occurrence = { now: Date; events: Events };

/** What a change in the shop needs. `catalogue.changed()`: the next view of this process shows it. */
export type ShopContext = { db: Db; now: () => Date; events: Events; catalogue: { changed(): void } };

/** @param followers receive each event in this order (app.ts) */
export function createEvents(followers: readonly Follower[]): Events {
  return {
    async record(tx, event, now) {
      for (const follow of followers) await follow(tx, event, now);
    },
  };
}
