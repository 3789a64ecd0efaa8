// Where things are, and how the project's own tools are run. Plain JavaScript for Node 20 without any dependency: it
// runs before the install.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('../', import.meta.url));

const isWindows = process.platform === 'win32';

/** The Node that the lockfile pins; everything after the install runs under it. */
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');

/** The environment of every tool: its own commands first, no telemetry. */
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
    // Windows runs the commands of node_modules/.bin only through a shell.
    shell: isWindows && !command.endsWith('.exe'),
  });
  // A terminal's Ctrl+C reaches the child by itself and we wait for its end; other signals are passed on. So nothing goes
  // on alone after we were stopped.
  const wait = () => {};
  const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  process.on('SIGINT', wait).on('SIGTERM', pass).on('SIGHUP', pass);
  // npm passes a signal to its shell, and not every shell passes it on: when the shell is gone, we stop too.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) child.kill('SIGTERM');
  }, 250);
  child.on('close', () => {
    clearInterval(watch);
    process.off('SIGINT', wait).off('SIGTERM', pass).off('SIGHUP', pass);
  });
  return child;
}

/**
 * Runs a command of the project to its end, its output visible.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env] more environment
 * @returns {Promise<number>} its exit status; not 0 too when a signal ended it
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
 * Runs npm: the one that runs us, if one does.
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
