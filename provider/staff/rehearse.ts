import { asDatabase } from '../db/as-database.ts';
import type { Db } from '../db/schema.ts';

/** Thrown to undo everything; carries what the command answered. */
class Undo extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('undo');
    this.result = result;
  }
}

/**
 * Runs a command's work for real, all in one transaction, and undoes it: what it answers is what it would have done, and it is refused
 * where the real one would be. The database is the same afterwards.
 */
export async function rehearse<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    await db.transaction().execute(async (tx) => {
      throw new Undo(await work(asDatabase(tx)));
    });
  } catch (error) {
    // The result is of the work just run.
    if (error instanceof Undo) return error.result as T;
    throw error;
  }
  throw new Error('A rehearsal ended without being undone.');
}
