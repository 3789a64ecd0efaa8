// A lock between processes, so that two starts in one folder do not install or build at the same time. It runs before the install: Node 20, no
// dependencies.
import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The holder updates the file's time at this interval. A lock without an update for STALE_MS is stale: its holder was killed. */
const HEARTBEAT_MS = 1_000;
const STALE_MS = 10_000;

/**
 * Runs `work` while holding the lock; waits while another process holds it.
 * @template T
 * @param {string} file the lock file; it exists while the lock is held
 * @param {() => Promise<T>} work
 * @param {{ onWait?: () => void, staleMs?: number }} [options] onWait: called once if the lock must be waited for
 * @returns {Promise<T>}
 */
export async function withLock(file, work, { onWait, staleMs = STALE_MS } = {}) {
  mkdirSync(dirname(file), { recursive: true });
  for (let hasWaited = false; !create(file); hasWaited = true) {
    if (!hasWaited) onWait?.();
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

/** @param {string} file @returns {boolean} false if the file exists already */
function create(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
