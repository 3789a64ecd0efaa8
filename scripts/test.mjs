// npm test: from a fresh clone to a verdict: installs what is missing, then lint, types, dead code, unit and provider tests, build, budgets,
// browser tests, in this order; stops at the first that fails. `npm run check` (--no-install) is the same without the installing.
// The last line is 'N passed, N failed': the tests of Vitest and Playwright.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { browserVersion, ensureBrowser, findBrowser, findFirefox } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, requireInstalled } from './install.mjs';
import { pinnedNode, root, run, since } from './project.mjs';

const isInstalling = !process.argv.includes('--no-install');
if (isInstalling) await ensureInstalled({ dev: true });
else requireInstalled({ dev: true });
const browser = isInstalling ? await ensureBrowser() : await findBrowser();
if (browser) console.log(`Browser: ${browserVersion(browser)} (${browser})`);
const firefox = findFirefox();
console.log(
  firefox
    ? `Firefox, for the main job: ${browserVersion(firefox)} (${firefox})`
    : 'Firefox: none installed, so the main job runs in Chromium alone; FIREFOX_PATH names one.',
);

const vitestReport = join(root, '.cache', 'vitest.json');
const playwrightReport = join(root, '.cache', 'playwright.json');
for (const report of [vitestReport, playwrightReport]) rmSync(report, { force: true });

/** @type {[string, () => Promise<number>][]} name and work; the work gives an exit status */
const steps = [
  ['Lint and format', () => run('biome', ['check', '.'])],
  ['Types', () => run(pinnedNode, ['scripts/types.mjs'])],
  ['Dead code', () => run('knip', ['--no-progress'])],
  [
    'Unit and provider tests',
    () => run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]),
  ],
  ['Build', ensureBuilt],
  ['Budgets', () => run('size-limit', ['--hide-passed'])],
  ['Browser tests', () => run('playwright', ['test'], browser ? { CHROMIUM_PATH: browser } : {})],
  ...(firefox ? [/** @type {[string, () => Promise<number>]} */ (['Main job in Firefox', mainJobInFirefox])] : []),
];

/** Tests of the main job in Firefox that passed only when tried again. */
let triedAgain = 0;
const startedAt = Date.now();
let status = 0;
for (const [name, work] of steps) {
  console.log(`\n── ${name}`);
  const stepStartedAt = Date.now();
  status = await work();
  console.log(`── ${name}: ${status === 0 ? 'ok' : `FAILED (exit status ${status})`}, ${since(stepStartedAt)}`);
  if (status !== 0) break;
}

const { numPassedTests = 0, numFailedTests = 0 } = read(vitestReport);
const { expected = 0, unexpected = 0, flaky = 0 } = read(playwrightReport).stats ?? {};
const inFirefox = firefox && status === 0 ? 1 : 0;
const failed = numFailedTests + unexpected;
console.log(`\nChecked in ${since(startedAt)}.`);
if (flaky > 0)
  console.log(`To be mended: ${flaky} passed only when tried again; Playwright names them above as flaky.`);
if (triedAgain > 0) console.log('To be mended: the main job in Firefox passed only when tried again; see above.');
// A step that failed without naming a test must not look like success.
console.log(
  `${numPassedTests + expected + flaky + inFirefox} passed, ${status !== 0 && failed === 0 ? 1 : failed} failed`,
);
process.exit(status);

/** On CI a browser that fails is tried once more, as with the browser tests. */
async function mainJobInFirefox() {
  const job = () => run(pinnedNode, ['--disable-warning=ExperimentalWarning', 'scripts/engines.ts']);
  const first = await job();
  if (first === 0 || !process.env.CI) return first;
  triedAgain = 1;
  return job();
}

/** @param {string} report a JSON report, or nothing if its step was not reached */
function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return {};
  }
}
