import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
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
    if (isProgram(chosen)) return chosen;
    console.error(`CHROMIUM_PATH: "${chosen}" is not a program; give the path of a Chromium or Chrome, or unset it.`);
    process.exit(1);
  }

  const found = programFolders()
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find(isProgram);
  if (found) return found;
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  if (isProgram(mac)) return mac;
  // Imported here, since this file is loaded before the install.
  const { chromium } = await import(pathToFileURL(join(root, 'node_modules', 'playwright', 'index.mjs')).href);
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : undefined;
}

/** Finds or installs a Chromium. Ends the process if neither works. @returns {Promise<string>} its path */
export async function ensureBrowser() {
  const found = await findBrowser();
  if (found) return found;
  if (process.getuid?.() === 0 && isProgram('/usr/bin/apt-get')) {
    console.log('No Chromium found; installing the package of the system …');
    await run('apt-get', ['update', '-qq']);
    // Older systems have no package of the headless shell.
    for (const name of [SHELL, 'chromium']) {
      const options = ['install', '-y', '-qq', '--no-install-recommends', name];
      if ((await run('apt-get', options, { DEBIAN_FRONTEND: 'noninteractive' })) === 0) break;
    }
  }
  const installed = await findBrowser();
  if (installed) return installed;
  console.log('No Chromium found; downloading the Chromium of Playwright …');
  await run('playwright', ['install', 'chromium']);
  const downloaded = await findBrowser();
  if (downloaded) return downloaded;
  console.error('No browser: install Chromium or Chrome, or name one in CHROMIUM_PATH.');
  process.exit(1);
}

/** @param {string} browser @returns {string} for example 'Chromium 130.0' */
export function browserVersion(browser) {
  return execFileSync(browser, ['--version', '--no-sandbox'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the folders that may contain programs. */
function programFolders() {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin'];
}
