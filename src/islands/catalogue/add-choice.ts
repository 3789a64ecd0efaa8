import { useEffect, useRef } from 'react';
import { addedText, type CartChoice } from '#domain/add-to-cart.ts';
import { loginPath } from '#domain/login.ts';
import { type AddResult, addToCart } from '#src/stores/add-to-cart.ts';
import { putFlash, showAlert, toastMs } from '#src/stores/flash.ts';
import { navigation } from '#src/stores/navigation.ts';
import { storeSelection } from '#src/stores/pending-selection.ts';

/**
 * Puts the choices into the cart and says so. Without a token it stores them and goes to the login page, which comes
 * back to this screen. `choices` are of one item; `month` is the picker's value; `failure` is said when the server
 * says nothing.
 */
export async function addOrAskLogin(
  choices: readonly CartChoice[],
  month: string,
  failure: string,
): Promise<AddResult> {
  const result = await addToCart(choices, failure);
  if (result.kind === 'added') showAlert(addedText, 'success', toastMs);
  if (result.kind === 'no-token') askLogin(result.rest, month, result.ended);
  return result;
}

function askLogin(choices: readonly CartChoice[], month: string, ended: boolean): void {
  const [first] = choices;
  if (first === undefined) return;
  storeSelection({
    itemId: first.itemId,
    indexingIds: choices.map(({ indexing }) => indexing.id),
    month,
    qty: first.qty,
  });
  // A session that ended has said so, and is on its way to the login page.
  if (ended) return;
  putFlash('Masuk dulu untuk menambahkan ke keranjang. Pilihan Anda disimpan.');
  navigation.go(loginPath(navigation.here()));
}

type FieldErrors = Extract<AddResult, { kind: 'failed' }>['fields'];

/** The texts under the fields of sheet and order page. */
export type AddErrors = { indexing?: string; month?: string; qty?: string };

/** Which of the payload's fields belong to which control. */
const controls = {
  indexing: ['indexing_id', 'index_name', 'req_price'],
  month: ['slot_id', 'req_publish', 'req_publish_year', 'req_publish_month'],
  qty: ['qty'],
} as const;

/** The texts of a 422 under the control that each belongs to (docs/product.md 8); a field without a control has none. */
export function addErrors(fields: FieldErrors): AddErrors {
  const under = (names: readonly string[]) => names.flatMap((name) => fields[name] ?? []).join('\n') || undefined;
  const [indexing, month, qty] = [under(controls.indexing), under(controls.month), under(controls.qty)];
  return {
    ...(indexing !== undefined && { indexing }),
    ...(month !== undefined && { month }),
    ...(qty !== undefined && { qty }),
  };
}

/** Calls back when the page comes out of the back/forward cache: what was locked on leaving is usable again. */
export function usePageRestored(restored: () => void): void {
  const latest = useRef(restored);
  latest.current = restored;
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && latest.current();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
