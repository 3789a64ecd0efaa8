import { useEffect, useRef, useState } from 'react';
import { offeredIndexings } from '#domain/indexing.ts';
import { currentMonth, parseMonth, toInputValue } from '#domain/month.ts';
import type { SheetItem } from '#domain/sheet.ts';
import { canSubmitSheet, checkSheet, clampQty } from '#domain/sheet.ts';
import { hasCapacity, initialMonth, offeredSlots, slotFor } from '#domain/slot.ts';
import { addOrAskLogin, sheetFailure } from '#src/stores/add-to-cart.ts';
import { toastMs } from '#src/stores/flash.ts';
import type { PendingSelection } from '#src/stores/pending-selection.ts';
import { type AddErrors, addErrors, usePageRestored } from './add-form.ts';

/** What happens after adding: a sheet closes; or, when it failed, the item is asked for again. */
type Outcome = { onAdded: () => void; onFailed: () => void };

/** What the sheet, or the purchase box, holds and what its controls do (docs/product.md 2.6, 4.7 and 5.7). */
export function useSheetForm(item: SheetItem, selection: PendingSelection | null, { onAdded, onFailed }: Outcome) {
  // Taken once: a sheet that is open over midnight keeps the months that it offered.
  const [now] = useState(() => new Date());
  const indexings = offeredIndexings(item);
  const slots = offeredSlots(item, now);

  const [indexingId, setIndexingId] = useState(selection?.indexingIds[0] ?? null);
  const [chosenMonth, setChosenMonth] = useState(selection?.month || null);
  const [qty, setQty] = useState(selection?.qty ?? 1);
  const [qtyMessage, setQtyMessage] = useState<string | null>(null);
  const [errors, setErrors] = useState<AddErrors>({});
  const [busy, setBusy] = useState(false);
  const [toast, showToast] = useToast();
  const submitting = useRef(false);
  usePageRestored(() => {
    submitting.current = false;
    setBusy(false);
  });

  // Until something is chosen the preselection follows the slots as they come; then it stays, even if it fills up.
  const month = chosenMonth ?? toInputValue(initialMonth(slots, now));
  const indexing = indexings.find(({ id }) => id === indexingId) ?? null;
  const slot = slotFor(slots, parseMonth(month));
  const form = { itemId: item.id, indexing, month, slots, qty };
  const checked = checkSheet(form);

  function changeQty(wanted: number, remaining = slot?.remaining ?? null) {
    const clamped = clampQty(wanted, remaining);
    setQty(clamped.qty);
    setChosenMonth((chosen) => chosen ?? month);
    setQtyMessage(clamped.message);
    setErrors(({ qty: _, ...others }) => others);
  }

  function changeMonth(value: string) {
    setChosenMonth(value);
    setErrors(({ month: _, ...others }) => others);
    const next = slotFor(slots, parseMonth(value));
    if (next !== null) changeQty(qty, next.remaining);
  }

  function changeIndexing(ids: number[]) {
    setIndexingId(ids[0] ?? null);
    setChosenMonth(month);
    setErrors(({ indexing: _, ...others }) => others);
  }

  async function submit() {
    if (submitting.current) return;
    if (!checked.ok) {
      if (checked.qty !== undefined) changeQty(qty);
      else showToast(checked.message);
      return;
    }
    submitting.current = true;
    setBusy(true);
    setErrors({});
    setQtyMessage(null);
    showToast(null);
    const result = await addOrAskLogin([checked.choice], month, sheetFailure);
    // On its way to the login page: the controls stay locked.
    if (result.kind === 'no-token') return;
    submitting.current = false;
    setBusy(false);
    if (result.kind === 'added') onAdded();
    if (result.kind !== 'failed') return;
    onFailed();
    setErrors(addErrors(result.fields));
    showToast(result.message);
  }

  return {
    indexings,
    indexing,
    slot,
    currentMonth: currentMonth(now),
    month,
    qty,
    qtyMessage,
    errors,
    busy,
    toast,
    /** Null while no month is chosen. */
    available: month === '' ? null : slot !== null && hasCapacity(slot),
    canSubmit: canSubmitSheet(form) && !busy,
    /** What is still missing, for the line over the button; null when nothing is. */
    missing: checked.ok || checked.qty !== undefined ? null : checked.message,
    changeIndexing,
    changeMonth,
    changeQty,
    submit,
  };
}

export type SheetForm = ReturnType<typeof useSheetForm>;

/** A text that goes away by itself after 2.2 s (docs/product.md 9); a new one starts the time again, null takes it away. */
export function useToast(): [text: string | null, show: (text: string | null) => void] {
  const [text, setText] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(next: string | null) {
    clearTimeout(timer.current);
    setText(next);
    if (next !== null) timer.current = setTimeout(() => setText(null), toastMs);
  }
  return [text, show];
}
