import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { answerItems, wireItem } from '#tests/support/e2e/items.ts';
import { expectStill } from '#tests/support/e2e/layout-shift.ts';
import { expect } from '#tests/support/e2e/test.ts';
import { test } from '#tests/support/e2e/without-catalogue.ts';

/*
 * The catalogue's screens when the server could not put the catalogue into the HTML: loading, empty, failed, slow.
 */

const items = /\/api\/items(\?|$)/;
const serverFault = /500|Failed to load resource/;

test.describe('/allproduct', () => {
  test('says that it loads, in the list of final size, and then shows what came without a jump', async ({ page }) => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(items, async (route) => {
      await asked;
      await route.fulfill({ json: { data: { items: Array.from({ length: 30 }, (_, i) => wireItem(i + 1)) } } });
    });
    await page.goto('/allproduct');
    await expect(page.getByText('Mengambil data produk...')).toBeVisible();
    answer();
    await expect(page.getByRole('article')).toHaveCount(30);
    await expect(page.getByText('Mengambil data produk...')).toBeHidden();
    await expectStill(page);
  });

  test('says that it failed and tries again', async ({ page, allowConsole }) => {
    allowConsole(serverFault);
    await page.route(items, (route) => route.fulfill({ status: 500, json: { message: 'x' } }));
    await page.goto('/allproduct');
    await expect(page.getByRole('alert')).toContainText('Gagal memuat produk.');
    await expectAccessible(page);
    await page.unroute(items);
    await answerItems(page, [wireItem(7)]);
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    await expect(page.getByRole('link', { name: 'Jurnal Uji 7' })).toHaveAttribute('href', '/product/7');
  });

  test('says that there is nothing', async ({ page }) => {
    await answerItems(page, []);
    await page.goto('/allproduct');
    await expect(page.getByText('Produk tidak ditemukan.')).toBeVisible();
  });
});

test.describe('/allindexing', () => {
  test('holds 12 places while it loads', async ({ page }) => {
    await page.route(items, () => new Promise(() => {}));
    await page.goto('/allindexing');
    await expect(page.locator('main [aria-busy=true] > li')).toHaveCount(12);
    await expectAccessible(page);
  });

  test('says that it failed and tries again', async ({ page, allowConsole }) => {
    allowConsole(serverFault);
    await page.route(items, (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/allindexing');
    await expect(page.getByRole('alert')).toContainText('Gagal memuat data indexing.');
    await page.unroute(items);
    await answerItems(page, [wireItem(1)]);
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    await expect(page.getByRole('link', { name: 'SINTA 2' })).toBeVisible();
  });
});

test.describe('/home', () => {
  test('without items says that there is no indexing', async ({ page }) => {
    await answerItems(page, []);
    await page.goto('/home');
    await expect(page.getByText('Tidak ada Indexing')).toBeVisible();
  });

  test('only logs that loading failed, and offers to try again', async ({ page, allowConsole }) => {
    allowConsole(serverFault);
    const logged = page.waitForEvent('console', (line) => line.text() === 'Gagal memuat produk.');
    await page.route(items, (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/home');
    await logged;
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.unroute(items);
    await answerItems(page, [wireItem(1)]);
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
  });

  test('reads the shapes of other providers', async ({ page }) => {
    const others = [
      wireItem(1, { name: 'null', kategori: '-', indexing: [], image: 'undefined', feedback_avg: null, feedbacks: [] }),
      wireItem(2, { kategori: 'Internasional', indexing: { indexing_id: '9', name: 'Scopus Q1', price: '1000' } }),
      wireItem(3, {
        kategori: 'Internal',
        indexing: [{ id: 4, nama: 'Garuda' }],
        indexing2: [{ id: 5, nama: 'DOAJ', harga_jual: 250000 }],
      }),
      wireItem(4, { kategori: 'Lainnya' }),
    ];
    await page.route(items, (route) => route.fulfill({ json: { items: others } }));
    await page.goto('/home');
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(4);
    await expect(cards.nth(0)).toContainText('Item #1');
    await expect(cards.nth(0).locator('.badge')).toHaveText('—');
    await expect(cards.nth(0).locator('.badge')).toHaveClass(/tone-grey/);
    await expect(cards.nth(0).locator('img')).toHaveAttribute('src', '/placeholder-cover.svg');
    await expect(cards.nth(1)).toContainText('Rp 1.000');
    await expect(cards.nth(1).locator('.badge')).toHaveClass(/tone-green/);
    await expect(cards.nth(2)).toContainText('Rp 250.000');
    await expect(cards.nth(2).locator('.badge')).toHaveClass(/tone-yellow/);
    await expect(cards.nth(3).locator('.badge')).toHaveText('Lainnya');
    const indexings = page.getByRole('region', { name: 'Indexing' }).getByRole('listitem');
    await expect(indexings).toHaveText([/Scopus Q1/, /Garuda/, /DOAJ/, /SINTA 2/]);
  });
});

test.describe('/add-to-cart/{itemId}', () => {
  test('says that it loads, that it failed, and that there is no such item', async ({ page, allowConsole }) => {
    allowConsole(serverFault);
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(items, async (route) => {
      await asked;
      await route.fulfill({ status: 500, body: '' });
    });
    await page.goto('/add-to-cart/3');
    await expect(page.getByText('Memuat…')).toBeVisible();
    answer();
    await expect(page.getByRole('alert')).toContainText('Gagal memuat produk.');
    await page.unroute(items);
    await answerItems(page, [wireItem(1)]);
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    await expect(page.getByText('Produk tidak ditemukan.')).toBeVisible();
  });
});
