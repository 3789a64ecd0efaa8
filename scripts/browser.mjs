import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, run } from './project.mjs';

/** Chromium without its window interface: tests run a quarter faster. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds a Chromium for the browser tests: CHROMIUM_PATH, the system's, or Playwright's download.
 * @returns {Promise<string | undefined>} its path
 */
export async function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    console.error(`CHROMIUM_PATH: "${chosen}" does not exist; give the path of a Chromium or Chrome, or unset it.`);
    process.exit(1);
  }
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin'];
  const system = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const found = [...system, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].find(existsSync);
  if (found) return found;
  // Imported here, since this file is loaded before the install.
  const { chromium } = await import(pathToFileURL(join(root, 'node_modules', 'playwright', 'index.mjs')).href);
  return [chromium.executablePath()].find(existsSync);
}

/** Finds or installs a Chromium. Ends the process if neither works. @returns {Promise<string>} its path */
export async function ensureBrowser() {
  const canUseApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const apt = ['install', '-y', '-qq', '--no-install-recommends'];
  /** @type {[string, string[]][]} Older systems have no package of the headless shell. */
  const installers = [
    ['apt-get', ['update', '-qq']],
    ['apt-get', [...apt, SHELL]],
    ['apt-get', [...apt, 'chromium']],
    ['playwright', ['install', 'chromium']],
  ];
  for (const [command, args] of installers.slice(canUseApt ? 0 : -1)) {
    const found = await findBrowser();
    if (found) return found;
    console.log(`No Chromium found: ${command} ${args.join(' ')} …`);
    await run(command, args, { DEBIAN_FRONTEND: 'noninteractive' });
  }
  const installed = await findBrowser();
  if (installed) return installed;
  console.error('No browser: install Chromium or Chrome, or name one in CHROMIUM_PATH.');
  process.exit(1);
}

/** @param {string} browser @returns {string} for example 'Chromium 130.0' */
export function browserVersion(browser) {
  const args = ['--version', '--no-sandbox'];
  return execFileSync(browser, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}
