import { indexingName } from '@slotterbit/contract/catalogue/names.ts';
import { ApiError, type FieldErrors, isOutcomeUnknown } from '@slotterbit/contract/client/api-error.ts';
import { cartApi } from '@slotterbit/contract/client/cart-api.ts';
import { accountPath } from '@slotterbit/contract/customers/login.ts';
import { addedText, addToCartPayload, type CartChoice, qtyOfChoice } from '@slotterbit/contract/orders/add-to-cart.ts';
import { atom } from 'nanostores';
import { request } from '../api.ts';
import { putFlash, showAlert, TOAST_MS } from '../session/flash.ts';
import { $accessToken, navigation } from '../session/session.ts';
import { invalidateCart, knownCart, loadCart } from './cart.ts';
import { storeSelection } from './pending-selection.ts';

const api = cartApi(request);

/** The text for a failure without a message from the server: it depends on the screen (docs/product.md 8). */
export const sheetFailure = 'Gagal menambahkan.';
export const orderPageFailure = 'Gagal menambahkan ke keranjang.';

/**
 * The result of adding. `no-token`: the visitor must log in first; if the session `hasEnded` during the call, the browser already opens the
 * login page. `busy`: another submission is running, and this one was not sent. `failed`: `rest` contains the choices that are not in the
 * cart, the failed one first.
 */
export type AddResult =
  | { kind: 'added' }
  | { kind: 'no-token'; hasEnded: boolean; rest: CartChoice[] }
  | { kind: 'busy' }
  | { kind: 'failed'; message: string; fields: FieldErrors; rest: CartChoice[] };

/** True while a submission is running: controls are disabled. */
export const $adding = atom(false);

/** The quantity of a choice in the cart before a call with an unknown outcome, by `keyOf`. */
const unknownOutcomes = new Map<string, number>();
const keyOf = ({ itemId, indexing, slot }: CartChoice) => `${itemId} ${indexing.id} ${slot.id}`;
$accessToken.listen(() => unknownOutcomes.clear());

/**
 * Adds the choices to the cart and confirms it. Without a token, stores them and opens the login page, which returns to this screen.
 * @param choices choices of one item, whose name is `name`
 * @param month the form's month, `YYYY-MM`
 * @param failure the text for a failure without a message from the server
 */
export async function addOrAskLogin(
  choices: readonly CartChoice[],
  name: string,
  month: string,
  failure: string,
): Promise<AddResult> {
  const result = await addToCart(choices, failure);
  if (result.kind === 'added') showAlert(addedText, 'success', TOAST_MS);
  if (result.kind === 'no-token') askLogin(result.rest, name, month, result.hasEnded);
  return result;
}

function askLogin(choices: readonly CartChoice[], name: string, month: string, hasEnded: boolean): void {
  const [first] = choices;
  if (first === undefined) return;
  storeSelection({
    itemId: first.itemId,
    name,
    indexingIds: choices.map(({ indexing }) => indexing.id),
    month,
    qty: first.qty,
  });
  // `endSession` already shows a message and opens the login page.
  if (hasEnded) return;
  putFlash('Masuk dulu untuk menambahkan ke keranjang. Pilihan Anda disimpan.');
  navigation.go(accountPath('/login', { next: navigation.here() }));
}

/**
 * Adds the choices to the cart with one call each, in order, and then loads the cart. Never throws. With several choices, a failure's
 * message starts with the `nameOf` the failed one.
 */
export async function addToCart(
  choices: readonly CartChoice[],
  failure: string,
  nameOf: (choice: CartChoice) => string = ({ indexing }) => indexingName(indexing),
): Promise<AddResult> {
  const token = $accessToken.get();
  if (token === null) return { kind: 'no-token', hasEnded: false, rest: [...choices] };
  if ($adding.get()) return { kind: 'busy' };
  $adding.set(true);
  const added: CartChoice[] = [];
  try {
    for (const choice of choices) {
      await addOne(choice, failure, token);
      added.push(choice);
    }
    return { kind: 'added' };
  } catch (error) {
    const rest = choices.slice(added.length);
    if ($accessToken.get() === null) return { kind: 'no-token', hasEnded: true, rest };
    const { message, fields } = error instanceof ApiError ? error : { message: failure, fields: {} };
    const [failed] = rest;
    const name = choices.length > 1 && failed !== undefined ? `${nameOf(failed)}: ` : '';
    return { kind: 'failed', message: name + message, fields, rest };
  } finally {
    // Also after a failure: earlier choices are in the cart, and a slot may be full. Not awaited.
    void invalidateCart();
    $adding.set(false);
  }
}

/**
 * Adds one choice, never twice. Adding raises the quantity, so after a lost response the cart shows how much arrived, and a retry sends
 * only the rest (docs/decisions/011-lost-responses.md). Throws on failure, and when the earlier cart is unknown: then the later cart proves
 * nothing.
 */
async function addOne(choice: CartChoice, failure: string, token: string | null): Promise<void> {
  const key = keyOf(choice);
  if (unknownOutcomes.has(key) && !(await loadCart())) throw new ApiError(0, failure);
  const cart = await knownCart();
  // The session ended, or another customer signed in: do not add to that cart.
  if ($accessToken.get() !== token) throw new ApiError(401, failure);
  const held = qtyOfChoice(cart, choice);
  const before = unknownOutcomes.get(key) ?? held;
  const rest = choice.qty - Math.max(0, held - before);
  try {
    if (rest > 0) await api.addToCart(addToCartPayload({ ...choice, qty: rest }), failure);
  } catch (error) {
    unknownOutcomes.delete(key);
    if (!isOutcomeUnknown(error)) throw error;
    unknownOutcomes.set(key, before);
    const isLoaded = await invalidateCart();
    if (cart === null || !isLoaded || qtyOfChoice(await knownCart(), choice) < before + choice.qty) throw error;
  }
  unknownOutcomes.delete(key);
}
