import { CompiledQuery, type DialectAdapter } from 'kysely';
import type { Db, Tx } from './schema.ts';

/** Maximum pieces of work in one transaction, because readers wait for it. */
const MOST = 50;

type Piece = {
  work: (tx: Tx) => Promise<unknown>;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
};
type Queue = { waiting: Piece[]; isScheduled: boolean };

/** One per open database. */
const queues = new WeakMap<DialectAdapter, Queue>();

const savepoint = CompiledQuery.raw('savepoint piece');
const release = CompiledQuery.raw('release piece');
const rollback = CompiledQuery.raw('rollback to piece');

/**
 * Runs one piece of work in a savepoint: an exception rolls back only its changes. Returns a function that settles
 * its promise. Throws if the database rolled back the whole transaction (a full disk).
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
    // Only after the commit: before it, a power cut undoes the work.
    for (const one of settle) one();
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}

function schedule(db: Db, queue: Queue): void {
  if (queue.isScheduled || queue.waiting.length === 0) return;
  queue.isScheduled = true;
  // After all requests of this event-loop turn were read.
  setImmediate(async () => {
    const group = queue.waiting.splice(0, MOST);
    queue.isScheduled = false;
    schedule(db, queue);
    await commitGroup(db, group);
  });
}

/**
 * Group commit on the embedded database: runs `work` in one transaction with all other work of the same event-loop
 * turn, one savepoint each, one commit, and therefore one fsync. No caller gets an answer before the commit; a failed
 * commit fails all.
 */
export function inGroup<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { adapter } = db.getExecutor();
  const queue = queues.get(adapter) ?? { waiting: [], isScheduled: false };
  queues.set(adapter, queue);
  return new Promise((resolve, reject) => {
    // The promise resolves with the result of `work`.
    queue.waiting.push({ work, resolve: resolve as (answer: unknown) => void, reject });
    schedule(db, queue);
  });
}
