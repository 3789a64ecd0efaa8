import type { StaffMember } from '@slotterbit/provider/audit/record-audit.ts';
import type { Db, Tx } from '@slotterbit/provider/db/schema.ts';
import { readOneState, retrying, transact } from '@slotterbit/provider/db/transact.ts';
import type { Events } from '@slotterbit/provider/events.ts';
import type { SecurityEvent } from '@slotterbit/provider/platform/log.ts';
import type { Settings } from '@slotterbit/provider/platform/settings.ts';
import { printable } from '@slotterbit/provider/platform/terminal.ts';
import { type Permission, requirePermission } from './permissions.ts';
import { OperationRefused } from './refusals.ts';
import type { FormContext, Versions } from './versions.ts';

/** Everything that an operation needs from its caller: a staff command, a page or a test. The server may use the database at the same time. */
export type OperationContext = FormContext & {
  db: Db;
  settings: Settings;
  now: () => Date;
  events: Events;
  /** Who calls the operation (`by`) and the reason (`why`). Both are recorded with each change, in the same transaction. */
  staff: StaffMember;
  /** Writes a line to the log. */
  log: (line: string) => void;
  /** Writes a security event (login, password, session) to the log. Call it after the commit. */
  security: (event: SecurityEvent) => void;
  /** The caller rolls the transaction back. The operation must not change anything outside the database, and must not return a secret. */
  isPreview?: true;
};

/** `plan`: what the operation would do. `done`: what it would return. `versions`: of the rows that it read. */
export type Preview<Plan, Done> = { plan: Plan; done: Done; versions: Versions };

/**
 * Something that staff can do. The call checks the input, passes the plan to `onPlan`, makes the change together with its record in the audit trail (all
 * or nothing), and returns the result. Throws `OperationRefused`. Checks run again inside the transaction: when two callers make the same change, the
 * refusal of the second caller describes the change of the first.
 */
export type Operation<Input, Plan, Done> = {
  (context: OperationContext, input: Input, onPlan?: (plan: Plan) => void): Promise<Done>;
  /** Runs the operation and rolls it back. Throws the same refusals as the operation. */
  preview(context: OperationContext, input: Input): Promise<Preview<Plan, Done>>;
  /** The operation changes money or a promise to a customer, so it is refused without `staff.why`. */
  needsReason: boolean;
  /** What a role of the staff pages needs; null: the operation is for the command line only. */
  permission: Permission | null;
};

type Steps<Context, Input, Plan, Done> = {
  permission: Permission | null;
  needsReason?: boolean;
  /** In a preview, `run` only reads: then the preview takes no write lock. */
  isPreviewReadOnly?: true;
  /** Returns what the operation is about to do, from the current data. Only reads. */
  plan(context: OperationContext, input: Input): Promise<Plan>;
  /** Makes the change. `plan` may be stale: read again, under a lock, what another caller can have changed. */
  run(context: Context, input: Input, plan: Plan): Promise<Done>;
};

export const MAX_NAME_LENGTH = 60;
export const MAX_REASON_LENGTH = 300;

/** Returns whether the audit trail takes a text: one printable line, not empty, at most `max` characters. */
const isRecordable = (text: string, max: number) =>
  text.trim() !== '' && text.length <= max && printable(text) === text;

/** Refuses a name that the audit trail cannot take. */
export function requireName(name: string): void {
  if (!isRecordable(name, MAX_NAME_LENGTH)) throw new OperationRefused({ code: 'name-invalid', max: MAX_NAME_LENGTH });
}

/** Throws `OperationRefused` when the role does not allow it, the name is missing or invalid, or a required reason is. */
function requireStaff(staff: StaffMember, permission: Permission | null, needsReason: boolean): void {
  requirePermission(staff, permission);
  const { by, why } = staff;
  if (!isRecordable(by, MAX_NAME_LENGTH)) throw new OperationRefused({ code: 'author-invalid', max: MAX_NAME_LENGTH });
  if (why === null && needsReason) throw new OperationRefused({ code: 'reason-missing' });
  if (why !== null && !isRecordable(why, MAX_REASON_LENGTH))
    throw new OperationRefused({ code: 'reason-invalid', max: MAX_REASON_LENGTH });
}

/** Creates an operation whose `run` opens its own transaction, because it also does work outside one. */
export function operation<Input, Plan, Done>({
  permission,
  needsReason = false,
  isPreviewReadOnly,
  plan,
  run,
}: Steps<OperationContext, Input, Plan, Done>): Operation<Input, Plan, Done> {
  const perform = async (context: OperationContext, input: Input, onPlan?: (plan: Plan) => void): Promise<Done> => {
    requireStaff(context.staff, permission, needsReason);
    const planned = await plan(context, input);
    onPlan?.(planned);
    return run(context, input, planned);
  };
  const preview = async (context: OperationContext, input: Input): Promise<Preview<Plan, Done>> => {
    requireStaff(context.staff, permission, needsReason);
    const previewed = async (tx: Tx) => {
      const shown = new Map<string, number>();
      const versions = { at: context.now().getTime(), byRow: shown };
      const inside = { ...context, db: tx, shown, security: () => undefined, isPreview: true as const };
      const planned = await plan(inside, input);
      return { plan: planned, done: await run(inside, input, planned), versions };
    };
    return isPreviewReadOnly ? readOneState(context.db, previewed) : retrying(() => rolledBack(context.db, previewed));
  };
  return Object.assign(perform, { needsReason, permission, preview });
}

/** The context of an operation that runs inside the transaction `tx`. */
export type TransactionContext = OperationContext & { tx: Tx };

/** Creates an operation whose `run` is one transaction. `run` may be retried. Its security events are logged after the commit. */
export function transactionalOperation<Input, Plan, Done>(
  steps: Steps<TransactionContext, Input, Plan, Done>,
): Operation<Input, Plan, Done> {
  const run = async (context: OperationContext, input: Input, plan: Plan): Promise<Done> => {
    let events: SecurityEvent[] = [];
    const done = await transact(context.db, (tx) => {
      events = [];
      return steps.run({ ...context, tx, security: (event) => void events.push(event) }, input, plan);
    });
    for (const event of events) context.security(event);
    return done;
  };
  return operation({ ...steps, run });
}

async function rolledBack<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await db.startTransaction().execute();
  try {
    return await work(tx);
  } finally {
    await tx.rollback().execute();
  }
}
