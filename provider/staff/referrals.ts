import { recordChange } from '../audit/record.ts';
import { transact } from '../db/transact.ts';
import { type Command, StaffError, UsageError } from './command.ts';
import { findHolding } from './holdings.ts';

/** referrals add: a code that lets customers register. */
export const referralsAdd: Command = {
  name: 'referrals add',
  usage: 'HOLDING CODE',
  summary: 'Enter a referral code of an organisation',
  changes: true,
  async run(context, [holding, given]) {
    const { db, now, log } = context;
    const code = given?.trim().toUpperCase() ?? '';
    if (!holding || !/^\S{1,60}$/.test(code))
      throw new UsageError('Give a holding and a code: referrals add supp AGUS01');
    const known = await findHolding(db, holding);
    const row = { holding_code: known.code, code, note: null, created_at: now().toISOString() };
    log(`Enters the referral code ${code}: who has it can register with ${known.code}.`);
    await transact(db, async (tx) => {
      const made = await tx
        .insertInto('referral_codes')
        .values(row)
        .onConflict((on) => on.columns(['holding_code', 'code']).doNothing())
        .returning('code')
        .executeTakeFirst();
      if (!made) throw new StaffError(`There is already a referral code ${code} of ${known.code}.`);
      await recordChange(tx, context, { what: `referral code ${code} of ${known.code} entered` });
    });
    return { json: row, text: `Referral code ${code} of ${known.code} entered.` };
  },
};

/** referrals remove: nobody registers with the code any more; who did stays. */
export const referralsRemove: Command = {
  name: 'referrals remove',
  usage: 'HOLDING CODE',
  summary: 'Take a referral code away: nobody registers with it any more; customers who did stay',
  changes: true,
  async run(context, [holding, given]) {
    const { db, log } = context;
    const code = given?.trim().toUpperCase() ?? '';
    if (!holding || !code) throw new UsageError('Give a holding and a code: referrals remove supp AGUS01');
    const known = await findHolding(db, holding);
    const { customers } = await db
      .selectFrom('customers')
      .select(({ fn }) => fn.countAll<number>().as('customers'))
      .where('holding_code', '=', known.code)
      .where('referral_code', '=', code)
      .executeTakeFirstOrThrow();
    log(`Takes the referral code ${code} of ${known.code} away; ${customers} customer(s) who registered with it stay.`);
    await transact(db, async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('referral_codes')
        .where('holding_code', '=', known.code)
        .where('code', '=', code)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new StaffError(`There is no referral code ${code} of ${known.code}.`);
      await recordChange(tx, context, { what: `referral code ${code} of ${known.code} removed` });
    });
    return {
      json: { holding_code: known.code, code, customers: Number(customers) },
      text: `Referral code ${code} of ${known.code} removed.`,
    };
  },
};
