import type { Page } from 'playwright/test';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { answerItemPages, asksForItems, itemAnswer, pageOf } from '#tests/support/e2e/item-pages.ts';
import { expectStill } from '#tests/support/e2e/layout-shift.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const tiles = (page: Page) => page.getByRole('navigation', { name: 'Sub Category' }).getByRole('listitem');
const products = (page: Page) => page.getByRole('region', { name: 'Products' }).getByRole('listitem');
const toTheEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
/** Opens a category page and waits until its island has refreshed the first page. */
async function open(page: Page, path = '/catagory') {
  const answered = page.waitForResponse((response) => response.url().includes('/api/items?page=1'));
  await page.goto(path);
  await answered;
}
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('the HTML contains the first page and its categories', async ({ request }) => {
  const html = await (await request.get('/catagory')).text();
  expect(new Set(html.match(/href="\/single-product\/\d+"/g)).size).toBe(20);
  expect(new Set(html.match(/href="\/catagory\/\d+"/g)).size).toBeGreaterThan(5);
  expect(html).not.toContain('class="skeleton"');
});

test('scrolling loads pages of 20 until all are visible; a new visit starts at the top with one page', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asksForItems(request) && asked.push(new URL(request.url()).search));
  await open(page);
  await expect(page.getByRole('link', { name: 'Kembali' })).toHaveAttribute('href', '/home');
  const banner = page.getByRole('main').locator('img').first();
  expect(await banner.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(products(page)).toHaveCount(20);
  expect(asked).toEqual(['?page=1&limit=20']);

  await expect(async () => {
    await toTheEnd(page);
    await expect(page.getByText('Semua produk sudah ditampilkan.')).toBeVisible({ timeout: 500 });
  }).toPass();
  const pages = asked.map((search) => new URLSearchParams(search).get('page'));
  expect(pages).toEqual(Array.from({ length: pages.length }, (_, index) => String(index + 1)));
  expect(pages.length).toBeGreaterThan(2);
  const hrefs = await products(page)
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(hrefs).size).toBe(hrefs.length);
  await expectStill(page);

  await page.goto('/offline');
  await page.goto('/catagory');
  await expect(products(page)).toHaveCount(20);
  expect(await scrolled(page)).toBe(0);
});

