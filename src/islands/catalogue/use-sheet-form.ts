import { useEffect, useRef, useState } from 'react';
import { parseMonth } from '#domain/month.ts';
import type { SheetItem } from '#domain/sheet.ts';
import { canSubmitSheet, checkSheet, clampQty } from '#domain/sheet.ts';
import { slotFor } from '#domain/slot.ts';
import { addOrAskLogin, sheetFailure } from '#src/stores/add-to-cart.ts';
import { TOAST_MS } from '#src/stores/flash.ts';
import { addErrors, useAddForm, usePageRestored } from './add-form.ts';
import { $addedItemId, type Selection } from './open-sheet.ts';

type Callbacks = { onAdded: () => void; onFailed: () => void };

/** State and actions of the sheet and of the purchase box (docs/product.md 2.6, 4.7 and 5.7). */
export function useSheetForm(item: SheetItem, selection: Selection | null, { onAdded, onFailed }: Callbacks) {
  const shared = useAddForm(item, selection);
  const { indexings, slots, slot, month, qty, setErrors, touch } = shared;
  const [indexingId, setIndexingId] = useState(selection?.indexingIds[0] ?? null);
  const [qtyMessage, setQtyMessage] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [toast, showToast] = useToast();
  const isSubmitting = useRef(false);
  usePageRestored(() => {
    isSubmitting.current = false;
    setIsBusy(false);
  });

  const indexing = indexings.find(({ id }) => id === indexingId) ?? null;
  const form = { itemId: item.id, indexing, month, slots, qty };
  const checked = checkSheet(form);

  function changeQty(wanted: number, remaining = slot?.remaining ?? null) {
    const clamped = clampQty(wanted, remaining);
    touch('qty');
    shared.setQty(clamped.qty);
    setQtyMessage(clamped.message);
  }

  function changeMonth(value: string) {
    touch('month');
    shared.setMonth(value);
    const next = slotFor(slots, parseMonth(value));
    if (next !== null) changeQty(qty, next.remaining);
  }

  function changeIndexing(ids: number[]) {
    touch('indexing');
    setIndexingId(ids[0] ?? null);
  }

  async function submit() {
    if (isSubmitting.current) return;
    if (!checked.ok) {
      if (checked.qty !== undefined) changeQty(qty);
      else showToast(checked.message);
      return;
    }
    isSubmitting.current = true;
    setIsBusy(true);
    setErrors({});
    setQtyMessage(null);
    showToast(null);
    const result = await addOrAskLogin([checked.choice], month, sheetFailure);
    // The browser opens the login page: the controls stay locked.
    if (result.kind === 'no-token') return;
    isSubmitting.current = false;
    setIsBusy(false);
    if (result.kind === 'added') {
      $addedItemId.set(item.id);
      onAdded();
    }
    if (result.kind !== 'failed') return;
    onFailed();
    setErrors(addErrors(result.fields));
    showToast(result.message);
  }

  return {
    ...shared,
    indexing,
    /** The name of a chosen indexing that the item does not offer; null as soon as another one is chosen. */
    lackedIndexing: indexing === null ? (selection?.lackedIndexing ?? null) : null,
    qtyMessage,
    isBusy,
    toast,
    canSubmit: canSubmitSheet(form) && !isBusy,
    /** What is still missing, for the line above the button; null when the form is complete. */
    missing: checked.ok || checked.qty !== undefined ? null : checked.message,
    changeIndexing,
    changeMonth,
    changeQty,
    submit,
  };
}

export type SheetForm = ReturnType<typeof useSheetForm>;

/** A text that disappears after 2.2 s (docs/product.md 9). A new text restarts the timer; null hides it. */
function useToast(): [text: string | null, show: (text: string | null) => void] {
  const [text, setText] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(next: string | null) {
    clearTimeout(timer.current);
    setText(next);
    if (next !== null) timer.current = setTimeout(() => setText(null), TOAST_MS);
  }
  return [text, show];
}
