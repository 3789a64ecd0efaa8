import { phoneNumber, whatsappLink } from '#domain/phone.ts';
import type { Settings } from '../config.ts';
import { siteLink } from '../links.ts';
import { readBrand } from '../mail/brand.ts';
import { greeting } from '../mail/texts.ts';

/** Whom to write to, about which order (its id). */
export type Addressee = { name: string; whatsapp: string; orderId: number };

/**
 * A link that opens WhatsApp with these sentences, greeting and, where there is a SITE_URL, the order's page; null where the number is none. The name is
 * filtered as in e-mail: the customer chose it.
 */
export function orderMessageLink(
  { name, whatsapp, orderId }: Addressee,
  sentences: readonly string[],
  settings: Pick<Settings, 'siteUrl'>,
): string | null {
  // Stored as E.164, but older and imported rows may hold anything.
  const number = phoneNumber(whatsapp);
  if (number === null) return null;
  const text = [
    `${greeting(name)} kami dari ${readBrand().name}.`,
    ...sentences,
    // Without SITE_URL there is no address that a phone could open.
    ...(settings.siteUrl === null ? [] : [`Pesanan: ${siteLink(settings, `/detailorder/${orderId}`)}`]),
  ];
  return whatsappLink(number, text.join(' '));
}

/** The line of a command's output that holds the link. */
export function whatsappLine(link: string | null): string {
  return link === null
    ? "WhatsApp: no link, since the customer's number is not a telephone number."
    : `WhatsApp, with the text ready: ${link}`;
}
