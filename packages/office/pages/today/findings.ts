import type { Finding } from '@slotterbit/provider/integrity/finding.ts';
import { examine } from '../../operations/doctor/examine.ts';
import type { StaffPagesContext } from '../page/staff-env.ts';

/**
 * The check reads the whole database. The embedded one answers nothing else meanwhile: a fraction of a second with this many orders. With
 * more, the check runs only when staff ask for it.
 */
const MAX_AUTOMATIC_ORDERS = 5_000;
/** An older result is renewed by itself, in a small database. */
const AUTOMATIC_MS = 15 * 60_000;
/** A younger result is not renewed, also when staff ask for it. */
const FRESH_MS = 60_000;

/** `findings` null: the check failed, and the log says why. */
export type Checked = { at: Date; findings: readonly Finding[] | null };

/** Hari ini has its own lists of these. */
const LISTED: readonly Finding['code'][] = ['message-given-up', 'places-held-unpaid'];

async function check(context: StaffPagesContext, at: Date): Promise<Checked> {
  try {
    const { findings, warnings } = await examine(context);
    return { at, findings: [...findings, ...warnings].filter(({ code }) => !LISTED.includes(code)) };
  } catch (error) {
    context.log.error(`staff pages, data check: ${error}`);
    return { at, findings: null };
  }
}

export type DataCheck = ReturnType<typeof createDataCheck>;

/** The doctor's check for the pages of this process. Concurrent callers share a running check. */
export function createDataCheck(context: StaffPagesContext) {
  let last: { at: Date; checked: Promise<Checked> } | null = null;
  const notOlderThan = (ms: number) => {
    const at = context.now();
    if (last === null || at.getTime() - last.at.getTime() >= ms) last = { at, checked: check(context, at) };
    return last.checked;
  };
  return {
    /** Checks now, unless the latest result is fresh. */
    run: () => notOlderThan(FRESH_MS),
    /** Returns the latest result, or null. In a small database, renews an old one first. */
    async latest(): Promise<Checked | null> {
      const newest = await context.db
        .selectFrom('orders')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirst();
      return (newest?.id ?? 0) <= MAX_AUTOMATIC_ORDERS ? notOlderThan(AUTOMATIC_MS) : (last?.checked ?? null);
    },
  };
}
