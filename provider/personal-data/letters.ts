import { addHours, formatDateTime } from '#domain/date.ts';
import type { Db, Tables, Tx } from '../db/schema.ts';
import type { AccountLetterKind } from '../db/tables/customers.ts';
import { retrying } from '../db/transact.ts';
import type { Letter } from '../mail/layout.ts';
import { type DirectQueue, directMailer, type MailContext } from '../mail/mailer.ts';
import { type Mail, mailOf, type Sender } from '../mail/render.ts';
import { greeting } from '../mail/texts.ts';
import { siteLink } from '../platform/links.ts';
import type { Settings } from '../platform/settings.ts';

/** Longer than a try (`TRY_MS` of mail/transport.ts). */
const LEASE_HOURS = 3 / 60;
/** An unsent message, with the address in it, is deleted after this time. */
const MAX_AGE_HOURS = 24;

type Recipient = { id: number; name: string; email: string };

/** Queues a message about an account, in the transaction of its cause. Without SMTP_URL no address is stored. */
export async function queueLetter(
  tx: Tx,
  letter: { kind: AccountLetterKind; to: Recipient; deleteAfter: string | null },
  { now, settings }: { now: Date; settings: Pick<Settings, 'smtpUrl'> },
): Promise<void> {
  if (settings.smtpUrl === null) return;
  const { kind, to, deleteAfter } = letter;
  const at = now.toISOString();
  await tx
    .insertInto('account_letters')
    .values({
      customer_id: to.id,
      kind,
      name: to.name,
      email: to.email,
      delete_after: deleteAfter,
      created_at: at,
      next_attempt_at: at,
      attempts: 0,
    })
    .execute();
}

type ClaimedLetter = Pick<Tables['account_letters'], 'kind' | 'name' | 'email' | 'delete_after' | 'created_at'> & {
  id: number;
  customer_id: number;
  attempts: number;
};

/** Leases the message that has waited longest; null if none is due. */
export async function claimLetter(db: Db, now: Date): Promise<ClaimedLetter | null> {
  const at = now.toISOString();
  const due = await db
    .selectFrom('account_letters')
    .select(['id', 'attempts'])
    .where('next_attempt_at', '<=', at)
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst();
  if (!due) return null;
  const claimed = await retrying(() =>
    db
      .updateTable('account_letters')
      .set({ attempts: due.attempts + 1, next_attempt_at: addHours(now, LEASE_HOURS).toISOString() })
      .where('id', '=', due.id)
      // Another instance may have leased it meanwhile.
      .where('attempts', '=', due.attempts)
      .returning(['id', 'customer_id', 'attempts', 'kind', 'name', 'email', 'delete_after', 'created_at'])
      .executeTakeFirst(),
  );
  return claimed ?? null;
}

/** Ends a lease. `nextAttemptAt` null: it was sent, or cannot be; then the row with its address is deleted. */
async function endLetterLease(
  db: Db,
  { id, attempts }: Pick<ClaimedLetter, 'id' | 'attempts'>,
  nextAttemptAt: Date | null,
): Promise<void> {
  await retrying<unknown>(() =>
    nextAttemptAt === null
      ? db.deleteFrom('account_letters').where('id', '=', id).execute()
      : db
          .updateTable('account_letters')
          .set({ next_attempt_at: nextAttemptAt.toISOString() })
          .where('id', '=', id)
          .where('attempts', '=', attempts)
          .execute(),
  );
}

export async function forgetOldLetters(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('account_letters')
    .where('created_at', '<', addHours(now, -MAX_AGE_HOURS).toISOString())
    .execute();
}

/** `cause`: why the recipient gets it, if not because of a deletion. */
type Texts = Pick<Letter, 'subject' | 'heading' | 'paragraphs' | 'notes'> & {
  action: string;
  path: string;
  cause?: string;
};

const textsOf = (brand: string): Record<AccountLetterKind, Texts> => ({
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

/** Renders a message about an account. */
export function accountMail(claimed: ClaimedLetter, sender: Sender, now: Date): Mail {
  const { id, kind, delete_after, created_at } = claimed;
  const { brand, settings } = sender;
  const { action, path, paragraphs, cause, ...texts } = textsOf(brand.name)[kind];
  const letter: Letter = {
    ...texts,
    paragraphs: [greeting(claimed.name), ...paragraphs],
    facts: delete_after === null ? [] : [['Akun dihapus pada', formatDateTime(new Date(delete_after))]],
    action: { text: action, url: siteLink(settings, path) },
    cause: cause ?? `ada permintaan hapus akun di ${brand.name}`,
  };
  return mailOf(letter, claimed, `account.${id}.${created_at.replace(/\D/g, '')}`, sender, now);
}

const letterQueue: DirectQueue<ClaimedLetter> = {
  claim: claimLetter,
  render: accountMail,
  endLease: endLetterLease,
  nameOf: ({ kind, customer_id, attempts }) => `${kind} of customer ${customer_id}, try ${attempts}`,
};

/** Creates the sender of messages about accounts; null without SMTP_URL. */
export const createLetterMailer = (context: MailContext) => directMailer(context, letterQueue);
