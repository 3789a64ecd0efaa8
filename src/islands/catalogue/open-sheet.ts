import { atom } from 'nanostores';
import type { Item } from '#domain/item.ts';
import type { KeptChoice } from '#src/stores/sheet-choice.ts';

/** What the sheet needs of an item; a whole `Item` is one. */
export type SheetItem = Pick<Item, 'id' | 'name' | 'indexings' | 'indexings2' | 'slots'>;

/** The item whose sheet is open, and what to begin with when it is a choice given back after login. */
export type OpenSheet = { item: SheetItem; choice: KeptChoice | null };

/** The sheet that `<SheetHost />` shows; null while closed. */
export const $sheetItem = atom<OpenSheet | null>(null);

/** Opens the bottom sheet of an item (docs/product.md 2). The screen must hold one `<SheetHost />`. */
export function openSheet(item: SheetItem, choice: KeptChoice | null = null): void {
  $sheetItem.set({ item, choice });
}

export function closeSheet(): void {
  $sheetItem.set(null);
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
export function prefetchSheet(): void {
  loadSheet().catch(() => {});
}
