import { itemName } from '../catalogue/names.ts';
import type { WaitingEntry } from '../catalogue/waiting-list.ts';
import { monthOf } from '../values/month.ts';
import { dateOf } from './read-dates.ts';
import { readList } from './read-lists.ts';
import { fieldsOf, idOf, numberOf } from './read-values.ts';

/** Decodes an open entry; null if it lacks what a screen needs. */
function decodeEntry(value: unknown): WaitingEntry | null {
  const fields = fieldsOf(value);
  const [id, slotId, itemId] = [idOf(fields['id']), idOf(fields['slot_id']), idOf(fields['item_id'])];
  const month = monthOf(fields['year'], fields['month']);
  if (id === null || slotId === null || itemId === null || month === null) return null;
  const entry = { id, slotId, itemId, itemName: itemName(itemId, fields['item_name']), month };
  const until = dateOf(fields['held_until']);
  if (fields['state'] === 'held') return until && { ...entry, state: 'held', until };
  const position = numberOf(fields['position']);
  return position === null ? null : { ...entry, state: 'waiting', position, holdHours: numberOf(fields['hold_hours']) };
}

/** Decodes an answer of waiting-list; null from a provider without a waiting list. */
export function decodeWaitingList(body: unknown): WaitingEntry[] | null {
  return readList(body, ['entries'], decodeEntry)?.elements ?? null;
}
