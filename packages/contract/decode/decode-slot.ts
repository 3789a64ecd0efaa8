import { hasCapacity, remainingOf, type Slot } from '../catalogue/slot.ts';
import { type Month, monthOf, parseMonthNumber, parseYear } from '../values/month.ts';
import { dateMonthOf, dayOf } from './read-dates.ts';
import { fieldsOf, first, idOf, type JsonFields, numberOf } from './read-values.ts';

const monthNames = 'month bulan mm periode_month period_month periode.month period.month';
const yearNames = 'year tahun periode_year period_year periode.year period.year';
const dateNames = 'date tanggal period periode month';

/** Reads a slot's month from its parts or its date text, under any of their names (docs/product.md 3); null without a month. */
export function decodeSlotMonth(slot: unknown): Month | null {
  const fields = fieldsOf(slot);
  return (
    monthOf(first(fields, yearNames, parseYear), first(fields, monthNames, parseMonthNumber)) ??
    first(fields, dateNames, dateMonthOf)
  );
}

const capacityNames = 'total limit kuota capacity';

/** Reads the remaining capacity under any of its names; null means unlimited. */
export function decodeRemaining(fields: JsonFields): number | null {
  return remainingOf({
    remaining: first(fields, 'remaining sisa tersisa slot_remaining remaining_slot', numberOf),
    capacity: first(fields, capacityNames, numberOf),
    used: first(fields, 'used terpakai dipakai', numberOf),
  });
}

/** Decodes a slot; null without a valid id, month and year (docs/product.md 5), and for a month that is not opened: without capacity. */
export function decodeSlot(value: unknown): Slot | null {
  const fields = fieldsOf(value);
  const id = first(fields, 'id slot_id value', idOf);
  const month = decodeSlotMonth(fields);
  if (id === null || month === null || first(fields, capacityNames, numberOf) === 0) return null;
  const manuscriptUntil = dayOf(fields['manuscript_until']);
  const slot = { id, month, remaining: decodeRemaining(fields), ...(manuscriptUntil && { manuscriptUntil }) };
  return fields['waiting_list'] === true && !hasCapacity(slot) ? { ...slot, hasWaitingList: true } : slot;
}
