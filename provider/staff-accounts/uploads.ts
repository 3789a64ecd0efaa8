import { randomBytes } from 'node:crypto';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';

/** A file that staff chose in a form. */
export type Upload = { name: string; text: string };

/** How long an account can confirm what its file changes. */
export const UPLOAD_MS = 60 * 60_000;

type UploadName = { token: string; accountId: number };

/** Keeps a file until its changes are confirmed, instead of the account's earlier file. Returns its token. */
export async function keepUpload(db: Db, accountId: number, { name, text }: Upload, now: Date): Promise<string> {
  const token = randomBytes(16).toString('base64url');
  await transact(db, async (tx) => {
    await tx.deleteFrom('staff_uploads').where('account_id', '=', accountId).execute();
    await tx
      .insertInto('staff_uploads')
      .values({ token, account_id: accountId, at: now.toISOString(), name, text })
      .execute();
  });
  return token;
}

/** Returns the account's file; null when it expired, was imported, or another file followed. */
export async function uploadOf(db: Db, { token, accountId }: UploadName, now: Date): Promise<Upload | null> {
  const upload = await db
    .selectFrom('staff_uploads')
    .select(['name', 'text'])
    .where('token', '=', token)
    .where('account_id', '=', accountId)
    .where('at', '>', new Date(now.getTime() - UPLOAD_MS).toISOString())
    .executeTakeFirst();
  return upload ?? null;
}

export async function forgetUpload(db: Db, { token, accountId }: UploadName): Promise<void> {
  await db.deleteFrom('staff_uploads').where('token', '=', token).where('account_id', '=', accountId).execute();
}
