import { recordChange } from '../../audit/record.ts';
import type { Db } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { type OperationContext, operation } from '../operation.ts';
import { OperationRefused } from '../refusal.ts';

/** Returns the organisations with their referral codes. */
export async function listHoldings({ db }: { db: Db }) {
  const holdings = await db.selectFrom('holdings').selectAll().orderBy('code').execute();
  const codes = await db.selectFrom('referral_codes').select(['holding_code', 'code']).orderBy('code').execute();
  return holdings.map(({ code, name, min_paid_percent }) => ({
    code,
    name,
    min_paid_percent,
    referral_codes: codes.filter((one) => one.holding_code === code).map((one) => one.code),
  }));
}

/** Returns the organisation with this code. Throws `OperationRefused` where there is none. */
export async function findHolding(db: Db, code: string) {
  const holding = await db
    .selectFrom('holdings')
    .select(['code', 'name', 'min_paid_percent'])
    .where('code', '=', code.toLowerCase())
    .executeTakeFirst();
  if (!holding) throw new OperationRefused({ code: 'holding-not-found', holding: code });
  return holding;
}

function requirePercent(percent: number): void {
  if (!Number.isInteger(percent) || percent < 0 || percent > 100) {
    throw new OperationRefused({ code: 'percent-invalid' });
  }
}

/** `minPercent` is what a first termin pays at least; null = 30. */
export type NewHolding = { code: string; name: string; minPercent: number | null };

/** Enters an organisation. Without one no customer can register. */
export const addHolding = operation({
  async plan({ now }: OperationContext, { code, name, minPercent }: NewHolding) {
    const row = { code: code.trim().toLowerCase(), name: name.trim(), min_paid_percent: minPercent ?? 30 };
    if (!/^[a-z0-9-]{1,60}$/.test(row.code) || !row.name) throw new OperationRefused({ code: 'holding-invalid' });
    requirePercent(row.min_paid_percent);
    return { ...row, created_at: now().toISOString() };
  },
  async run(context, _input, row) {
    const { code, name, min_paid_percent } = row;
    await transact(context.db, async (tx) => {
      const made = await tx
        .insertInto('holdings')
        .values(row)
        .onConflict((on) => on.column('code').doNothing())
        .returning('code')
        .executeTakeFirst();
      if (!made) throw new OperationRefused({ code: 'holding-exists', holding: code });
      await recordChange(tx, context, { what: `holding ${code} entered: ${name}, ${min_paid_percent} percent` });
    });
    return row;
  },
});

/** What changes of an organisation; null = stays. */
export type HoldingChange = { code: string; name: string | null; minPercent: number | null };
type HoldingTerms = { name: string; min_paid_percent: number };

/** Describes an organisation for the audit trail and the command line. */
export const holdingText = ({ name, min_paid_percent }: HoldingTerms) =>
  `"${name}", ${min_paid_percent} percent in the first termin`;

async function planChange(db: Db, { code, name, minPercent }: HoldingChange) {
  if (name?.trim() === '') throw new OperationRefused({ code: 'holding-invalid' });
  if (minPercent !== null) requirePercent(minPercent);
  const was = await findHolding(db, code);
  const is = { name: name?.trim() ?? was.name, min_paid_percent: minPercent ?? was.min_paid_percent };
  return { code: was.code, was, is, changed: holdingText(was) !== holdingText(is) };
}

/** Changes the name of an organisation, or what its first termin pays at least. Orders that are made keep their plan. */
export const changeHolding = operation({
  plan: ({ db }: OperationContext, input: HoldingChange) => planChange(db, input),
  async run(context, input) {
    return transact(context.db, async (tx) => {
      const { code, was, is, changed } = await planChange(tx, input);
      if (!changed) return { code, is, changed };
      await tx.updateTable('holdings').set(is).where('code', '=', code).execute();
      await recordChange(tx, context, { what: `holding ${code}: ${holdingText(was)} -> ${holdingText(is)}` });
      return { code, is, changed };
    });
  },
});
