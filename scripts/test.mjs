// npm test: installs missing packages and a browser, then runs the steps below and stops at the first failure. `npm run check`
// (--no-install) is the same without installing. The last line, 'N passed, N failed', counts the tests of Vitest and Playwright.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { browserVersion, ensureBrowser, findBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, requireInstalled } from './install.mjs';
import { checkTypes, readJson, root, run, since } from './project.mjs';

const isInstalling = !process.argv.includes('--no-install');
await (isInstalling ? ensureInstalled : requireInstalled)({ dev: true });
const browser = isInstalling ? await ensureBrowser() : await findBrowser();

/** JSON reports of vitest.config.ts and playwright.config.ts. */
const reports = ['vitest', 'playwright'].map((name) => `.cache/${name}.json`);
for (const report of reports) rmSync(join(root, report), { force: true });

/** @type {[string, () => Promise<number>][]} name and work, which returns an exit status */
const steps = [
  ['Lint and format', () => run('biome', ['check', '.'])],
  ['Import rules', () => run('depcruise', ['src', 'packages'])],
  ['Types', checkTypes],
  ['Dead code', () => run('knip', ['--no-progress'])],
  ['Build', ensureBuilt],
  ['Unit and provider tests', () => run('vitest', ['run'])],
  ['Budgets', () => run('size-limit', ['--hide-passed'])],
  [
    `Browser tests (${browser ? `${browserVersion(browser)}, ${browser}` : 'no browser found'})`,
    () => run('playwright', ['test'], browser ? { CHROMIUM_PATH: browser } : {}),
  ],
];

const startedAt = Date.now();
const times = [];
let status = 0;
for (const [name, work] of steps) {
  console.log(`\n── ${name}`);
  const stepStartedAt = Date.now();
  status = await work();
  const result = status === 0 ? 'ok' : `FAILED (exit status ${status})`;
  times.push({ step: name, result, time: since(stepStartedAt) });
  if (status !== 0) break;
}

const [{ numPassedTests = 0, numFailedTests = 0 }, { stats = {} }] = reports.map(readJson);
const { expected = 0, unexpected = 0, flaky = 0 } = stats;
const failed = numFailedTests + unexpected;
console.table(times);
console.log(`Checked in ${since(startedAt)}.`);
if (flaky > 0) console.log(`To fix: ${flaky} tests passed only on a retry; Playwright lists them above as flaky.`);
// A failed step without a failed test, such as lint, counts as one failure.
console.log(`${numPassedTests + expected + flaky} passed, ${status !== 0 && failed === 0 ? 1 : failed} failed`);
process.exit(status);
