import type { StaffMember } from '../audit/record.ts';
import type { Db } from '../db/schema.ts';
import { asDatabase, retrying } from '../db/transact.ts';
import type { Events } from '../events.ts';
import type { SecurityEvent } from '../platform/log.ts';
import type { Settings } from '../platform/settings.ts';
import { printable } from '../platform/terminal.ts';
import { OperationRefused } from './refusal.ts';

/** What an operation works with, whoever calls it: a command, a page, a test. The server may use the database at the same time. */
export type OperationContext = {
  db: Db;
  settings: Settings;
  now: () => Date;
  events: Events;
  /** Who asks for the operation and why: recorded with each change, in the same transaction. */
  staff: StaffMember;
  /** Writes a line to the log. */
  log: (line: string) => void;
  /** Writes what happened to an account to the log; called after the commit. */
  security: (event: SecurityEvent) => void;
  /** The work is rolled back afterwards: nothing outside the database may be touched, and no secret is returned. */
  isPreview?: true;
};

/** What an operation would do (`plan`), and what it would return (`done`). */
export type Preview<Plan, Done> = { plan: Plan; done: Done };

/**
 * Something that staff can do. Called, it checks, calls `onPlan` with what it is about to do, does it all or nothing together with its record in the
 * audit trail, and returns what it did. Throws `OperationRefused`. Every check runs again inside the transaction, so that the second of two callers is
 * told what the first did.
 */
export type Operation<Input, Plan, Done> = {
  (context: OperationContext, input: Input, onPlan?: (plan: Plan) => void): Promise<Done>;
  /** Does the same and rolls it back; is refused where the operation would be. */
  preview(context: OperationContext, input: Input): Promise<Preview<Plan, Done>>;
  /** It changes money, or what a customer was promised: refused without `staff.why`. */
  needsReason: boolean;
};

type Steps<Input, Plan, Done> = {
  needsReason?: boolean;
  /** Returns what is about to be done, from the data as it is now. Only reads. */
  plan(context: OperationContext, input: Input): Promise<Plan>;
  /** Does it. `plan` is what was announced; data that can have changed since then is read again under a lock. */
  run(context: OperationContext, input: Input, plan: Plan): Promise<Done>;
};

/** Characters of a name and of a reason that are recorded. */
export const MOST_IN_NAME = 60;
export const MOST_IN_REASON = 300;

/** Whether a text can be recorded: not empty, on one line, at most so many characters. */
export function isRecordable(text: string, most: number): boolean {
  return text.trim() !== '' && text.length <= most && printable(text) === text;
}

/** Throws `OperationRefused` without a name, or without the reason that is needed. */
export function requireStaff({ by, why }: StaffMember, needsReason: boolean): void {
  if (!isRecordable(by, MOST_IN_NAME)) throw new OperationRefused({ code: 'name-invalid' });
  if (why === null && needsReason) throw new OperationRefused({ code: 'reason-missing' });
  if (why !== null && !isRecordable(why, MOST_IN_REASON)) throw new OperationRefused({ code: 'reason-invalid' });
}

/** Makes an operation of its two steps. */
export function operation<Input, Plan, Done>(steps: Steps<Input, Plan, Done>): Operation<Input, Plan, Done> {
  const { needsReason = false, plan, run } = steps;
  const perform = async (context: OperationContext, input: Input, onPlan?: (plan: Plan) => void): Promise<Done> => {
    requireStaff(context.staff, needsReason);
    const planned = await plan(context, input);
    onPlan?.(planned);
    return run(context, input, planned);
  };
  const preview = async (context: OperationContext, input: Input): Promise<Preview<Plan, Done>> => {
    requireStaff(context.staff, needsReason);
    return retrying(() =>
      rolledBack(context, async (inside) => {
        const planned = await plan(inside, input);
        return { plan: planned, done: await run(inside, input, planned) };
      }),
    );
  };
  return Object.assign(perform, { needsReason, preview });
}

/** Thrown to roll back; carries the result. */
class Rollback extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('rollback');
    this.result = result;
  }
}

async function rolledBack<T>(context: OperationContext, work: (inside: OperationContext) => Promise<T>): Promise<T> {
  const inside = { ...context, security: () => undefined, isPreview: true as const };
  try {
    await context.db.transaction().execute(async (tx) => {
      throw new Rollback(await work({ ...inside, db: asDatabase(tx) }));
    });
  } catch (error) {
    // The result is of the work just run.
    if (error instanceof Rollback) return error.result as T;
    throw error;
  }
  throw new Error('A preview ended without being rolled back.');
}
