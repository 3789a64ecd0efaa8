import { type Month, monthOf, parseMonth, parseMonthNumber, parseYear } from '#domain/month.ts';
import { remainingOf, type Slot } from '#domain/slot.ts';
import { type Fields, fieldsOf, idOf, numberOf } from './fields.ts';
import { first } from './read.ts';

const months = 'month bulan mm periode_month period_month periode.month period.month';
const years = 'year tahun periode_year period_year periode.year period.year';
const dates = 'date tanggal period periode month';

/** A slot's month from its parts or its date text, under any of their names (docs/product.md 3); null when it has none. */
export function decodeSlotMonth(slot: unknown): Month | null {
  const fields = fieldsOf(slot);
  return (
    monthOf(first(fields, years, parseYear), first(fields, months, parseMonthNumber)) ??
    first(fields, dates, parseMonth)
  );
}

/** What remains under any of its names; null means unlimited. */
export function decodeRemaining(fields: Fields): number | null {
  return remainingOf({
    remaining: first(fields, 'remaining sisa tersisa slot_remaining remaining_slot', numberOf),
    capacity: first(fields, 'total limit kuota capacity', numberOf),
    used: first(fields, 'used terpakai dipakai', numberOf),
  });
}

/** A slot; null without a valid id, month and year (docs/product.md 5). */
export function decodeSlot(value: unknown): Slot | null {
  const fields = fieldsOf(value);
  const id = first(fields, 'id slot_id value', idOf);
  const month = decodeSlotMonth(fields);
  return id === null || month === null ? null : { id, month, remaining: decodeRemaining(fields) };
}
