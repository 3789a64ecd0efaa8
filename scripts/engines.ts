/*
 * npm run engines: the main job, the side menu and the filter in the installed Firefox, on a phone and on a desktop.
 * `npm run engines -- /path/to/chromium …` uses other browsers, for example an old one of the npm package @sparticuz/chromium@103.
 */
import { startBuiltServer } from '#tests/support/built-server.ts';
import { findFirefox } from './browser.mjs';
import { startBrowser, Visitor } from './engines/browser.ts';
import { mainJob } from './engines/main-job.ts';

const sizes = [
  { width: 390, height: 844, isDesktop: false },
  { width: 1280, height: 800, isDesktop: true },
];

const named = process.argv.slice(2);
const firefox = findFirefox();
if (named.length === 0 && firefox === undefined) {
  console.error('No Firefox found: install one, or set FIREFOX_PATH to its path.');
  process.exit(1);
}
const server = await startBuiltServer();
let failures = 0;
try {
  for (const program of named.length > 0 ? named : [firefox ?? '']) {
    const browser = await startBrowser(program);
    try {
      const version = await browser.version();
      for (const size of sizes) {
        const context = await browser.createBrowserContext();
        const page = await context.newPage();
        await page.setViewport(size);
        const visitor = new Visitor(page);
        try {
          await mainJob(visitor, server.url, size);
          console.log(`${version}, ${size.width} px: ${visitor.steps.length} steps, ok`);
        } catch (error) {
          failures += 1;
          console.error(`${version}, ${size.width} px: failed after ${visitor.steps.length - 1} steps.`, error);
        }
        await context.close();
      }
    } finally {
      await browser.close();
    }
  }
} finally {
  await server.stop();
}
process.exit(failures > 0 ? 1 : 0);
