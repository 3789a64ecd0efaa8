import type { z } from 'zod';
import type { forgotPasswordRequest } from '#contract/auth.ts';
import { addHours } from '#domain/date.ts';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { Problem } from '../http/problem.ts';
import { requireHolding } from './holdings.ts';
import { countAttempt, passwordResetKeys } from './login-throttle.ts';
import type { Caller } from './security-log.ts';
import type { NetworkTag } from './tags.ts';

/** How long a request is counted, in hours. */
const COUNTED_HOURS = 24;
/** Maximum requests for one account from one network in that time: no network can fill a mailbox, or use up the account's own limit. */
const MAX_FROM_NETWORK = 10;
/** Maximum requests for one account from all networks in that time. */
const MAX_FOR_ACCOUNT = 30;

/** `isLocked`: an account whose password is public (login.ts). */
export type ForgotPasswordContext = {
  db: Db;
  now: () => Date;
  tagNetwork: NetworkTag;
  isLocked: (holding: string, email: string) => boolean;
};

/** Returns the time from which another request is accepted; null if one is accepted now. */
async function refusedUntil(db: Db, holding: string, email: string, network: string, now: Date): Promise<Date | null> {
  const recent = await db
    .selectFrom('password_resets')
    .select(['network', 'requested_at'])
    .where('holding_code', '=', holding)
    .where('email', '=', email)
    .where('requested_at', '>', addHours(now, -COUNTED_HOURS).toISOString())
    .orderBy('requested_at', 'desc')
    .limit(MAX_FOR_ACCOUNT)
    .execute();
  const ofNetwork = recent.filter((row) => row.network === network);
  const counted = ofNetwork[MAX_FROM_NETWORK - 1] ?? recent[MAX_FOR_ACCOUNT - 1];
  return counted ? addHours(new Date(counted.requested_at), COUNTED_HOURS) : null;
}

/**
 * Records that a link for a new password was requested; a background job sends it (mail/password-mail.ts). An unknown account causes the
 * same statements as a known one: only the job looks for the customer, so neither the response nor its time reveals who is registered.
 * Throws 429.
 */
export async function requestPasswordReset(
  { db, now: clock, tagNetwork, isLocked }: ForgotPasswordContext,
  request: z.output<typeof forgotPasswordRequest>,
  { address, report }: Caller,
): Promise<void> {
  const now = clock();
  const { email } = request;
  const holding = await requireHolding(db, request.holding_code);
  const onRefused = () => report('throttled', { holding, email, reason: 'password reset' });
  await countAttempt(db, passwordResetKeys(holding, email, address), now, onRefused);
  const network = tagNetwork(address) ?? '';
  const until = await refusedUntil(db, holding, email, network, now);
  if (until !== null) {
    onRefused();
    const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
    throw new Problem(429, 'Terlalu banyak permintaan untuk akun ini. Coba lagi besok, atau hubungi kami.', {
      headers: { 'Retry-After': String(seconds) },
    });
  }
  report('reset-requested', { holding, email });
  if (isLocked(holding, email)) return;
  const at = now.toISOString();
  const row = { holding_code: holding, email, network, requested_at: at, next_attempt_at: at, attempts: 0 };
  await transact(db, (tx) => tx.insertInto('password_resets').values(row).execute());
}
