/** Measures how long taps wait for the next paint on a phone with a CPU four times slower. */
import { chromium, type Page } from 'playwright';
import { startBuiltServer } from '#tests/support/built-server.ts';
import { registerCustomer, storedSession } from '#tests/support/e2e/customer.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { findBrowser } from '../scripts/browser.mjs';
import { atMost, median, type Row, type Section } from './report.ts';

const CPU_SLOWDOWN = 4;
const RUNS = 5;
const TAP_LIMIT_MS = 200;
/** The first tap also runs the code of the list and draws the sheet. */
const SHEET_LIMIT_MS = 300;

type Tap = { what: string; path: string; control: (page: Page) => ReturnType<Page['locator']> };

/** All after the first, which is measured until its sheet is open. */
const taps: readonly Tap[] = [
  { what: 'filter', path: '/allproduct', control: (page) => page.locator('button.chip').nth(1) },
  {
    what: 'plus in the cart',
    path: '/cart',
    // A line with one slot left has no more to add.
    control: (page) => page.getByRole('button', { name: /^Tambah /, disabled: false }).first(),
  },
  { what: 'tab of orders', path: '/pesanan', control: (page) => page.getByRole('link', { name: /^Selesai/ }) },
  { what: 'Bayar', path: '/pesanan', control: (page) => page.getByRole('link', { name: 'Bayar' }).first() },
];
const plus = (page: Page) => page.locator('article').first().getByRole('button');

/** Reports each tap's milliseconds until the next paint, as the browser's Event Timing counts them (multiples of 8, at least 16). */
const OBSERVER = `new PerformanceObserver((list) => {
  for (const { name, duration } of list.getEntries()) if (name === 'click') window.reportTap(duration);
}).observe({ type: 'event', durationThreshold: 16 });`;

export const measure: Section = async (report) => {
  const server = await startBuiltServer();
  const executablePath = await findBrowser();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const customer = await registerCustomer(server.url);
  const shop = new Shop(server.url, customer);
  await shop.ordered();
  await shop.fill(3);
  const session = Object.entries(storedSession(customer))
    .map(([key, value]) => `localStorage[${JSON.stringify(key)}] = ${JSON.stringify(value)};`)
    .join('');

  /** Opens a page and lets it become quiet; `work` measures. */
  async function onPage(
    path: string,
    script: string,
    work: (page: Page, tapped: () => Promise<number>) => Promise<number>,
  ) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    let settle = (_ms: number) => {};
    const next = new Promise<number>((resolve) => {
      settle = resolve;
    });
    await page.exposeFunction('reportTap', (ms: number) => settle(ms));
    await page.addInitScript(script + OBSERVER);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(server.url + path, { waitUntil: 'networkidle' });
    // The code of a list is downloaded in a quiet moment (src/layouts/client-painted.ts).
    // Or all code runs, for a customer. A function: the policy of our pages evaluates no text.
    await page.waitForFunction(
      () =>
        document.querySelector('astro-island[ssr]') === null ||
        !document.querySelector<HTMLTemplateElement>('#scripts-ahead')?.content.firstChild,
    );
    await page.waitForLoadState('networkidle');
    return work(page, () => next).finally(() => context.close());
  }
  async function medianOf(measureOnce: () => Promise<number>) {
    const figures: number[] = [];
    for (let run = 0; run < RUNS; run += 1) figures.push(await measureOnce());
    report(figures.map(Math.round).join(', '));
    return median(figures);
  }

  try {
    const rows: Row[] = [];
    for (const path of ['/home', '/allproduct']) {
      const opened = await medianOf(() =>
        onPage(path, '', async (page) => {
          await page.evaluate(() => addEventListener('pointerdown', () => performance.mark('tap'), { capture: true }));
          await plus(page).tap();
          await page.getByRole('dialog').waitFor();
          return page.evaluate(() => performance.now() - (performance.getEntriesByName('tap')[0]?.startTime ?? 0));
        }),
      );
      rows.push(atMost(`first tap until the sheet, ${path}`, opened, SHEET_LIMIT_MS, ' ms'));
    }
    for (const { what, path, control } of taps) {
      const waited = await medianOf(() =>
        onPage(path, session, async (page, tapped) => {
          await control(page).tap({ noWaitAfter: true });
          return tapped();
        }),
      );
      rows.push(atMost(`tap until the next paint, ${what}`, waited, TAP_LIMIT_MS, ' ms'));
    }
    return rows;
  } finally {
    await browser.close();
    await server.stop();
  }
};
