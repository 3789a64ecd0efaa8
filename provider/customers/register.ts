import type { z } from 'zod';
import type { registerRequest } from '#contract/auth.ts';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { invalid } from '../http/problem.ts';
import { requireHolding, requireReferralCode } from './holdings.ts';
import { countAttempt, forgiveAttempt, registrationKeys } from './login-throttle.ts';
import { hashPassword } from './passwords.ts';
import { normalizePhone } from './phone.ts';
import { openSession, type TokenPair } from './tokens.ts';

const taken = () => invalid({ email: ['Email sudah terdaftar.'] });

/**
 * Makes a customer and opens the first session. `caller.quota` is how many one address may make. Throws 422 naming what is wrong, 429 for too
 * many tries.
 */
export async function register(
  db: Db,
  request: z.output<typeof registerRequest>,
  now: Date,
  caller: { address: string | null; quota: number } = { address: null, quota: 0 },
): Promise<TokenPair & { customerId: number }> {
  const whatsapp = normalizePhone(request.whatsapp);
  if (!whatsapp) throw invalid({ whatsapp: ['Nomor WhatsApp tidak valid.'] });
  const holding_code = await requireHolding(db, request.holding_code);
  const keys = registrationKeys(holding_code, request.email, caller.address, caller.quota);
  await countAttempt(db, keys, now);
  const referral_code = await requireReferralCode(db, holding_code, request.marketing_code);
  const known = await db
    .selectFrom('customers')
    .select('id')
    .where('holding_code', '=', holding_code)
    .where('email', '=', request.email)
    .executeTakeFirst();
  if (known) throw taken();
  const password_hash = await hashPassword(request.password);
  const { name, email, instansi, pekerjaan, address } = request;
  const made = await transact(db, async (tx) => {
    const made = await tx
      .insertInto('customers')
      .values({
        ...{ holding_code, referral_code, email, name, whatsapp, instansi, pekerjaan, address, password_hash },
        created_at: now.toISOString(),
      })
      .onConflict((on) => on.columns(['holding_code', 'email']).doNothing())
      .returning('id')
      .executeTakeFirst();
    // A double tap: the other request was first.
    if (!made) throw taken();
    return { ...(await openSession(tx, made.id, now)), customerId: made.id };
  });
  await forgiveAttempt(db, keys);
  return made;
}
