import type { Page } from 'playwright/test';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { answerItemPages, asksForItems, pageOf, wireItem } from '#tests/support/e2e/items.ts';
import { expectStill } from '#tests/support/e2e/layout-shift.ts';
import { expectLargeTargets } from '#tests/support/e2e/targets.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const tile = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sub Category' }).getByRole('link', { name, exact: true });
const products = (page: Page) => page.getByRole('region', { name: 'Products' }).getByRole('listitem');
const toTheEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('the HTML contains the first page and its categories; an invalid id links to all', async ({ request }) => {
  const html = await (await request.get('/catagory')).text();
  expect(new Set(html.match(/href="\/single-product\/\d+"/g)).size).toBe(20);
  expect(new Set(html.match(/href="\/catagory\/\d+"/g)).size).toBeGreaterThan(5);
  expect(html).not.toContain('class="skeleton"');
  const invalid = await (await request.get('/catagory/abc')).text();
  expect(invalid).toMatch(/Produk tidak ditemukan\.[\s\S]+href="\/catagory">Semua kategori</);
  expect(invalid).not.toContain('href="/single-product/');
});

test('scrolling loads pages, stops at an error, and ends; back restores the list', async ({ page, allowConsole }) => {
  allowConsole(/500/);
  const asked: string[] = [];
  page.on('request', (request) => asksForItems(request) && asked.push(new URL(request.url()).search));
  const answered = page.waitForResponse((response) => asksForItems(response.request()));
  await page.goto('/catagory');
  await answered;
  await expect(page.getByRole('link', { name: 'Kembali' })).toHaveAttribute('href', '/home');
  await expect(products(page)).toHaveCount(20);
  expect(asked).toEqual(['?page=1&limit=20']);

  const mend = await answerItemPages(page, async (_, route) => {
    await route.fulfill({ status: 500, json: { message: 'Katalog sedang diperbarui.' } });
  });
  await toTheEnd(page);
  await expect(page.getByRole('alert')).toContainText('Katalog sedang diperbarui.');
  await page.evaluate(() => scrollTo(0, 0));
  await toTheEnd(page);
  // Two frames: an observer of the list's end would report in the first one.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(products(page)).toHaveCount(20);
  expect(asked).toHaveLength(2);
  await expect(page.getByText('Semua produk sudah ditampilkan.')).toHaveCount(0);
  await mend();
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(products(page)).toHaveCount(40);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(async () => {
    await toTheEnd(page);
    await expect(page.getByText('Semua produk sudah ditampilkan.')).toBeVisible({ timeout: 500 });
  }).toPass();
  const hrefs = await products(page)
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs.length).toBeGreaterThan(40);
  expect(new Set(hrefs).size).toBe(hrefs.length);
  await expectStill(page);

  await test.step('back from a sub category, whose cards carry its indexing', async () => {
    await page.evaluate(() => scrollTo(0, 1500));
    await expect.poll(() => scrolled(page)).toBe(1500);
    const href = (await tile(page, 'SINTA 3').getAttribute('href')) ?? '';
    // A script's click changes no position, and a layout shift right after a user's input would not count.
    await tile(page, 'SINTA 3').evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL(href);
    await expect(tile(page, 'SINTA 3')).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveTitle(/SINTA 3/);
    await expect(products(page).first().getByRole('link')).toHaveAttribute(
      'href',
      /^\/single-product\/\d+\?indexing=SINTA\+3$/,
    );
    expect(await scrolled(page)).toBe(0);
    await expectStill(page);
    await page.goBack();
    await expect(page).toHaveURL('/catagory');
    await expect(products(page)).toHaveCount(hrefs.length);
    await expect.poll(() => scrolled(page)).toBe(1500);
    await expect(tile(page, 'SINTA 3')).not.toHaveAttribute('aria-current');
  });
});

const groups = {
  Brand: ['Zara', 'Gucci', 'Addidas', 'Nike', 'Denim'],
  'Color Family': ['Purple', 'Black', 'White', 'Red', 'Pink'],
  Size: ['Xtra Large', 'Large', 'Medium', 'Small', 'Extra Small'],
  Ratings: ['5 stars', '4 stars', '3 stars', '2 stars', '1 star'],
  'Payment Type': ['Cash On Delivery', 'Paypal', 'Check Payment', 'Payonner', 'Mobile Banking'],
};

test("cards show what an item has; 'Apply Filter' changes nothing", async ({ page, allowConsole }) => {
  allowConsole(/none\.svg/);
  const unpriced = { price: null, indexing: [{ id: 902, nama: 'SINTA 2', image: null, harga_jual: null }] };
  const all = [
    wireItem(1, { badge_text: 'Promo', price: 1_500_000, old_price: 2_000_000 }),
    wireItem(2, unpriced),
    wireItem(3, { name: 'null', image: 'covers/none.svg' }),
  ];
  await page.route('**/covers/none.svg', (route) => route.abort());
  const giveBack = await answerItemPages(page, (query) => pageOf(all, query));
  await page.goto('/catagory');
  await expect(products(page)).toHaveCount(3);
  const card = (index: number) => products(page).nth(index);
  await expect(card(0)).toContainText(/SINTA 2.*Rp 1\.500\.000/);
  await expect(card(0).locator('s')).toContainText('Rp 2.000.000');
  await expect(card(0)).toContainText('Promo');
  await expect(card(0).getByRole('link')).toHaveAttribute('href', '/single-product/1');
  await expect(card(1)).toContainText('—');
  await expect(card(1).locator('s')).toHaveCount(0);
  await expect(card(2)).toContainText('Item #3');
  await expect(card(2).locator('img')).toHaveCount(0);

  await test.step('the filter panel has exactly the specified groups; X and Escape close it', async () => {
    const button = page.getByRole('button', { name: 'Filter', exact: true });
    const panel = page.getByRole('dialog', { name: 'Filter' });
    await button.click();
    for (const [name, choices] of Object.entries(groups)) {
      const group = panel.getByRole('group', { name });
      await expect(group.getByRole('checkbox')).toHaveCount(choices.length);
      await expect(group.locator('label')).toHaveText(choices);
    }
    await expect(panel.getByLabel('Min')).toHaveValue('1');
    await expect(panel.getByLabel('Max')).toHaveValue('5000');
    await expect(panel.getByLabel('Min')).toHaveAttribute('readonly');
    await expectAccessible(page);
    await expectLargeTargets(page, 'filter');
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

  await giveBack();
  await answerItemPages(page, (query) => pageOf([], query));
  await page.goto('/catagory');
  await expect(page.getByText('Sub category tidak tersedia.')).toBeVisible();
  await expect(page.getByText('Produk tidak ditemukan.')).toBeVisible();
  await expect(page.getByText('Semua produk sudah ditampilkan.')).toHaveCount(0);
});
