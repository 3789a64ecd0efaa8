import type { forgotPasswordRequest, resetPasswordRequest } from '@slotterbit/contract/calls/auth-calls.ts';
import type { z } from 'zod';
import { lockName, lockRow } from '../db/locks.ts';
import type { Db, Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import type { Events } from '../events.ts';
import { invalid, Problem } from '../http/problem.ts';
import { changePassword } from './accounts.ts';
import type { DeviceTokens } from './known-device.ts';
import { attemptKeys, countAttempt, forgiveAttempt, guesserKey } from './login-throttle.ts';
import { hashPassword, isCommonPassword } from './passwords.ts';
import { requireHolding, tooCommon } from './register.ts';
import { isStaffLink, refusedUntil } from './reset-links.ts';
import type { Caller } from './security-log.ts';
import { hashToken } from './sessions.ts';

/** `isLocked`: an account whose password is public (login.ts). */
export type ForgotPasswordContext = {
  db: Db;
  now: () => Date;
  events: Events;
  devices: DeviceTokens;
  isLocked: (holding: string, email: string) => boolean;
};

/**
 * Records that a link for a new password was requested; the outbox sends it. An unknown account causes the
 * same statements as a known one, so neither the response nor its time reveals who is registered. A device that is known for the account does
 * not wait because others requested links. Throws 429.
 * @param deviceToken the token of an earlier login on this device
 */
export async function requestPasswordReset(
  { db, now: clock, events, devices, isLocked }: ForgotPasswordContext,
  request: z.output<typeof forgotPasswordRequest>,
  { address, network: ofCaller, report }: Caller,
  deviceToken: string | null,
): Promise<void> {
  const now = clock();
  const { email } = request;
  const holding = await requireHolding(db, request.holding_code);
  const onRefused = () => report('throttled', { holding, email, reason: 'password reset' });
  const customer = await db
    .selectFrom('customers')
    .select(['id', 'password_hash'])
    .where('holding_code', '=', holding)
    .where('email', '=', email)
    .executeTakeFirst();
  const device = customer ? devices.verify(deviceToken, customer, now) : null;
  if (device === null) await countAttempt(db, attemptKeys('reset', { holding, email, address }), now, onRefused);
  const network = device ?? ofCaller ?? '';
  const row = { holding_code: holding, email, network, requested_at: now.toISOString() };
  const until = await transact(db, async (tx) => {
    // Requests at once are counted one after the other.
    await lockName(tx, 'password-request');
    const wait = await refusedUntil(tx, { holding, email }, { network, isTrusted: device !== null }, now);
    if (wait !== null || isLocked(holding, email)) return wait;
    const { id } = await tx.insertInto('password_resets').values(row).returning('id').executeTakeFirstOrThrow();
    await events.record(tx, { type: 'password.requested', resetId: id }, now);
    return null;
  });
  if (until !== null) {
    onRefused();
    const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
    const text = `Terlalu banyak permintaan untuk akun ini. Tautan di email terbaru tetap berlaku. Coba lagi dalam ${Math.ceil(seconds / 60)} menit.`;
    throw new Problem(429, text, { headers: { 'Retry-After': String(seconds) } });
  }
  report('reset-requested', { holding, email });
}

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
 * Sets the new password of the account that a link was sent to, once, and ends all of its sessions. Returns a token that makes the device known
 * again, so that guesses of others do not stop the login that follows. Throws 422 with `token` for a link that cannot be used, 422 with `password` for a common password, 403 for a closed account.
 */
export async function resetPassword(
  { db, now: clock, devices }: Pick<ForgotPasswordContext, 'db' | 'now' | 'devices'>,
  { token, password }: z.output<typeof resetPasswordRequest>,
  { address, report }: Caller,
): Promise<string> {
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
    const at = now.toISOString();
    await tx.updateTable('password_resets').set({ used_at: at }).where('id', '=', present.id).execute();
    if (!isStaffLink(present))
      await tx.updateTable('customers').set({ mail_proved_at: at }).where('id', '=', present.customer).execute();
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
  await forgiveAttempt(db, [guesserKey('login', { holding, email, address })]);
  return devices.issue({ id: customer, password_hash: hash }, now);
}
