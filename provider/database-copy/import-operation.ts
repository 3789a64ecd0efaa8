import { retrying } from '../db/transact.ts';
import { checkIntegrity } from '../operations/doctor/integrity.ts';
import { operation } from '../operations/operation.ts';
import { OperationRefused } from '../operations/refusal.ts';
import { ImportRefused, importDatabase } from './import.ts';

/**
 * `readLines` reads the file from the start; each attempt calls it again. `keepsMail`: unsent e-mail is sent from
 * here.
 */
export type DatabaseFile = { source: string; readLines: () => AsyncIterable<string>; keepsMail: boolean };

/** Imports an exported database into this empty one and runs the integrity check. */
export const importDatabaseFile = operation({
  plan: async (_context, { source }: DatabaseFile) => ({ source }),
  async run({ db, now }, { source, readLines, keepsMail }) {
    try {
      const imported = await retrying(() => importDatabase(db, readLines(), { keepsMail, now: now() }));
      return { ...imported, findings: await checkIntegrity(db) };
    } catch (error) {
      if (!(error instanceof ImportRefused)) throw error;
      throw new OperationRefused({ code: 'database-not-imported', source, problem: error.message });
    }
  },
});
