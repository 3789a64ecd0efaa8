import { useEffect, useRef, useState } from 'react';
import { addedText, checkOrderPage } from '#domain/add-to-cart.ts';
import { type Item, itemName } from '#domain/item.ts';
import { addOrAskLogin, orderPageFailure } from '#src/stores/add-to-cart.ts';
import { putFlash, showAlert, TOAST_MS } from '#src/stores/flash.ts';
import { takeSelection } from '#src/stores/pending-selection.ts';
import { $accessToken, navigation } from '#src/stores/session.ts';
import { addErrors, useAddForm, usePageRestored } from './add-form.ts';

/** How long after adding the app goes to /home (docs/product.md 9). */
const REDIRECT_MS = 500;

type Callbacks = { onAdded: () => void; onFailed: () => void };

/** State and actions of the order page (docs/product.md 2, 5 and 8). */
export function useOrderForm(item: Item, { onAdded, onFailed }: Callbacks) {
  const shared = useAddForm(item);
  const { indexings, slots, month, qty, setMonth, setQty, setErrors, touch } = shared;
  const [indexingIds, setIndexingIds] = useState<number[]>([]);
  const [stage, setStage] = useState<'idle' | 'busy' | 'done'>('idle');
  const isSubmitting = useRef(false);
  usePageRestored(() => {
    if (stage === 'done') setIndexingIds([]);
    isSubmitting.current = false;
    setStage('idle');
  });

  // After hydration: the HTML does not contain the choice that the browser stored before login.
  useEffect(() => {
    const selection = $accessToken.get() === null ? null : takeSelection(item.id);
    if (selection === null) return;
    setIndexingIds(selection.indexingIds);
    setMonth(selection.month);
    setQty(selection.qty);
  }, [item.id, setMonth, setQty]);

  async function submit() {
    if (isSubmitting.current) return;
    const form = { itemId: item.id, itemName: itemName(item.id, item.name), indexingIds, indexings, qty, month, slots };
    const checked = checkOrderPage(form);
    if (!checked.ok) {
      setErrors(checked.errors);
      showAlert(Object.values(checked.errors)[0] ?? '', 'error', TOAST_MS);
      return;
    }
    isSubmitting.current = true;
    setErrors({});
    setStage('busy');
    const result = await addOrAskLogin(checked.choices, month, orderPageFailure);
    if (result.kind === 'added') {
      setStage('done');
      onAdded();
      // /home shows the message again, because this page closes after half a second.
      putFlash(addedText);
      setTimeout(() => navigation.go('/home'), REDIRECT_MS);
    }
    // The browser opens another page: the controls stay locked.
    if (result.kind === 'added' || result.kind === 'no-token') return;
    isSubmitting.current = false;
    setStage('idle');
    if (result.kind !== 'failed') return;
    onFailed();
    // The earlier choices are in the cart: only the rest stays selected, so that a retry does not add them twice.
    setIndexingIds(result.rest.map(({ indexing }) => indexing.id));
    setErrors(addErrors(result.fields));
    showAlert(result.message, 'error', TOAST_MS);
  }

  return {
    ...shared,
    indexingIds,
    stage,
    changeIndexings(ids: number[]) {
      touch('indexing');
      setIndexingIds(ids);
    },
    changeMonth(value: string) {
      touch('month');
      setMonth(value);
    },
    changeQty(value: number) {
      touch('qty');
      setQty(value);
    },
    submit,
  };
}
