import type { Db } from '../db/schema.ts';
import { asDatabase, retrying } from '../db/transact.ts';
import type { Command, Options, Result, StaffContext } from './command.ts';

/** Thrown to roll back; carries what the command answered. */
class Rollback extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('rollback');
    this.result = result;
  }
}

/**
 * Runs a command's work in a transaction and rolls it back: what it answers is what it would have done, and it is refused where the real
 * one would be. The database is the same afterwards.
 */
async function rolledBack<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    await db.transaction().execute(async (tx) => {
      throw new Rollback(await work(asDatabase(tx)));
    });
  } catch (error) {
    // The result is of the work just run.
    if (error instanceof Rollback) return error.result as T;
    throw error;
  }
  throw new Error('A dry run ended without being rolled back.');
}

/** --dry-run: what the command logs and what it would answer, with nothing changed. */
export async function dryRun(
  command: Command,
  context: StaffContext,
  args: readonly string[],
  options: Options,
): Promise<Result> {
  const missing = context.missing === undefined ? [] : [`${context.missing} It would be made first.`];
  const logged: string[] = [];
  const log = (line: string) => void logged.push(line);
  const { json, text } = command.dryRun
    ? await command.dryRun({ ...context, log }, args, options)
    : await retrying(() => {
        logged.length = 0;
        return rolledBack(context.db, (db) =>
          command.run({ ...context, db, log, security: () => undefined, isDryRun: true }, args, options),
        );
      });
  const [first = '', ...more] = [text].flat();
  const said = [...missing, ...logged];
  const lines = [...said, `Would answer: ${first}`, ...more, 'Dry run: nothing was changed.'];
  return { json: { dry_run: true, said, would_answer: json }, text: lines };
}
