import { retrying } from '../db/transact.ts';
import { checkIntegrity } from '../operations/doctor/integrity.ts';
import { operation } from '../operations/operation.ts';
import { OperationRefused } from '../operations/refusal.ts';
import { ImportRefused, importDatabase } from './import.ts';

/** `readLines` reads the file from its beginning; it is called again with each try. `keepsMail`: unsent e-mail is sent from here. */
export type DatabaseFile = { source: string; readLines: () => AsyncIterable<string>; keepsMail: boolean };

/** Brings an exported database into this one, which must be empty, and looks for contradictions in it. */
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
