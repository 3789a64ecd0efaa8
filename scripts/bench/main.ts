/**
 * `npm run bench [-- section …]`: measures the named sections, or all of them; all are written to docs/performance.md. With --document it
 * is also written after some, with the last figures of the others. Ends with status 1
 * when something could not be measured or a budget does not hold; a goal that does not hold is listed, not an error.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { performanceDocument } from './document.ts';
import { describeMachine, measuredCommit } from './machine.ts';
import { type Measure, missed, type Outcome, printed, type Section } from './report.ts';

interface Stored {
  date: string;
  commit: string;
  section: Section;
}

/** In the order in which they are measured and written. Each is a file of this folder that exports `measure`. */
const SECTIONS: Record<string, () => Promise<{ measure: Measure }>> = {
  web: () => import('./web.ts'),
  interaction: () => import('./interaction.ts'),
  server: () => import('./server.ts'),
  growth: () => import('./growth.ts'),
  start: () => import('./start.ts'),
  morning: () => import('./morning.ts'),
  'weak-network': () => import('./weak-network.ts'),
};

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url));
const startedAt = performance.now();
const seconds = () => (performance.now() - startedAt) / 1000;

function tell(name: string, line: string): void {
  const whole = Math.floor(seconds());
  const clock = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
  console.log(`${clock.padStart(6)}  ${name}: ${line}`);
}

async function measured(name: string): Promise<Outcome> {
  try {
    const { measure } = (await SECTIONS[name]?.()) ?? {};
    if (!measure) throw new Error(`There is no such section; there are: ${Object.keys(SECTIONS).join(', ')}.`);
    const section = await measure((line) => tell(name, line));
    console.log(`\n${printed(section)}`);
    const result: Stored & { name: string } = {
      name,
      date: new Date().toISOString(),
      commit: measuredCommit(),
      section,
    };
    writeFileSync(path(`.cache/bench/${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
    return { name, section };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    console.error(`\n${name} FAILED: ${error instanceof Error ? error.stack : failure}\n`);
    return { name, failure };
  }
}

/** What was measured last of a section; said in its text when that was on another commit. */
function stored(name: string): Outcome {
  try {
    // Written by measured().
    const { commit, section } = JSON.parse(readFileSync(path(`.cache/bench/${name}.json`), 'utf8')) as Stored;
    const method = commit === measuredCommit() ? section.method : `${section.method} Measured on ${commit}.`;
    return { name, section: { ...section, method } };
  } catch {
    return { name, failure: 'It was never measured here.' };
  }
}

function weighBudgets(): 'hold' | 'do not hold' {
  tell('budgets', 'the bytes of every live screen');
  return spawnSync(process.execPath, ['scripts/budgets.ts'], { cwd: path(''), stdio: 'inherit' }).status === 0
    ? 'hold'
    : 'do not hold';
}

function readDocument(): string {
  try {
    return readFileSync(path('docs/performance.md'), 'utf8');
  } catch {
    return ''; // Written for the first time.
  }
}

// Ended from outside: what was started (servers, a PostgreSQL) is ended by what listens to our exit.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

mkdirSync(path('.cache/bench'), { recursive: true });
// What begins with dashes is for a section: `web --full`.
const chosen = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isWritten = chosen.length === 0 || process.argv.includes('--document');
const budgets = isWritten ? weighBudgets() : 'hold';
const outcomes: Outcome[] = [];
for (const name of chosen.length === 0 ? Object.keys(SECTIONS) : chosen) outcomes.push(await measured(name));

const shortfalls = missed(outcomes);
if (shortfalls.length > 0) console.log('Goals that do not hold:');
for (const { title, row } of shortfalls) console.log(`  ${title}: ${row.name}: ${row.figure}, goal ${row.goal ?? ''}`);
const failures = outcomes.filter((outcome) => 'failure' in outcome);
for (const { name, failure } of failures) console.log(`Could not be measured: ${name}: ${failure.split('\n')[0]}`);
if (isWritten) {
  const all = Object.keys(SECTIONS).map((name) => outcomes.find((outcome) => outcome.name === name) ?? stored(name));
  const run = {
    date: new Date().toISOString().slice(0, 10),
    commit: measuredCommit(),
    machine: await describeMachine(),
    ...{ seconds: seconds(), budgets },
  };
  writeFileSync(path('docs/performance.md'), performanceDocument(run, all, readDocument()));
  console.log('Written to docs/performance.md.');
}
console.log(`Measured in ${Math.round(seconds())} s.`);
process.exit(failures.length > 0 || budgets !== 'hold' ? 1 : 0);
