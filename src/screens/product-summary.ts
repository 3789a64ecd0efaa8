import { indexingName, offeredIndexings } from '#domain/indexing.ts';
import { type Item, priceFrom } from '#domain/item.ts';
import { formatRupiah } from '#domain/money.ts';
import { formatMonth, type Month } from '#domain/month.ts';
import { monthChoices } from '#domain/month-grid.ts';

/**
 * The description of an item for link previews and search engines: indexings, price, nearest slot, then its own text.
 */
export function productSummary(item: Item, thisMonth: Month): string {
  const indexings = offeredIndexings(item).map(indexingName);
  const price = priceFrom(item);
  const [next] = monthChoices(item, thisMonth).offered;
  return [
    indexings.length > 0 && `${indexings.join(', ')}.`,
    price && `${price.more ? 'Mulai dari' : 'Harga'} ${formatRupiah(price.amount)}.`,
    next && `Slot terdekat ${formatMonth(next.month)}.`,
    item.description,
  ]
    .filter(Boolean)
    .join(' ');
}
