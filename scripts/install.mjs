import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from './lock.mjs';
import { isInstalled } from './lockfile.mjs';
import { npm, pinnedNode, root, since } from './project.mjs';
import { digest, hasStamp, writeStamp } from './stamp.mjs';

const stampFile = join(root, 'node_modules', '.install-stamp');

/** Installs exactly what the lockfile says, if that is not what is there; one at a time. Ends the process when it cannot. */
export async function ensureInstalled() {
  if (isDone()) return;
  const lock = join(root, '.cache', 'install.lock');
  const onWait = () => console.log(`Somebody else is installing the packages; waiting for it (${lock}) …`);
  await alone(lock, install, { onWait });
}

const wanted = () => digest(root, ['package-lock.json'], { system: `${process.platform}-${process.arch}` });

function isDone() {
  if (!existsSync(pinnedNode)) return false;
  if (hasStamp(stampFile, wanted())) return true;
  // Somebody ran `npm ci` by hand, as continuous integration does: that is as good as our own.
  if (!isInstalled(read('package-lock.json'), read('node_modules/.package-lock.json'))) return false;
  writeStamp(stampFile, wanted());
  return true;
}

async function install() {
  // Who was waited for has done it.
  if (isDone()) return;
  const startedAt = Date.now();
  console.log('Installing packages from the lockfile (the first time about a minute) …');
  // Whatever NODE_ENV says, building and testing need the development tools too.
  const status = await npm(['ci', '--include=dev', '--no-audit', '--no-fund']);
  if (status !== 0 || !existsSync(pinnedNode)) {
    console.error('The packages could not be installed; see above. Is the package registry reachable?');
    process.exit(1);
  }
  writeStamp(stampFile, wanted());
  console.log(`Installed in ${since(startedAt)}.`);
}

/** @param {string} file @returns {import('./lockfile.mjs').Lockfile} */
function read(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'));
  } catch {
    return { packages: {} }; // No install, or one that was cut short.
  }
}
