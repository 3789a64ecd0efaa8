import type { Page } from 'playwright/test';
import { expectStill } from '#tests/support/e2e/layout-shift.ts';
import { hold } from '#tests/support/e2e/page-control.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

/*
 * A returning customer sees the last state of a screen before any script has loaded, with a sign that it is being
 * refreshed; another customer never sees it.
 */

const scripts = /\/_astro\/[^/]+\.js$/;
const known = (page: Page) => page.locator('[data-last-known]');
const refreshing = (page: Page) => page.getByRole('progressbar', { name: 'Memperbarui' });
const main = (page: Page) => page.locator('astro-island');

/** Opens a screen, waits for its content, and leaves it. */
async function look(page: Page, path: string, text: string) {
  await page.goto(path);
  await expect(main(page).getByText(text).first()).toBeVisible();
  await page.goto('/privacy-policy');
}

test.beforeEach(async ({ page }) => {
  await page.goto('/privacy-policy');
  const takesHtml = await page.evaluate(() => 'setHTML' in Element.prototype);
  expect(takesHtml, 'this browser has Element.setHTML').toBe(true);
});

for (const screen of ['/cart', '/pesanan', '/detailorder', '/pay', '/track']) {
  test(`${screen} shows its last state before its scripts`, async ({ page, origin, customer }) => {
    const shop = new Shop(origin, customer);
    const order = await shop.ordered({ lines: 2, termin: 2 });
    const [line] = await shop.fill(1);
    const isOfOrder = /detailorder|pay|track/.test(screen);
    const path = isOfOrder ? `${screen}/${order.id}` : screen;
    const text = screen === '/cart' ? (line?.itemName ?? '') : order.code;
    await look(page, path, text);

    const release = await hold(page, scripts);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(known(page)).toContainText(text);
    await expect(refreshing(page)).toBeVisible();
    await expect(main(page).locator('.skeleton').first()).toBeHidden();
    expect(await known(page).evaluate((element) => element.querySelectorAll('a:focus, script, [id]').length)).toBe(0);
    await page.keyboard.press('Tab');
    expect(await known(page).evaluate((element) => element.contains(document.activeElement))).toBe(false);

    release();
    await expect(main(page).getByText(text).first()).toBeVisible();
    await expect(known(page)).toBeEmpty();
    await expect(refreshing(page)).toBeHidden();
    await expectStill(page);
  });
}

test('the fresh state replaces the last state', async ({ page, origin, customer }) => {
  const shop = new Shop(origin, customer);
  const [first] = await shop.fill(1);
  await look(page, '/cart', first?.itemName ?? '');
  await shop.order();
  await page.goto('/cart');
  await expect(main(page).getByText('Keranjang kosong.')).toBeVisible();
  await expect(page.getByText(first?.itemName ?? '')).toHaveCount(0);
});

test('signing out removes the last state', async ({ page, origin, customer }) => {
  const [line] = await new Shop(origin, customer).fill(1);
  await look(page, '/cart', line?.itemName ?? '');
  const stored = () => page.evaluate(() => localStorage.getItem('last-known'));
  expect(await stored()).toContain(line?.itemName);
  await page.getByRole('button', { name: /menu/i }).first().click();
  await page.getByRole('link', { name: 'Sign Out' }).click();
  await page.waitForURL(/\/intro/);
  expect(await stored()).toBeNull();
});

test("signing out in another tab removes the last state, also before the screen's scripts", async ({
  page,
  context,
  origin,
  customer,
}) => {
  const [line] = await new Shop(origin, customer).fill(1);
  await look(page, '/cart', line?.itemName ?? '');
  const release = await hold(page, scripts);
  await page.goto('/cart', { waitUntil: 'commit' });
  await expect(known(page)).toContainText(line?.itemName ?? '');
  const other = await context.newPage();
  await other.goto('/privacy-policy');
  await other.evaluate(() => localStorage.removeItem('access_token'));
  await expect(known(page)).toBeEmpty();
  await expect(page.getByText('Silakan masuk terlebih dahulu.')).toBeVisible();
  release();
});

test("another customer's token does not show it", async ({ page, origin, customer }) => {
  const [line] = await new Shop(origin, customer).fill(1);
  await look(page, '/cart', line?.itemName ?? '');
  await page.evaluate(() => localStorage.setItem('access_token', 'someone-else'));
  const release = await hold(page, /\/_astro\/|\/api\//);
  await page.goto('/cart', { waitUntil: 'commit' });
  await expect(main(page).locator('.skeleton').first()).toBeVisible();
  await expect(known(page)).toBeEmpty();
  release();
});

test('an error is not stored, and replaces the last state', async ({ page, origin, customer, allowConsole }) => {
  allowConsole(/500/);
  const [line] = await new Shop(origin, customer).fill(1);
  await look(page, '/cart', line?.itemName ?? '');
  await page.route('**/api/carts', (route) => route.fulfill({ status: 500, json: { message: 'rusak' } }));
  await page.goto('/cart');
  await expect(main(page).getByRole('button', { name: 'Coba lagi' })).toBeVisible();
  await expect(known(page)).toBeEmpty();
  await page.goto('/privacy-policy');
  expect(await page.evaluate(() => localStorage.getItem('last-known'))).toContain(line?.itemName);
});
