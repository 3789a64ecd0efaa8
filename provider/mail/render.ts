import type { MailKind } from '../db/tables/mail.ts';
import type { Brand } from '../platform/brand.ts';
import { siteLink } from '../platform/links.ts';
import type { Settings } from '../platform/settings.ts';
import type { MailFacts } from './facts.ts';
import { letterHtml, letterText } from './layout.ts';
import { letterOf } from './letters.ts';
import { recipientName } from './texts.ts';

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

/** Renders a message from its order as it is now. */
export function renderMail(
  message: { kind: MailKind; termin: number; created_at: string },
  facts: MailFacts,
  { brand, settings }: Sender,
  now: Date,
): Mail {
  const letter = letterOf(message, facts, (path) => siteLink(settings, path));
  const address = settings.mailFrom?.address ?? brand.contact.email;
  const { order, customer } = facts;
  const occasion = [order.code.toLowerCase(), message.kind, message.termin, message.created_at.replace(/\D/g, '')];
  return {
    from: { name: settings.mailFrom?.name ?? brand.name, address },
    to: { name: recipientName(customer.name), address: customer.email },
    messageId: `<${occasion.join('.')}@${address.split('@').at(-1)}>`,
    subject: letter.subject,
    date: now,
    text: letterText(letter, brand),
    html: letterHtml(letter, brand),
  };
}
