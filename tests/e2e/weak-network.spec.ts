import type { Locator, Page, Route } from 'playwright/test';
import { answerItems, wireItem } from '#tests/support/e2e/items.ts';
import { hold } from '#tests/support/e2e/page-control.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

/*
 * Weak networks: a response that is lost, late, or never arrives.
 * Nothing is bought twice, and every wait is visible and ends.
 */

const lost = /ERR_FAILED|ERR_INTERNET_DISCONNECTED/;
const create = '**/api/pi-order/create';

/** The server executes the call, and its response is lost. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

/** Opens the sheet of a card and chooses its first indexing. */
async function choose(page: Page, nth = 0) {
  const card = page.getByRole('article').nth(nth);
  const button = card.getByRole('button');
  await button.click();
  const sheet = page.getByRole('dialog', { name: await card.getByRole('heading').innerText() });
  await sheet.getByRole('radio').first().check();
  return { button, sheet, submit: sheet.getByRole('button', { name: 'Tambah ke Keranjang' }) };
}

/** Opens the cart with one line, filled in for an order. */
async function checkout(page: Page, shop: Shop) {
  await shop.fill(1);
  await page.goto('/cart');
  await page.getByRole('radio', { name: 'Publikasi Jurnal Syarat Kelulusan' }).check();
  return page.getByRole('button', { name: 'Checkout Now' });
}

test.describe('a lost response', () => {
  test('of adding: the cart contains the item once', async ({ page, customer: _signedIn, allowConsole }) => {
    allowConsole(lost);
    await page.goto('/home');
    await test.step('the app finds it in the cart', async () => {
      const { button, sheet, submit } = await choose(page);
      let sent = 0;
      await page.route('**/api/carts', (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        sent += 1;
        return loseAnswer(route);
      });
      await submit.click();
      await expect(page.getByText('Berhasil Menambahkan')).toBeVisible();
      await expect(sheet).toBeHidden();
      await expect(button).toHaveText('1');
      expect(sent).toBe(1);
    });
    await test.step('without the cart, a second attempt does not add it again', async () => {
      const { button, sheet, submit } = await choose(page, 1);
      await page.route('**/api/carts', (route) =>
        route.request().method() === 'POST' ? loseAnswer(route) : route.abort(),
      );
      await submit.click();
      await expect(sheet.getByRole('alert')).toHaveText('Gagal menambahkan.');
      await page.unroute('**/api/carts');
      await submit.click();
      await expect(sheet).toBeHidden();
      await expect(button).toHaveText('1');
    });
    await page.goto('/cart');
    await expect(page.getByRole('row')).toHaveCount(3);
    for (const quantity of await page.getByRole('spinbutton').all()) await expect(quantity).toHaveValue('1');
  });

  test('of an order: there is one order, and the app opens it', async ({ page, customer, origin, allowConsole }) => {
    allowConsole(lost);
    const shop = new Shop(origin, customer);
    await test.step('the app sees the empty cart', async () => {
      const order = await checkout(page, shop);
      let sent = 0;
      await page.route(create, (route) => {
        sent += 1;
        return loseAnswer(route);
      });
      await order.click();
      await page.waitForURL('**/pesanan');
      await expect(page.getByText('Pesanan berhasil dibuat.')).toBeVisible();
      await expect(page.getByText('Halaman 1 / 1 • Total pesanan: 1')).toBeVisible();
      await expect(page.getByRole('article').getByRole('link', { name: 'Bayar' })).toHaveCount(1);
      expect(sent).toBe(1);
      await page.unroute(create);
    });
    await test.step('without the cart, a second attempt opens the order', async () => {
      const order = await checkout(page, shop);
      await page.route(create, loseAnswer, { times: 1 });
      await page.route('**/api/carts', (route) => route.abort());
      await order.click();
      await expect(page.locator('#checkout-problem')).toHaveText('Gagal membuat order.');
      await page.unroute('**/api/carts');
      await order.click();
      await page.waitForURL('**/pesanan');
      await expect(page.getByText('Halaman 1 / 1 • Total pesanan: 2')).toBeVisible();
    });
    await test.step("of a quantity: the screen shows the server's quantity", async () => {
      await shop.fill(1);
      await page.goto('/cart');
      const changed = page.waitForResponse((response) => response.url().endsWith('/api/carts'));
      await page.route('**/api/carts/*', loseAnswer);
      await page.getByRole('button', { name: /^Tambah/ }).click();
      await changed;
      await expect(page.getByRole('spinbutton')).toHaveValue('2');
    });
  });
});

