import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { expectFilled } from '#tests/support/e2e/empty-areas.ts';
import { closeFilters, openFilters } from '#tests/support/e2e/filters.ts';
import { answerItems, wireItem } from '#tests/support/e2e/items.ts';
import { expectStill } from '#tests/support/e2e/layout-shift.ts';
import { hold } from '#tests/support/e2e/page-control.ts';
import { siteRoutes, visit } from '#tests/support/e2e/route-table.ts';
import { expect, testOnServer } from '#tests/support/e2e/test.ts';

/*
 * Screens when the server could not render the catalogue: loading, empty, failed, slow, and in another provider's formats.
 */

/** The test's routes answer the browser's requests, or a 404 does. */
const test = testOnServer({ PUBLIC_API_HOST: 'http://127.0.0.1:9' });

// One worker, so one server without a catalogue.
test.describe.configure({ mode: 'default' });

const items = /\/api\/items(\?|$)/;
const serverFault = /500|Failed to load resource/;
const indexing = (id: number, nama: string, harga_jual: number | string = 1000) => ({ id, nama, harga_jual });

test('while a slow API answers, placeholders leave no area of any screen empty', async ({ page, request, stored }) => {
  await stored({ access_token: 'any', user: '{}', customer: '{}' });
  await hold(page, /\/api\//);
  const paths = siteRoutes.map((route) => visit(route, { id: '1', itemId: '1', holding: 'supp' }));
  const waiting: string[] = [];
  for (const path of paths)
    if ((await (await request.get(path)).text()).includes('class="skeleton')) waiting.push(path);
  expect(waiting).toContain('/catagory/1');
  for (const path of waiting) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await expectFilled(page, `${path} at ${width} px`);
    }
  }
});

test("/allproduct loads another provider's items into a list of final size, and filters them", async ({ page }) => {
  const others = [
    // English month name, a year of two digits, remaining under another name, prices as text.
    {
      id: 1,
      name: 'Agraris',
      kategori: 'Nasional',
      indexing: [indexing(7, 'SINTA 2', '2500000'), indexing(8, 'SINTA 5', '800000')],
      slots: [{ slot_id: 11, bulan: 'March', tahun: 99, sisa: 2 }],
    },
    // Only indexing2, an Indonesian month name, capacity minus used.
    {
      id: 2,
      name: 'Bahari',
      indexing2: indexing(7, 'SINTA 2', 3500000),
      slots: [{ value: 21, mm: 'Maret', year: '2099', kuota: 4, terpakai: 1 }],
    },
    // A date, with unlimited capacity.
    {
      id: 3,
      name: 'Cakrawala',
      indexing: [indexing(7, 'SINTA 2', 900000)],
      slots: [{ id: 31, date: '2099-03-01' }],
    },
    // Full in that month.
    { id: 4, name: 'Dirgantara', slots: [{ id: 41, month: 3, year: 2099, limit: 3, dipakai: 3 }] },
    // No price, no slots.
    { id: 5, name: 'null', indexing: null, slots: null },
  ];
  await page.route(items, (route) => route.fulfill({ json: { data: { data: others } } }));
  const answer = await hold(page, items);
  await page.goto('/allproduct?bulan=2099-03');
  await expect(page.getByText('Mengambil data produk...')).toBeVisible();
  answer();
  const names = page.getByRole('article').getByRole('heading');
  await expect(names).toHaveText(['Agraris', 'Bahari', 'Cakrawala']);
  await expect(page.getByText('Mengambil data produk...')).toBeHidden();
  await expectStill(page);
  await expect(page.getByRole('article').nth(1)).toContainText('Mar 2099 · 3 slot');
  await openFilters(page);
  await page.getByLabel('Harga maksimal').fill('3 juta');
  await page.getByLabel('Urutkan').selectOption('Harga terendah');
  await closeFilters(page);
  await expect(names).toHaveText(['Agraris', 'Cakrawala']);
  await expect(page.getByRole('article').first()).toContainText('SINTA 5 · Rp 800.000');
  await page.getByLabel('Indexing').selectOption('SINTA 2');
  await expect(names).toHaveText(['Cakrawala', 'Agraris']);
  await expect(page.getByRole('article').last()).toContainText('SINTA 2 · Rp 2.500.000');
});

test('/allindexing shows skeletons, a failure, and each indexing once', async ({ page, allowConsole }) => {
  allowConsole(serverFault);
  await page.route(items, (route) => route.fulfill({ status: 500, body: '' }));
  const fail = await hold(page, items);
  await page.goto('/allindexing');
  await expect(page.locator('main [aria-busy=true] > li')).toHaveCount(12);
  fail();
  await expect(page.getByRole('alert')).toContainText('Gagal memuat data indexing.');
  await expectAccessible(page);
  await page.unroute(items);
  await answerItems(page, [
    wireItem(1, { indexing: [indexing(1, 'Scopus Q1'), indexing(2, 'DOAJ')] }),
    wireItem(2, { indexing: [indexing(2, 'DOAJ'), indexing(3, 'SINTA 2'), indexing(4, 'null')] }),
  ]);
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  const tiles = page.getByRole('main').getByRole('listitem');
  await expect(tiles).toHaveText([/DOAJ/, /Scopus Q1/, /SINTA 2/]);
  await expect(tiles.nth(1).getByRole('link')).toHaveAttribute('href', '/catagory/1');
  await page.getByLabel('Urutkan').selectOption('Z→A');
  await expect(tiles).toHaveText([/SINTA 2/, /Scopus Q1/, /DOAJ/]);
  const search = page.getByPlaceholder('Cari indexing...');
  await search.fill('sinta 2');
  await expect(tiles).toHaveText([/SINTA 2/]);
  await search.fill('xyz');
  await expect(page.getByText('Indexing tidak ditemukan.')).toBeVisible();
});

test('/home only logs a failure, and offers a retry', async ({ page, allowConsole }) => {
  allowConsole(serverFault);
  const logged = page.waitForEvent('console', (line) => line.text() === 'Gagal memuat produk.');
  await page.route(items, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/home');
  await logged;
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Tidak ada Indexing')).toBeVisible();
  // The calendar has no numbers.
  await expect(page.getByRole('link', { name: /^\p{L}+ \d{4}$/u })).toHaveCount(12);
  await page.unroute(items);
  await answerItems(page, [wireItem(1)]);
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
});
