import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { type BuiltServer, startBuiltServer } from '#tests/support/built-server.ts';
import { closeFilters, openFilters } from '#tests/support/e2e/filters.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { staffProgram } from '#tests/support/staff-program.ts';

/** Many pages. */
const ITEMS = 340;

const catalogue = {
  format: 'slotterbit-catalogue',
  version: 1,
  indexings: [{ code: 'sinta-2', nama: 'SINTA 2' }],
  items: Array.from({ length: ITEMS }, (_, n) => ({
    code: `besar-${n}`,
    name: `Jurnal ${n % 2 === 0 ? 'Zamrudian' : 'Kuarsanesia'} ${n}`,
    kategori: 'Nasional',
    indexing: [{ code: 'sinta-2', harga_jual: 1_000_000 + n }],
    max_termin: 3,
    slots: [{ offset: 2, capacity: 3 }],
  })),
};

// The tests share one server, so they run in one worker.
test.describe.configure({ mode: 'default' });

let folder: string;
let server: BuiltServer;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'slotterbit-large-'));
  writeFileSync(join(folder, 'catalogue.json'), JSON.stringify(catalogue));
  server = await startBuiltServer({ DATA_DIR: folder });
  const database = { dataDir: folder, databaseUrl: null };
  expect(await staffProgram(database, ['catalogue', 'import', join(folder, 'catalogue.json')])).toMatchObject({
    code: 0,
  });
});

test.afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the addresses of the page's requests for items. */
function asked(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/items/.test(pathname)) addresses.push(pathname + search);
  });
  return addresses;
}

test('a large catalogue stays on the server, which searches while the user types and scrolls', async ({ page }) => {
  const requests = asked(page);
  await page.goto(`${server.url}/allproduct`);
  const cards = page.getByRole('article');
  await expect(page.getByText(/^\d+ produk$/)).toBeVisible();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await page.getByRole('main').getByLabel('Cari jurnal').fill('zamrudian');
  await expect(page.getByText('170 produk')).toBeVisible();
  await expect(cards).toHaveCount(20);
  await expect(async () => {
    await page.mouse.wheel(0, 5000);
    expect(await cards.count()).toBeGreaterThan(60);
  }).toPass();
  const ids = await cards.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(ids).size).toBe(ids.length);
  await openFilters(page);
  await page.getByLabel('Harga maksimal').fill('1.000.100');
  await closeFilters(page);
  await expect(page.getByText('51 produk')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/allproduct?q=zamrudian&maks=1000100`);
  await page.getByRole('main').getByLabel('Cari jurnal').fill('tidak-ada-sama-sekali');
  const looser = page.getByRole('link', { name: /^Tanpa kata kunci: \d+ jurnal$/ });
  const [count] = /\d+/.exec((await looser.textContent()) ?? '') ?? [];
  expect(Number(count)).toBeGreaterThan(100);
  await looser.click();
  await expect(page.getByText(`${count} produk`)).toBeVisible();
  // Only single pages, never the whole catalogue.
  expect(requests.filter((address) => address.startsWith('/api/'))).toEqual([]);
});

test('a failed page is loaded by a retry, and a page without new items ends the list', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/500/);
  await page.goto(`${server.url}/allproduct?q=zamrudian`);
  const cards = page.getByRole('article');
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await page.route('**/allproduct/items.json*mulai=40*', (route) => route.fulfill({ status: 500, body: '' }));
  const failed = page.getByRole('alert').filter({ hasText: 'Gagal memuat produk.' });
  await expect(async () => {
    await page.mouse.wheel(0, 5000);
    await expect(failed).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(cards).toHaveCount(40);
  await page.unroute('**/allproduct/items.json*mulai=40*');
  // The catalogue changed: the next page contains only known items.
  let asked = 0;
  await page.route('**/allproduct/items.json*mulai=60*', async (route) => {
    asked += 1;
    const first = await route.fetch({ url: `${server.url}/allproduct/items.json?q=zamrudian` });
    await route.fulfill({ json: { ...(await first.json()), total: 61 } });
  });
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(async () => {
    await page.mouse.wheel(0, 5000);
    expect(asked).toBe(1);
  }).toPass();
  await expect(page.getByText('61 produk')).toBeVisible();
  await page.mouse.wheel(0, 5000);
  await expect(cards).toHaveCount(60);
  expect(asked).toBe(1);
});

test('a found item opens the sheet; a failed search is shown and can be retried; no other screen loads the whole catalogue', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/500/);
  await page.goto(`${server.url}/allproduct?q=jurnal+339`);
  await page.getByRole('button', { name: 'Tambah Jurnal Kuarsanesia 339 ke keranjang' }).click();
  await expect(page.getByRole('dialog')).toContainText('Jurnal Kuarsanesia 339');
  await page.keyboard.press('Escape');
  await page.route('**/allproduct/items.json*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('main').getByLabel('Cari jurnal').fill('kuarsanesia');
  await expect(page.getByRole('alert').filter({ hasText: 'Gagal memuat produk.' })).toBeVisible();
  await page.unroute('**/allproduct/items.json*');
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByText('170 produk')).toBeVisible();

  const html = await (await page.request.get(`${server.url}/allproduct?q=jurnal+339`)).text();
  const [, id = ''] = /href="\/product\/(\d+)"/.exec(html) ?? [];
  const requests = asked(page);
  for (const path of ['/allindexing', `/product/${id}`, `/add-to-cart/${id}`, '/catagory', '/home']) {
    await page.goto(server.url + path);
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  }
  await page.waitForLoadState('networkidle');
  expect(
    requests.filter((address) => /\/(api\/items|items\.json)/.test(address) && !/[?&](limit|id)=/.test(address)),
  ).toEqual([]);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
