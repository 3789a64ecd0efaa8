// One at a time: two starts in one folder must not install or build over each other. Plain Node 20, as it runs before the install.
import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two signs of life of the holder of a lock, and without one until it counts as killed. */
const HEARTBEAT_MS = 1_000;
const STALE_MS = 10_000;

/**
 * Does `work` while no other process that asks for the same file does its own; waits for those. The file's time is the holder's sign of life:
 * a lock whose holder was killed is taken over.
 * @template T
 * @param {string} file exists as long as the lock is held
 * @param {() => Promise<T>} work
 * @param {{ onWait?: () => void, staleMs?: number }} [options] onWait: called once, if the lock is held
 * @returns {Promise<T>}
 */
export async function withLock(file, work, { onWait, staleMs = STALE_MS } = {}) {
  mkdirSync(dirname(file), { recursive: true });
  for (let waited = false; !create(file); waited = true) {
    if (!waited) onWait?.();
    const modified = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (modified !== undefined && Date.now() - modified > staleMs) rmSync(file, { force: true });
    await pause(Math.min(200, staleMs / 2));
  }
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), HEARTBEAT_MS);
  const release = () => {
    clearInterval(heartbeat);
    rmSync(file, { force: true });
  };
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** @param {string} file @returns {boolean} false when it is there already */
function create(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
