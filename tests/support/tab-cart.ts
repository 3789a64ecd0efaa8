import { offeredIndexings } from '@slotterbit/contract/catalogue/indexing.ts';
import { offeredSlots } from '@slotterbit/contract/catalogue/offered-slots.ts';
import type { CartChoice } from '@slotterbit/contract/orders/add-to-cart.ts';
import type { Cart } from '@slotterbit/contract/orders/cart.ts';
import type { TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import type { Tab } from './tab.ts';

/** A selection from the real catalogue: item and indexing by name, the month as an index from the first offered month. */
export async function choose(
  tab: Tab,
  provider: TestProvider,
  item: string,
  indexing: string,
  { month = 0, qty = 1 } = {},
): Promise<CartChoice> {
  const items = tab.items.createKnownItems(null);
  await items.load(null);
  const found = tab.dataOf(items.$state.get())?.items.find(({ name }) => name === item);
  const chosen = found && offeredIndexings(found).find(({ name }) => name === indexing);
  const slot = found && offeredSlots(found, provider.now())[month];
  if (!found || !chosen || !slot) throw new Error(`The catalogue has no ${item} with ${indexing} in month ${month}.`);
  return { itemId: found.id, indexing: chosen, slot, qty };
}

/** Adds a selection and waits until the tab shows it. */
export async function addAndShow(tab: Tab, ...choices: CartChoice[]): Promise<void> {
  const result = await tab.adding.addToCart(choices, 'Gagal menambahkan.');
  if (result.kind !== 'added') throw new Error(`Adding ended as ${JSON.stringify(result)}.`);
  await tab.cart.cartSettled();
}

/** Returns the cart that the tab shows; fails the test if there is none. */
export function shownCart(tab: Tab): Cart {
  const state = tab.cart.$cart.get();
  if (state.kind !== 'ready') throw new Error(`The cart is ${JSON.stringify(state)}.`);
  return state.cart;
}

/** Returns the quantities that the tab shows. */
export function shownQty(tab: Tab): number[] {
  return shownCart(tab).lines.map(({ qty }) => qty);
}
