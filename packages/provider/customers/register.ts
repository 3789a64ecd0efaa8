import type { registerRequest } from '@slotterbit/contract/calls/auth-calls.ts';
import { perCustomerField } from '@slotterbit/contract/customers/customer.ts';
import { holdingCode } from '@slotterbit/contract/customers/login.ts';
import { phoneNumber } from '@slotterbit/contract/values/phone.ts';
import type { z } from 'zod';
import { findableText } from '../db/findable-text.ts';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { invalid } from '../http/problem.ts';
import { mailboxOf } from './accounts.ts';
import { attemptKeys, countAttempt, forgiveAttempt, registrationQuota } from './login-throttle.ts';
import { hashPassword, isCommonPassword } from './passwords.ts';
import { type Caller, noCaller } from './security-log.ts';
import { openSession, type TokenPair } from './sessions.ts';

/**
 * Returns the code of an existing holding, or the default code when none is given. Throws 422 for an unknown holding.
 */
export async function requireHolding(db: Db, given: string | null | undefined): Promise<string> {
  const code = holdingCode(given);
  const known = await db.selectFrom('holdings').select('code').where('code', '=', code).executeTakeFirst();
  if (!known) throw invalid({ holding_code: ['Kode organisasi tidak dikenal.'] });
  return known.code;
}

/**
 * Returns a WhatsApp number as E.164 (packages/contract/values/phone.ts), or null if the number is invalid. An Indonesian number must
 * be a mobile number.
 */
export function whatsappNumber(typed: string): string | null {
  const number = phoneNumber(typed);
  return number !== null && /^\+62(?!8\d{7,11}$)/.test(number) ? null : number;
}

export const taken = () => invalid({ email: ['Email sudah terdaftar.'] });

export const tooCommon = () =>
  invalid({ password: ['Password ini terlalu umum dan mudah ditebak. Silakan pilih yang lain.'] });

/**
 * Creates a customer and opens the first session. `limits.quota` is the maximum number of customers per address.
 * `limits.refusesCommonPasswords` applies to passwords that a visitor typed, not to the demo account. Throws 422 with
 * the names of invalid fields, 429 for too many attempts. Returns since when the e-mail is taken, if it is.
 */
export async function register(
  db: Db,
  request: z.output<typeof registerRequest>,
  now: Date,
  caller: Caller = noCaller,
  limits: { quota: number; refusesCommonPasswords: boolean } = { quota: 0, refusesCommonPasswords: false },
): Promise<(TokenPair & { customerId: number; passwordHash: string }) | { takenSince: string }> {
  const whatsapp = whatsappNumber(request.whatsapp);
  if (!whatsapp) throw invalid({ whatsapp: ['Nomor WhatsApp tidak valid.'] });
  if (limits.refusesCommonPasswords && (await isCommonPassword(request.password))) throw tooCommon();
  const holding_code = await requireHolding(db, request.holding_code);
  const account = { holding: holding_code, email: request.email };
  const { address: network } = caller;
  const keys = [
    ...attemptKeys('register', { ...account, address: network }),
    ...registrationQuota(network, limits.quota),
  ];
  await countAttempt(db, keys, now, () => caller.report('throttled', { ...account, reason: 'registration' }));
  const referral = await db
    .selectFrom('referral_codes')
    .select('code')
    .where('holding_code', '=', holding_code)
    .where('code', '=', request.marketing_code.toUpperCase())
    .executeTakeFirst();
  if (!referral) throw invalid({ marketing_code: ['Kode referral tidak dikenal.'] });
  const known = await db
    .selectFrom('customers')
    .select('created_at')
    .where('holding_code', '=', holding_code)
    .where('email', '=', request.email)
    .executeTakeFirst();
  if (known) return { takenSince: known.created_at };
  const password_hash = await hashPassword(request.password);
  const made = await transact(db, async (tx) => {
    const made = await tx
      .insertInto('customers')
      .values({
        holding_code,
        referral_code: referral.code,
        email: request.email,
        mailbox: mailboxOf(request.email),
        name: request.name,
        search_text: findableText(request.name, request.instansi),
        whatsapp,
        ...perCustomerField(({ name }) => request[name]),
        password_hash,
        created_at: now.toISOString(),
      })
      .onConflict((on) => on.columns(['holding_code', 'email']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) return null;
    return {
      ...(await openSession(tx, made.id, caller.network, now)),
      customerId: made.id,
      passwordHash: password_hash,
    };
  });
  // A double tap: the other request created the customer first.
  if (!made) return { takenSince: now.toISOString() };
  caller.report('registered', { ...account, customer: made.customerId });
  await forgiveAttempt(db, keys);
  return made;
}
