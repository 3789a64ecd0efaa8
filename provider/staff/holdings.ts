import { recordChange } from '../audit/record.ts';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { table } from '../terminal.ts';
import { type Command, type Options, optionValue, StaffError, UsageError } from './command.ts';

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

/** --min-percent, or null. */
function percentOf(options: Options): number | null {
  const text = optionValue(options, 'min-percent');
  if (text !== null && (!/^\d{1,3}$/.test(text) || Number(text) > 100))
    throw new UsageError('--min-percent: a whole number from 0 to 100.');
  return text === null ? null : Number(text);
}

/** The organisation with this code. Throws `StaffError` when there is none. */
export async function findHolding(db: Db, code: string) {
  const holding = await db
    .selectFrom('holdings')
    .select(['code', 'name', 'min_paid_percent'])
    .where('code', '=', code.toLowerCase())
    .executeTakeFirst();
  if (!holding) throw new StaffError(`There is no holding ${code}.`);
  return holding;
}

/** holdings add: a new organisation. Without one nobody can register (SEED=none starts with none). */
export const holdingsAdd: Command = {
  name: 'holdings add',
  usage: 'CODE NAME... [--min-percent N]',
  summary: 'Enter an organisation (30 percent at least in the first termin unless told)',
  missingDatabase: 'is made',
  options: ['min-percent'],
  changes: true,
  async run(context, [given, ...words], options) {
    const { db, now, log } = context;
    const code = given?.trim().toLowerCase() ?? '';
    const name = words.join(' ').trim();
    if (!/^[a-z0-9-]{1,60}$/.test(code) || !name) {
      throw new UsageError('Give a code (letters, digits, dashes) and a name: holdings add supp "My organisation"');
    }
    const row = { code, name, min_paid_percent: percentOf(options) ?? 30, created_at: now().toISOString() };
    log(`Enters the holding ${code}, "${name}"; a first termin pays at least ${row.min_paid_percent} percent.`);
    await transact(db, async (tx) => {
      const made = await tx
        .insertInto('holdings')
        .values(row)
        .onConflict((on) => on.column('code').doNothing())
        .returning('code')
        .executeTakeFirst();
      if (!made) throw new StaffError(`There is already a holding ${code}.`);
      await recordChange(tx, context, { what: `holding ${code} entered: ${name}, ${row.min_paid_percent} percent` });
    });
    return { json: row, text: `Holding ${code} entered.` };
  },
};

/** holdings change: another name, or another least first payment; orders that are made keep their plan. */
export const holdingsChange: Command = {
  name: 'holdings change',
  usage: 'HOLDING [--name TEXT] [--min-percent N]',
  summary: 'Change the name of an organisation, or what its first termin pays at least',
  options: ['name', 'min-percent'],
  changes: true,
  async run(context, [given], options) {
    const { db, log } = context;
    const name = optionValue(options, 'name')?.trim();
    const percent = percentOf(options);
    if (!given || name === '' || (name === undefined && percent === null)) {
      throw new UsageError('Give a holding and what changes: holdings change supp --name "…" --min-percent 40');
    }
    const was = await findHolding(db, given);
    const is = { name: name ?? was.name, min_paid_percent: percent ?? was.min_paid_percent };
    const textOf = (of: typeof is) => `"${of.name}", ${of.min_paid_percent} percent in the first termin`;
    if (textOf(was) === textOf(is)) {
      return { json: { code: was.code, ...is }, text: `Holding ${was.code}: ${textOf(is)} already. Nothing changed.` };
    }
    log(`Changes the holding ${was.code} from ${textOf(was)} to ${textOf(is)}. Orders that are made keep their plan.`);
    await transact(db, async (tx) => {
      await tx.updateTable('holdings').set(is).where('code', '=', was.code).execute();
      await recordChange(tx, context, { what: `holding ${was.code}: ${textOf(was)} -> ${textOf(is)}` });
    });
    return { json: { code: was.code, ...is }, text: `Holding ${was.code}: ${textOf(is)}` };
  },
};
