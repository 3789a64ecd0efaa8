import { atom } from 'nanostores';
import { addedText, addToCartPayload, type CartChoice, qtyOfChoice } from '#domain/add-to-cart.ts';
import { indexingName } from '#domain/indexing.ts';
import { loginPath } from '#domain/login.ts';
import { ApiError, type FieldErrors, isOutcomeUnknown } from '#src/api/api-error.ts';
import { api } from './api.ts';
import { invalidateCart, knownCart, loadCart } from './cart.ts';
import { putFlash, showAlert, toastMs } from './flash.ts';
import { navigation } from './navigation.ts';
import { storeSelection } from './pending-selection.ts';
import { $accessToken } from './session.ts';

/** Where the choice is made decides what is said when the server says nothing (docs/product.md 8). */
export const sheetFailure = 'Gagal menambahkan.';
export const orderPageFailure = 'Gagal menambahkan ke keranjang.';

/**
 * How adding went. `no-token`: nobody is logged in: log in first, and keep the choice
 * (pending-selection.ts); when the session `ended` just now, the way to the login page is taken already. `busy`: a submission is under way, and
 * this one was not sent. `failed`: those before the failed one are in the cart; `rest` is what is not, the failed one first.
 */
export type AddResult =
  | { kind: 'added' }
  | { kind: 'no-token'; ended: boolean; rest: CartChoice[] }
  | { kind: 'busy' }
  | { kind: 'failed'; message: string; fields: FieldErrors; rest: CartChoice[] };

/** Whether a submission is under way: controls are disabled. */
export const $adding = atom(false);

/** How many of a choice were in the cart before a call whose outcome is unknown; by `keyOf`. */
const unknownOutcomes = new Map<string, number>();
const keyOf = ({ itemId, indexing, slot }: CartChoice) => `${itemId} ${indexing.id} ${slot.id}`;
$accessToken.listen(() => unknownOutcomes.clear());

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

/**
 * Puts the choices into the cart, one call each, in order; the cart is then fetched anew. Never throws. Of several, a failure's message says
 * which by its `nameOf`.
 */
export async function addToCart(
  choices: readonly CartChoice[],
  failure: string,
  nameOf: (choice: CartChoice) => string = ({ indexing }) => indexingName(indexing),
): Promise<AddResult> {
  if ($accessToken.get() === null) return { kind: 'no-token', ended: false, rest: [...choices] };
  if ($adding.get()) return { kind: 'busy' };
  $adding.set(true);
  try {
    return await addAll(choices, failure, nameOf);
  } finally {
    $adding.set(false);
  }
}

async function addAll(
  choices: readonly CartChoice[],
  failure: string,
  nameOf: (choice: CartChoice) => string,
): Promise<AddResult> {
  const token = $accessToken.get();
  let result: AddResult = { kind: 'added' };
  for (const [i, choice] of choices.entries()) {
    try {
      await addOne(choice, failure, token);
    } catch (error) {
      // The token was refused and the session has ended: as if there had been none.
      if ($accessToken.get() === null) return { kind: 'no-token', ended: true, rest: choices.slice(i) };
      const text = error instanceof ApiError ? error.message : failure;
      const message = choices.length > 1 ? `${nameOf(choice)}: ${text}` : text;
      result = {
        kind: 'failed',
        message,
        fields: error instanceof ApiError ? error.fields : {},
        rest: choices.slice(i),
      };
      break;
    }
  }
  // Also after a failure: it may tell of a slot that filled up, and earlier choices are in the cart. Nobody waits for it.
  void invalidateCart();
  return result;
}

/**
 * Adds one choice, and never twice: adding raises the quantity, so after a lost response the cart is asked how much of it
 * arrived, and a second try sends only the rest (docs/decisions/011-lost-responses.md). Throws when it failed, and when nobody
 * can know: without the cart before, what is in it afterwards proves nothing.
 */
async function addOne(choice: CartChoice, failure: string, token: string | null): Promise<void> {
  const key = keyOf(choice);
  if (unknownOutcomes.has(key) && !(await loadCart())) throw new ApiError(0, failure);
  const cart = await knownCart();
  // Meanwhile the session ended, or another customer signed in: it is not for their cart.
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
    const came = await invalidateCart();
    if (cart === null || !came || qtyOfChoice(await knownCart(), choice) < before + choice.qty) throw error;
  }
  unknownOutcomes.delete(key);
}
