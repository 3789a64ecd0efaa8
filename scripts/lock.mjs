// One at a time: two starts in one folder must not install or build over each other. Plain Node 20, as it runs before the install.
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two signs of life of who holds a lock, and between two looks of who waits for it. */
const BEAT_MS = 1_000;
const LOOK_MS = 200;
/** Whoever gives no sign of life for so long was killed. */
const SILENT_MS = 10_000;

/**
 * Does `work` while nobody else who asks for the same file does theirs; waits for them. A lock whose holder was killed is taken over.
 * @template T
 * @param {string} file made for as long as the lock is held
 * @param {() => Promise<T>} work
 * @param {{ onWait?: () => void, silentMs?: number }} [how] onWait: called once, if somebody else is at it
 * @returns {Promise<T>}
 */
export async function alone(file, work, { onWait, silentMs = SILENT_MS } = {}) {
  const own = randomUUID();
  mkdirSync(dirname(file), { recursive: true });
  let seen = { beat: 0, at: 0 };
  while (!taken(file, own)) {
    if (seen.at === 0) onWait?.();
    const beat = lastBeat(file);
    // Measured by our own clock: the file's may be another machine's, or have stood still with the machine.
    if (beat !== seen.beat) seen = { beat, at: performance.now() };
    else if (performance.now() - seen.at > silentMs) buryHolder(file);
    await pause(Math.min(LOOK_MS, silentMs / 2));
  }
  const beating = setInterval(() => beat(file), BEAT_MS);
  const release = () => {
    clearInterval(beating);
    if (holderOf(file) === own) rmSync(file, { force: true });
  };
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** @param {string} file @param {string} own */
function taken(file, own) {
  try {
    writeFileSync(file, own, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} file */
function beat(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // Somebody removed it by hand.
  }
}

/** @param {string} file @returns {number} 0 when it is gone */
function lastBeat(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** @param {string} file */
function holderOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Removes a dead holder's file. Of several who wait, one does: it looks again when it alone may. @param {string} file */
function buryHolder(file) {
  const dead = holderOf(file);
  const turn = `${file}.${dead}`;
  if (dead === null || !taken(turn, '')) return;
  if (holderOf(file) === dead) rmSync(file, { force: true });
  rmSync(turn, { force: true });
}
