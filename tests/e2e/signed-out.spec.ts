import type { Page } from 'playwright/test';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { expectStill } from '#tests/support/e2e/layout-shift.ts';
import { hold } from '#tests/support/e2e/page-control.ts';
import { privateRoutes, visit } from '#tests/support/e2e/route-table.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

/*
 * The screens of a customer, signed out and signed in, before any script: the HTML contains the invitation to sign in,
 * and the customer's content is visible only with a stored token.
 */

/** Scripts of islands and shell. The boot script works without them. */
const scripts = /\/_astro\/[^/]+\.js$/;
const screens = privateRoutes.map((route) => visit(route, { id: '7' }));

const invitation = (page: Page) => page.getByText('Silakan masuk terlebih dahulu.');
const login = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Masuk' });
const registration = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Daftar' });
const loginTo = (path: string) => `/login?next=${encodeURIComponent(path)}`;

/** The customer's content while it loads: skeletons and their texts. */
const shownOfCustomer = (page: Page) =>
  page
    .locator('.skeleton, [aria-busy], :text("Memuat")')
    .evaluateAll((elements) =>
      elements.filter((element) => element.checkVisibility()).map(({ className }) => className),
    );

const hydrated = (page: Page) => expect(page.locator('astro-island[ssr]')).toHaveCount(0);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('each screen shows the invitation to sign in', async ({ page }) => {
    for (const screen of screens) {
      await page.goto(screen);
      await expect(invitation(page)).toBeVisible();
      await expect(login(page)).toHaveAttribute('href', loginTo(screen));
      await expect(registration(page)).toHaveAttribute('href', loginTo(screen).replace('login', 'register'));
      await expect(page.locator('.skeleton:visible')).toHaveCount(0);
      await expect(page.getByText(/Memuat/).and(page.locator(':visible'))).toHaveCount(0);
    }
  });
});

test('signed out: the invitation is visible before React, stays, and leads back to the address', async ({ page }) => {
  for (const screen of ['/cart', '/invoice/7?termin=1', '/pesanan?page=2'])
    await test.step(screen, async () => {
      const release = await hold(page, scripts);
      await page.goto(screen, { waitUntil: 'commit' });
      await expect(invitation(page)).toBeVisible();
      expect(await shownOfCustomer(page)).toEqual([]);
      await login(page).focus();
      release();
      await hydrated(page);
      await expect(invitation(page)).toBeVisible();
      await expect(login(page)).toBeFocused();
      await expect(login(page)).toHaveAttribute('href', loginTo(screen));
      expect(await shownOfCustomer(page)).toEqual([]);
      await expectStill(page);
    });
  await expectAccessible(page);
});

test("signed in: the customer's content instead of the invitation", async ({ page, origin, customer }) => {
  const shop = new Shop(origin, customer);
  const { id } = await shop.ordered();
  await shop.fill(2);
  for (const screen of ['/cart', `/detailorder/${id}`, `/invoice/${id}`])
    await test.step(screen, async () => {
      const release = await hold(page, scripts);
      await page.goto(screen, { waitUntil: 'commit' });
      await expect(page.locator('.skeleton').first()).toBeVisible();
      await expect(invitation(page)).toBeHidden();
      release();
      await hydrated(page);
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await expect(invitation(page)).toHaveCount(0);
    });
});

test('another tab signs out before React loads, then in: the screen follows', async ({
  page,
  context,
  origin,
  customer,
}) => {
  const token = customer.session.access_token;
  await new Shop(origin, customer).ordered();
  const release = await hold(page, scripts);
  await page.goto('/pesanan', { waitUntil: 'commit' });
  await expect(page.locator('.skeleton').first()).toBeVisible();
  const other = await context.newPage();
  await other.goto('/offline');
  await other.evaluate(() => localStorage.removeItem('access_token'));
  await expect(invitation(page)).toBeVisible();
  expect(await shownOfCustomer(page)).toEqual([]);
  release();
  await hydrated(page);
  await expect(invitation(page)).toBeVisible();
  await other.evaluate((stored) => localStorage.setItem('access_token', stored), token);
  await expect(page.getByText('1 pesanan')).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await expect(invitation(page)).toBeHidden();

  // Playwright's Chromium has no back/forward cache: the test dispatches its event.
  await test.step('so does a page from the back/forward cache', async () => {
    const comeBack = (stored: string | null) =>
      page.evaluate((value) => {
        if (value === null) localStorage.removeItem('access_token');
        else localStorage.setItem('access_token', value);
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      }, stored);
    await comeBack(null);
    await expect(invitation(page)).toBeVisible();
    await comeBack(token);
    await expect(invitation(page)).toBeHidden();
    await expect(page.getByText('1 pesanan')).toBeVisible();
  });
});
