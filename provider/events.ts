import type { CompiledQuery } from 'kysely';
import type { KnownStatus } from '#domain/order-status.ts';
import { pipelined } from './db/pipeline.ts';
import type { Tx } from './db/schema.ts';
import type { StatusReason } from './db/tables/orders.ts';

/** What happened in the shop, for the followers of events. */
export type DomainEvent =
  | { type: 'order.created'; orderId: number }
  | { type: 'order.status-changed'; orderId: number; to: KnownStatus; reason: StatusReason }
  | { type: 'order.month-moved'; orderId: number }
  | { type: 'termin.paid'; orderId: number; termin: number }
  | { type: 'termin.reversed'; orderId: number; termin: number }
  /** Places of these items were taken or given back, or their prices changed. */
  | { type: 'slot.changed'; itemIds: readonly number[] }
  /** Anything else of the public catalogue changed. */
  | { type: 'catalogue.changed' };

/** What follows from an event: the statements to run in its transaction; none where it means nothing to this follower. */
export type Follower = (tx: Tx, event: DomainEvent, now: Date) => readonly CompiledQuery[];

/** Calls the followers in the transaction that causes an event: their writes are committed with it or not at all. */
export type Events = {
  record(tx: Tx, event: DomainEvent, now: Date): Promise<void>;
  /** What `record` would run, to be sent with other statements of the transaction (`pipelined`). */
  statements(tx: Tx, event: DomainEvent, now: Date): CompiledQuery[];
};

/** @param followers called in this order (app.ts) */
export function createEvents(followers: readonly Follower[]): Events {
  const statements: Events['statements'] = (tx, event, now) => followers.flatMap((follow) => follow(tx, event, now));
  return {
    statements,
    async record(tx, event, now) {
      await pipelined(tx, statements(tx, event, now));
    },
  };
}