test.describe('a tap before hydration', () => {
  test('is replayed, also in a select', async ({ page }) => {
    const release = await hold(page, /HomeCatalogue\.[^/]+\.js/);
    await page.goto('/home', { waitUntil: 'commit' });
    const button = page.getByRole('article').first().getByRole('button');
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await page.getByRole('article').nth(1).getByRole('button').click();
    await expect(button).not.toHaveAttribute('aria-busy');
    release();
    const name = await page.getByRole('article').nth(1).getByRole('heading').innerText();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expect(page.locator('button[aria-busy=true]')).toHaveCount(0);

    const releaseList = await hold(page, /AllProducts\.[^/]+\.js/);
    await page.goto('/allproduct', { waitUntil: 'commit' });
    await page.getByRole('combobox', { name: 'Indexing' }).selectOption('SINTA 2');
    releaseList();
    await expect(page).toHaveURL(/SINTA/);
    await expect(page.getByRole('combobox', { name: 'Indexing' })).toHaveValue('SINTA 2');
  });

  test('is replayed after earlier choices', async ({ page, customer: _signedIn }) => {
    const release = await hold(page, /OrderForm\.[^/]+\.js/);
    await page.goto('/add-to-cart/1', { waitUntil: 'commit' });
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    release();
    expect((await sent).postDataJSON()).toMatchObject({ item_id: 1, qty: 1 });
    await page.waitForURL('**/home');
  });

  test('shows an error if the code does not load', async ({ page, allowConsole }) => {
    allowConsole(/ERR_FAILED|dynamically imported|^uncaught: /);
    const { promise: tapped, resolve: lose } = Promise.withResolvers<void>();
    await page.route(/HomeCatalogue\.[^/]+\.js/, async (route) => {
      await tapped;
      await route.abort();
    });
    await page.goto('/home', { waitUntil: 'commit' });
    await page.getByRole('article').first().getByRole('button').click();
    lose();
    await expect(page.getByRole('dialog', { name: 'Something went wrong.' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Muat ulang' })).toBeVisible();
  });
});

test("a wait is visible: the sheet's code, the cart in the sheet, and adding", async ({
  page,
  customer: _signedIn,
}) => {
  const release = await hold(page, /AddToCartSheet\.[^/]+\.js/);
  const answer = await hold(page, '**/api/carts');
  await page.goto('/home');
  await page.getByRole('article').first().getByRole('button').click();
  await expect(page.locator('[data-alert]')).toHaveText('Memuat…');
  release();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Memuat keranjang…')).toBeVisible();
  await expect(page.locator('[data-alert]')).toHaveText('');
  await sheet.getByRole('radio').first().check();
  await sheet.getByRole('button', { name: 'Tambah ke Keranjang' }).click();
  await expect(sheet.getByRole('button', { name: 'Menambahkan…' })).toBeDisabled();
  answer();
  await expect(sheet).toBeHidden();
});

test.describe('a wait ends', () => {
  /** Advances the clock by one time limit after the other until the wait ends. */
  const passLimits = (page: Page, ended: Locator) =>
    expect(async () => {
      await page.clock.runFor(16_000);
      await expect(ended).toBeVisible({ timeout: 500 });
    }).toPass();

  test("cart and orders show the failure and 'Coba lagi'", async ({ page, customer: _signedIn }) => {
    await page.clock.install();
    for (const [path, calls, message] of [
      ['/cart', '**/api/carts', 'Gagal mengambil keranjang.'],
      ['/pesanan', '**/api/pi-orders*', /^Gagal mengambil pesanan/],
    ] as const)
      await test.step(path, async () => {
        await page.route(calls, () => undefined);
        const asked = page.waitForRequest(calls);
        await page.goto(path);
        await asked;
        await passLimits(page, page.getByRole('alert'));
        await expect(page.getByRole('alert')).toContainText(message);
        await page.unroute(calls);
        await page.getByRole('button', { name: 'Coba lagi' }).click();
        await expect(page.getByRole('button', { name: 'Coba lagi' })).toHaveCount(0);
      });
  });

  test('/allproduct reports a load that takes too long, and keeps the rendered products', async ({ page }) => {
    await page.clock.install();
    await page.route('**/allproduct/items.json*', () => undefined);
    const asked = page.waitForRequest('**/allproduct/items.json*');
    await page.goto('/allproduct');
    await asked;
    await passLimits(page, page.getByRole('alert'));
    await expect(page.getByRole('alert')).toContainText('Gagal memuat produk.');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.unroute('**/allproduct/items.json*');
    await answerItems(page, [wireItem(1)]);
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    await expect(page.getByRole('link', { name: 'Jurnal Uji 1' })).toBeVisible();
  });

  test("the sheet's code: shows the failure", async ({ page, allowConsole }) => {
    allowConsole(lost);
    await page.clock.install();
    await page.route(/AddToCartSheet\.[^/]+\.js/, () => undefined, { times: 1 });
    await page.goto('/home');
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    // The message is visible for 2.5 s only, so the clock advances in smaller steps.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('article').first().getByRole('button').click();
    const passUntilSaid = (text: string) =>
      expect(async () => {
        await page.clock.runFor(500);
        await expect(page.locator('[data-alert]')).toHaveText(text, { timeout: 500 });
      }).toPass();
    await passUntilSaid('Memuat…');
    await page.clock.runFor(13_000);
    await passUntilSaid('Gagal memuat. Periksa koneksi Anda, lalu coba lagi.');
  });

  test('adding: the sheet is usable again', async ({ page, customer: _signedIn }) => {
    await page.goto('/home');
    const { sheet, submit } = await choose(page);
    await page.clock.install();
    const asked = page.waitForRequest((request) => request.method() === 'POST');
    await page.route('**/api/carts', () => undefined);
    await submit.click();
    await asked;
    // The message is visible for 2.2 s only.
    await passLimits(page, sheet.getByRole('button', { name: 'Tambah ke Keranjang', disabled: false }));
  });
});
