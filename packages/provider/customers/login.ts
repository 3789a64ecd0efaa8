import type { loginRequest } from '@slotterbit/contract/calls/auth-calls.ts';
import { addHours } from '@slotterbit/contract/values/date.ts';
import type { z } from 'zod';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { Problem } from '../http/problem.ts';
import { lockOpenAccount } from './accounts.ts';
import type { DeviceTokens } from './known-device.ts';
import { countAttempt, forgiveAttempt, throttleKeys } from './login-throttle.ts';
import { verifyPassword } from './passwords.ts';
import { requireHolding, taken } from './register.ts';
import type { Caller } from './security-log.ts';
import { hasSessionFrom, openSession, type TokenPair } from './sessions.ts';

const wrongPassword = () => new Problem(401, 'Email atau password salah.');

/**
 * `isLocked`: whether login to an account is blocked because its password is public: the demo account when the
 * gateway is real.
 */
export type LoginContext = {
  db: Db;
  now: () => Date;
  devices: DeviceTokens;
  isLocked: (holding: string, email: string) => boolean;
};

/**
 * Opens a session. An unknown e-mail and a wrong password get the same 401 after the same time; too many attempts get
 * a 429. A locked account is treated as unknown. Every result is reported to the security log.
 * @param deviceToken the token of an earlier login on this device; `deviceToken` of the result replaces it
 */
export async function login(
  { db, now: clock, devices, isLocked }: LoginContext,
  request: z.output<typeof loginRequest>,
  { address, network, report }: Caller,
  deviceToken: string | null,
): Promise<TokenPair & { customerId: number; deviceToken: string }> {
  const now = clock();
  const { email, password } = request;
  const holding = await requireHolding(db, request.holding_code);
  const customer = await db
    .selectFrom('customers')
    .select(['id', 'password_hash', 'disabled_at'])
    .where('holding_code', '=', holding)
    .where('email', '=', email)
    .executeTakeFirst();
  const device = customer ? devices.verify(deviceToken, customer, now) : null;
  const keys = throttleKeys({ holding, email, address, now }, device);
  const count = (of: typeof keys) =>
    countAttempt(db, of, now, () => report('throttled', { holding, email, reason: 'login' }));
  // An account that logged in from this network waits for the guesses of others only if its password is wrong: then like an unknown one.
  const isKnownHere = await hasSessionFrom(db, customer?.id ?? 0, network);
  const ofOthers = keys.filter(({ kind }) => isKnownHere && kind === 'shared');
  const own = keys.filter((key) => !ofOthers.includes(key));
  await count(own);
  // A locked account gets the same answer as a wrong password, after the same work.
  const isRefused = isLocked(holding, email);
  const fits = await verifyPassword(password, isRefused ? null : (customer?.password_hash ?? null));
  const known = { holding, email, ...(customer && { customer: customer.id }) };
  if (!customer || !fits) {
    if (ofOthers.length > 0) await count(ofOthers);
    report('login-failed', { ...known, ...(isRefused && { reason: 'demo account beside a real gateway' }) });
    throw wrongPassword();
  }
  await forgiveAttempt(db, own);
  if (customer.disabled_at !== null) {
    report('login-failed', { ...known, reason: 'account is disabled' });
    // Sent only after the correct password, so the answer does not reveal to others that the account exists.
    throw new Problem(403, 'Akun ini dinonaktifkan. Hubungi kami.');
  }
  const pair = await transact(db, async (tx) => {
    // While the password was checked, it may have been changed or the account closed.
    return (await lockOpenAccount(tx, customer.id, customer.password_hash))
      ? openSession(tx, customer.id, network, now)
      : null;
  });
  report(pair ? 'login-ok' : 'login-failed', known);
  if (!pair) throw wrongPassword();
  return { ...pair, customerId: customer.id, deviceToken: devices.issue(customer, now) };
}

/** A registration whose answer was lost is repeated: for this time the same password signs in. */
const REPEATED_WITHIN_HOURS = 1;

/**
 * Signs in to the account of a registration that was sent before. Its password is a guess like that of a login, with the same counters. Throws
 * 422 on `email` for another password, and after the same work for an older account.
 */
export async function signInAgain(
  context: LoginContext,
  request: z.output<typeof loginRequest>,
  takenSince: string,
  caller: Caller,
): ReturnType<typeof login> {
  const isRepeated = takenSince > addHours(context.now(), -REPEATED_WITHIN_HOURS).toISOString();
  // No account has an empty password.
  const password = isRepeated ? request.password : '';
  return login(context, { ...request, password }, caller, null).catch((error: unknown) => {
    throw error instanceof Problem && error.status === 401 ? taken() : error;
  });
}
