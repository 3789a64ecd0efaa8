import type { CartChoice } from '@slotterbit/contract/orders/add-to-cart.ts';
import { type CartLine, lineNames } from '@slotterbit/contract/orders/cart.ts';
import { atom } from 'nanostores';
import { showAlert } from '../session/flash.ts';
import { $accessToken } from '../session/session.ts';
import { cartSettled, knownCart, removeLine } from './cart.ts';

/** How long a removed line can be restored. */
const UNDO_MS = 8000;

/**
 * The line that was removed last: its id, where it was, and what restores it. If the cart has it again, the removal failed. `choice` is null for a
 * line that cannot be ordered, or whose indexing is not known (yet).
 */
export type RemovedLine = { id: number; name: string; index: number; choice: CartChoice | null };
export const $removedLine = atom<RemovedLine | null>(null);

let timer: ReturnType<typeof setTimeout> | undefined;
$accessToken.listen(() => $removedLine.set(null));

function show(removed: RemovedLine): void {
  clearTimeout(timer);
  $removedLine.set(removed);
  timer = setTimeout(() => $removedLine.set(null), UNDO_MS);
}

/** Removes the cart's line `index`; `undoRemoval` restores it for some seconds. */
export async function removeWithUndo(line: CartLine, index: number): Promise<void> {
  removeLine(line.id);
  const removed = { id: line.id, name: lineNames(line).item, index, choice: choiceOf(line, line.indexingId) };
  show(removed);
  if (line.indexingId !== null) return;
  // Another provider's line may name its indexing without the id. Rarely used, and not needed by the cart otherwise.
  const search = import('./order-again.ts').then(({ findIndexingId }) => findIndexingId(line));
  const choice = choiceOf(line, await search.catch(() => null));
  if (choice !== null && $removedLine.get() === removed) show({ ...removed, choice });
}

/** Adds the removed line again, as its last line: the cart holds no slot, so the provider may refuse. Then an alert says why. */
export async function undoRemoval(): Promise<void> {
  const removed = $removedLine.get();
  clearTimeout(timer);
  $removedLine.set(null);
  if (!removed?.choice) return;
  // The removal comes first: the provider raises the quantity of a line that exists, also of one whose removal failed.
  await cartSettled();
  if ((await knownCart())?.lines.some(({ id }) => id === removed.id)) return;
  // Rarely used, and not needed by the cart otherwise.
  const { addToCart, sheetFailure } = await import('./add-to-cart.ts');
  const result = await addToCart([removed.choice], sheetFailure);
  if (result.kind === 'failed') showAlert(result.message, 'error');
}

function choiceOf(line: CartLine, indexingId: number | null): CartChoice | null {
  const { itemId, slotId, month, price, qty, purpose } = line;
  if (itemId === null || indexingId === null || slotId === null || month === null || price === null) return null;
  const indexing = { id: indexingId, name: line.indexingName, image: null, price, fallbackPrice: price };
  const slot = { id: slotId, month, remaining: line.slotRemaining };
  return { itemId, indexing, slot, qty, ...(purpose !== null && { purpose }) };
}
