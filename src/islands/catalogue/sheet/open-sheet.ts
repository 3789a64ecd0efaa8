import { offeredIndexings } from '@slotterbit/contract/catalogue/indexing.ts';
import type { ProductChoice } from '@slotterbit/contract/catalogue/product-choice.ts';
import type { SheetItem } from '@slotterbit/contract/orders/sheet.ts';
import { toInputValue } from '@slotterbit/contract/values/month.ts';
import { atom } from 'nanostores';
import type { PendingSelection } from '#src/stores/shop/pending-selection.ts';

/** A preselection. A month of '' means the form's default month; `lackedIndexing` is the name of a chosen indexing that the item does not offer. */
export type Selection = PendingSelection & { lackedIndexing?: string | undefined };

/** The open item and its preselection: a tapped indexing or month, the choice of a list, or the choice made before login. */
export type OpenSheet = { itemId: number; selection: Selection | null };

/** The state of `<SheetHost />`; null while closed. */
export const $openSheet = atom<OpenSheet | null>(null);

/** The item that was added on this page; null before. Its purchase bar leads to the cart. */
export const $addedItemId = atom<number | null>(null);

/** Opens the bottom sheet of an item (docs/product.md 2.6). The screen must hold one `<SheetHost />`. */
export function openSheet(itemId: number, selection: Selection | null = null): void {
  $openSheet.set({ itemId, selection });
}

export function closeSheet(): void {
  $openSheet.set(null);
}

/** Returns the preselection of a choice. */
export function selectionOf(item: SheetItem, { indexing, month }: ProductChoice): Selection {
  const offered = offeredIndexings(item).find(({ name }) => name.trim() === indexing);
  return {
    itemId: item.id,
    indexingIds: offered ? [offered.id] : [],
    month: month ? toInputValue(month) : '',
    qty: 1,
    lackedIndexing: offered ? undefined : (indexing ?? undefined),
  };
}
