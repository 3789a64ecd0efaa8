import { addedText, type CartChoice } from '#domain/add-to-cart.ts';
import { loginPath } from '#domain/login.ts';
import { type AddResult, addToCart } from '#src/stores/add-to-cart.ts';
import { loadItems } from '#src/stores/catalogue.ts';
import { putFlash, showAlert, toastMs } from '#src/stores/flash.ts';
import { navigation } from '#src/stores/navigation.ts';
import { keepChoice } from '#src/stores/sheet-choice.ts';

/**
 * Puts the choices into the cart and says so. Without a token it keeps them and goes to the login page, which comes
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
  if (result.kind === 'failed') {
    // It may be that a slot filled up or a price moved: show how it is now.
    void loadItems();
  }
  if (result.kind === 'no-token') askLogin(result.rest, month, result.ended);
  return result;
}

function askLogin(choices: readonly CartChoice[], month: string, ended: boolean): void {
  const [first] = choices;
  if (first === undefined) return;
  keepChoice({
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
