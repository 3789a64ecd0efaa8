import { hasName, offeredIndexings, sameIndexing } from '@slotterbit/contract/catalogue/indexing.ts';
import type { OrderLine } from '@slotterbit/contract/orders/order.ts';
import { clampQty, type SheetItem } from '@slotterbit/contract/orders/sheet.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { compareMonths, formatMonth, toInputValue } from '@slotterbit/contract/values/month.ts';
import { monthChoices } from '#src/catalogue/month-grid.ts';
import type { Selection } from '#src/islands/catalogue/sheet/open-sheet.ts';

/**
 * Returns the sheet's preselection for an ordered line: its indexing, and the first month that has its quantity, else the first free one
 * (docs/product.md 13.1).
 * @param item as it is offered today, with the places that are held for the customer
 */
export function selectionOfLine(line: OrderLine, item: SheetItem, now: Date): Selection {
  const indexing = sameIndexing(item, { id: line.indexingId, name: line.indexing ?? '' });
  const slot = monthOfLine(line, item, now);
  return {
    itemId: item.id,
    indexingIds: indexing ? [indexing.id] : [],
    month: slot ? toInputValue(slot.month) : '',
    qty: clampQty(line.qty, slot?.remaining ?? null).qty,
    lackedIndexing: indexing ? undefined : (line.indexing ?? undefined),
  };
}

/** Returns what differs today from an ordered line, one short text each. */
export function changesOfLine(line: OrderLine, item: SheetItem, now: Date): string[] {
  const [indexingId] = selectionOfLine(line, item, now).indexingIds;
  const indexing = offeredIndexings(item).find(({ id }) => id === indexingId);
  const { offered, full } = monthChoices(item, now);
  const [first] = offered;
  const fullMonth = full
    .filter(({ month, state }) => state === 'full' && (!first || compareMonths(month, first.month) < 0))
    .at(-1);
  const rise = indexing && line.price !== null ? indexing.price - line.price : 0;
  return [
    !first && !fullMonth ? 'Belum ada bulan terbit yang dibuka' : null,
    fullMonth ? `Penuh sampai ${formatMonth(fullMonth.month)}` : null,
    indexing && line.indexing !== null && !hasName(indexing, line.indexing) ? `Dulu bernama ${line.indexing}` : null,
    rise === 0 ? null : `Harga ${rise > 0 ? 'naik' : 'turun'} ${formatRupiah(Math.abs(rise))}`,
    clampQty(line.qty, monthOfLine(line, item, now)?.remaining ?? null).message,
  ].filter((change) => change !== null);
}

function monthOfLine({ qty }: OrderLine, item: SheetItem, now: Date) {
  const { offered } = monthChoices(item, now);
  return offered.find(({ remaining }) => remaining === null || remaining >= qty) ?? offered[0];
}
