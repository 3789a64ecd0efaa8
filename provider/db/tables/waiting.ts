import type { Generated } from 'kysely';
import type { WaitingState } from '#domain/waiting-list.ts';
import type { Timestamp } from '../schema.ts';

/** A customer who waits for one place of a full slot. Entries of a slot are served in the order of their ids. */
export type WaitingEntriesTable = {
  id: Generated<number>;
  customer_id: number;
  slot_id: number;
  state: WaitingState;
  /**
   * How long a place is held for this entry: WAITING_HOLD_HOURS when the customer entered. Stored, because the process that frees a place
   * may be a staff command with other settings.
   */
  hold_hours: number;
  created_at: Timestamp;
  /** Beginning of the hold; null until a place was offered. A held place counts in `slots.used`. */
  held_from: Generated<Timestamp | null>;
  /** When the entry expires: at the end of its month, or of its hold. */
  ends_at: Timestamp;
  /** When the entry was used, expired or left. */
  ended_at: Generated<Timestamp | null>;
};
