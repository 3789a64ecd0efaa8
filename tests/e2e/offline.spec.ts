import type { Page } from 'playwright/test';
import { Shop } from '#tests/support/e2e/shop.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { startUpdatingProxy } from '#tests/support/e2e/updating-proxy.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the worker has stored the site and controls the page. */
async function installed(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null) {
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
    }
  });
}

/** Returns every address of every cache, without the origin. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) found.push(new URL(url).pathname);
    }
    return found;
  });

/** The note on a screen from the cache. */
const old = (page: Page) => page.getByText('Tersimpan di perangkat ini. Yang terbaru tampil saat ada koneksi.');

test('without network, stored and visited pages and the last tickets open and other pages say that there is none; signing out deletes the visited, and tickets', async ({
  page,
  context,
  customer,
  origin,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|no-response|Failed to fetch/);
  const shop = new Shop(origin, customer);
  const order = await shop.ordered();
  await shop.pay(order.id);
  const ticket = page.getByRole('region', { name: 'Tiket Slot' });
  await page.goto('/login');
  await installed(page);
  await page.goto('/product/1');
  await expect.poll(() => cached(page)).toContain('/product/1');

  await page.goto(`/detailorder/${order.id}`);
  await expect(ticket).toContainText('Sudah dibayar');
  await page.waitForLoadState('networkidle');

  await context.setOffline(true);
  await page.goto(`/detailorder/${order.id}`);
  for (const text of [order.code, order.order_items[0]?.item_name ?? '', 'Tersimpan di perangkat ini.'])
    await expect(ticket).toContainText(text);
  await expect(ticket).not.toContainText('Sudah dibayar');
  await expect(ticket.getByRole('img', { name: /Kode QR/ })).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/product/1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(old(page)).toBeVisible();
  const unseen = page.evaluate(async () => {
    const picture = Object.assign(new Image(), { src: '/covers/unseen.webp' });
    await picture.decode();
    return picture.naturalWidth;
  });
  expect(await unseen).toBeGreaterThan(0);
  const offline = page.getByRole('heading', { name: 'No Internet Connection!' });
  await page.goto('/product/3');
  await expect(offline).toBeVisible();
  // The page returns by itself, also if the browser noticed nothing.
  await page.evaluate(() => addEventListener('online', (event) => event.stopImmediatePropagation(), true));
  await context.setOffline(false);
  await expect(offline).toBeHidden();
  await context.setOffline(true);
  await page.goto('/product/4');
  await expect(offline).toBeVisible();
  await context.setOffline(false);
  await expect(offline).toBeHidden();
  await context.setOffline(true);
  await page.goto('/cart');
  await expect(page.getByText('Gagal mengambil keranjang.')).toBeVisible();

  await context.setOffline(false);
  // Some versions of Chromium do not tell a page that they opened offline.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('Gagal mengambil keranjang.')).toBeHidden();
  expect((await cached(page)).filter((path) => path.startsWith('/api'))).toEqual([]);

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Sign Out' }).click();
  await page.waitForURL('**/login');
  await expect.poll(async () => (await cached(page)).filter((path) => path.startsWith('/product'))).toEqual([]);
  expect(await cached(page)).toContain('/offline');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(order.code);
});

test('the newest 30 screens and 300 pictures stay stored, for 30 days, except with the scripts of another version', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|no-response|Failed to fetch/);
  await page.goto('/login');
  await installed(page);
  await page.evaluate(async () => {
    const store = async (name: string, path: string, daysAgo: number, script = '') => {
      const date = new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000).toUTCString();
      const headers = { 'content-type': 'text/html', date };
      await (await caches.open(name)).put(path, new Response(`<h1>${path}</h1>${script}`, { headers }));
    };
    for (let n = 1; n <= 320; n++) await store('pictures', `/covers/${n}.svg`, 1);
    await store('screens', '/catagory/1', 1);
    const script = '<script type="after-first-paint" data-src="/_astro/AllProducts.0ther.js"></script>';
    for (let n = 1; n <= 35; n++)
      await store('screens', `/allproduct?q=${n}`, n === 20 ? 31 : 1, n === 21 ? script : '');
  });
  const stored = (name: string) =>
    page.evaluate(async (of) => {
      const keys = await (await caches.open(of)).keys();
      return keys.map(({ url }) => url.slice(location.origin.length));
    }, name);
  await page.goto('/allproduct?q=hukum');
  await expect.poll(async () => (await stored('screens')).at(-1)).toBe('/allproduct?q=hukum');
  await expect.poll(async () => (await stored('screens')).length).toBe(30);
  await expect.poll(async () => (await stored('pictures'))[0]).not.toBe('/covers/1.svg');
  await context.setOffline(true);
  const heading = page.getByRole('heading', { level: 1 });
  for (const [path, title] of [
    ['/allproduct?q=hukum', 'Semua Produk'],
    ['/allproduct?q=35', '/allproduct?q=35'],
    ['/allproduct?q=7', '/allproduct?q=7'],
    ['/allproduct?q=20', 'No Internet Connection!'],
    ['/allproduct?q=21', 'No Internet Connection!'],
    ['/allproduct?q=1', 'No Internet Connection!'],
    ['/catagory/1', 'No Internet Connection!'],
  ] as const) {
    await page.goto(path);
    await expect(heading, path).toHaveText(title);
  }
  await context.setOffline(false);
});

test('a new version renews visited screens, and reloads a page without typed text; a hanging connection shows them with a note', async ({
  page,
  context,
  origin,
  allowConsole,
}) => {
  allowConsole(/ERR_|Failed to fetch/);
  const proxy = await startUpdatingProxy(origin);
  try {
    await page.goto(`${proxy.url}/offline`);
    await installed(page);
    await page.goto(`${proxy.url}/product/1`);
    await expect(old(page)).toHaveCount(0);
    await page.evaluate(async () => {
      const body = '<h1>Lama</h1><script type="after-first-paint" data-src="/_astro/ProductDetail.0ther.js"></script>';
      await (await caches.open('screens')).put(
        '/product/1',
        new Response(body, { headers: { date: new Date().toUTCString() } }),
      );
    });
    await page.goto(`${proxy.url}/offline`);
    const form = await context.newPage();
    await form.goto(`${proxy.url}/login`);
    await form.getByLabel('Email').fill('siti@example.test');
    // The script that follows the worker loads after the paint; a page in the background would not load it.
    await form.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/_astro/Alert.')),
    );

    await page.bringToFront();
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    // The page records the new worker, because it may take over before the test looks.
    await form.evaluate(() =>
      navigator.serviceWorker.addEventListener('controllerchange', () => document.body.setAttribute('data-taken', '')),
    );
    proxy.deploy();
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
    // The new worker stores the whole site first.
    await expect(form.locator('body')).toHaveAttribute('data-taken', '', { timeout: 45_000 });
    await expect.poll(() => loads).toBe(1);
    await expect(form.getByLabel('Email')).toHaveValue('siti@example.test');
    await page.goto(`${proxy.url}/offline`);
    await expect.poll(() => loads).toBe(2);
    proxy.hang();
    await page.goto(`${proxy.url}/product/1`, { waitUntil: 'commit' });
    await expect(old(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Lama');
  } finally {
    await proxy.close();
  }
});
