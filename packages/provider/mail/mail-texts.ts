import type { OrderAnswer } from '@slotterbit/contract/calls/order-calls.ts';
import { itemName } from '@slotterbit/contract/catalogue/names.ts';
import { hasContact } from '@slotterbit/contract/customers/contact-text.ts';
import { spaceTitles } from '@slotterbit/contract/customers/person-name.ts';
import { manuscriptDueText } from '@slotterbit/contract/orders/manuscript.ts';
import { slotPeriod } from '@slotterbit/contract/orders/order.ts';
import { type OrderFacts, orderView } from '@slotterbit/contract/orders/order-view.ts';
import type { MailFacts } from './mail-facts.ts';
import type { Letter } from './mail-layout.ts';

/**
 * Makes one plain line of a text from a customer or the catalogue: without line breaks and without characters that hide
 * or reverse text.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Maximum length of a name in a message. */
const MAX_NAME_LENGTH = 60;

/**
 * Returns the customer's name for a message. Addresses are not confirmed, so a registration with another person's address must not
 * deliver an advertisement: a name that looks like a link or an address becomes '', a long name is cut.
 */
export function recipientName(name: string): string {
  const text = spaceTitles(oneLine(name));
  if (hasContact(text)) return '';
  const letters = [...text];
  return letters.length <= MAX_NAME_LENGTH
    ? text
    : `${letters
        .slice(0, MAX_NAME_LENGTH - 1)
        .join('')
        .trimEnd()}…`;
}

/** The greeting of a message by e-mail or WhatsApp: 'Halo Siti,', or 'Halo,' if the name may not be shown. */
export function greeting(name: string): string {
  const shown = recipientName(name);
  return shown === '' ? 'Halo,' : `Halo ${shown},`;
}

/** Makes an absolute link from a path of the site. */
export type Link = (path: string) => string;

const dateOrNull = (text: string | null) => (text === null ? null : new Date(text));

/** Returns the facts of one of our orders for `orderView`. */
export function orderFacts({ status, total, termin, ...order }: OrderAnswer): OrderFacts {
  return {
    status,
    total,
    termin,
    deadline: dateOrNull(order.deadline_at),
    canCancel: order.can_cancel,
    payments: order.payments.map(({ due_at, transfer, ...payment }) => ({
      ...payment,
      dueAt: new Date(due_at),
      transfer: transfer && { amount: transfer.amount, until: new Date(transfer.until) },
    })),
    lines: order.order_items.map(({ slot, naskah }) => ({
      manuscriptUntil: slot.manuscript_until,
      manuscript: { received: dateOrNull(naskah.diterima), loa: naskah.loa, article: naskah.artikel },
    })),
  };
}

/** Returns the ordered lines, each with its publish month and the last day for a manuscript that is awaited. */
function linesOf(order: OrderAnswer, now: Date): string[] {
  const { manuscripts } = orderView(orderFacts(order), now);
  return order.order_items.map(({ id, item_name, item_index, qty, slot }, i) => {
    const due = manuscripts[i] ?? null;
    const period = slotPeriod({ id: slot.id, month: slot, end: slot.month_end, volumeIssue: slot.volume_issue });
    const parts = [itemName(id, item_name), item_index, period ?? '', ...(qty > 1 ? [`${qty} slot`] : [])];
    if (due !== null) parts.push(manuscriptDueText(due));
    return oneLine(parts.join(' · '));
  });
}

/** The link to the order. */
export const detail = (order: OrderAnswer, link: Link) => ({
  text: 'Lihat pesanan',
  url: link(`/detailorder/${order.id}`),
});
/** The site says this too (docs/product.md 1). */
export const NO_PROMISE = 'Slot adalah bulan terbit yang dipesan; keputusan atas naskah tetap pada editor jurnal.';

/** What a message about an order says is true `now`. */
export type LetterFacts = MailFacts & { now: Date };

export type OrderLetter = Pick<Letter, 'subject' | 'heading' | 'action' | 'notes'> & {
  text: string;
  /** Title of the ordered lines. */
  list: string;
  facts?: Letter['facts'];
};

/** Completes a message about an order: greeting, ordered lines and code. */
export function orderLetter(
  { order, customer, now }: LetterFacts,
  { text, list, facts = [], ...rest }: OrderLetter,
): Letter {
  return {
    ...rest,
    paragraphs: [greeting(customer.name), text],
    list: { title: list, lines: linesOf(order, now) },
    facts: [['Kode pesanan', order.code], ...facts],
  };
}
