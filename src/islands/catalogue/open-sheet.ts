import { atom } from 'nanostores';
import type { PendingSelection } from '#src/stores/pending-selection.ts';

/**
 * Of which item the sheet is open, and what to begin with: an indexing or a month that was tapped (a month of '' is the form's own first one),
 * or what was chosen before login.
 */
export type OpenSheet = { itemId: number; selection: PendingSelection | null };

/** The sheet that `<SheetHost />` shows, of an item of its screen; null while closed. */
export const $openSheet = atom<OpenSheet | null>(null);

/** Opens the bottom sheet of an item (docs/product.md 2.6). The screen must hold one `<SheetHost />`. */
export function openSheet(itemId: number, selection: PendingSelection | null = null): void {
  $openSheet.set({ itemId, selection });
}

export function closeSheet(): void {
  $openSheet.set(null);
}

/** Opens it on what was tapped on the item's page. */
export function openSheetOn(itemId: number, { indexingId, month = '' }: { indexingId?: number; month?: string }): void {
  openSheet(itemId, { itemId, indexingIds: indexingId === undefined ? [] : [indexingId], month, qty: 1 });
}

let chunk: Promise<typeof import('./AddToCartSheet.tsx')> | null = null;

/** Loads the sheet's code once, ahead of the tap when called on pointerdown. A failed load is tried again next time. */
export function loadSheet(): Promise<typeof import('./AddToCartSheet.tsx')> {
  chunk ??= import('./AddToCartSheet.tsx').catch((error: unknown) => {
    chunk = null;
    throw error;
  });
  return chunk;
}

/** Loads the sheet's code without caring whether it works: a later tap says so. */
export function preloadSheet(): void {
  loadSheet().catch(() => {});
}
