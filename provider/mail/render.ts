import { formatDateTime } from '#domain/date.ts';
import { itemName } from '#domain/item.ts';
import { formatMonth, toInputValue } from '#domain/month.ts';
import type { MailKind } from '../db/tables/mail.ts';
import type { Brand } from '../platform/brand.ts';
import { siteLink } from '../platform/links.ts';
import type { Settings } from '../platform/settings.ts';
import { type HeldPlaceFacts, type MailFacts, subjectName } from './facts.ts';
import { type Letter, letterHtml, letterText } from './layout.ts';
import { letterOf } from './letters.ts';
import { greeting, type Link, NO_PROMISE, oneLine, recipientName } from './texts.ts';

/** A place is held for the first customer of a waiting list. The link opens the product page with the month chosen. */
export function placeHeld({ entry, item, month, customer }: HeldPlaceFacts, link: Link): Letter {
  const name = oneLine(itemName(item.id, item.name));
  const what = `${name} · ${formatMonth(month)}`;
  const until = formatDateTime(new Date(entry.until));
  return {
    subject: `Slot ditahan untuk Anda: ${what}`,
    heading: 'Slot yang Anda tunggu tersedia',
    paragraphs: [
      greeting(customer.name),
      `Satu slot yang Anda tunggu kembali tersedia, dan kami menahannya untuk Anda sampai ${until}.`,
    ],
    facts: [
      ['Jurnal', name],
      ['Bulan publish', formatMonth(month)],
      ['Ditahan sampai', until],
    ],
    action: { text: 'Pesan slot ini', url: link(`/product/${item.id}?bulan=${toInputValue(month)}`) },
    notes: [
      'Masuk dengan akun Anda untuk memesan. Setelah waktu itu, slot ditawarkan kepada antrean berikutnya.',
      'Tidak memerlukannya lagi? Keluar dari antrean di Profil, Daftar tunggu.',
      NO_PROMISE,
    ],
    cause: 'Anda masuk daftar tunggu untuk bulan ini',
  };
}

type Address = { name: string; address: string };

/** A message as it is sent. */
export type Mail = {
  from: Address;
  /** The name is empty if the customer's name may not be shown. */
  to: Address;
  /** The same for each try, so that a mailbox can detect a duplicate. Different if the occasion happens again. */
  messageId: string;
  subject: string;
  date: Date;
  text: string;
  html: string;
};

/** The sender, and the site of the links. */
export type Sender = { brand: Brand; settings: Pick<Settings, 'siteUrl' | 'mailFrom'> };

/**
 * Addresses a letter to a customer.
 * @param occasion the part of the Message-ID before '@'
 */
export function mailOf(
  letter: Letter,
  customer: { name: string; email: string },
  occasion: string,
  { brand, settings }: Sender,
  now: Date,
): Mail {
  const address = settings.mailFrom?.address ?? brand.contact.email;
  return {
    from: { name: settings.mailFrom?.name ?? brand.name, address },
    to: { name: recipientName(customer.name), address: customer.email },
    messageId: `<${occasion}@${address.split('@').at(-1)}>`,
    subject: letter.subject,
    date: now,
    text: letterText(letter, brand),
    html: letterHtml(letter, brand),
  };
}

/** Renders a message from its order or held place as it is now. */
export function renderMail(
  message: { kind: MailKind; termin: number; created_at: string },
  facts: MailFacts | HeldPlaceFacts,
  sender: Sender,
  now: Date,
): Mail {
  const { customer } = facts;
  const link = (path: string) => siteLink(sender.settings, path);
  const letter = 'order' in facts ? letterOf(message, facts, link) : placeHeld(facts, link);
  const subject = subjectName(facts).toLowerCase().replace(' ', '-');
  const occasion = [subject, message.kind, message.termin, message.created_at.replace(/\D/g, '')];
  return mailOf(letter, customer, occasion.join('.'), sender, now);
}
