import type { Page } from 'playwright/test';
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
const loginTo = (path: string) => `/login?next=${encodeURIComponent(path)}`;

/** The customer's content while it loads: skeletons and their texts. */
const shownOfCustomer = (page: Page) =>
  page
    .locator('.skeleton, [aria-busy], :text("Memuat")')
    .evaluateAll((elements) =>
      elements.filter((element) => element.checkVisibility()).map(({ className }) => className),
    );

test('the HTML of each screen contains the invitation to sign in, which leads back', async ({ request }) => {
  for (const screen of screens) {
    const html = await (await request.get(screen)).text();
    expect(html, screen).toContain('Silakan masuk terlebih dahulu.');
    for (const href of [loginTo(screen), loginTo(screen).replace('login', 'register')])
      expect(html, screen).toContain(`href="${href}"`);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('a signed-out visitor sees only the invitation', async ({ page }) => {
    await page.goto('/pay/7');
    await expect(invitation(page)).toBeVisible();
    expect(await shownOfCustomer(page)).toEqual([]);
  });
});

test('signed in, no invitation; if another tab signs out before React loads, it appears and leads back; then in: the screen follows', async ({
  page,
  context,
  origin,
  customer,
}) => {
  const token = customer.session.access_token;
  await new Shop(origin, customer).ordered();
  const release = await hold(page, scripts);
  await page.goto('/pesanan?page=1', { waitUntil: 'commit' });
  await expect(page.locator('.skeleton').first()).toBeVisible();
  await expect(invitation(page)).toBeHidden();
  const other = await context.newPage();
  // A file of the site, which has no scripts.
  await other.goto('/robots.txt');
  await other.evaluate(() => localStorage.removeItem('access_token'));
  await expect(invitation(page)).toBeVisible();
  expect(await shownOfCustomer(page)).toEqual([]);
  await login(page).focus();
  release();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await expect(invitation(page)).toBeVisible();
  await expect(login(page)).toBeFocused();
  await expect(login(page)).toHaveAttribute('href', loginTo('/pesanan?page=1'));
  expect(await shownOfCustomer(page)).toEqual([]);
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
