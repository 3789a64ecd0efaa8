// npm run check: lint, types, dead code, unit and provider tests, build, budgets, browser tests, in this order. Stops at
// the first that fails. The last line is 'N passed, N failed': the tests of Vitest and Playwright.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './steps/browser.mjs';
import { ensureBuilt } from './steps/build.mjs';
import { pinnedNode, root, run, since } from './steps/project.mjs';

const cache = join(root, '.cache');
const vitestReport = join(cache, 'vitest.json');
const playwrightReport = join(cache, 'playwright.json');
for (const report of [vitestReport, playwrightReport]) rmSync(report, { force: true });

const browser = await findBrowser();

/** @type {[string, () => Promise<number>][]} name and work; the work gives an exit status */
const steps = [
  ['Lint and format', () => run('biome', ['check', '.'])],
  ['Types of pages', () => run('astro', ['check', '--minimumSeverity', 'warning'])],
  ['Types', () => run('tsc', ['--noEmit'])],
  ['Dead code', () => run('knip', ['--no-progress'])],
  [
    'Unit and provider tests',
    () => run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]),
  ],
  ['Build', ensureBuilt],
  ['Budgets', () => run(pinnedNode, ['scripts/budgets.ts'])],
  ['Browser tests', () => run('playwright', ['test'], browser ? { CHROMIUM_PATH: browser } : {})],
];

const startedAt = Date.now();
let status = 0;
for (const [name, work] of steps) {
  console.log(`\n── ${name}`);
  const stepStartedAt = Date.now();
  status = await work();
  console.log(`── ${name}: ${status === 0 ? 'ok' : `FAILED (exit status ${status})`}, ${since(stepStartedAt)}`);
  if (status !== 0) break;
}

const { passed, failed, flaky } = sum();
console.log(`\nChecked in ${since(startedAt)}.`);
if (flaky > 0)
  console.log(`${flaky} of the browser tests passed only when tried again: they are listed as flaky above.`);
// A step that failed without naming a test must not look like success.
console.log(`${passed} passed, ${status !== 0 && failed === 0 ? 1 : failed} failed`);
process.exit(status);

function sum() {
  const unit = read(vitestReport);
  const { expected = 0, flaky = 0, unexpected = 0 } = read(playwrightReport).stats ?? {};
  const { numPassedTests = 0, numFailedTests = 0 } = unit;
  return { passed: numPassedTests + expected + flaky, failed: numFailedTests + unexpected, flaky };
}

/** @param {string} report a JSON report, or nothing if its step was not reached */
function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return {};
  }
}
