import type { z } from 'zod';
import type { loginRequest } from '#contract/auth.ts';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { Problem } from '../http/problem.ts';
import { type DemoState, isDemoAccount } from '../seed/demo-state.ts';
import { holdOpen } from './accounts.ts';
import { requireHolding } from './holdings.ts';
import { countAttempt, forgiveAttempt, throttleKeys } from './login-throttle.ts';
import { verifyPassword } from './passwords.ts';
import { openSession, type TokenPair } from './tokens.ts';

const wrongPassword = () => new Problem(401, 'Email atau password salah.');

/**
 * Opens a session. An unknown e-mail and a wrong password get the same 401 after the same time; too many attempts a 429.
 * `address` is the caller's, null when unknown. The demo account is unknown while the demo is locked.
 */
export async function login(
  db: Db,
  request: z.output<typeof loginRequest>,
  address: string | null,
  now: Date,
  demo: DemoState = 'absent',
): Promise<TokenPair & { customerId: number }> {
  const holding = await requireHolding(db, request.holding_code);
  const keys = throttleKeys(holding, request.email, address);
  await countAttempt(db, keys, now);
  const customer = await db
    .selectFrom('customers')
    .select(['id', 'password_hash', 'disabled_at'])
    .where('holding_code', '=', holding)
    .where('email', '=', request.email)
    .executeTakeFirst();
  // Its password is known to everybody: refused with the same answer, after the same work, as a wrong one.
  const isRefused = demo === 'locked' && isDemoAccount(holding, request.email);
  const fits = await verifyPassword(request.password, isRefused ? null : (customer?.password_hash ?? null));
  if (!customer || !fits) throw wrongPassword();
  await forgiveAttempt(db, keys);
  // Told only to who knows the password: nobody learns by it that the account exists.
  if (customer.disabled_at !== null) throw new Problem(403, 'Akun ini dinonaktifkan. Hubungi kami.');
  const pair = await transact(db, async (tx) => {
    // Checking the password took its time: it may have been changed, or the account closed, meanwhile.
    if (!(await holdOpen(tx, customer.id, customer.password_hash))) throw wrongPassword();
    return openSession(tx, customer.id, now);
  });
  return { ...pair, customerId: customer.id };
}
