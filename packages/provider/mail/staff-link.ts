import { readBrand } from '../platform/brand.ts';
import type { Settings } from '../platform/settings.ts';
import type { Letter } from './mail-layout.ts';
import { greeting } from './mail-texts.ts';
import { mailOf } from './render-mail.ts';
import { MailFailure, openTransport } from './transport.ts';

/**
 * Sends a staff account the link that sets its password. Returns null, or why it was not sent. Not through the outbox: the command shows the
 * same link, which may not be stored, and says whether it was sent.
 */
export async function sendStaffLink(
  settings: Pick<Settings, 'smtpUrl' | 'siteUrl' | 'mailFrom' | 'defaultHolding'>,
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
      mailOf(letter, account, `staff.${now.toISOString().replace(/\D/g, '')}`, { brand, settings }, now),
    );
    return null;
  } catch (error) {
    if (error instanceof MailFailure) return error.message;
    throw error;
  }
}
