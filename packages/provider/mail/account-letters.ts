import { formatDateTime } from '@slotterbit/contract/values/date.ts';
import type { AccountMailKind } from '../db/tables/mail.ts';
import { passwordLink, siteLink } from '../platform/links.ts';
import type { AccountFacts } from './mail-facts.ts';
import type { Letter, Sender } from './mail-layout.ts';
import { greeting } from './mail-texts.ts';

/** `path` null: the link for a new password. `cause`: why the recipient gets it, if not because of a deletion. */
type Texts = Pick<Letter, 'subject' | 'heading' | 'notes' | 'cause'> & {
  text: string;
  action: string;
  path: string | null;
};

const textsOf = (brand: string): Record<AccountMailKind, Texts> => ({
  'deletion-requested': {
    subject: `Permintaan hapus akun ${brand}`,
    heading: 'Akun Anda akan dihapus',
    text: `Kami menerima permintaan untuk menghapus akun Anda di ${brand} beserta data pribadinya.`,
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
    text: `Penghapusan akun Anda di ${brand} dibatalkan. Akun dan data Anda tetap seperti semula.`,
    action: 'Buka Profil',
    path: '/profile',
    notes: ['Bila Anda tidak membatalkannya, ganti password Anda.'],
  },
  'account-deleted': {
    subject: `Akun ${brand} dihapus`,
    heading: 'Akun Anda sudah dihapus',
    text: `Akun Anda di ${brand} dan data pribadi di dalamnya sudah dihapus.`,
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
    text: `Petugas ${brand} mengganti email akun Anda. Alamat ini tidak lagi dipakai untuk masuk.`,
    action: `Buka ${brand}`,
    path: '/home',
    notes: ['Bila Anda tidak meminta ini, segera hubungi kami.'],
    cause: `email akun di ${brand} diubah`,
  },
  'password-link': {
    subject: `Buat password baru untuk akun ${brand}`,
    heading: 'Buat password baru',
    text: `Kami menerima permintaan password baru untuk akun Anda di ${brand}. Buka tautan ini untuk membuatnya.`,
    action: 'Buat password baru',
    path: null,
    notes: [
      'Tautan ini hanya dapat dipakai sekali. Setelah password diganti, akun Anda keluar dari semua perangkat.',
      'Bila Anda menerima pesan ini lebih dari sekali, pakai tautan di pesan yang terbaru.',
      'Bila Anda tidak meminta ini, abaikan pesan ini: password Anda tidak berubah.',
      'Jangan teruskan tautan ini kepada siapa pun.',
    ],
    cause: `ada permintaan password baru di ${brand}`,
  },
});

/** Writes a message about an account. Throws if a message with a link for a new password has no link. */
export function accountLetter(
  kind: AccountMailKind,
  { customer, deleteAfter, link }: AccountFacts,
  { brand, settings }: Sender,
): Letter {
  const { action, path, text, ...texts } = textsOf(brand.name)[kind];
  const facts: [string, string][] = [];
  if (link) facts.push(['Tautan berlaku sampai', formatDateTime(link.expiresAt)]);
  if (kind === 'deletion-requested' && deleteAfter !== null)
    facts.push(['Akun dihapus pada', formatDateTime(new Date(deleteAfter))]);
  const url = path === null ? link && passwordLink(settings, link).url : siteLink(settings, path);
  if (!url) throw new Error('The link was not made.');
  return {
    cause: `ada permintaan hapus akun di ${brand.name}`,
    ...texts,
    paragraphs: [greeting(customer.name), text],
    facts,
    action: { text: action, url },
  };
}
