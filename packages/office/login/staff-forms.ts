import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { transact } from '@slotterbit/provider/db/transact.ts';

/** What a submitted action did, or why it was refused. `link`: an address that staff may open next, such as a WhatsApp message. */
export type ActionOutcome = {
  kind: 'done' | 'refused';
  text: string;
  /** The result of each order, when the action changed several. */
  lines?: readonly string[];
  link?: { label: string; href: string };
};

export const newFormToken = () => randomBytes(16).toString('base64url');

export const isFormToken = (text: string | null): text is string => text !== null && /^[\w-]{22}$/.test(text);

type FormName = { token: string; accountId: number };

/** Records that a form is being submitted. Returns false when it was submitted before. */
export async function claimForm(db: Db, { token, accountId }: FormName, now: Date): Promise<boolean> {
  const claimed = await db
    .insertInto('staff_forms')
    .values({ token, account_id: accountId, at: now.toISOString(), outcome: null })
    .onConflict((on) => on.column('token').doNothing())
    .returning('token')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function endForm(db: Db, { token, accountId }: FormName, outcome: ActionOutcome): Promise<void> {
  await db
    .updateTable('staff_forms')
    .set({ outcome: JSON.stringify(outcome) })
    .where('token', '=', token)
    .where('account_id', '=', accountId)
    .execute();
}

/**
 * No action runs this long. The server ended, or lost the database, between the action and its outcome: the action took effect or not, and only
 * the order shows which.
 */
const LOST_AFTER_MS = 60_000;

/** A form that was submitted. 'lost': its outcome will not come. */
export type FormState = ActionOutcome | 'running' | 'lost';

/** Returns the outcome of the account's form; 'running' while the action runs, null for an unknown form. */
export async function outcomeOf(db: Db, { token, accountId }: FormName, now: Date): Promise<FormState | null> {
  const form = await db
    .selectFrom('staff_forms')
    .select(['outcome', 'at'])
    .where('token', '=', token)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!form) return null;
  // Only `endForm` writes it.
  if (form.outcome !== null) return JSON.parse(form.outcome) as ActionOutcome;
  return now.getTime() - Date.parse(form.at) < LOST_AFTER_MS ? 'running' : 'lost';
}

const POLL_MS = 100;
const MAX_POLLS = 30;

/** Waits a few seconds while a first submission of the same form is still running, as after a double click. */
export async function waitForForm(db: Db, form: FormName, now: () => Date): Promise<void> {
  for (let poll = 0; poll < MAX_POLLS && (await outcomeOf(db, form, now())) === 'running'; poll += 1)
    await wait(POLL_MS);
}

export type CatalogueUpload = { name: string; text: string };

/** How long an account can confirm what its file changes. */
export const UPLOAD_MS = 60 * 60_000;

/** Keeps a file until its changes are confirmed, instead of the account's earlier file. Returns its token. */
export async function keepUpload(
  db: Db,
  accountId: number,
  { name, text }: CatalogueUpload,
  now: Date,
): Promise<string> {
  const token = newFormToken();
  await transact(db, async (tx) => {
    await tx.deleteFrom('staff_uploads').where('account_id', '=', accountId).execute();
    await tx
      .insertInto('staff_uploads')
      .values({ token, account_id: accountId, at: now.toISOString(), name, text })
      .execute();
  });
  return token;
}

/** Returns the account's file; null when it expired, or another file followed. */
export async function uploadOf(db: Db, { token, accountId }: FormName, now: Date): Promise<CatalogueUpload | null> {
  const upload = await db
    .selectFrom('staff_uploads')
    .select(['name', 'text'])
    .where('token', '=', token)
    .where('account_id', '=', accountId)
    .where('at', '>', new Date(now.getTime() - UPLOAD_MS).toISOString())
    .executeTakeFirst();
  return upload ?? null;
}
