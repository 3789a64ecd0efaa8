import type { OrderAnswer } from '#contract/orders.ts';
import { itemName } from '#domain/item.ts';
import { slotPeriod } from '#domain/order.ts';
import { oneLine } from './texts.ts';

/** Makes an absolute link of a path of the site. */
export type Link = (path: string) => string;

/** What was ordered, a line each with its publish month. */
export function linesOf({ order_items }: OrderAnswer): string[] {
  return order_items.map(({ id, item_name, item_index, qty, slot }) => {
    const period = slotPeriod({ id: slot.id, month: slot, end: slot.month_end, volumeIssue: slot.volume_issue });
    const parts = [itemName(id, item_name), item_index, period ?? '', ...(qty > 1 ? [`${qty} slot`] : [])];
    return oneLine(parts.join(' · '));
  });
}

/** Leads to the order. */
export const detail = (order: OrderAnswer, link: Link) => ({
  text: 'Lihat pesanan',
  url: link(`/detailorder/${order.id}`),
});
/** What the site says of it too (docs/product.md 1). */
export const NO_PROMISE = 'Slot adalah bulan terbit yang dipesan; keputusan atas naskah tetap pada editor jurnal.';
