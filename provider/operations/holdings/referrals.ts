import { recordChange } from '../../audit/record.ts';
import { transact } from '../../db/transact.ts';
import { type OperationContext, operation } from '../operation.ts';
import { OperationRefused } from '../refusal.ts';
import { findHolding } from './holdings.ts';

/** A referral code of an organisation, as customers type it. */
export type ReferralName = { holding: string; code: string };

const normalized = (code: string) => code.trim().toUpperCase();

/** Enters a referral code: customers who have it can register with the organisation. */
export const addReferral = operation({
  async plan({ db, now }: OperationContext, { holding, code: given }: ReferralName) {
    const code = normalized(given);
    if (!/^\S{1,60}$/.test(code)) throw new OperationRefused({ code: 'referral-invalid' });
    const { code: holding_code } = await findHolding(db, holding);
    return { holding_code, code, note: null, created_at: now().toISOString() };
  },
  async run(context, _input, row) {
    const { holding_code: holding, code } = row;
    await transact(context.db, async (tx) => {
      const made = await tx
        .insertInto('referral_codes')
        .values(row)
        .onConflict((on) => on.columns(['holding_code', 'code']).doNothing())
        .returning('code')
        .executeTakeFirst();
      if (!made) throw new OperationRefused({ code: 'referral-exists', holding, referral: code });
      await recordChange(tx, context, { what: `referral code ${code} of ${holding} entered` });
    });
    return row;
  },
});

/** Removes a referral code: no customer registers with it any more; customers who did stay. */
export const removeReferral = operation({
  async plan({ db }: OperationContext, { holding, code: given }: ReferralName) {
    const code = normalized(given);
    const { code: holding_code } = await findHolding(db, holding);
    const { customers } = await db
      .selectFrom('customers')
      .select(({ fn }) => fn.countAll<number>().as('customers'))
      .where('holding_code', '=', holding_code)
      .where('referral_code', '=', code)
      .executeTakeFirstOrThrow();
    return { holding_code, code, customers: Number(customers) };
  },
  async run(context, _input, plan) {
    const { holding_code: holding, code } = plan;
    await transact(context.db, async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('referral_codes')
        .where('holding_code', '=', holding)
        .where('code', '=', code)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new OperationRefused({ code: 'referral-not-found', holding, referral: code });
      await recordChange(tx, context, { what: `referral code ${code} of ${holding} removed` });
    });
    return plan;
  },
});
