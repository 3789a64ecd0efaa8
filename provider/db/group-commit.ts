import { CompiledQuery, type DialectAdapter } from 'kysely';
import type { Db, Tx } from './schema.ts';

/** Most pieces of work in one transaction: readers wait for it. */
const MOST = 50;

type Piece = {
  work: (tx: Tx) => Promise<unknown>;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
};
type Queue = { waiting: Piece[]; isScheduled: boolean };

/** One for each open database. */
const queues = new WeakMap<DialectAdapter, Queue>();

const savepoint = CompiledQuery.raw('savepoint piece');
const release = CompiledQuery.raw('release piece');
const rollback = CompiledQuery.raw('rollback to piece');

/**
 * Runs one piece of work behind a savepoint: what it throws rolls back its own changes alone. Answers what settles its promise. Throws when
 * the database itself rolled the whole transaction back (a full disk).
 */
async function runPiece(tx: Tx, { work, resolve, reject }: Piece): Promise<() => void> {
  await tx.executeQuery(savepoint);
  try {
    const answer = await work(tx);
    await tx.executeQuery(release);
    return () => resolve(answer);
  } catch (error) {
    await tx.executeQuery(rollback).catch(() => {
      throw error;
    });
    await tx.executeQuery(release);
    return () => reject(error);
  }
}

async function commitGroup(db: Db, group: readonly Piece[]): Promise<void> {
  try {
    const settle: (() => void)[] = [];
    await db.transaction().execute(async (tx) => {
      for (const piece of group) settle.push(await runPiece(tx, piece));
    });
    // Not before the commit: until then a power cut undoes it.
    for (const one of settle) one();
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}

function schedule(db: Db, queue: Queue): void {
  if (queue.isScheduled || queue.waiting.length === 0) return;
  queue.isScheduled = true;
  // After all requests of this turn of the event loop were read.
  setImmediate(async () => {
    const group = queue.waiting.splice(0, MOST);
    queue.isScheduled = false;
    schedule(db, queue);
    await commitGroup(db, group);
  });
}

/**
 * Group commit on the embedded database: runs `work` in one transaction with what else comes in the same turn of the event loop, each piece
 * behind a savepoint, with one commit, and so one fsync, for all. Nobody is answered before it; a commit that fails fails all.
 */
export function inGroup<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { adapter } = db.getExecutor();
  const queue = queues.get(adapter) ?? { waiting: [], isScheduled: false };
  queues.set(adapter, queue);
  return new Promise((resolve, reject) => {
    // What resolves it is what `work` answers.
    queue.waiting.push({ work, resolve: resolve as (answer: unknown) => void, reject });
    schedule(db, queue);
  });
}
