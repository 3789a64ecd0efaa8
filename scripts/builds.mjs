// Where builds are kept: each whole one in a numbered folder of .builds, and `dist`, a link to the present one. So a build never touches what
// a running server serves, one that fails leaves no trace, and what the last ones named stays there for pages that are still open.
import { lstatSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = '.builds';

/** How many whole builds are kept, the present one among them: 11 MB each. Besides those, what a running server uses. */
export const KEPT = 10;

/** Where a build is made, relative to the project's folder: as long as it is not whole, nobody looks there. */
export const unfinished = `${FOLDER}/unfinished`;

/**
 * Makes the finished build in `unfinished` the present one, in one step, and removes those that are too old. For one caller at a time.
 * @param {string} root the project's folder
 */
export function publish(root) {
  const builds = join(root, FOLDER);
  const dist = join(root, 'dist');
  // Earlier versions built into a folder of this name: their files are kept like those of any build before.
  if (lstatSync(dist, { throwIfNoEntry: false })?.isDirectory()) {
    rmSync(join(builds, '0'), { recursive: true, force: true });
    renameSync(dist, join(builds, '0'));
  }
  const numbers = readdirSync(builds).filter(isNumber).map(Number);
  const number = Math.max(0, ...numbers) + 1;
  renameSync(join(root, unfinished), join(builds, String(number)));
  pointTo(dist, join(FOLDER, String(number)));
  for (const old of numbers.filter((one) => one <= number - KEPT).map((one) => join(builds, String(one)))) {
    if (!isUsed(old)) rmSync(old, { recursive: true, force: true });
  }
}

/** Whether a server that runs started with it: each leaves a file with its process id (server/builds.ts). @param {string} build */
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
    return error instanceof Error && 'code' in error && error.code === 'EPERM'; // Somebody else's.
  }
}

/** @param {string} name */
const isNumber = (name) => /^\d+$/.test(name);

/** @param {string} link @param {string} target relative to the link's folder */
function pointTo(link, target) {
  const next = `${link}.next`;
  rmSync(next, { force: true });
  // A kind of link that Windows allows everyone to make; the others know only one kind.
  symlinkSync(target, next, 'junction');
  // Windows does not rename over one; elsewhere there is always either the last or the next.
  if (process.platform === 'win32') rmSync(link, { force: true });
  renameSync(next, link);
}
