import { phoneNumber, whatsappLink } from '@slotterbit/contract/values/phone.ts';
import { greeting } from '@slotterbit/provider/mail/mail-texts.ts';
import { readBrand } from '@slotterbit/provider/platform/brand.ts';
import { siteLink } from '@slotterbit/provider/platform/links.ts';
import type { Settings } from '@slotterbit/provider/platform/settings.ts';

/** The page that a message links to: its label in the message, and its path on this site. */
type PageLink = { label: string; path: string };

/**
 * Returns a link that opens WhatsApp with a message to the customer: a greeting, the sentences and, when SITE_URL is set, the page. Returns null when the
 * number is not a telephone number (older and imported rows). The greeting filters the name as in e-mail, since the customer chose it.
 */
export function messageLink(
  { name, whatsapp }: { name: string; whatsapp: string },
  sentences: readonly string[],
  { label, path }: PageLink,
  { siteUrl }: Pick<Settings, 'siteUrl'>,
): string | null {
  const number = phoneNumber(whatsapp);
  if (number === null) return null;
  const text = [
    `${greeting(name)} kami dari ${readBrand().name}.`,
    ...sentences,
    ...(siteUrl === null ? [] : [`${label}: ${siteLink({ siteUrl }, path)}`]),
  ];
  return whatsappLink(number, text.join(' '));
}

/** The page of an order, as the link of a message. */
export const orderPageLink = (orderId: number): PageLink => ({ label: 'Pesanan', path: `/detailorder/${orderId}` });
