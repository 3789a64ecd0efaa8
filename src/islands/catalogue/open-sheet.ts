import { atom } from 'nanostores';
import type { PendingSelection } from '#src/stores/pending-selection.ts';

/**
 * The open item and its preselection: a tapped indexing or month, or the choice made before login. A month of '' means the form's default
 * month.
 */
export type OpenSheet = { itemId: number; selection: PendingSelection | null };

/** The state of `<SheetHost />`; null while closed. */
export const $openSheet = atom<OpenSheet | null>(null);

/** The item that was added on this page; null before. Its purchase bar leads to the cart. */
export const $addedItemId = atom<number | null>(null);

/** Opens the bottom sheet of an item (docs/product.md 2.6). The screen must hold one `<SheetHost />`. */
export function openSheet(itemId: number, selection: PendingSelection | null = null): void {
  $openSheet.set({ itemId, selection });
}

export function closeSheet(): void {
  $openSheet.set(null);
}

/** Opens the sheet with a tapped indexing or month. */
export function openSheetOn(itemId: number, { indexingId, month = '' }: { indexingId?: number; month?: string }): void {
  openSheet(itemId, { itemId, indexingIds: indexingId === undefined ? [] : [indexingId], month, qty: 1 });
}

let chunk: Promise<typeof import('./AddToCartSheet.tsx')> | null = null;

/** Loads the sheet's code once. After a failure, the next call tries again. */
export function loadSheet(): Promise<typeof import('./AddToCartSheet.tsx')> {
  chunk ??= import('./AddToCartSheet.tsx').catch((error: unknown) => {
    chunk = null;
    throw error;
  });
  return chunk;
}

/** Loads the sheet's code ahead of the tap and ignores failures: the tap reports them. */
export function preloadSheet(): void {
  loadSheet().catch(() => {});
}
