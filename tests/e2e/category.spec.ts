import type { Page } from 'playwright/test';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { answerItemPages, asksForItems, itemAnswer, itemAnswers, pageOf } from '#tests/support/e2e/item-pages.ts';
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

test('header, back link and banner', async ({ page }) => {
  await page.goto('/catagory');
  await expect(page.getByRole('heading', { level: 1, name: 'Product Category' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Kembali' })).toHaveAttribute('href', '/home');
  const banner = page.getByRole('main').locator('img').first();
  expect(await banner.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('scrolling loads pages of 20 until all are visible', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asksForItems(request) && asked.push(new URL(request.url()).search));
  await page.goto('/catagory');
  await expect(products(page)).toHaveCount(20);
  await page.waitForLoadState('networkidle');
  await expect.poll(() => asked).toEqual(['?page=1&limit=20']);

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
});

test('a sub category shows its own products, and back restores list and scroll position', async ({ page }) => {
  await open(page);
  await toTheEnd(page);
  await expect(products(page)).toHaveCount(40);
  await page.evaluate(() => scrollTo(0, 1500));
  await expect.poll(() => scrolled(page)).toBe(1500);

  const tile = tiles(page).getByRole('link', { name: 'SINTA 3', exact: true });
  const href = (await tile.getAttribute('href')) ?? '';
  await tile.evaluate((link: HTMLElement) => link.click());
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
});

test('going back from a product restores list and scroll position, and so does a reload', async ({ page }) => {
  await page.goto('/catagory');
  await toTheEnd(page);
  await expect(products(page)).toHaveCount(40);
  const product = products(page).nth(29).locator('a');
  await product.scrollIntoViewIfNeeded();
  const name = await product.textContent();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(1000);
  const place = await scrolled(page);
  await product.click();
  await expect(page).toHaveURL(/\/single-product\/\d+$/);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();

  await page.goBack();
  await expect(products(page)).toHaveCount(40);
  await expect(products(page).nth(29)).toHaveText(name ?? '');
  await expect.poll(() => scrolled(page)).toBe(place);
  await page.waitForLoadState('networkidle');
  expect(await scrolled(page)).toBe(place);

  await page.reload();
  await expect(products(page)).toHaveCount(40);
  await expect.poll(() => scrolled(page)).toBe(place);
});

test('a new visit starts at the top with one page', async ({ page }) => {
  await page.goto('/catagory');
  await toTheEnd(page);
  await expect(products(page)).toHaveCount(40);
  await page.goto('/home');
  await page.goto('/catagory');
  await expect(products(page)).toHaveCount(20);
  expect(await scrolled(page)).toBe(0);
});

for (const width of [390, 1280]) {
  test(`opening another category moves nothing, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page);
    // A script's click: a layout shift right after a user's input would not count.
    await tiles(page)
      .getByRole('link', { name: 'DOAJ', exact: true })
      .evaluate((link: HTMLElement) => link.click());
    await expect(tiles(page).locator('[aria-current]')).toHaveText(/DOAJ$/);
    await expectStill(page);
  });
}

test('the rendered items stay during a slow refresh', async ({ page }) => {
  await answerItemPages(page, () => undefined);
  const asked = page.waitForRequest(asksForItems);
  await page.goto('/catagory');
  await asked;
  await expect(products(page)).toHaveCount(20);
  await expect(page.locator('main .skeleton')).toHaveCount(0);
});

test.describe('errors', () => {
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

  test("without a message the alert shows 'Gagal memuat data.'", async ({ page, allowConsole }) => {
    allowConsole(/500/);
    await open(page);
    await answerItemPages(page, (_, route) => route.fulfill({ status: 500, body: '' }).then(() => undefined));
    await tiles(page).first().getByRole('link').click();
    await expect(page.getByRole('alert')).toContainText('Gagal memuat data.');
    await expect(page.locator('main .skeleton')).toHaveCount(0);
    await expect(page.getByText('Produk tidak ditemukan.')).toHaveCount(0);
  });
});

test.describe('what is shown', () => {
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

  test('items without a usable category are dropped; an id shows only its own items', async ({ page }) => {
    const other = { id: 905, nama: 'DOAJ', image: null, harga_jual: 5 };
    const all = [
      itemAnswer(1),
      itemAnswer(2, { indexing: [], indexing2: [] }),
      itemAnswer(3, { indexing: [{ id: 902, nama: '-', image: null, harga_jual: 5 }] }),
      itemAnswer(4, { indexing: [], indexing2: [other] }),
    ];
    await answerItemPages(page, (query) => pageOf(all, query));
    await page.goto('/catagory');
    await expect(products(page)).toHaveCount(2);
    await expect(tiles(page)).toHaveCount(2);
    await tiles(page).getByRole('link', { name: 'DOAJ' }).click();
    await expect(products(page)).toHaveCount(1);
    await expect(products(page).locator('a')).toHaveAttribute('href', '/single-product/4?indexing=DOAJ');
  });

  test('an empty catalogue has both messages', async ({ page }) => {
    await answerItemPages(page, (query) => pageOf([], query));
    await page.goto('/catagory');
    await expect(page.getByText('Sub category tidak tersedia.')).toBeVisible();
    await expect(page.getByText('Produk tidak ditemukan.')).toBeVisible();
    await expect(page.getByText('Semua produk sudah ditampilkan.')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('an invalid id shows no items and sends no indexingId', async ({ page }) => {
    const asked = page.waitForRequest(asksForItems);
    await page.goto('/catagory/abc');
    expect((await asked).url()).not.toContain('indexingId');
    await expect(page.getByText('Produk tidak ditemukan.')).toBeVisible();
    await expect(products(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Semua kategori' }).click();
    await expect(products(page)).toHaveCount(20);
  });

  test('reads the lists of other providers, and an indexing that is one object', async ({ page }) => {
    const single = { ...itemAnswer(2), indexing: { indexing_id: '902', name: 'SINTA 2', price: 'Rp 700.000' } };
    const list = [single, itemAnswer(1), itemAnswer(3)];
    let answer: unknown;
    await answerItemPages(page, () => answer);
    for (const [count, shape] of [
      [3, list],
      [2, { items: list.slice(0, 2) }],
      [1, { data: list.slice(0, 1) }],
    ] as const) {
      answer = shape;
      await page.goto('/catagory');
      await expect(products(page)).toHaveCount(count);
    }
  });

  test('a provider without paging is not asked forever', async ({ page }) => {
    let calls = 0;
    await answerItemPages(page, () => {
      calls += 1;
      return { data: { items: itemAnswers(1, 30) } };
    });
    await page.goto('/catagory');
    await expect(products(page)).toHaveCount(30);
    await toTheEnd(page);
    await expect(page.getByText('Semua produk sudah ditampilkan.')).toBeVisible();
    expect(calls).toBe(2);
  });
});

test('the keyboard opens another category', async ({ page }) => {
  await open(page);
  const tile = tiles(page).nth(1).getByRole('link');
  const href = (await tile.getAttribute('href')) ?? '';
  await tile.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(href);
  await expect(tiles(page).locator('[aria-current]')).toHaveAttribute('href', href);
});

test.describe('the filter panel', () => {
  const groups = {
    Brand: ['Zara', 'Gucci', 'Addidas', 'Nike', 'Denim'],
    'Color Family': ['Purple', 'Black', 'White', 'Red', 'Pink'],
    Size: ['Xtra Large', 'Large', 'Medium', 'Small', 'Extra Small'],
    Ratings: ['5 stars', '4 stars', '3 stars', '2 stars', '1 star'],
    'Payment Type': ['Cash On Delivery', 'Paypal', 'Check Payment', 'Payonner', 'Mobile Banking'],
  };

  test('has exactly the specified groups', async ({ page }) => {
    await page.goto('/catagory');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Filter' });
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
  });

  test("'Apply Filter' changes nothing; X and Escape close it and give focus back", async ({ page }) => {
    await open(page);
    await page.waitForLoadState('networkidle');
    const button = page.getByRole('button', { name: 'Filter', exact: true });
    const panel = page.getByRole('dialog', { name: 'Filter' });
    await button.click();
    await panel.getByLabel('Zara').check();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await panel.getByRole('button', { name: 'Apply Filter' }).click();
    await expect(panel.getByRole('status')).toContainText('tidak berubah');
    expect(requests).toEqual([]);
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

  test('opens on the other side from right to left', async ({ page, stored }) => {
    await stored({ view: 'rtl' });
    await page.goto('/catagory');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Filter' });
    await expect.poll(async () => (await panel.boundingBox())?.x).toBe(0);
  });
});
