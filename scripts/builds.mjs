// Each finished build has a numbered folder in .builds, and `dist` is a link to the current one. So a build does not change files of a running
// server, a failed build changes nothing, and open pages still find the files of earlier builds.
import { lstatSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = '.builds';

/** The number of finished builds that are kept, with the current one: 17 MB each with their compiled sources. Builds that running servers use are kept too. */
export const KEPT_BUILDS = 10;

/** The folder of the build in progress, relative to the project's folder. No server reads it. */
export const unfinished = `${FOLDER}/unfinished`;

/**
 * Makes the build in `unfinished` the current one atomically, and removes old builds. Callers must hold the build lock.
 * @param {string} root the project's folder
 */
export function publish(root) {
  const builds = join(root, FOLDER);
  const dist = join(root, 'dist');
  // A link cannot replace a folder.
  if (lstatSync(dist, { throwIfNoEntry: false })?.isDirectory()) rmSync(dist, { recursive: true });
  const numbers = readdirSync(builds).filter(isNumber).map(Number);
  const number = Math.max(0, ...numbers) + 1;
  renameSync(join(root, unfinished), join(builds, String(number)));
  pointTo(dist, join(FOLDER, String(number)));
  for (const old of numbers.filter((one) => one <= number - KEPT_BUILDS).map((one) => join(builds, String(one)))) {
    if (!isUsed(old)) rmSync(old, { recursive: true, force: true });
  }
}

/** Whether a running server uses a build: each server writes a file with its process id (packages/server/builds.ts). @param {string} build */
function isUsed(build) {
  const marks = readdirSync(build).map((name) => /^used-by-(\d+)$/.exec(name)?.[1]);
  return marks.some((pid) => pid !== undefined && isRunning(Number(pid)));
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'; // It belongs to another user.
  }
}

/** @param {string} name */
const isNumber = (name) => /^\d+$/.test(name);

/** @param {string} link @param {string} target relative to the link's folder */
function pointTo(link, target) {
  const next = `${link}.next`;
  rmSync(next, { force: true });
  // On Windows, users without administrator rights can only create junctions. Other systems ignore the type.
  symlinkSync(target, next, 'junction');
  // Windows cannot rename over a link. Elsewhere the rename is atomic.
  if (process.platform === 'win32') rmSync(link, { force: true });
  renameSync(next, link);
}
