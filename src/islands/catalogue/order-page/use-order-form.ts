import { type Item, itemName } from '@slotterbit/contract/catalogue/item.ts';
import { addedText, checkOrderPage } from '@slotterbit/contract/orders/add-to-cart.ts';
import { type FormEvent, useEffect } from 'react';
import { putFlash, showAlert, TOAST_MS } from '#src/stores/session/flash.ts';
import { $accessToken, navigation } from '#src/stores/session/session.ts';
import { orderPageFailure } from '#src/stores/shop/add-to-cart.ts';
import { takeSelection } from '#src/stores/shop/pending-selection.ts';
import { useAddForm } from '../order-form/add-form.ts';

/** How long after adding the app goes to /home (docs/product.md 9). */
const REDIRECT_MS = 500;

type Callbacks = { onAdded: () => void; onFailed: () => void };

/** State and actions of the order page (docs/product.md 2, 5 and 8). */
export function useOrderForm(item: Item, { onAdded, onFailed }: Callbacks) {
  const form = useAddForm(item, null, onFailed);
  const { indexingIds, indexings, month, slots, qty } = form;

  // After hydration: the HTML does not contain the choice that the browser stored before login.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const selection = $accessToken.get() === null ? null : takeSelection(item.id);
    if (selection !== null) form.restore(selection);
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const name = itemName(item.id, item.name);
    const checked = checkOrderPage({ itemId: item.id, itemName: name, indexingIds, indexings, qty, month, slots });
    if (!checked.ok) {
      form.setErrors(checked.errors);
      showAlert(Object.values(checked.errors)[0] ?? '', 'error', TOAST_MS);
      return;
    }
    const result = await form.add(checked.choices, orderPageFailure);
    if (result.kind === 'failed') showAlert(result.message, 'error', TOAST_MS);
    if (result.kind !== 'added') return;
    onAdded();
    // /home shows the message again, because this page closes after half a second.
    putFlash(addedText);
    setTimeout(() => {
      // The back/forward cache keeps this page.
      form.changeIndexings([]);
      navigation.go('/home');
    }, REDIRECT_MS);
  }

  return { ...form, submit };
}
