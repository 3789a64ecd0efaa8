import { sameIndexing } from '@slotterbit/contract/catalogue/indexing.ts';
import type { CartLine } from '@slotterbit/contract/orders/cart.ts';
import { toInputValue } from '@slotterbit/contract/values/month.ts';
import { AddToCartSheet } from '#src/islands/catalogue/sheet/AddToCartSheet.tsx';
import { mountSheet } from '#src/islands/shared/sheets.tsx';
import { showAlert } from '#src/stores/session/flash.ts';
import { $accessToken } from '#src/stores/session/session.ts';
import { findItem } from '#src/stores/shop/order-again.ts';

/** Opens the sheet that gives a cart's line another month (docs/product.md 2). Throws if the catalogue does not load. */
export async function openMoveLineSheet(line: CartLine): Promise<void> {
  const token = $accessToken.get();
  const item = await findItem(line.itemId);
  if ($accessToken.get() !== token) return;
  if (item === undefined) return showAlert('Jurnal tidak lagi ditawarkan.', 'error');
  const indexing = sameIndexing(item, { id: line.indexingId, name: line.indexingName });
  const selection = {
    itemId: item.id,
    indexingIds: indexing ? [indexing.id] : [],
    month: line.month ? toInputValue(line.month) : '',
    qty: line.qty,
  };
  mountSheet((close) => (
    <AddToCartSheet item={item} selection={selection} moves={line} onFailed={() => {}} onClose={close} />
  ));
}
