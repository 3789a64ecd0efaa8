import type { Page } from 'playwright/test';
import { WEB_VITALS_PATH } from '#domain/web-vitals.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

/** Makes the browser one that a person holds, whose next page view is measured or (`chance` 0.99) is not. */
async function asVisitor(page: Page, chance = 0): Promise<void> {
  await page.addInitScript((value) => {
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });
    Math.random = () => value;
  }, chance);
}

/** Requests of what measures, and of what it tells, from now on. */
function measuring(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/_astro/web-vitals.') || pathname === WEB_VITALS_PATH)
      requests.push(`${request.method()} ${pathname.replace(/\.[\w-]+\.js$/, '')}`);
  });
  return requests;
}

/** Opens a page and waits until what comes after the load, and when the browser is idle, has had its turn. */
async function visit(page: Page, path: string): Promise<void> {
  const afterLoad = page.waitForResponse(/\/_astro\/after-load\./);
  await page.goto(path);
  await (await afterLoad).finished();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
}

/** Taps where nothing is, and waits until the browser has noted how long it took to answer. */
async function tap(page: Page): Promise<void> {
  await page.getByRole('main').click({ position: { x: 5, y: 5 } });
  await page.waitForFunction(() => performance.getEntriesByType('first-input').length > 0);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
}

const leave = (page: Page) => page.goto('about:blank');

/** How many values of a kind were counted for a route. */
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
  test(`a visit of ${path} is counted when the page is left`, async ({ page, origin }) => {
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

test('it is told once, with the kind of page and three numbers: nothing that tells one visitor from another', async ({
  page,
}) => {
  await asVisitor(page);
  const reports: string[] = [];
  // Playwright does not show what is in a Blob.
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
  const told = page.waitForRequest((request) => request.url().endsWith(WEB_VITALS_PATH));
  // As if another tab came to the front, and this one again.
  await page.evaluate(() => {
    for (const state of ['hidden', 'visible', 'hidden']) {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }
  });
  const request = await told;
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

test.describe('nothing is loaded and nothing is told', () => {
  async function expectNothing(page: Page): Promise<void> {
    const requests = measuring(page);
    await visit(page, '/contact');
    await leave(page);
    await visit(page, '/home');
    expect(requests).toEqual([]);
  }

  test('of the page views that are not among the measured ones', async ({ page }) => {
    await asVisitor(page, 0.5);
    await expectNothing(page);
  });

  test('of a browser that says Global Privacy Control', async ({ page }) => {
    await asVisitor(page);
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
    );
    await expectNothing(page);
  });

  test('of a browser that a program drives', async ({ page }) => {
    await page.addInitScript(() => {
      Math.random = () => 0;
    });
    await expectNothing(page);
  });

  test('where it is off: the page says nothing of it', async ({ page }) => {
    await asVisitor(page);
    // As PUBLIC_WEB_VITALS_PERCENT=0 builds it.
    await page.route(/\/(contact|home)$/, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace(/ data-measured="10" data-route="[^"]*"/, '') });
    });
    await expectNothing(page);
    await expect(page.locator('html')).not.toHaveAttribute('data-measured');
  });
});

test('a host that knows no such address changes nothing for the visitor', async ({ page }) => {
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

test('the service worker stores nothing of it', async ({ request }) => {
  const worker = await (await request.get('/sw.js')).text();
  expect(worker).toContain('/_astro/after-load.');
  expect(worker).not.toContain('/_astro/web-vitals');
});

test.describe('where the service worker stands between', () => {
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
