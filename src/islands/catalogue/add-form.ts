import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { offeredIndexings } from '#domain/indexing.ts';
import { currentMonth, parseMonth, toInputValue } from '#domain/month.ts';
import type { SheetItem } from '#domain/sheet.ts';
import { hasCapacity, initialMonth, offeredSlots, slotFor, withHeldPlaces } from '#domain/slot.ts';
import { usePageTime } from '#src/islands/shared/page.ts';
import type { AddResult } from '#src/stores/add-to-cart.ts';
import { onRestored } from '#src/stores/page-events.ts';
import type { PendingSelection } from '#src/stores/pending-selection.ts';
import { $heldSlots } from '#src/stores/session.ts';

type FieldErrors = Extract<AddResult, { kind: 'failed' }>['fields'];

/** The texts under the fields of sheet and order page. */
export type AddErrors = { [Control in keyof typeof controls]?: string | undefined };

/** The payload fields of each control. */
const controls = {
  indexing: ['indexing_id', 'index_name', 'req_price'],
  month: ['slot_id', 'req_publish', 'req_publish_year', 'req_publish_month'],
  qty: ['qty'],
} as const;

/** Returns the texts of a 422 by control (docs/product.md 8); drops the texts of fields without a control. */
export function addErrors(fields: FieldErrors): AddErrors {
  const textOf = (names: readonly string[]) => names.flatMap((name) => fields[name] ?? []).join('\n') || undefined;
  return { indexing: textOf(controls.indexing), month: textOf(controls.month), qty: textOf(controls.qty) };
}

/** The state that sheet and order page share: what the item offers, month, quantity and errors. */
export function useAddForm(item: SheetItem, selection: PendingSelection | null = null) {
  const now = usePageTime();
  const indexings = offeredIndexings(item);
  const ownSlots = withHeldPlaces(item.slots, useStore($heldSlots, { ssr: 'initial' }));
  const slots = offeredSlots({ ...item, slots: ownSlots }, now);
  const [chosenMonth, setMonth] = useState(selection?.month || null);
  const [qty, setQty] = useState(selection?.qty ?? 1);
  const [errors, setErrors] = useState<AddErrors>({});
  // Until the customer changes something, the preselected month follows the item's slots.
  const month = chosenMonth ?? toInputValue(initialMonth(slots, now));
  const slot = slotFor(slots, parseMonth(month));
  return {
    indexings,
    /** The slots as this customer may order them. */
    ownSlots,
    slots,
    slot,
    currentMonth: currentMonth(now),
    month,
    qty,
    errors,
    /** Null while no month is chosen. */
    isAvailable: month === '' ? null : slot !== null && hasCapacity(slot),
    setMonth,
    setQty,
    setErrors,
    /** Call it when the customer changes a control: hides its error and stops the month from following the slots. */
    touch(control: keyof AddErrors) {
      setMonth((chosen) => chosen ?? month);
      setErrors(({ [control]: _, ...others }) => others);
    },
  };
}

/** Calls back when the page comes out of the back/forward cache: controls that were locked on leaving become usable. */
export function usePageRestored(run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => onRestored(() => latest.current()), []);
}
