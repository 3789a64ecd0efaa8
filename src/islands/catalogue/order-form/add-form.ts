import { useStore } from '@nanostores/react';
import { offeredIndexings } from '@slotterbit/contract/catalogue/indexing.ts';
import { offeredSlots } from '@slotterbit/contract/catalogue/offered-slots.ts';
import { hasCapacity, initialMonth, slotFor, withHeldPlaces } from '@slotterbit/contract/catalogue/slot.ts';
import type { FieldErrors } from '@slotterbit/contract/client/api-error.ts';
import type { CartChoice } from '@slotterbit/contract/orders/add-to-cart.ts';
import { clampQty, type SheetItem } from '@slotterbit/contract/orders/sheet.ts';
import { currentMonth, parseMonth, toInputValue } from '@slotterbit/contract/values/month.ts';
import { useEffect, useState } from 'react';
import { monthChoices } from '#src/catalogue/month-grid.ts';
import { usePageTime } from '#src/islands/shared/page.ts';
import { onRestored } from '#src/stores/page-events.ts';
import { $heldSlots } from '#src/stores/session/session.ts';
import { type AddResult, addOrAskLogin } from '#src/stores/shop/add-to-cart.ts';
import type { PendingSelection } from '#src/stores/shop/pending-selection.ts';

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

/**
 * State and actions that sheet and order page share: what the item offers, the chosen indexings, month and quantity, and the errors.
 * @param onFailed adding failed: a slot or price may have changed
 */
export function useAddForm(item: SheetItem, selection: PendingSelection | null, onFailed: () => void) {
  const now = usePageTime();
  const indexings = offeredIndexings(item);
  const ownSlots = withHeldPlaces(item.slots, useStore($heldSlots, { ssr: 'initial' }), now);
  const slots = offeredSlots({ ...item, slots: ownSlots }, now);
  const [indexingIds, setIndexingIds] = useState(selection?.indexingIds ?? []);
  const [chosenMonth, setMonth] = useState(selection?.month || null);
  const [qty, setQty] = useState(selection?.qty ?? 1);
  const [qtyMessage, setQtyMessage] = useState<string | null>(null);
  const [errors, setErrors] = useState<AddErrors>({});
  const [isBusy, setIsBusy] = useState(false);
  // Until the customer changes something, the preselected month follows the item's slots.
  const month = chosenMonth ?? toInputValue(initialMonth(slots, now));
  const slot = slotFor(slots, parseMonth(month));
  // The controls were locked when the customer left the page.
  useEffect(() => onRestored(() => setIsBusy(false)), []);

  /** Hides the error of a changed control, and stops the month from following the slots. */
  function touch(control: keyof AddErrors) {
    setMonth((chosen) => chosen ?? month);
    setErrors(({ [control]: _, ...others }) => others);
  }

  function changeQty(wanted: number, remaining = slot?.remaining ?? null) {
    const clamped = clampQty(wanted, remaining);
    touch('qty');
    setQty(clamped.qty);
    setQtyMessage(clamped.message);
  }

  return {
    item,
    indexings,
    chosen: indexings.filter(({ id }) => indexingIds.includes(id)),
    indexingIds,
    /** The months as this customer may order them. */
    months: monthChoices({ slots: ownSlots }, now),
    firstMonth: toInputValue(currentMonth(now)),
    slots,
    slot,
    month,
    qty,
    qtyMessage,
    errors,
    isBusy,
    /** Null while no month is chosen. */
    isAvailable: month === '' ? null : slot !== null && hasCapacity(slot),
    setErrors,
    setIsBusy,
    /** Shows the choice that the browser stored before login. */
    restore(stored: PendingSelection) {
      setIndexingIds(stored.indexingIds);
      setMonth(stored.month);
      setQty(stored.qty);
    },
    changeQty,
    changeIndexings(ids: number[]) {
      touch('indexing');
      setIndexingIds(ids);
    },
    changeMonth(value: string) {
      touch('month');
      setMonth(value);
      const next = slotFor(slots, parseMonth(value));
      if (next !== null) changeQty(qty, next.remaining);
    },
    /** Adds the choices. The controls stay locked after success, and while the browser opens the login page. */
    async add(choices: readonly CartChoice[], failure: string): Promise<AddResult> {
      setIsBusy(true);
      setErrors({});
      setQtyMessage(null);
      const result = await addOrAskLogin(choices, item.name, month, failure);
      if (result.kind === 'failed' || result.kind === 'busy') setIsBusy(false);
      if (result.kind !== 'failed') return result;
      onFailed();
      // The earlier choices are in the cart: only the rest stays selected, so that a retry does not add them twice.
      setIndexingIds(result.rest.map(({ indexing }) => indexing.id));
      setErrors(addErrors(result.fields));
      return result;
    },
  };
}

export type AddForm = ReturnType<typeof useAddForm>;
