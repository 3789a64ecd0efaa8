import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { npm, pinnedNode, root, since } from './project.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lockfile
 */

/**
 * Installs the packages of the lockfile if they are missing or different; one process at a time. Ends the process if that fails.
 * @param {{ dev: boolean }} packages dev: include the packages for tests and the bench
 */
export async function ensureInstalled({ dev }) {
  if (isDone(dev)) return;
  const lock = join(root, '.cache', 'install.lock');
  const onWait = () => console.log(`Another process is installing the packages; waiting for it (${lock}) …`);
  await withLock(lock, () => install(dev), { onWait });
}

/**
 * Ends the process with one line if packages are missing, for commands that do not install.
 * @param {{ dev: boolean }} packages
 */
export function requireInstalled({ dev }) {
  if (isDone(dev)) return;
  console.error(
    `The packages of package-lock.json are not installed${dev ? ', or not those for tests' : ''}. Run "npm ci --loglevel=error${dev ? '' : ' --omit=dev'}", or "npm ${dev ? 'test' : 'start'}", which installs them first.`,
  );
  process.exit(1);
}

/** @param {boolean} dev */
async function install(dev) {
  // The previous holder of the lock may have installed them.
  if (isDone(dev)) return;
  const startedAt = Date.now();
  console.log(
    `Installing packages from the lockfile${dev ? ', with those for tests' : ''} (the first time about a minute) …`,
  );
  // --include or --omit is always given, since npm's default depends on NODE_ENV. No warnings: under an older Node npm prints one for each
  // package that requires a newer Node, although the pinned Node runs them.
  const status = await npm(['ci', dev ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (status !== 0 || !canRunPinnedNode()) {
    console.error('The packages could not be installed; see above. Is the package registry reachable?');
    process.exit(1);
  }
  console.log(`Installed in ${since(startedAt)}.`);
}

/** @param {boolean} dev */
function isDone(dev) {
  return isInstalled(read('package-lock.json'), read('node_modules/.package-lock.json'), dev) && canRunPinnedNode();
}

/** Whether the pinned Node runs on this system: the folder may be shared with a container. */
function canRunPinnedNode() {
  return spawnSync(pinnedNode, ['--version'], { stdio: 'ignore' }).status === 0;
}

/**
 * Whether the installed packages (node_modules/.package-lock.json, written by npm) match the lockfile. Optional packages, which are for other
 * systems, may be missing.
 * @param {Lockfile} wanted
 * @param {Lockfile} installed
 * @param {boolean} dev
 */
export function isInstalled(wanted, installed, dev) {
  const packages = Object.entries(wanted.packages).filter(([path]) => path !== '');
  return (
    packages.length > 0 &&
    packages.every(([path, { version, integrity, optional, dev: isDev, devOptional }]) => {
      const found = installed.packages[path];
      if (found) return found.version === version && found.integrity === integrity;
      return optional === true || (!dev && (isDev === true || devOptional === true));
    }) &&
    Object.keys(installed.packages).every((path) => path in wanted.packages)
  );
}

/** @param {string} file @returns {Lockfile} */
function read(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'));
  } catch {
    return { packages: {} }; // Not installed, or the install was interrupted.
  }
}
