import { sql } from 'kysely';

/*
 * Conditions on an entry of the waiting list, for queries that call the table `entry`. They are literal terms: SQLite uses a partial index only
 * if the query contains its condition.
 */

export const isOpen = sql<boolean>`entry.ended_at is null`;
export const isWaiting = sql<boolean>`entry.ended_at is null and entry.state = 'waiting'`;
export const isHeld = sql<boolean>`entry.ended_at is null and entry.state = 'held'`;
