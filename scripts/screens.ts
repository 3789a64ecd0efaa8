/*
 * npm run screens: a screenshot of each route in each variant, in screens/ (ignored by git), named <route>.<width>.<theme>.<direction>.png.
 *   npm run screens -- cart product                           only routes whose address contains one of the words
 *   npm run screens -- --width 360 --theme light --view rtl   only these variants; an option can be repeated
 *   npm run screens -- --full                                 whole pages instead of the viewport
 */
import { mkdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright';
import { startBuiltServer } from '#tests/support/built-server.ts';
import { siteRoutes, visit } from '#tests/support/e2e/route-table.ts';
import { demoAccount } from '../provider/seed/demo-contents.ts';
import { findBrowser } from './browser.mjs';

const folder = 'screens';
const sizes = [
  { width: 360, height: 780 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
];

const repeatable = { type: 'string', multiple: true } as const;
const { values: chosen, positionals: words } = parseArgs({
  options: { width: repeatable, theme: repeatable, view: repeatable, full: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const chosenSizes = sizes.filter(({ width }) => isChosen('width', String(width)));
const variants = ['dark', 'light']
  .filter((theme) => isChosen('theme', theme))
  .flatMap((theme) => ['ltr', 'rtl'].filter((view) => isChosen('view', view)).map((view) => ({ theme, view })));
const routes = siteRoutes.filter((route) => words.length === 0 || words.some((word) => route.includes(word)));

// Without options start with an empty folder.
if (process.argv.length === 2) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const server = await startBuiltServer();
const executablePath = await findBrowser();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const session = await logIn();
  for (const size of chosenSizes) {
    for (const { theme, view } of variants) {
      const context = await browser.newContext({ viewport: size, locale: 'id-ID', serviceWorkers: 'block' });
      await context.addInitScript((values) => Object.assign(localStorage, values), { ...session, theme, view });
      const page = await context.newPage();
      for (const route of routes) await take(page, route, `${size.width}.${theme}.${view}`);
      await context.close();
      console.log(`${size.width} ${theme} ${view}: ${routes.length} pictures`);
    }
  }
} finally {
  await browser.close();
  await server.stop();
}

function isChosen(option: 'width' | 'theme' | 'view', value: string): boolean {
  return chosen[option]?.includes(value) ?? true;
}

/** Logs in the demo account, whose orders and cart fill the private screens. */
async function logIn(): Promise<Record<string, string>> {
  const { email, password } = demoAccount;
  const answer = await fetch(`${server.url}/api/customer-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, holding_code: 'supp' }),
  });
  const { access_token, customer } = await answer.json();
  return { access_token, customer: JSON.stringify(customer) };
}

async function take(page: Page, route: string, variant: string): Promise<void> {
  // The intro moves on to another page after a moment.
  const waitMs = route === '/' || route === '/intro' ? 0 : 600;
  await page.goto(`${server.url}${visit(route, { id: '1', itemId: '1', holding: 'supp' })}`);
  await page.waitForTimeout(waitMs);
  const name = route === '/' ? 'root' : route.slice(1).replaceAll('/', '_').replace(/[{}]/g, '');
  await page.screenshot({ path: `${folder}/${name}.${variant}.png`, fullPage: chosen.full });
}
