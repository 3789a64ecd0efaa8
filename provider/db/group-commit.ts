import { CompiledQuery, type DialectAdapter } from 'kysely';
import type { Db, Tx } from './schema.ts';

/** Most pieces of work in one transaction: others (readers) wait for it. */
const MOST = 50;

type Piece = {
  work: (tx: Tx) => Promise<unknown>;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
};
type Queue = { waiting: Piece[]; isDue: boolean };

/** One for each open database. */
const queues = new WeakMap<DialectAdapter, Queue>();

function queueOf(db: Db): Queue {
  const { adapter } = db.getExecutor();
  const known = queues.get(adapter);
  if (known) return known;
  const made: Queue = { waiting: [], isDue: false };
  queues.set(adapter, made);
  return made;
}

const [begin, keep, undo] = ['savepoint piece', 'release piece', 'rollback to piece'].map((text) =>
  CompiledQuery.raw(text),
) as [CompiledQuery, CompiledQuery, CompiledQuery]; // As many as texts.

/**
 * Runs one of several pieces of work of a transaction: what it throws undoes what it did, and nothing else. Answers what tells its caller.
 * Throws when the database itself undid the whole transaction (a full disk).
 */
async function runPiece(tx: Tx, { work, resolve, reject }: Piece): Promise<() => void> {
  await tx.executeQuery(begin);
  try {
    const answer = await work(tx);
    await tx.executeQuery(keep);
    return () => resolve(answer);
  } catch (error) {
    await tx.executeQuery(undo).catch(() => {
      throw error;
    });
    await tx.executeQuery(keep);
    return () => reject(error);
  }
}

async function commitGroup(db: Db, group: readonly Piece[]): Promise<void> {
  try {
    const tell: (() => void)[] = [];
    await db.transaction().execute(async (tx) => {
      for (const piece of group) tell.push(await runPiece(tx, piece));
    });
    // Not before: until here a power cut undoes it.
    for (const told of tell) told();
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}

function schedule(db: Db, queue: Queue): void {
  if (queue.isDue || queue.waiting.length === 0) return;
  queue.isDue = true;
  // When all requests of this turn of the event loop have been read.
  setImmediate(async () => {
    const group = queue.waiting.splice(0, MOST);
    queue.isDue = false;
    schedule(db, queue);
    await commitGroup(db, group);
  });
}

/**
 * Runs `work` in a transaction of the embedded database, all or nothing, together with what else comes in the same turn of the event loop:
 * each piece behind a savepoint of its own, one commit, and so one wait for the disk, for all. Nobody is answered before that commit. What
 * `work` throws undoes its own piece alone; a commit that fails fails all.
 */
export function inGroup<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const queue = queueOf(db);
    // What resolves it is what `work` answers.
    queue.waiting.push({ work, resolve: resolve as (answer: unknown) => void, reject });
    schedule(db, queue);
  });
}
