import { isDeepStrictEqual } from 'node:util';
import { defaultHolding } from '@slotterbit/contract/customers/login.ts';
import { demoSeries } from '@slotterbit/contract/orders/document-number.ts';
import { recordChange } from '@slotterbit/provider/audit/record-audit.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { transactionalOperation } from '../operation.ts';
import { OperationRefused } from '../refusals.ts';

const codeOf = (text: string) => text.trim().toLowerCase();

const HOLDING = ['code', 'name', 'min_paid_percent'] as const;

/** Returns the organisations with their referral codes, by code. */
export async function listHoldings({ db }: { db: Db }) {
  const holdings = await db.selectFrom('holdings').select(HOLDING).orderBy('code').execute();
  const codes = await db.selectFrom('referral_codes').select(['holding_code', 'code']).orderBy('code').execute();
  return holdings.map((holding) => ({
    ...holding,
    referral_codes: codes.filter((one) => one.holding_code === holding.code).map((one) => one.code),
  }));
}

async function findHolding(db: Db, code: string) {
  const holding = await db
    .selectFrom('holdings')
    .select(HOLDING)
    .where('code', '=', code.toLowerCase())
    .executeTakeFirst();
  if (!holding) throw new OperationRefused({ code: 'holding-not-found', holding: code });
  return holding;
}

function requirePercent(percent: number): void {
  if (!Number.isInteger(percent) || percent < 0 || percent > 100)
    throw new OperationRefused({ code: 'percent-invalid' });
}

/** `minPercent`: the smallest first termin, in percent of the order's total, 0 to 100; null means 30. */
type NewHolding = { code: string; name: string; minPercent: number | null };

function requireCode(code: string): string {
  if (!/^[a-z0-9-]{1,60}$/.test(code)) throw new OperationRefused({ code: 'holding-invalid' });
  return code;
}

/** Adds an organisation. Customers can register only with an organisation. */
export const addHolding = transactionalOperation({
  permission: null,
  async plan({ now }, { code, name, minPercent }: NewHolding) {
    const row = { code: requireCode(codeOf(code)), name: name.trim(), min_paid_percent: minPercent ?? 30 };
    if (!row.name) throw new OperationRefused({ code: 'holding-invalid' });
    requirePercent(row.min_paid_percent);
    return { ...row, created_at: now().toISOString() };
  },
  async run({ tx, ...context }, _input, row) {
    const { code, name, min_paid_percent } = row;
    const inserted = await tx
      .insertInto('holdings')
      .values(row)
      .onConflict((on) => on.column('code').doNothing())
      .returning('code')
      .executeTakeFirst();
    if (!inserted) throw new OperationRefused({ code: 'holding-exists', holding: code });
    await recordChange(tx, context, { kind: 'holding-added', facts: { holding: code, name, min_paid_percent } });
    return row;
  },
});

/** `name` or `minPercent` null: stays as it is. */
type HoldingChange = { code: string; name: string | null; minPercent: number | null };

async function planChange(db: Db, { code, name, minPercent }: HoldingChange) {
  if (name?.trim() === '') throw new OperationRefused({ code: 'holding-invalid' });
  if (minPercent !== null) requirePercent(minPercent);
  const { code: holding, ...was } = await findHolding(db, code);
  const is = { name: name?.trim() ?? was.name, min_paid_percent: minPercent ?? was.min_paid_percent };
  return { holding, was, is, changed: !isDeepStrictEqual(was, is) };
}

/** Changes the name of an organisation, or its smallest first termin. Existing orders keep their payment plan. */
export const changeHolding = transactionalOperation({
  permission: null,
  plan: ({ db }, input: HoldingChange) => planChange(db, input),
  async run({ tx, ...context }, input) {
    const { changed, ...facts } = await planChange(tx, input);
    if (!changed) return { facts, changed };
    await tx.updateTable('holdings').set(facts.is).where('code', '=', facts.holding).execute();
    await recordChange(tx, context, { kind: 'holding-changed', facts });
    return { facts, changed };
  },
});

/** Gives an organisation another code. Refused once a document has a number, which contains the code. */
export const renameHolding = transactionalOperation({
  permission: null,
  async plan({ db }, { holding, code }: ReferralName) {
    return { was: (await findHolding(db, holding)).code, is: requireCode(codeOf(code)) };
  },
  async run({ tx, ...context }, _input, { was, is }) {
    const series = was === defaultHolding ? [was, demoSeries] : [was];
    const numbered = await tx.selectFrom('document_numbers').select('kind').where('holding', 'in', series).execute();
    if (numbered.length > 0) throw new OperationRefused({ code: 'holding-numbered', holding: was });
    const inserted = await tx
      .insertInto('holdings')
      .columns(['code', 'name', 'min_paid_percent', 'created_at'])
      .expression((eb) =>
        eb
          .selectFrom('holdings')
          .select([eb.val(is).as('code'), 'name', 'min_paid_percent', 'created_at'])
          .where('code', '=', was),
      )
      .onConflict((on) => on.column('code').doNothing())
      .returning('code')
      .executeTakeFirst();
    if (!inserted) throw new OperationRefused({ code: 'holding-exists', holding: is });
    for (const table of ['referral_codes', 'customers', 'password_resets'] as const)
      await tx.updateTable(table).set({ holding_code: is }).where('holding_code', '=', was).execute();
    await tx.deleteFrom('holdings').where('code', '=', was).execute();
    await recordChange(tx, context, { kind: 'holding-renamed', facts: { was, is } });
    return { was, is };
  },
});

/** A referral code of an organisation. Upper and lower case are equal. */
type ReferralName = { holding: string; code: string };

const normalized = (code: string) => code.trim().toUpperCase();

/** Adds a referral code, with which customers can register with the organisation. */
export const addReferral = transactionalOperation({
  permission: null,
  async plan({ db, now }, { holding, code: given }: ReferralName) {
    const code = normalized(given);
    if (!/^\S{1,60}$/.test(code)) throw new OperationRefused({ code: 'referral-invalid' });
    const { code: holding_code } = await findHolding(db, holding);
    return { holding_code, code, note: null, created_at: now().toISOString() };
  },
  async run({ tx, ...context }, _input, row) {
    const { holding_code: holding, code } = row;
    const inserted = await tx
      .insertInto('referral_codes')
      .values(row)
      .onConflict((on) => on.columns(['holding_code', 'code']).doNothing())
      .returning('code')
      .executeTakeFirst();
    if (!inserted) throw new OperationRefused({ code: 'referral-exists', holding, referral: code });
    await recordChange(tx, context, { kind: 'referral-added', facts: { holding, referral: code } });
    return row;
  },
});

/** Removes a referral code. New customers cannot use it; customers who registered with it stay. */
export const removeReferral = transactionalOperation({
  permission: null,
  async plan({ db }, { holding, code: given }: ReferralName) {
    const code = normalized(given);
    const { code: holding_code } = await findHolding(db, holding);
    const { customers } = await db
      .selectFrom('customers')
      .select(({ fn }) => fn.countAll<number>().as('customers'))
      .where('holding_code', '=', holding_code)
      .where('referral_code', '=', code)
      .executeTakeFirstOrThrow();
    return { holding_code, code, customers };
  },
  async run({ tx, ...context }, _input, plan) {
    const { holding_code: holding, code } = plan;
    const { numDeletedRows } = await tx
      .deleteFrom('referral_codes')
      .where('holding_code', '=', holding)
      .where('code', '=', code)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new OperationRefused({ code: 'referral-not-found', holding, referral: code });
    await recordChange(tx, context, { kind: 'referral-removed', facts: { holding, referral: code } });
    return plan;
  },
});
