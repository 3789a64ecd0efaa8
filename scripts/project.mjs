// The project's paths, and functions that run its tools. It runs before the install: Node 20, no dependencies.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('../', import.meta.url));

const isWindows = process.platform === 'win32';

/** The Node that the lockfile pins; everything after the install runs under it. */
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');

/** The environment of every tool: the project's commands first on the PATH, no telemetry. */
export function toolEnvironment() {
  const bin = join(root, 'node_modules', '.bin');
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, ASTRO_TELEMETRY_DISABLED: '1' };
}

/** @param {string} command @param {string[]} args @param {Record<string, string>} env */
function start(command, args, env) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...toolEnvironment(), ...env },
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
  child.on('close', () => {
    clearInterval(watch);
    process.off('SIGINT', wait).off('SIGTERM', forward).off('SIGHUP', forward);
  });
  return child;
}

/**
 * Runs a command of the project to its end, its output visible.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env] more environment
 * @returns {Promise<number>} its exit status; 1 if a signal ended it
 */
export function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = start(command, args, env);
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs npm: the same npm that started this process, if one did.
 * @param {string[]} args
 */
export function npm(args) {
  const self = process.env.npm_execpath;
  return self?.endsWith('.js') && existsSync(self) ? run(process.execPath, [self, ...args]) : run('npm', args);
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
  '--disable-warning=ExperimentalWarning',
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
