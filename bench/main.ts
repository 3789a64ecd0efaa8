/**
 * `npm run bench [-- section …]`: measures all sections or the named ones, and prints each as a Markdown table with its limits
 * (docs/performance.md). `npm run bench -- web bidang cart` measures routes alone. The exit status is 1 if a limit is missed or a section fails.
 */
import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus } from 'node:os';
import { asTable, type Section } from './report.ts';

const sections: Record<string, () => Promise<{ measure: Section }>> = {
  web: () => import('./web.ts'),
  taps: () => import('./taps.ts'),
  server: () => import('./server.ts'),
  'load-test': () => import('./load-test.ts'),
  scaling: () => import('./scaling.ts'),
};

// The servers and the PostgreSQL that were started stop on the exit event, which a signal alone does not fire.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

const startedAt = performance.now();
const named = process.argv.slice(2).filter((name) => name in sections);
const words = process.argv.slice(2).filter((name) => !(name in sections));
if (words.length > 0 && named.join() !== 'web')
  throw new Error(`No section ${words.join(', ')}; there are ${Object.keys(sections).join(', ')}.`);

let isOk = true;
for (const name of named.length > 0 ? named : Object.keys(sections)) {
  const report = (line: string) =>
    console.log(`${Math.round((performance.now() - startedAt) / 1000)} s  ${name}: ${line}`);
  try {
    const rows = await (await sections[name]?.())?.measure(report, words);
    console.log(`\n## ${name}\n\n${asTable(rows ?? [])}\n`);
    isOk &&= rows?.every(({ isOk }) => isOk) ?? false;
  } catch (error) {
    console.error(`\n${name} could not be measured:`, error);
    isOk = false;
  }
}
const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
const seconds = Math.round((performance.now() - startedAt) / 1000);
console.log(
  `${commit}, ${availableParallelism()} cores (${cpus()[0]?.model}), Node.js ${process.version}, ${seconds} s`,
);
process.exit(isOk ? 0 : 1);