test('back from a sub category or a product restores list and scroll position, and so does a reload', async ({
  page,
}) => {
  await open(page);
  await toTheEnd(page);
  await expect(products(page)).toHaveCount(40);
  await page.evaluate(() => scrollTo(0, 1500));
  await expect.poll(() => scrolled(page)).toBe(1500);

  const tile = tiles(page).getByRole('link', { name: 'SINTA 3', exact: true });
  const href = (await tile.getAttribute('href')) ?? '';
  // By keyboard, without a change of the position.
  await tile.evaluate((link: HTMLElement) => link.focus({ preventScroll: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(href);
  await expect(tiles(page).getByRole('link', { name: 'SINTA 3', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(tiles(page).locator('[aria-current]')).toHaveCount(1);
  await expect.poll(() => scrolled(page)).toBe(0);
  await expect(page).toHaveTitle(/SINTA 3/);

  await page.goBack();
  await expect(page).toHaveURL('/catagory');
  await expect(products(page)).toHaveCount(40);
  await expect.poll(() => scrolled(page)).toBe(1500);
  await expect(tiles(page).locator('[aria-current]')).toHaveCount(0);

  const product = products(page).nth(29).locator('a');
  await product.scrollIntoViewIfNeeded();
  const name = await product.textContent();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(1000);
  const place = await scrolled(page);
  await product.click();
  await expect(page).toHaveURL(/\/single-product\/\d+$/);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();

  const refreshed = page.waitForResponse(
    (response) => asksForItems(response.request()) && page.url().endsWith('/catagory'),
  );
  await page.goBack();
  await expect(products(page)).toHaveCount(40);
  await expect(products(page).nth(29)).toHaveText(name ?? '');
  await expect.poll(() => scrolled(page)).toBe(place);
  await refreshed;
  expect(await scrolled(page)).toBe(place);

  await page.reload();
  await expect(products(page)).toHaveCount(40);
  await expect.poll(() => scrolled(page)).toBe(place);
});

test('opening another category moves nothing', async ({ page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page);
    // A script's click: a layout shift right after a user's input would not count.
    await tiles(page)
      .getByRole('link', { name: 'DOAJ', exact: true })
      .evaluate((link: HTMLElement) => link.click());
    await expect(tiles(page).locator('[aria-current]')).toHaveText(/DOAJ$/);
    await expectStill(page);
  }
});

test("a red alert shows the server's message, and no more pages load", async ({ page, allowConsole }) => {
  allowConsole(/500/);
  const asked: string[] = [];
  await open(page);
  const mend = await answerItemPages(page, async (query, route) => {
    asked.push(query.get('page') ?? '');
    await route.fulfill({ status: 500, json: { message: 'Katalog sedang diperbarui.' } });
  });
  await toTheEnd(page);
  await expect(page.getByRole('alert')).toContainText('Katalog sedang diperbarui.');
  await page.evaluate(() => scrollTo(0, 0));
  await toTheEnd(page);
  // Two frames: an observer of the list's end would report in the first one.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(products(page)).toHaveCount(20);
  expect(asked).toEqual(['2']);
  await expect(page.getByText('Semua produk sudah ditampilkan.')).toHaveCount(0);
  await expectAccessible(page);

  await mend();
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(products(page)).toHaveCount(40);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('badge, price, old price and picture follow their rules', async ({ page, allowConsole }) => {
  allowConsole(/none\.svg/);
  const unpriced = { price: null, indexing: [{ id: 902, nama: 'SINTA 2', image: null, harga_jual: null }] };
  const all = [
    itemAnswer(1, { badge_text: 'Promo', old_price: 2_000_000 }),
    itemAnswer(2, { badge_text: 'Baru', badge_color: 'success' }),
    itemAnswer(3, { price: null }),
    itemAnswer(4, unpriced),
    itemAnswer(5, { image: null }),
    itemAnswer(6, { image: 'covers/none.svg' }),
    itemAnswer(7, { name: 'null' }),
  ];
  await page.route('**/covers/none.svg', (route) => route.abort());
  await answerItemPages(page, (query) => pageOf(all, query));
  await page.goto('/catagory');
  await expect(products(page)).toHaveCount(7);
  const card = (index: number) => products(page).nth(index);
  await expect(card(0)).toContainText(/SINTA 2.*Rp 1\.500\.000/);
  await expect(card(0).locator('s')).toContainText('Rp 2.000.000');
  await expect(card(0).getByText('Promo')).toHaveClass(/tone-accent/);
  await expect(card(1).getByText('Baru')).toHaveClass(/tone-green/);
  await expect(card(2)).toContainText('Rp 1.500.000');
  await expect(card(3)).toContainText('—');
  await expect(card(3).locator('s')).toHaveCount(0);
  await expect(card(4).locator('img')).toHaveCount(0);
  await card(5).scrollIntoViewIfNeeded();
  await expect(card(5).locator('img')).toHaveCount(0);
  await expect(card(6)).toContainText('Item #7');
  await expect(card(0).locator('a')).toHaveAttribute('href', '/single-product/1');
});

test('an empty catalogue has both messages, and an invalid id links to all categories', async ({ page }) => {
  const giveBack = await answerItemPages(page, (query) => pageOf([], query));
  await page.goto('/catagory');
  await expect(page.getByText('Sub category tidak tersedia.')).toBeVisible();
  await expect(page.getByText('Produk tidak ditemukan.')).toBeVisible();
  await expect(page.getByText('Semua produk sudah ditampilkan.')).toHaveCount(0);
  await expectAccessible(page);

  await giveBack();
  await page.goto('/catagory/abc');
  await expect(page.getByText('Produk tidak ditemukan.')).toBeVisible();
  await expect(products(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Semua kategori' }).click();
  await expect(products(page)).toHaveCount(20);
});

const groups = {
  Brand: ['Zara', 'Gucci', 'Addidas', 'Nike', 'Denim'],
  'Color Family': ['Purple', 'Black', 'White', 'Red', 'Pink'],
  Size: ['Xtra Large', 'Large', 'Medium', 'Small', 'Extra Small'],
  Ratings: ['5 stars', '4 stars', '3 stars', '2 stars', '1 star'],
  'Payment Type': ['Cash On Delivery', 'Paypal', 'Check Payment', 'Payonner', 'Mobile Banking'],
};

test("the filter panel has exactly the specified groups; 'Apply Filter' changes nothing; X and Escape close it", async ({
  page,
}) => {
  await open(page);
  const button = page.getByRole('button', { name: 'Filter', exact: true });
  const panel = page.getByRole('dialog', { name: 'Filter' });
  await button.click();
  await expect(panel).toBeVisible();
  for (const [group, choices] of Object.entries(groups)) {
    const boxes = panel.getByRole('group', { name: group }).getByRole('checkbox');
    await expect(boxes).toHaveCount(choices.length);
    for (const choice of choices) {
      await expect(panel.getByRole('group', { name: group }).getByLabel(choice, { exact: true })).toHaveCount(1);
    }
  }
  await expect(panel.getByLabel('Min')).toHaveValue('1');
  await expect(panel.getByLabel('Max')).toHaveValue('5000');
  await expect(panel.getByLabel('Min')).toHaveAttribute('readonly');
  await expectAccessible(page);

  await panel.getByLabel('Zara').check();
  const asked: string[] = [];
  page.on('request', (request) => asksForItems(request) && asked.push(request.url()));
  await panel.getByRole('button', { name: 'Apply Filter' }).click();
  await expect(panel.getByRole('status')).toContainText('tidak berubah');
  expect(asked).toEqual([]);
  await expect(page).toHaveURL('/catagory');

  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
});
