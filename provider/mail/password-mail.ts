import { formatDateTime } from '#domain/date.ts';
import { type ClaimedReset, claimReset, endResetLease } from '../customers/reset-links.ts';
import { readBrand } from '../platform/brand.ts';
import { passwordLink } from '../platform/links.ts';
import type { Settings } from '../platform/settings.ts';
import type { Letter } from './layout.ts';
import { type DirectQueue, directMailer, type MailContext, type Round, type SendSignals, sendQueue } from './mailer.ts';
import { type Mail, mailOf, type Sender } from './render.ts';
import { greeting } from './texts.ts';
import { MailFailure, type MailTransport, openTransport } from './transport.ts';

const digits = (at: Date) => at.toISOString().replace(/\D/g, '');

/** Renders the message with the link for a new password; null if no open account has the e-mail. Each attempt has another link and Message-ID. */
function resetMail(
  { id, attempts, holding, token, expiresAt, customer }: ClaimedReset,
  sender: Sender,
  now: Date,
): Mail | null {
  if (customer === null) return null;
  const { brand, settings } = sender;
  const letter: Letter = {
    subject: `Buat password baru untuk akun ${brand.name}`,
    heading: 'Buat password baru',
    paragraphs: [
      greeting(customer.name),
      `Kami menerima permintaan password baru untuk akun Anda di ${brand.name}. Buka tautan ini untuk membuatnya.`,
    ],
    facts: [['Tautan berlaku sampai', formatDateTime(expiresAt)]],
    action: { text: 'Buat password baru', url: passwordLink(settings, { token, holding }).url },
    notes: [
      'Tautan ini hanya dapat dipakai sekali. Setelah password diganti, akun Anda keluar dari semua perangkat.',
      'Bila Anda tidak meminta ini, abaikan pesan ini: password Anda tidak berubah.',
      'Jangan teruskan tautan ini kepada siapa pun.',
    ],
    cause: `ada permintaan password baru di ${brand.name}`,
  };
  return mailOf(letter, customer, `password.${id}.${attempts}.${digits(now)}`, sender, now);
}

/** The links for new passwords that customers requested. */
const resetQueue: DirectQueue<ClaimedReset> = {
  claim: claimReset,
  render: resetMail,
  endLease: endResetLease,
  nameOf: ({ id, attempts }) => `password reset ${id}, try ${attempts}`,
};

export function sendDueResets(context: MailContext, transport: MailTransport, signals: SendSignals): Promise<Round> {
  return sendQueue(resetQueue, context, transport, signals);
}

/** Creates the sender of links for new passwords; null without SMTP_URL. */
export const createResetMailer = (context: MailContext) => directMailer(context, resetQueue);

/** Sends a staff account the link that sets its password. Returns null, or why it was not sent. */
export async function sendStaffLink(
  settings: Pick<Settings, 'smtpUrl' | 'siteUrl' | 'mailFrom'>,
  account: { name: string; email: string },
  link: string,
  now: Date,
): Promise<string | null> {
  if (settings.smtpUrl === null) return 'SMTP_URL is not set';
  const brand = readBrand();
  const letter: Letter = {
    subject: `Akun staf ${brand.name}`,
    heading: 'Buat kata sandi akun staf',
    paragraphs: [greeting(account.name), `Buka tautan ini untuk membuat kata sandi akun staf Anda di ${brand.name}.`],
    facts: [['Tautan berlaku', '48 jam, satu kali']],
    action: { text: 'Buat kata sandi', url: link },
    notes: ['Jangan teruskan tautan ini kepada siapa pun.'],
    cause: `admin membuat akun staf untuk Anda di ${brand.name}`,
  };
  try {
    await openTransport(settings.smtpUrl).send(
      mailOf(letter, account, `staff.${digits(now)}`, { brand, settings }, now),
    );
    return null;
  } catch (error) {
    if (error instanceof MailFailure) return error.message;
    throw error;
  }
}
