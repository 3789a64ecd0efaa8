// The project's paths, and functions that run its tools. It runs before the install: Node 20, no dependencies.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

export const root = fileURLToPath(new URL('../', import.meta.url));

/**
 * Adds the settings of the project's .env to the environment, which wins; tests do not.
 * @param {readonly string[]} [names] only these
 */
export function readEnvFile(names) {
  const file = join(root, '.env');
  if (!existsSync(file)) return;
  if (names === undefined) return process.loadEnvFile(file);
  const found = parseEnv(readFileSync(file, 'utf8'));
  for (const name of names) if (found[name]) process.env[name] ??= found[name];
}

/** Settings that are compiled into the build. */
export const compiledSettings = /** @type {const} */ ([
  'DEFAULT_HOLDING',
  'PUBLIC_API_HOST',
  'PUBLIC_DASHBOARD_HOST',
  'SITE_URL',
]);

const isWindows = process.platform === 'win32';

/** The Node that the lockfile pins; everything after the install runs under it. */
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');

/**
 * Runs a program to its end, its output visible, with the project's commands first on its PATH.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env] added to our environment
 * @returns {Promise<number>} its exit status; 1 if a signal ended it
 */
export function run(command, args, env) {
  const PATH = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`;
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    // On Windows the commands of node_modules/.bin need a shell.
    shell: isWindows && !command.endsWith('.exe'),
  });
  // The child must not outlive this process. Ctrl+C in a terminal reaches the child directly, so we only wait for its end; other signals are
  // forwarded.
  const wait = () => {};
  const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  process.on('SIGINT', wait).on('SIGTERM', forward).on('SIGHUP', forward);
  // npm sends a signal to its shell, and not every shell forwards it: stop the child when the shell has ended.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) child.kill('SIGTERM');
  }, 250);
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  }).finally(() => {
    clearInterval(watch);
    process.off('SIGINT', wait).off('SIGTERM', forward).off('SIGHUP', forward);
  });
}

/** Arguments of Node before each of our programs. */
const quiet = '--disable-warning=ExperimentalWarning';

/** Runs one of our programs under the pinned Node. @param {string} file @param {string[]} words its arguments @param {string[]} flags of Node */
export function runNode(file, words = [], ...flags) {
  return run(pinnedNode, [quiet, ...flags, file, ...words]);
}

/**
 * Checks all types. `astro check` reads only .astro files; tsc reads the others three times as fast. In parallel, because each uses one core.
 * tsconfig.browser.json: browser code must not use functions that the oldest supported browsers lack.
 */
export async function checkTypes() {
  // Generates the types of content collections.
  const synced = await run('astro', ['sync']);
  if (synced !== 0) return synced;
  const statuses = await Promise.all([
    run('astro', ['check', '--minimumSeverity', 'error', '--tsconfig', 'tsconfig.astro.json']),
    run('tsc', ['--noEmit']),
  ]);
  return Math.max(...statuses) || run('tsc', ['--noEmit', '--project', 'tsconfig.browser.json']);
}

/** Runs npm: the same npm that started this process, if one did. @param {string[]} args */
export function npm(args) {
  const self = process.env.npm_execpath;
  return self?.endsWith('.js') && existsSync(self) ? run(process.execPath, [self, ...args]) : run('npm', args);
}

/** Reads a JSON file of the project; an empty object if it is missing or incomplete. @param {string} file */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'));
  } catch {
    return {};
  }
}

/** @param {number} startedAt as Date.now() @returns {string} '12.3 s' */
export function since(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}

/**
 * Arguments of Node for the production server. Without heap limits V8 keeps garbage while the machine has memory: 410 MB resident after
 * the browser tests instead of 200 MB. A very large catalogue needs more: NODE_OPTIONS=--max-old-space-size=….
 */
export const serverArguments = [
  quiet,
  ...(/--max-old-space-size/.test(process.env.NODE_OPTIONS ?? '')
    ? []
    : ['--max-old-space-size=256', '--max-semi-space-size=4']),
  join(root, 'packages/server/main.ts'),
];

/**
 * Node's compile cache, in the folder of the build: without it, each start strips the types of 300 files again. Settings of glibc's malloc:
 * one arena for all threads, and blocks of 128 kB or more are returned to the system when freed. After a peak the process then needs 40 MB
 * less, at the same speed.
 */
export const serverEnvironment = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'dist/compiled'),
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1',
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '131072',
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '131072',
};
