import type { Page } from 'playwright/test';
import { hold, hydrated } from '#tests/support/e2e/page-control.ts';
import { privateRoutes, visit } from '#tests/support/e2e/route-table.ts';
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

test('the screen follows when another tab signs out and in', async ({ page, shop, inOtherTab, customer }) => {
  const token = customer.session.access_token;
  const { id } = await shop.ordered();
  const release = await hold(page, scripts);
  await page.goto('/pesanan?page=1', { waitUntil: 'commit' });
  await expect(page.locator('.skeleton').first()).toBeVisible();
  await expect(invitation(page)).toBeHidden();
  await inOtherTab({ access_token: null });
  await expect(invitation(page)).toBeVisible();
  expect(await shownOfCustomer(page)).toEqual([]);
  await login(page).focus();
  release();
  await hydrated(page);
  await expect(invitation(page)).toBeVisible();
  await expect(login(page)).toBeFocused();
  await expect(login(page)).toHaveAttribute('href', loginTo('/pesanan?page=1'));
  expect(await shownOfCustomer(page)).toEqual([]);
  await inOtherTab({ access_token: token });
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

  await test.step('no title of the tab names an order after signing out', async () => {
    for (const route of privateRoutes) {
      const path = visit(route, { id: String(id) });
      const [, own = ''] = /<title>([^<]*)/.exec(await (await page.request.get(path)).text()) ?? [];
      await page.goto(path);
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await inOtherTab({ access_token: null });
      await expect(invitation(page)).toBeVisible();
      await expect(page).toHaveTitle(own.replaceAll('&amp;', '&'));
      await inOtherTab({ access_token: token });
    }
  });
});
