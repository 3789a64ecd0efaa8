import { useEffect, useRef, useState } from 'react';
import { addedText } from '#domain/add-to-cart.ts';
import { offeredIndexings } from '#domain/indexing.ts';
import { type Item, itemName } from '#domain/item.ts';
import { currentMonth, parseMonth, toInputValue } from '#domain/month.ts';
import { checkOrderPage } from '#domain/order-page.ts';
import { hasCapacity, initialMonth, offeredSlots, slotFor } from '#domain/slot.ts';
import { addOrAskLogin, orderPageFailure } from '#src/stores/add-to-cart.ts';
import { putFlash, showAlert, toastMs } from '#src/stores/flash.ts';
import { navigation } from '#src/stores/navigation.ts';
import { takeSelection } from '#src/stores/pending-selection.ts';
import { $accessToken } from '#src/stores/session.ts';
import { type AddErrors, addErrors, usePageRestored } from './add-form.ts';

/** How long after adding the app goes to /home, in milliseconds (docs/product.md 9). */
const redirectAfter = 500;

/**
 * What the order page holds and what its controls do (docs/product.md 2, 5 and 8). `onAdded` starts the dot's flight; `onFailed` asks for the item
 * again.
 */
export function useOrderForm(item: Item, { onAdded, onFailed }: { onAdded: () => void; onFailed: () => void }) {
  const [now] = useState(() => new Date());
  const indexings = offeredIndexings(item);
  const slots = offeredSlots(item, now);

  const [indexingIds, setIndexingIds] = useState<number[]>([]);
  const [chosenMonth, setChosenMonth] = useState<string | null>(null);
  const [qty, setQty] = useState(1);
  const [errors, setErrors] = useState<AddErrors>({});
  const [stage, setStage] = useState<'idle' | 'busy' | 'done'>('idle');
  const submitting = useRef(false);
  usePageRestored(() => {
    if (stage === 'done') setIndexingIds([]);
    submitting.current = false;
    setStage('idle');
  });

  // After hydration: what was chosen before login is in the browser, not in the HTML.
  useEffect(() => {
    const selection = $accessToken.get() === null ? null : takeSelection(item.id);
    if (selection === null) return;
    setIndexingIds(selection.indexingIds);
    setChosenMonth(selection.month);
    setQty(selection.qty);
  }, [item.id]);

  // Until something is chosen the preselection follows the slots as they come; then it stays, even if it fills up.
  const month = chosenMonth ?? toInputValue(initialMonth(slots, now));
  const slot = slotFor(slots, parseMonth(month));

  async function submit() {
    if (submitting.current) return;
    const form = { itemId: item.id, itemName: itemName(item.id, item.name), indexingIds, indexings, qty, month, slots };
    const checked = checkOrderPage(form);
    if (!checked.ok) {
      setErrors(checked.errors);
      showAlert(Object.values(checked.errors)[0] ?? '', 'error', toastMs);
      return;
    }
    submitting.current = true;
    setErrors({});
    setStage('busy');
    const result = await addOrAskLogin(checked.choices, month, orderPageFailure);
    if (result.kind === 'added') {
      setStage('done');
      onAdded();
      // Half a second is short: /home says it again.
      putFlash(addedText);
      setTimeout(() => navigation.go('/home'), redirectAfter);
    }
    // On its way to another page: the controls stay locked.
    if (result.kind === 'added' || result.kind === 'no-token') return;
    submitting.current = false;
    setStage('idle');
    if (result.kind !== 'failed') return;
    // A slot may have filled up, or a price moved: show how it is now.
    onFailed();
    // Those before the failed one are in the cart: only the rest stays chosen, and a second try does not add them twice.
    setIndexingIds(result.rest.map(({ indexing }) => indexing.id));
    setErrors(addErrors(result.fields));
    showAlert(result.message, 'error', toastMs);
  }

  return {
    indexings,
    indexingIds,
    slot,
    currentMonth: currentMonth(now),
    month,
    qty,
    errors,
    stage,
    /** Null while no month is chosen. */
    available: month === '' ? null : slot !== null && hasCapacity(slot),
    changeIndexings(ids: number[]) {
      setIndexingIds(ids);
      setChosenMonth(month);
      setErrors(({ indexing: _, ...others }) => others);
    },
    changeMonth(value: string) {
      setChosenMonth(value);
      setErrors(({ month: _, ...others }) => others);
    },
    changeQty(value: number) {
      setQty(value);
      setChosenMonth(month);
      setErrors(({ qty: _, ...others }) => others);
    },
    submit,
  };
}
