import { z } from 'zod';
import { id } from './call-fields.ts';

/** Body of POST waiting-list. */
export const enterWaitingListRequest = z.object({ slot_id: id('Slot') });

/** An open entry of the customer. Every call of the waiting list is an addition of this provider, optional for a client. */
export const waitingEntryAnswer = z.object({
  id: z.int(),
  slot_id: z.int(),
  item_id: z.int(),
  item_name: z.string(),
  year: z.int(),
  month: z.int(),
  state: z.enum(['waiting', 'held']),
  /** Place in the line, from 1; null while a place is held. */
  position: z.int().nullable(),
  /** End of the hold, ISO 8601; null while the customer waits. */
  held_until: z.string().nullable(),
  /** How long a place will be held for this entry. */
  hold_hours: z.int().optional(),
  created_at: z.string(),
});
export type WaitingEntryAnswer = z.infer<typeof waitingEntryAnswer>;

/** Answer of GET and POST waiting-list: all open entries, oldest first. */
export const waitingListAnswer = z.object({ data: z.object({ entries: z.array(waitingEntryAnswer) }) });
export type WaitingListAnswer = z.infer<typeof waitingListAnswer>;
