import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { npm, pinnedNode, root, since } from './project.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lockfile
 */

/**
 * Installs exactly what the lockfile says, if that is not what is there; one process at a time. Ends the process when it cannot.
 * @param {{ dev: boolean }} what dev: what tests and measuring need too, not only what builds and serves the site
 */
export async function ensureInstalled({ dev }) {
  if (isDone(dev)) return;
  const lock = join(root, '.cache', 'install.lock');
  const onWait = () => console.log(`Another process is installing the packages; waiting for it (${lock}) …`);
  await withLock(lock, () => install(dev), { onWait });
}

/**
 * Ends the process with one line when the packages are not there, for commands that install nothing by themselves.
 * @param {{ dev: boolean }} what
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
  // The process that was waited for has done it.
  if (isDone(dev)) return;
  const startedAt = Date.now();
  console.log(
    `Installing packages from the lockfile${dev ? ', with those for tests' : ''} (the first time about a minute) …`,
  );
  // Said in any case: what npm leaves out by itself depends on NODE_ENV.
  // Without warnings: under an older Node of the machine there is one for each package that wants the pinned one, which runs it.
  const status = await npm(['ci', dev ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (status !== 0 || !runsHere()) {
    console.error('The packages could not be installed; see above. Is the package registry reachable?');
    process.exit(1);
  }
  // The headers of the pinned Node, 67 MB: for packages that compile native code, of which there is none.
  const system = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  rmSync(join(root, 'node_modules/node/node_modules', `node-${system}`, 'include'), { recursive: true, force: true });
  console.log(`Installed in ${since(startedAt)}.`);
}

/** @param {boolean} dev */
function isDone(dev) {
  return isInstalled(read('package-lock.json'), read('node_modules/.package-lock.json'), dev) && runsHere();
}

/** Whether the pinned Node is there, and one for this system: a folder may be shared with a container. */
function runsHere() {
  return spawnSync(pinnedNode, ['--version'], { stdio: 'ignore' }).status === 0;
}

/**
 * Whether what npm says that it installed (node_modules/.package-lock.json) is what the lockfile wants; whoever ran npm. Packages for other
 * systems are optional and may be missing.
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
    return { packages: {} }; // No install, or one that was cut short.
  }
}
