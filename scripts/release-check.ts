/*
 * npm run release-check: runs the checks that `npm test` skips or shortens, one after the other, and prints a table. It continues after a
 * failure, and then ends with status 1. `npm run release-check -- fuzz engines` runs only these. Their outputs are in .cache/release-check.
 */
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { root, toolEnvironment } from './project.mjs';

/** npm scripts in the order of running: the shortest first. */
export const releaseChecks: readonly string[] = ['audit', 'engines', 'fuzz', 'screens', 'failover', 'races', 'bench'];

const OUTPUT_FOLDER = join('.cache', 'release-check');

/** Runs `npm run NAME` with its output in a file. Returns the exit status; 1 if it could not start or a signal ended it. */
function runInto(file: string, name: string): Promise<number> {
  const output = openSync(file, 'w');
  const child = spawn('npm', ['run', name], {
    cwd: root,
    env: toolEnvironment(),
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32',
  });
  closeSync(output);
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** @param names of npm scripts @returns the process's exit status */
export async function checkRelease(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !releaseChecks.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no check "${unknown.join(', ')}"; there are: ${releaseChecks.join(', ')}.`);
    return 1;
  }
  mkdirSync(join(root, OUTPUT_FOLDER), { recursive: true });
  const rows: { command: string; result: string; time: string; output: string }[] = [];
  for (const command of names.length > 0 ? names : releaseChecks) {
    const output = join(OUTPUT_FOLDER, `${command}.txt`);
    console.log(`${command} … (${output})`);
    const startedAt = Date.now();
    const status = await runInto(join(root, output), command);
    const result = status === 0 ? 'ok' : `FAILED (${status})`;
    rows.push({ command, result, time: `${Math.round((Date.now() - startedAt) / 1000)} s`, output });
  }
  console.table(rows);
  return rows.every(({ result }) => result === 'ok') ? 0 : 1;
}

if (import.meta.main) process.exit(await checkRelease(process.argv.slice(2)));
