import { phoneNumber, whatsappLink } from '#domain/phone.ts';
import { readBrand } from '../../mail/brand.ts';
import { greeting } from '../../mail/texts.ts';
import { siteLink } from '../../platform/links.ts';
import type { Settings } from '../../platform/settings.ts';

/** The customer to write to, and the id of the order that it is about. */
export type Addressee = { name: string; whatsapp: string; orderId: number };

/**
 * Returns a link that opens WhatsApp with a greeting, these sentences and, where there is a SITE_URL, the order's page; null where the number is no
 * telephone number. The name is filtered as in e-mail, since the customer chose it.
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
