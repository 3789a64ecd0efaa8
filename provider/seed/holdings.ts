import { DEMO_REFERRAL_CODE, demoHoldings } from '../catalogue/demo-account.ts';
import type { Db } from '../db/schema.ts';

const MIN_PAID_PERCENT = 30;

/** Enters the demo holdings and their referral code. */
export async function seedHoldings(db: Db, now: Date): Promise<void> {
  const created_at = now.toISOString();
  for (const { code, name } of demoHoldings) {
    await db
      .insertInto('holdings')
      .values({ code, name, min_paid_percent: MIN_PAID_PERCENT, created_at })
      .onConflict((on) => on.column('code').doNothing())
      .execute();
    await db
      .insertInto('referral_codes')
      .values({ holding_code: code, code: DEMO_REFERRAL_CODE, note: 'Demo', created_at })
      .onConflict((on) => on.columns(['holding_code', 'code']).doNothing())
      .execute();
  }
}
