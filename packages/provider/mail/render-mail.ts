import { itemName } from '@slotterbit/contract/catalogue/names.ts';
import { formatDateTime } from '@slotterbit/contract/values/date.ts';
import { formatMonth, toInputValue } from '@slotterbit/contract/values/month.ts';
import type { MailKind } from '../db/tables/mail.ts';
import { siteLink } from '../platform/links.ts';
import { accountLetter } from './account-letters.ts';
import { letterOf } from './letters.ts';
import { type HeldPlaceFacts, type MessageFacts, subjectName } from './mail-facts.ts';
import { isAccountMail } from './mail-kinds.ts';
import { type Letter, letterHtml, letterText, type Sender } from './mail-layout.ts';
import { greeting, type Link, NO_PROMISE, oneLine, recipientName } from './mail-texts.ts';

/** A place is held for the first customer of a waiting list. The link opens the product page with the month chosen. */
function placeHeld({ entry, item, month, customer }: HeldPlaceFacts, link: Link): Letter {
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

/** A held place was taken back (docs/product.md 13.9). */
function placeTakenBack({ item, month, customer }: HeldPlaceFacts, link: Link): Letter {
  const name = oneLine(itemName(item.id, item.name));
  return {
    subject: `Slot tidak lagi ditahan: ${name} · ${formatMonth(month)}`,
    heading: 'Slot tidak lagi ditahan untuk Anda',
    paragraphs: [
      greeting(customer.name),
      'Maaf, slot yang kami tahan untuk Anda ternyata sudah dibayar tepat waktu oleh pemesan sebelumnya; kabar pembayarannya terlambat kami terima.',
      'Anda tetap di tempat semula dalam antrean. Bila ada slot lagi, kami mengabari Anda.',
    ],
    facts: [
      ['Jurnal', name],
      ['Bulan publish', formatMonth(month)],
    ],
    action: { text: 'Lihat bulan lain', url: link(`/product/${item.id}`) },
    notes: ['Tidak memerlukannya lagi? Keluar dari antrean di Profil, Daftar tunggu.'],
    cause: 'Anda masuk daftar tunggu untuk bulan ini',
  };
}

type Address = { name: string; address: string };

/** A message as it is sent. */
export type Mail = {
  from: Address;
  /** The name is empty if the customer's name may not be shown. */
  to: Address;
  /** The same for each try, so that a mailbox can detect a duplicate. Different if the occasion happens again, or the link is another. */
  messageId: string;
  subject: string;
  date: Date;
  text: string;
  html: string;
};

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

function letterFor(message: Message, facts: MessageFacts, sender: Sender, now: Date): Letter {
  const link = (path: string) => siteLink(sender.settings, path);
  if ('order' in facts) return letterOf(message, facts, link, now);
  if ('entry' in facts) return message.kind === 'place-held' ? placeHeld(facts, link) : placeTakenBack(facts, link);
  if (!isAccountMail(message.kind)) throw new Error(`'${message.kind}' is no message about an account.`);
  return accountLetter(message.kind, facts, sender);
}

type Message = { kind: MailKind; termin: number; created_at: string };

/** Renders a message from its subject as it is now. */
export function renderMail(message: Message, facts: MessageFacts, sender: Sender, now: Date): Mail {
  const { kind, termin, created_at } = message;
  const subject = subjectName(facts).toLowerCase().replace(' ', '-');
  // A second link replaces the first, so its message is no duplicate.
  const at = ('link' in facts && facts.link?.expiresAt.toISOString()) || created_at;
  const occasion = [subject, kind, termin, at.replace(/\D/g, '')];
  return mailOf(letterFor(message, facts, sender, now), facts.customer, occasion.join('.'), sender, now);
}
