import type { CartChoice } from '@slotterbit/contract/orders/add-to-cart.ts';
import { type CartLine, lineNames } from '@slotterbit/contract/orders/cart.ts';
import { atom } from 'nanostores';
import { showAlert } from '../session/flash.ts';
import { $accessToken } from '../session/session.ts';
import { cartSettled, removeLine } from './cart.ts';

/** How long a removed line can be restored. */
const UNDO_MS = 8000;

/** The line that was removed last: where it was, and what restores it; `choice` is null for a line that cannot be ordered. */
export type RemovedLine = { name: string; index: number; choice: CartChoice | null };
export const $removedLine = atom<RemovedLine | null>(null);

let timer: ReturnType<typeof setTimeout> | undefined;
$accessToken.listen(() => $removedLine.set(null));

/** Removes the cart's line `index`; `undoRemoval` restores it for some seconds. */
export function removeWithUndo(line: CartLine, index: number): void {
  clearTimeout(timer);
  removeLine(line.id);
  $removedLine.set({ name: lineNames(line).item, index, choice: choiceOf(line) });
  timer = setTimeout(() => $removedLine.set(null), UNDO_MS);
}

/** Adds the removed line again, as its last line: the cart holds no slot, so the provider may refuse. Then an alert says why. */
export async function undoRemoval(): Promise<void> {
  const choice = $removedLine.get()?.choice;
  clearTimeout(timer);
  $removedLine.set(null);
  if (!choice) return;
  // The removal comes first: the provider raises the quantity of a line that exists.
  await cartSettled();
  // Rarely used, and not needed by the cart otherwise.
  const { addToCart, sheetFailure } = await import('./add-to-cart.ts');
  const result = await addToCart([choice], sheetFailure);
  if (result.kind === 'failed') showAlert(result.message, 'error');
}

function choiceOf(line: CartLine): CartChoice | null {
  const { itemId, indexingId, slotId, month, price, qty, purpose } = line;
  if (itemId === null || indexingId === null || slotId === null || month === null || price === null) return null;
  const indexing = { id: indexingId, name: line.indexingName, image: null, hargaJual: price, price };
  const slot = { id: slotId, month, remaining: line.slotRemaining };
  return { itemId, indexing, slot, qty, ...(purpose !== null && { purpose }) };
}
