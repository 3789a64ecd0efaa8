import { contentEntries } from '#tests/support/content.ts';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { hold, keepIntro, scriptsRun } from '#tests/support/e2e/page-control.ts';
import { expectLargeTargets } from '#tests/support/e2e/targets.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const summary = (count: number, total: number) => JSON.stringify({ jumlah_cart: count, total });

test('badge and bar show the cart without a request, also from another tab', async ({ page, inOtherTab, stored }) => {
  await stored({ flashMsg: 'Pesanan dibuat.', 'cart:summary': summary(12, 104_500_000) });
  await page.goto('/settings');
  // Between the title and the prices and buttons at the lower edge.
  const box = async (selector: string) => {
    const { x, y, width, height } = (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { left: x, top: y, right: x + width, bottom: y + height };
  };
  const banner = page.locator('[data-alert]');
  await expect(banner).toHaveText('Pesanan dibuat.');
  const [message, title, cart] = await Promise.all([box('[data-alert]'), box('h1'), box('[data-cart-bar]')]);
  expect(message.top).toBeGreaterThanOrEqual(title.bottom);
  expect(message.bottom).toBeLessThanOrEqual(cart.top);

  await expect(page.getByRole('link', { name: 'Keranjang, 12 produk' })).toBeVisible();
  const bar = page.getByRole('complementary', { name: 'Ringkasan keranjang' });
  await expect(bar).toContainText('Cart: 12 Produk');
  await expect(bar).toContainText('Rp 104.500.000');
  await expect(bar.getByRole('link', { name: 'Lihat' })).toHaveAttribute('href', '/cart');

  await test.step('the bar is one line below the content at every width', async () => {
    for (const width of [320, 1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const { height, rest } = await bar.evaluate((element) => {
        scrollTo(0, document.documentElement.scrollHeight);
        const { top, height } = element.getBoundingClientRect();
        return { height, rest: top - (document.querySelector('main .column')?.getBoundingClientRect().bottom ?? top) };
      });
      expect(height, `at ${width} px`).toBeGreaterThan(0);
      expect(height, `at ${width} px`).toBeLessThanOrEqual(56);
      expect(rest, `at ${width} px`).toBeGreaterThan(0);
    }
  });

  await inOtherTab({ 'cart:summary': summary(120, 1) });
  await expect(page.locator('[data-cart-count]')).toHaveText('120');
  await inOtherTab({ 'cart:summary': summary(0, 0) });
  await expect(bar).toBeHidden();
});

test('the menu greets the customer and lists the screens; signing out keeps the theme', async ({
  page,
  customer,
  stored,
  request,
}) => {
  await stored({ theme: 'light', view: 'rtl', 'cart:summary': summary(2, 5), cart_count: '2' });
  await keepIntro(page);
  await page.goto('/offline');
  await scriptsRun(page);
  const fetched = page.waitForResponse('**/api/carts');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  expect((await fetched).status()).toBe(200);
  const menu = page.getByRole('navigation', { name: 'Menu samping' });
  await expect(menu).toContainText('Halo, ');
  for (const { data } of contentEntries('menu'))
    await expect(menu.getByRole('link', { name: data.text ?? '' })).toHaveAttribute('href', data.link ?? '');
  await expectAccessible(page);
  await expectLargeTargets(page, 'side menu');

  await page.getByRole('link', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/intro');
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['theme', 'view']);
  const { access_token, refresh_token } = customer.session;
  const headers = { authorization: `Bearer ${access_token}` };
  await expect.poll(async () => (await request.get('/api/carts', { headers })).status()).toBe(401);
  const refreshed = await request.post('/api/customer-refresh', { data: { refresh_token } });
  expect(refreshed.status()).toBe(401);
});

test('a tap before its script changes the theme and signs out', async ({ page, customer: _signedIn, allowConsole }) => {
  // The browser may log the call that never ends.
  allowConsole(/ERR_/);
  await keepIntro(page);
  const openMenu = async () => {
    const letThrough = await hold(page, /\/_astro\/.*\.js$/);
    await page.goto('/offline');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    return letThrough;
  };
  const switchTheme = await openMenu();
  await page.getByRole('switch', { name: 'Mode gelap' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  switchTheme();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');

  // Another provider may never answer.
  await page.route('**/api/customer-logout', () => undefined);
  const asked = page.waitForRequest('**/api/customer-logout');
  const signOut = await openMenu();
  await page.getByRole('link', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/offline');
  signOut();
  await expect(page).toHaveURL('/intro');
  await asked;
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an uncaught error shows the global fallback and keeps the page behind it', async ({ page, allowConsole }) => {
  allowConsole(/kaboom/);
  await page.goto('/login');
  await page.getByLabel('Email').fill('siti@example.test');
  await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('kaboom'))));
  const fallback = page.getByRole('dialog', { name: 'Something went wrong.' });
  await expect(fallback).toBeVisible();
  await expect(fallback).toContainText('kaboom');
  await expectAccessible(page);
  await fallback.getByRole('button', { name: 'Tutup' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('siti@example.test');
});

test('settings are mirrored from right to left, on a phone and on a desktop', async ({ page, stored }) => {
  await stored({ view: 'rtl' });
  await page.goto('/settings');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const toggle = await page.getByRole('button', { name: 'Menu', exact: true }).boundingBox();
  expect(toggle?.x).toBeLessThan(60);
  const { width } = page.viewportSize() ?? { width: 0 };
  const back = page.getByRole('link', { name: 'Kembali' });
  expect((await back.boundingBox())?.x).toBeGreaterThan(width / 2);
  await expect(back.locator('.icon')).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)');
  const row = page.getByRole('main').getByRole('switch', { name: /RTL/ });
  const [knob, words] = await Promise.all([row.locator('.switch').boundingBox(), row.locator('strong').boundingBox()]);
  expect(knob?.x).toBeLessThan(words?.x ?? 0);

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect
    .poll(async () => (await page.getByRole('navigation', { name: 'Menu samping' }).boundingBox())?.x)
    .toBe(0);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 1280, height: 800 });
  // The script sets the stored direction.
  await scriptsRun(page);
  const menu = page.getByRole('navigation', { name: 'Menu akun' });
  await expect(menu.getByRole('link', { name: 'Pengaturan' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link')).toHaveText(['Profil', 'Notifikasi', 'Pengaturan', 'Bahasa', 'Bantuan']);
  for (const view of ['rtl', 'ltr']) {
    await page.evaluate((dir) => Object.assign(document.documentElement, { dir }), view);
    const start = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox();
      if (box === null) throw new Error(`${selector} is not to be seen`);
      return view === 'ltr' ? box.x : 1280 - box.x - box.width;
    };
    const [arrow, card] = [await start('header a[aria-label="Kembali"] svg'), await start('main .card')];
    // The arrow has space around it.
    expect(Math.abs(arrow - card), view).toBeLessThan(4);
    expect(await start('nav[aria-label="Menu akun"]'), view).toBeLessThan(card);
  }
  const search = page.getByLabel('Cari jurnal');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(menu).toBeHidden();
  await expect(search).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await search.fill('tani & laut');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/allproduct?q=tani+%26+laut');
});

// Chrome before 114, Safari before 17 (docs/browsers.md).
test('in a browser without popovers the menu opens and closes', async ({ page, context, customer: _signedIn }) => {
  await context.addInitScript(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'popover');
  });
  await page.goto('/offline');
  const opener = page.getByRole('button', { name: 'Menu', exact: true });
  const drawer = page.locator('#menu');
  // The script that replaces popovers has loaded.
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await expect(drawer).toBeHidden();
  const fetched = page.waitForResponse('**/api/carts');
  await opener.click();
  await expect(drawer).toBeVisible();
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBeLessThan(390 / 2);
  expect((await fetched).status()).toBe(200);
  await drawer.getByRole('button', { name: 'Tutup menu' }).click();
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.press('Enter');
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await expect(drawer).toBeVisible();
  await page.mouse.click(10, 400);
  await expect(drawer).toBeHidden();

  await opener.click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/settings');
});
