import type { z } from 'zod';
import type { resetPasswordRequest } from '#contract/auth.ts';
import { lockRow } from '../db/locks.ts';
import type { Db, Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { invalid, Problem } from '../http/problem.ts';
import { changePassword } from './accounts.ts';
import { forgiveAttempt, throttleKeys } from './login-throttle.ts';
import { hashPassword, isCommonPassword } from './passwords.ts';
import { tooCommon } from './register.ts';
import { isStaffLink } from './reset-links.ts';
import type { Caller } from './security-log.ts';
import { hashToken } from './sessions.ts';

const refusals = {
  unknown: 'Tautan ini tidak valid.',
  used: 'Tautan ini sudah dipakai.',
  expired: 'Tautan ini sudah kedaluwarsa, atau diganti tautan yang lebih baru.',
};
type Refusal = keyof typeof refusals;

/** Returns the link's row with its customer, or why it cannot be used. */
async function readLink(db: Db | Tx, token: string, now: Date) {
  const link = await db
    .selectFrom('password_resets as reset')
    .innerJoin('customers', (on) =>
      on.onRef('customers.holding_code', '=', 'reset.holding_code').onRef('customers.email', '=', 'reset.email'),
    )
    .select(['reset.id', 'reset.expires_at', 'reset.used_at', 'reset.network'])
    .select(['customers.id as customer', 'customers.holding_code as holding', 'customers.email'])
    .select('customers.disabled_at')
    .where('reset.hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!link || link.expires_at === null) return 'unknown';
  if (link.used_at !== null) return 'used';
  return link.expires_at <= now.toISOString() ? 'expired' : link;
}

/**
 * Sets the new password of the account that a link was sent to, once, and ends all of its sessions. Throws
 * 422 with `token` for a link that cannot be used, 422 with `password` for a common password, 403 for a closed account.
 */
export async function resetPassword(
  { db, now: clock }: { db: Db; now: () => Date },
  { token, password }: z.output<typeof resetPasswordRequest>,
  { address, report }: Caller,
): Promise<void> {
  const refused = (reason: Refusal) => {
    report('reset-refused', { reason: `${reason} link` });
    return invalid({ token: [refusals[reason]] });
  };
  const link = await readLink(db, token, clock());
  // Before the password is hashed: that costs tens of milliseconds.
  if (typeof link === 'string') throw refused(link);
  if (await isCommonPassword(password)) throw tooCommon();
  const hash = await hashPassword(password);
  const now = clock();
  const sessions = await transact(db, async (tx) => {
    await lockRow(tx, 'customers', link.customer);
    const present = await readLink(tx, token, now);
    if (typeof present === 'string') return present;
    if (present.disabled_at !== null) throw new Problem(403, 'Akun ini dinonaktifkan. Hubungi kami.');
    await tx.updateTable('password_resets').set({ used_at: now.toISOString() }).where('id', '=', present.id).execute();
    return changePassword(tx, present.customer, hash, now);
  });
  if (typeof sessions === 'string') throw refused(sessions);
  const { customer, holding, email } = link;
  report('password-reset', {
    customer,
    holding,
    email,
    sessions,
    reason: isStaffLink(link) ? 'link by staff' : 'link by e-mail',
  });
  // Earlier wrong guesses must not delay the login that follows.
  const keys = throttleKeys({ holding, email, address, now }, null);
  await forgiveAttempt(
    db,
    keys.filter(({ kind }) => kind === 'guesser'),
  );
}
