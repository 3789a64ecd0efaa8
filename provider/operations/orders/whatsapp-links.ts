import { phoneNumber, whatsappLink } from '#domain/phone.ts';
import { greeting } from '../../mail/texts.ts';
import { readBrand } from '../../platform/brand.ts';
import { siteLink } from '../../platform/links.ts';
import type { Settings } from '../../platform/settings.ts';

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
  { brandName, siteUrl }: { brandName: string; siteUrl: string | null },
): string | null {
  const number = phoneNumber(whatsapp);
  if (number === null) return null;
  const text = [
    `${greeting(name)} kami dari ${brandName}.`,
    ...sentences,
    ...(siteUrl === null ? [] : [`${label}: ${siteLink({ siteUrl }, path)}`]),
  ];
  return whatsappLink(number, text.join(' '));
}

/** Returns a link that opens a message about an order, or null when the number is not a telephone number. */
export function orderMessageLink(
  { orderId, ...customer }: { name: string; whatsapp: string; orderId: number },
  sentences: readonly string[],
  { siteUrl }: Pick<Settings, 'siteUrl'>,
): string | null {
  const page = { label: 'Pesanan', path: `/detailorder/${orderId}` };
  return messageLink(customer, sentences, page, { brandName: readBrand().name, siteUrl });
}
