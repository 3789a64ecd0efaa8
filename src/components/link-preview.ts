import { offeredIndexings } from '@slotterbit/contract/catalogue/indexing.ts';
import { type Item, priceFrom } from '@slotterbit/contract/catalogue/item.ts';
import { indexingName } from '@slotterbit/contract/catalogue/names.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { formatMonth } from '@slotterbit/contract/values/month.ts';
import { monthChoices } from '#src/catalogue/month-grid.ts';
import drawn from './previews.json' with { type: 'json' };

const preview = (name: string) => (Object.hasOwn(drawn, name) ? `/previews/${name}.png` : undefined);

/**
 * The picture of an item in a link preview: its own, or the PNG of one of our covers, because WhatsApp and others
 * show no SVG. undefined = the site's picture.
 * @param image the item's picture as the page shows it
 */
export function itemPreview(image: string | null): string | undefined {
  if (image === null) return undefined;
  const [, cover] = /^\/covers\/([^/]+?)(?:-480w\.webp|\.svg)$/.exec(image) ?? [];
  if (cover !== undefined) return preview(cover);
  return /\.svg(\?|$)/i.test(image) ? undefined : image;
}

/** The picture of a post in a link preview, made from its SVG; undefined = the site's picture. */
export const postPreview = (id: string): string | undefined => preview(`blog/${id}`);

/**
 * The description of an item for link previews and search engines: indexings, price, nearest slot, then its own text.
 */
export function productSummary(item: Item, now: Date): string {
  const indexings = offeredIndexings(item).map(indexingName);
  const price = priceFrom(item);
  const [next] = monthChoices(item, now).offered;
  return [
    indexings.length > 0 && `${indexings.join(', ')}.`,
    price && `${price.hasMore ? 'Mulai dari' : 'Harga'} ${formatRupiah(price.amount)}.`,
    next && `Slot terdekat ${formatMonth(next.month)}.`,
    item.description,
  ]
    .filter(Boolean)
    .join(' ');
}
