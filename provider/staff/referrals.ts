import { addReferral, removeReferral } from '../operations/holdings/referrals.ts';
import { change } from './change.ts';
import { type Command, UsageError } from './command.ts';

export const referralUsage = (verb: 'add' | 'remove') =>
  new UsageError(`Give a holding and a code: referrals ${verb} supp AGUS01`);

/** referrals add: a code that lets customers register. */
export const referralsAdd: Command = {
  name: 'referrals add',
  usage: 'HOLDING CODE',
  summary: 'Enter a referral code of an organisation',
  changes: true,
  async run(context, [holding, given]) {
    if (!holding || !given) throw referralUsage('add');
    const input = { holding, code: given };
    return change(context, addReferral, input, {
      announce: ({ holding_code: of, code }) => `Enters the referral code ${code}: who has it can register with ${of}.`,
      show: (row) => ({ json: row, text: `Referral code ${row.code} of ${row.holding_code} entered.` }),
    });
  },
};

/** referrals remove: nobody registers with the code any more; who did stays. */
export const referralsRemove: Command = {
  name: 'referrals remove',
  usage: 'HOLDING CODE',
  summary: 'Take a referral code away: nobody registers with it any more; customers who did stay',
  changes: true,
  async run(context, [holding, given]) {
    if (!holding || !given) throw referralUsage('remove');
    const input = { holding, code: given };
    return change(context, removeReferral, input, {
      announce: ({ holding_code: of, code, customers }) =>
        `Takes the referral code ${code} of ${of} away; ${customers} customer(s) who registered with it stay.`,
      show: (done) => ({ json: done, text: `Referral code ${done.code} of ${done.holding_code} removed.` }),
    });
  },
};
