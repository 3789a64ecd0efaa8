/*
 * npm run release-check: what `npm test` runs only in part, or not at all, one after the other and whatever fails. It prints one table, and ends with 1 when
 * anything failed. `npm run release-check -- fuzz engines` runs these alone. The output of each lies in .cache/release-check.
 */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { root, toolEnvironment } from './project.mjs';
import { type Checked, releaseChecks, releaseTable } from './release-checks.ts';

const named = process.argv.slice(2);
const unknown = named.filter((name) => !releaseChecks.includes(name));
if (unknown.length > 0) {
  console.error(`There is no check "${unknown.join(', ')}"; there are: ${releaseChecks.join(', ')}.`);
  process.exit(1);
}

const folder = join('.cache', 'release-check');
mkdirSync(join(root, folder), { recursive: true });
const checked: Checked[] = [];
for (const name of named.length > 0 ? named : releaseChecks) {
  const output = join(folder, `${name}.txt`);
  console.log(`${name} … (${output})`);
  const startedAt = Date.now();
  const status = await runInto(join(root, output), name);
  checked.push({ name, status, seconds: (Date.now() - startedAt) / 1000, output });
}
console.log(`\n${releaseTable(checked)}`);
process.exit(checked.every(({ status }) => status === 0) ? 0 : 1);

/** Runs `npm run NAME` with its output in a file. Answers its exit status; 1 where a signal ended it or it did not begin. */
async function runInto(file: string, name: string): Promise<number> {
  const output = createWriteStream(file);
  const child = spawn('npm', ['run', name], {
    cwd: root,
    env: toolEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  const status = await new Promise<number>((resolve) => {
    child.on('error', (error) => {
      output.write(`${error.message}\n`);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
  output.end();
  await finished(output);
  return status;
}
