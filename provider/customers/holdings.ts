import { holdingCode } from '#domain/login.ts';
import type { Db } from '../db/schema.ts';
import { invalid } from '../http/problem.ts';

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
 * Returns the stored form of a referral code that the operator entered for the holding. Throws 422 for any other
 * code.
 */
export async function requireReferralCode(db: Db, holdingCode: string, given: string): Promise<string> {
  const known = await db
    .selectFrom('referral_codes')
    .select('code')
    .where('holding_code', '=', holdingCode)
    .where('code', '=', given.toUpperCase())
    .executeTakeFirst();
  if (!known) throw invalid({ marketing_code: ['Kode referral tidak dikenal.'] });
  return known.code;
}
