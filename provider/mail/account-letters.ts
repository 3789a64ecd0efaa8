import { formatDateTime } from '#domain/date.ts';
import type { ResetLink } from '../customers/reset-links.ts';
import type { AccountMailKind } from '../db/tables/mail.ts';
import { passwordLink, siteLink } from '../platform/links.ts';
import type { AccountFacts } from './facts.ts';
import type { Letter } from './layout.ts';
import type { Sender } from './render.ts';
import { greeting } from './texts.ts';

/** `cause`: why the recipient gets it, if not because of a deletion. */
type Texts = Pick<Letter, 'subject' | 'heading' | 'paragraphs' | 'notes'> & {
  action: string;
  path: string;
  cause?: string;
};

const textsOf = (brand: string): Record<Exclude<AccountMailKind, 'password-link'>, Texts> => ({
  'deletion-requested': {
    subject: `Permintaan hapus akun ${brand}`,
    heading: 'Akun Anda akan dihapus',
    paragraphs: [`Kami menerima permintaan untuk menghapus akun Anda di ${brand} beserta data pribadinya.`],
    action: 'Buka Profil',
    path: '/profile',
    notes: [
      'Berubah pikiran? Masuk, buka Profil, lalu pilih "Batalkan penghapusan" sebelum waktu itu.',
      'Bila Anda tidak meminta ini, batalkan penghapusan dan ganti password Anda.',
      'Nomor, jumlah dan tanggal pesanan tetap disimpan untuk pembukuan, tanpa data pribadi Anda.',
    ],
  },
  'deletion-cancelled': {
    subject: `Penghapusan akun ${brand} dibatalkan`,
    heading: 'Akun Anda tidak jadi dihapus',
    paragraphs: [`Penghapusan akun Anda di ${brand} dibatalkan. Akun dan data Anda tetap seperti semula.`],
    action: 'Buka Profil',
    path: '/profile',
    notes: ['Bila Anda tidak membatalkannya, ganti password Anda.'],
  },
  'account-deleted': {
    subject: `Akun ${brand} dihapus`,
    heading: 'Akun Anda sudah dihapus',
    paragraphs: [`Akun Anda di ${brand} dan data pribadi di dalamnya sudah dihapus.`],
    action: `Buka ${brand}`,
    path: '/home',
    notes: [
      'Nomor, jumlah dan tanggal pesanan tetap disimpan untuk pembukuan, tanpa data pribadi Anda.',
      'Anda dapat mendaftar lagi dengan email yang sama.',
    ],
  },
  // Without the new address: the recipient may be someone else than the customer.
  'email-changed': {
    subject: `Email akun ${brand} diubah`,
    heading: 'Email akun Anda diubah',
    paragraphs: [`Petugas ${brand} mengganti email akun Anda. Alamat ini tidak lagi dipakai untuk masuk.`],
    action: `Buka ${brand}`,
    path: '/home',
    notes: ['Bila Anda tidak meminta ini, segera hubungi kami.'],
    cause: `email akun di ${brand} diubah`,
  },
});

function passwordLetter(name: string, link: ResetLink, { brand, settings }: Sender): Letter {
  return {
    subject: `Buat password baru untuk akun ${brand.name}`,
    heading: 'Buat password baru',
    paragraphs: [
      greeting(name),
      `Kami menerima permintaan password baru untuk akun Anda di ${brand.name}. Buka tautan ini untuk membuatnya.`,
    ],
    facts: [['Tautan berlaku sampai', formatDateTime(link.expiresAt)]],
    action: { text: 'Buat password baru', url: passwordLink(settings, link).url },
    notes: [
      'Tautan ini hanya dapat dipakai sekali. Setelah password diganti, akun Anda keluar dari semua perangkat.',
      'Bila Anda menerima pesan ini lebih dari sekali, hanya tautan yang terbaru berlaku.',
      'Bila Anda tidak meminta ini, abaikan pesan ini: password Anda tidak berubah.',
      'Jangan teruskan tautan ini kepada siapa pun.',
    ],
    cause: `ada permintaan password baru di ${brand.name}`,
  };
}

/** Writes a message about an account. Throws if a message with a link for a new password has no link. */
export function accountLetter(kind: AccountMailKind, facts: AccountFacts, sender: Sender): Letter {
  const { customer, deleteAfter, link } = facts;
  if (kind === 'password-link') {
    if (!link) throw new Error('The link was not made.');
    return passwordLetter(customer.name, link, sender);
  }
  const { brand, settings } = sender;
  const { action, path, paragraphs, cause, ...texts } = textsOf(brand.name)[kind];
  return {
    ...texts,
    paragraphs: [greeting(customer.name), ...paragraphs],
    facts:
      kind === 'deletion-requested' && deleteAfter !== null
        ? [['Akun dihapus pada', formatDateTime(new Date(deleteAfter))]]
        : [],
    action: { text: action, url: siteLink(settings, path) },
    cause: cause ?? `ada permintaan hapus akun di ${brand.name}`,
  };
}
