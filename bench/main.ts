/**
 * `npm run bench [-- section …]`: measures web, server, load-test, scaling, searching, or those that are named, and prints each as a Markdown table with
 * what must hold (docs/performance.md). Ends with status 1 when something does not hold or could not be measured.
 */
import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus } from 'node:os';
import { asTable, type Section } from './report.ts';

const sections: Record<string, () => Promise<{ measure: Section }>> = {
  web: () => import('./web.ts'),
  server: () => import('./server.ts'),
  'load-test': () => import('./load-test.ts'),
  scaling: () => import('./scaling.ts'),
  searching: () => import('./searching.ts'),
};

// Ended from outside: the servers and the PostgreSQL that were started listen to our exit.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

const startedAt = performance.now();
const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in sections));
if (unknown.length > 0)
  throw new Error(`No section ${unknown.join(', ')}; there are ${Object.keys(sections).join(', ')}.`);

let isOk = true;
for (const name of named.length > 0 ? named : Object.keys(sections)) {
  const tell = (line: string) =>
    console.log(`${Math.round((performance.now() - startedAt) / 1000)} s  ${name}: ${line}`);
  try {
    const rows = await (await sections[name]?.())?.measure(tell);
    console.log(`\n## ${name}\n\n${asTable(rows ?? [])}\n`);
    isOk &&= rows?.every(({ ok }) => ok !== false) ?? false;
  } catch (error) {
    console.error(`\n${name} could not be measured:`, error);
    isOk = false;
  }
}
console.log(
  `${new Date().toISOString().slice(0, 10)}, ${commit()}, ${availableParallelism()} cores (${cpus()[0]?.model}), Node.js ${process.versions.node}, ${Math.round((performance.now() - startedAt) / 1000)} s`,
);
process.exit(isOk ? 0 : 1);

function commit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
  } catch {
    return 'no commit';
  }
}
