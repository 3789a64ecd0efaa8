import { formatDateTime } from '#domain/date.ts';
import type { ClaimedReset } from '../customers/reset-links.ts';
import { passwordLink } from '../platform/links.ts';
import type { Letter } from './layout.ts';
import { type Mail, mailOf, type Sender } from './render.ts';
import { greeting } from './texts.ts';

/** Renders the message with the link for a new password. Each attempt has another link, so it has another Message-ID too. */
export function resetMail(
  { id, attempts, holding, token, expiresAt }: ClaimedReset,
  customer: { name: string; email: string },
  sender: Sender,
  now: Date,
): Mail {
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
  return mailOf(letter, customer, `password.${id}.${attempts}.${now.toISOString().replace(/\D/g, '')}`, sender, now);
}
