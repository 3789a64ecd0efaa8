import { table } from '../terminal.ts';
import { type Command, optionValue, StaffError, UsageError } from './command.ts';

/** holdings list: organisations with their referral codes. */
export const holdingsList: Command = {
  name: 'holdings list',
  usage: '',
  summary: 'Organisations, their least first payment and their referral codes',
  async run({ db }) {
    const holdings = await db.selectFrom('holdings').selectAll().orderBy('code').execute();
    const codes = await db.selectFrom('referral_codes').select(['holding_code', 'code']).orderBy('code').execute();
    const rows = holdings.map(({ code, name, min_paid_percent }) => ({
      code,
      name,
      min_paid_percent,
      referral_codes: codes.filter((one) => one.holding_code === code).map((one) => one.code),
    }));
    const shown = rows.map((row) => ({ ...row, referral_codes: row.referral_codes.join(' ') || null }));
    return { json: rows, text: table(shown, 'No holdings.') };
  },
};

/** holdings add: a new organisation. Without one nobody can register (SEED=none starts with none). */
export const holdingsAdd: Command = {
  name: 'holdings add',
  usage: 'CODE NAME [--min-percent N]',
  summary: 'Enter an organisation (30 percent at least in the first termin unless told)',
  createsDatabase: true,
  options: ['min-percent'],
  changes: true,
  async run({ db, now, log }, [given, ...words], options) {
    const code = given?.trim().toLowerCase() ?? '';
    const name = words.join(' ').trim();
    if (!/^[a-z0-9-]{1,60}$/.test(code) || !name) {
      throw new UsageError('Give a code (letters, digits, dashes) and a name: holdings add supp "My organisation"');
    }
    const percent = optionValue(options, 'min-percent') ?? '30';
    if (!/^\d{1,3}$/.test(percent) || Number(percent) > 100)
      throw new UsageError('--min-percent: a whole number from 0 to 100.');
    const row = { code, name, min_paid_percent: Number(percent), created_at: now().toISOString() };
    log(`Enters the holding ${code}, "${name}"; a first termin pays at least ${row.min_paid_percent} percent.`);
    const made = await db
      .insertInto('holdings')
      .values(row)
      .onConflict((on) => on.column('code').doNothing())
      .returning('code')
      .executeTakeFirst();
    if (!made) throw new StaffError(`There is already a holding ${code}.`);
    return { json: row, text: `Holding ${code} entered.` };
  },
};

/** referrals add: a code that lets customers register. */
export const referralsAdd: Command = {
  name: 'referrals add',
  usage: 'HOLDING CODE',
  summary: 'Enter a referral code of an organisation',
  changes: true,
  async run({ db, now, log }, [holding, given]) {
    const code = given?.trim().toUpperCase() ?? '';
    if (!holding || !/^\S{1,60}$/.test(code))
      throw new UsageError('Give a holding and a code: referrals add supp AGUS01');
    const known = await db
      .selectFrom('holdings')
      .select('code')
      .where('code', '=', holding.toLowerCase())
      .executeTakeFirst();
    if (!known) throw new StaffError(`There is no holding ${holding}.`);
    const row = { holding_code: known.code, code, note: null, created_at: now().toISOString() };
    log(`Enters the referral code ${code}: who has it can register with ${known.code}.`);
    const made = await db
      .insertInto('referral_codes')
      .values(row)
      .onConflict((on) => on.columns(['holding_code', 'code']).doNothing())
      .returning('code')
      .executeTakeFirst();
    if (!made) throw new StaffError(`There is already a referral code ${code} of ${known.code}.`);
    return { json: row, text: `Referral code ${code} of ${known.code} entered.` };
  },
};
