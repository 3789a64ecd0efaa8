import type { Page } from 'playwright/test';
import { WEB_VITALS_PATH } from '#domain/web-vitals.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

/** Makes the browser look like a visitor's. Its next page view is measured, or with `chance` 0.99 it is not. */
async function asVisitor(page: Page, chance = 0): Promise<void> {
  await page.addInitScript((value) => {
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });
    Math.random = () => value;
  }, chance);
}

/** Collects the later requests for the measuring script and of its reports. */
function measuring(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/_astro/web-vitals.') || pathname === WEB_VITALS_PATH)
      requests.push(`${request.method()} ${pathname.replace(/\.[\w-]+\.js$/, '')}`);
  });
  return requests;
}

/** Opens a page and waits until its deferred scripts and the browser's idle callbacks have run. */
async function visit(page: Page, path: string): Promise<void> {
  const afterLoad = page.waitForResponse(/\/_astro\/after-load\./);
  await page.goto(path);
  await (await afterLoad).finished();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
}

/** Taps an empty place, and waits until the browser has measured the duration of the interaction. */
async function tap(page: Page): Promise<void> {
  await page.getByRole('main').click({ position: { x: 5, y: 5 } });
  await page.waitForFunction(() => performance.getEntriesByType('first-input').length > 0);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
}

const leave = (page: Page) => page.goto('about:blank');

/** Returns the number of counted values of a kind for a route. */
async function counted(origin: string, kind: string, route: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`slotterbit_web_${kind}_count{route="${route}"}`));
  return Number(line?.split(' ').at(-1) ?? 0);
}

const KINDS = ['lcp_seconds', 'inp_seconds', 'cls'];
const ofEachKind = (origin: string, route: string) => Promise.all(KINDS.map((kind) => counted(origin, kind, route)));

for (const [path, route] of [
  ['/product/1', '/product/[id]'],
  ['/contact', '/contact'],
] as const) {
  test(`a visit of ${path} is counted when the visitor leaves the page`, async ({ page, origin }) => {
    await asVisitor(page);
    const before = await ofEachKind(origin, route);
    const measuring = page.waitForResponse(/\/_astro\/web-vitals\./);
    await visit(page, path);
    await (await measuring).finished();
    await tap(page);
    await leave(page);
    await expect.poll(() => ofEachKind(origin, route)).toEqual(before.map((count) => count + 1));
  });
}

test('one report contains the kind of page and three numbers, and nothing that identifies a visitor', async ({
  page,
}) => {
  await asVisitor(page);
  const reports: string[] = [];
  // Playwright does not show the content of a Blob.
  await page.exposeFunction('report', (text: string) => reports.push(text));
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, data) => {
      if (data instanceof Blob) void data.text().then(Reflect.get(window, 'report'));
      return send(url, data);
    };
  });
  const requests = measuring(page);
  await visit(page, '/single-product/1');
  await expect.poll(() => requests).toEqual(['GET /_astro/web-vitals']);
  await tap(page);
  const reported = page.waitForRequest((request) => request.url().endsWith(WEB_VITALS_PATH));
  // As if the visitor opened another tab and came back.
  await page.evaluate(() => {
    for (const state of ['hidden', 'visible', 'hidden']) {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }
  });
  const request = await reported;
  expect(request.headers()['cookie']).toBeUndefined();
  await expect.poll(() => reports).toHaveLength(1);
  const report = JSON.parse(reports[0] ?? '');
  expect(report).toEqual({
    route: '/single-product/[id]',
    lcp: expect.any(Number),
    inp: expect.any(Number),
    cls: expect.any(Number),
  });
  expect(report.lcp).toBeGreaterThan(0);
  await leave(page);
  expect(requests).toEqual(['GET /_astro/web-vitals', `POST ${WEB_VITALS_PATH}`]);
});

test.describe('no script is loaded and nothing is reported', () => {
  async function expectNothing(page: Page): Promise<void> {
    const requests = measuring(page);
    await visit(page, '/contact');
    await leave(page);
    await visit(page, '/home');
    expect(requests).toEqual([]);
  }

  test('if the page view is not in the sample', async ({ page }) => {
    await asVisitor(page, 0.5);
    await expectNothing(page);
  });

  test('if the browser sends Global Privacy Control', async ({ page }) => {
    await asVisitor(page);
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
    );
    await expectNothing(page);
  });

  test('if a program controls the browser', async ({ page }) => {
    await page.addInitScript(() => {
      Math.random = () => 0;
    });
    await expectNothing(page);
  });

  test('if it is switched off, and the page does not mention it', async ({ page }) => {
    await asVisitor(page);
    // The page as a build with PUBLIC_WEB_VITALS_PERCENT=0 makes it.
    await page.route(/\/(contact|home)$/, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace(/ data-measured="10" data-route="[^"]*"/, '') });
    });
    await expectNothing(page);
    await expect(page.locator('html')).not.toHaveAttribute('data-measured');
  });
});

test('a host that refuses reports changes nothing for the visitor', async ({ page }) => {
  await asVisitor(page);
  await page.route(WEB_VITALS_PATH, (route) => route.fulfill({ status: 405 }));
  await visit(page, '/contact');
  await page
    .getByRole('link', { name: /home|beranda/i })
    .first()
    .click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the service worker does not store the measuring script', async ({ request }) => {
  const worker = await (await request.get('/sw.js')).text();
  expect(worker).toContain('/_astro/after-load.');
  expect(worker).not.toContain('/_astro/web-vitals');
});

test.describe('behind the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('each of ten visits is counted', async ({ page, origin }) => {
    await page.goto('/support');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto('/support');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await asVisitor(page);
    const before = await counted(origin, 'cls', '/about-us');
    for (let visits = 1; visits <= 10; visits += 1) {
      const measured = page.waitForResponse(/\/_astro\/web-vitals\./);
      await page.goto('/about-us');
      await (await measured).finished();
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
      await leave(page);
      await expect.poll(() => counted(origin, 'cls', '/about-us')).toBe(before + visits);
    }
  });
});
