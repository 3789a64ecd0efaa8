import { hold, hydrated } from '#tests/support/e2e/page-control.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

/*
 * Weak networks: what is lost, late, or never arrives. Every wait is visible and ends. Lost responses:
 * src/stores/shop/lost-responses.test.ts.
 */

const lost = /ERR_FAILED|ERR_INTERNET_DISCONNECTED/;

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

test('a wait for the code, for the cart and for adding is visible', async ({ page, customer: _signedIn }) => {
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

test('a sheet whose code never arrives is a failure', async ({ page, allowConsole }) => {
  allowConsole(lost);
  await page.clock.install();
  await page.route(/AddToCartSheet\.[^/]+\.js/, () => undefined, { times: 1 });
  await page.goto('/home');
  await hydrated(page);
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

test('a cart that never arrives is a failure, which a retry repairs', async ({ page, customer: _signedIn }) => {
  await page.clock.install();
  await page.route('**/api/carts', () => undefined);
  const asked = page.waitForRequest('**/api/carts');
  await page.goto('/cart');
  await asked;
  // One time limit after the other.
  await expect(async () => {
    await page.clock.runFor(16_000);
    await expect(page.getByRole('alert')).toContainText('Gagal mengambil keranjang.', { timeout: 500 });
  }).toPass();
  await page.unroute('**/api/carts');
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByRole('button', { name: 'Coba lagi' })).toHaveCount(0);
});
