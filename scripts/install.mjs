import { spawnSync } from 'node:child_process';
import { npm, pinnedNode, readJson, since } from './project.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} Lockfile
 */

/**
 * Installs the packages of the lockfile if they are missing or different. Ends the process if that fails.
 * @param {{ dev: boolean }} packages dev: include the packages for tests and the bench
 */
export async function ensureInstalled({ dev }) {
  if (isDone(dev)) return;
  const startedAt = Date.now();
  console.log(`Installing packages${dev ? ', with those for tests' : ''} (the first time about a minute) …`);
  // --include or --omit is always given, since npm's default depends on NODE_ENV. No warnings: under an older Node npm prints one for each
  // package that requires a newer Node, although the pinned Node runs them.
  await npm(['ci', dev ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (isDone(dev)) return console.log(`Installed in ${since(startedAt)}.`);
  console.error(
    'The packages could not be installed; see above. Is the registry reachable? Does another install run here?',
  );
  process.exit(1);
}

/**
 * Ends the process with one line if packages are missing, for commands that do not install.
 * @param {{ dev: boolean }} packages
 */
export function requireInstalled({ dev }) {
  if (isDone(dev)) return;
  const [part, option, command] = dev ? [', or not those for tests', '', 'test'] : ['', ' --omit=dev', 'start'];
  console.error(
    `The packages of package-lock.json are not installed${part}. Run "npm ci --loglevel=error${option}", or "npm ${command}", which installs them first.`,
  );
  process.exit(1);
}

/** Also runs the pinned Node, because the folder may be shared with a container of another system. @param {boolean} dev */
function isDone(dev) {
  const [wanted, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map(readJson);
  return isInstalled(wanted, installed, dev) && spawnSync(pinnedNode, ['--version'], { stdio: 'ignore' }).status === 0;
}

/**
 * Whether the installed packages (node_modules/.package-lock.json, written by npm) match the lockfile. Optional packages, which are for other
 * systems, may be missing.
 * @param {Lockfile} wanted @param {Lockfile} installed @param {boolean} dev
 */
export function isInstalled({ packages: { '': _, ...packages } = {} }, { packages: installed = {} }, dev) {
  const isRight = Object.entries(packages).every(([path, wanted]) => {
    const found = installed[path];
    if (found) return found.version === wanted.version && found.integrity === wanted.integrity;
    return wanted.optional || (!dev && (wanted.dev || wanted.devOptional));
  });
  const names = Object.keys(installed);
  return isRight && names.length > 0 && names.every((path) => path in packages);
}
