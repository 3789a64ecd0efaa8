import type { CompiledQuery } from 'kysely';
import type { KnownStatus } from '#domain/order-status.ts';
import { pipelined } from './db/pipeline.ts';
import type { Tx } from './db/schema.ts';
import type { StatusReason } from './db/tables/orders.ts';

/** An event in the shop, for its followers. */
export type DomainEvent =
  | { type: 'order.created'; orderId: number }
  | { type: 'order.status-changed'; orderId: number; to: KnownStatus; reason: StatusReason }
  | { type: 'order.month-moved'; orderId: number }
  | { type: 'termin.paid'; orderId: number; termin: number }
  | { type: 'termin.reversed'; orderId: number; termin: number }
  /** A place is held for an entry of the waiting list. */
  | { type: 'place.held'; entryId: number }
  /** Places of these items were taken or released, or their prices changed. */
  | { type: 'slot.changed'; itemIds: readonly number[] }
  /** Another part of the public catalogue changed. */
  | { type: 'catalogue.changed' };

/**
 * Returns the statements that a follower runs in the transaction of an event; none if the follower ignores the event.
 */
export type Follower = (tx: Tx, event: DomainEvent, now: Date) => readonly CompiledQuery[];

/**
 * Passes events to followers in the transaction that causes them, so the followers' writes are committed if and only
 * if the event is.
 */
export type Events = {
  record(tx: Tx, event: DomainEvent, now: Date): Promise<void>;
  /**
   * Returns the statements that `record` would run, to be sent with other statements of the transaction
   * (`pipelined`).
   */
  statements(tx: Tx, event: DomainEvent, now: Date): CompiledQuery[];
};

/** The time of a change, and the events that it is recorded in. */
export type Occurrence = { now: Date; events: Events };

/** @param followers receive each event in this order (app.ts) */
export function createEvents(followers: readonly Follower[]): Events {
  const statements: Events['statements'] = (tx, event, now) => followers.flatMap((follow) => follow(tx, event, now));
  return {
    statements,
    async record(tx, event, now) {
      await pipelined(tx, statements(tx, event, now));
    },
  };
}
