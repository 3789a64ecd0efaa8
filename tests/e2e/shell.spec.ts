import { contentEntries } from '#tests/support/content.ts';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { hold, scriptsRun } from '#tests/support/e2e/page-control.ts';
import { visit } from '#tests/support/e2e/route-table.ts';
import { orderValues } from '#tests/support/e2e/route-values.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { site } from '#tests/support/site.ts';

const summary = (count: number, total: number) => JSON.stringify({ jumlah_cart: count, total });

test('badge and floating bar show the cart without a request, and are hidden when it is empty', async ({
  page,
  stored,
}) => {
  await stored({ 'cart:summary': summary(3, 4_500_000) });
  await page.goto('/offline');
  await expect(page.getByRole('link', { name: 'Keranjang, 3 produk' })).toBeVisible();
  const bar = page.getByRole('complementary', { name: 'Ringkasan keranjang' });
  await expect(bar).toContainText('Cart: 3 Produk');
  await expect(bar).toContainText('Rp 4.500.000');
  await expect(bar.getByRole('link', { name: 'Lihat' })).toHaveAttribute('href', '/cart');

  await page.evaluate((value) => localStorage.setItem('cart:summary', value), summary(0, 0));
  await page.reload();
  await expect(bar).toBeHidden();

  await page.evaluate((value) => localStorage.setItem('cart:summary', value), summary(120, 1));
  await page.reload();
  await expect(page.locator('[data-cart-count]')).toHaveText('120');
  // The cart screen has no bar.
  await page.goto('/cart');
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('[data-cart-bar]')).toHaveCount(0);
});

test('the cart bar is one line below the content at every width', async ({ page, customer, origin, stored }) => {
  const order = await orderValues(origin, customer);
  await new Shop(origin, customer).fill(1);
  await stored({ 'cart:summary': summary(1, 1) });
  const bar = page.getByRole('complementary', { name: 'Ringkasan keranjang' });
  for (const route of ['/detailorder/{id}', '/pay/{id}', '/invoice/{id}', '/track/{id}', '/pesanan', '/home']) {
    await page.goto(visit(route, order));
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      const long = { jumlah_cart: 12, total: 104_500_000 };
      localStorage.setItem('cart:summary', JSON.stringify(long));
      dispatchEvent(new StorageEvent('storage', { key: 'cart:summary', newValue: JSON.stringify(long) }));
    });
    for (const width of [320, 1440, 390]) {
      const where = `${route} at ${width} px`;
      await page.setViewportSize({ width, height: 844 });
      const height = await bar.evaluate((element) => element.getBoundingClientRect().height);
      expect(height, where).toBeGreaterThan(0);
      expect(height, where).toBeLessThanOrEqual(56);
      const rest = await page.evaluate(() => {
        scrollTo(0, document.documentElement.scrollHeight);
        const edge = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
        return (edge('[data-cart-bar]')?.top ?? 0) - (edge('main .column')?.bottom ?? 0);
      });
      expect(rest, where).toBeGreaterThan(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), where).toBe(true);
    }
  }
});

test('a change of the cart in another tab updates the badge', async ({ page, context, stored }) => {
  await stored({ 'cart:summary': summary(1, 1000) });
  await page.goto('/offline');
  const other = await context.newPage();
  await other.goto('/offline');
  await other.evaluate((value) => localStorage.setItem('cart:summary', value), summary(7, 9000));
  await expect(page.locator('[data-cart-count]')).toHaveText('7');
});

test('a stored value that is not JSON is ignored', async ({ page, stored }) => {
  await stored({ 'cart:summary': '{broken', customer: 'nonsense', theme: 'pink', view: 'up' });
  await page.goto('/offline');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.locator('[data-cart-count]')).toBeHidden();
});

test('the menu opens, closes on Escape, and returns focus to its toggle', async ({ page }) => {
  await page.goto('/offline');
  const toggle = page.getByRole('button', { name: 'Menu', exact: true });
  const menu = page.getByRole('navigation', { name: 'Menu samping' });
  await expect(menu).toBeHidden();
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  for (const { data } of contentEntries('menu')) {
    await expect(menu.getByRole('link', { name: data.text ?? '' })).toHaveAttribute('href', data.link ?? '');
  }
  await expect(menu.getByRole('link', { name: 'Sign Out' })).toHaveAttribute('href', '/intro');
  await expect(menu).toContainText('Customer');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(toggle).toBeFocused();
});

test('the theme switch of the menu is stored and also changes other tabs', async ({ page, context }) => {
  await page.goto('/offline');
  const other = await context.newPage();
  await other.goto('/offline');
  await page.bringToFront();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('switch', { name: 'Mode gelap' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('opening the menu loads the cart again', async ({ page, customer: _signedIn }) => {
  await page.goto('/offline');
  await scriptsRun(page);
  const fetched = page.waitForResponse('**/api/carts');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  expect((await fetched).status()).toBe(200);
  await expect(page.getByRole('navigation', { name: 'Menu samping' })).toContainText('Halo, ');
});

test('signing out removes the customer but not the theme', async ({ page, customer: _signedIn, stored }) => {
  await stored({ theme: 'light', view: 'rtl', 'cart:summary': summary(2, 5), cart_count: '2' });
  await page.clock.install();
  await page.goto('/offline');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/intro');
  const kept = await page.evaluate(() => Object.keys(localStorage).sort());
  expect(kept).toEqual(['theme', 'view']);
});

test('a tap on Sign Out before its script has loaded signs out', async ({ page, customer: _signedIn }) => {
  const letThrough = await hold(page, /\/_astro\/.*\.js$/);
  await page.clock.install();
  await page.goto('/offline');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/offline');
  letThrough();
  await expect(page).toHaveURL('/intro');
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
});

test('a tap on the theme switch before its script has loaded changes the theme once', async ({ page }) => {
  const letThrough = await hold(page, /\/_astro\/.*\.js$/);
  await page.goto('/offline');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('switch', { name: 'Mode gelap' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  letThrough();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('signing out also ends the session at the provider', async ({ page, customer, request }) => {
  await page.goto('/offline');
  const { access_token, refresh_token } = customer.session;
  const status = async () => {
    const headers = { authorization: `Bearer ${access_token}` };
    return (await request.get('/api/carts', { headers })).status();
  };
  expect(await status()).toBe(200);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/intro');
  await expect.poll(status).toBe(401);
  const refreshed = await request.post('/api/customer-refresh', { data: { refresh_token } });
  expect(refreshed.status()).toBe(401);
});

for (const [name, answers] of [
  ['does not know the sign-out', true],
  ['never answers', false],
] as const) {
  test(`customers can sign out although another provider ${name}`, async ({
    page,
    customer: _signedIn,
    allowConsole,
  }) => {
    // The browser logs the failed call.
    allowConsole(/404|ERR_/);
    const asked = page.waitForRequest('**/api/customer-logout');
    await page.route('**/api/customer-logout', (route) =>
      answers ? route.fulfill({ status: 404, body: 'Not Found' }) : undefined,
    );
    await page.goto('/offline');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('link', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/intro');
    await asked;
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('an expired token ends the session with a message, and login returns to the screen', async ({
  page,
  stored,
  allowConsole,
}) => {
  allowConsole(/401/);
  await stored({ access_token: 'long-gone', customer: '{"id":1,"name":"Siti"}' });
  await page.goto('/cart');
  await expect(page).toHaveURL('/login?next=%2Fcart');
  await expect(page.getByRole('status').filter({ hasText: 'Sesi berakhir, silakan masuk lagi.' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('customer'))).toBeNull();
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

test('bar and menu are mirrored from right to left', async ({ page, stored }) => {
  await stored({ view: 'rtl' });
  await page.goto('/offline');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const toggle = await page.getByRole('button', { name: 'Menu', exact: true }).boundingBox();
  expect(toggle?.x).toBeLessThan(60);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect
    .poll(async () => (await page.getByRole('navigation', { name: 'Menu samping' }).boundingBox())?.x)
    .toBe(0);

  // Also mirrors arrows and switches.
  await page.goto('/settings');
  const { width } = page.viewportSize() ?? { width: 0 };
  const back = page.getByRole('link', { name: 'Kembali' });
  expect((await back.boundingBox())?.x).toBeGreaterThan(width / 2);
  await expect(back.locator('.icon')).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)');
  const row = page.getByRole('main').getByRole('switch', { name: /RTL/ });
  const [knob, words] = await Promise.all([row.locator('.switch').boundingBox(), row.locator('strong').boundingBox()]);
  expect(knob?.x).toBeLessThan(words?.x ?? 0);
});

test('the banner covers neither title nor tabs; on a phone an error is below the bar', async ({ page, stored }) => {
  await stored({ flashMsg: 'Pesanan dibuat.', 'cart:summary': summary(2, 5) });
  await page.goto('/language');
  const box = async (selector: string) => {
    const { x, y, width, height } = (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { left: x, top: y, right: x + width, bottom: y + height };
  };
  const banner = page.locator('[data-alert]');
  await expect(banner).toHaveText('Pesanan dibuat.');
  const [info, cart] = await Promise.all([box('[data-alert]'), box('[data-cart-bar]')]);
  expect(info.bottom).toBeLessThanOrEqual(cart.top);

  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await expect(banner).toContainText('Tidak ada koneksi internet.');
  const [error, title] = await Promise.all([box('[data-alert]'), box('h1')]);
  expect(error.top).toBeGreaterThanOrEqual(title.bottom);
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('the header is the same on every screen, and its search works as a plain form', async ({ page }) => {
    const boxes: unknown[] = [];
    for (const path of ['/home', '/offline', '/settings']) {
      await page.goto(path);
      const header = page.getByRole('banner');
      const parts = [
        header.getByRole('link', { name: site.name }),
        page.getByRole('navigation', { name: 'Utama' }).getByRole('link', { name: 'Pesanan' }),
        header.getByLabel('Cari jurnal'),
        header.getByRole('link', { name: 'Keranjang' }),
      ];
      boxes.push(await Promise.all(parts.map((part) => part.boundingBox())));
    }
    expect(boxes[1]).toEqual(boxes[0]);
    expect(boxes[2]).toEqual(boxes[0]);

    await page.getByLabel('Cari jurnal').fill('tani & laut');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/allproduct?q=tani+%26+laut');
  });

  for (const view of ['ltr', 'rtl'] as const) {
    test(`title and content have the same left edge, next to the account menu (${view})`, async ({ page, stored }) => {
      await stored({ view });
      await page.goto('/settings');
      const menu = page.getByRole('navigation', { name: 'Menu akun' });
      await expect(menu.getByRole('link', { name: 'Pengaturan' })).toHaveAttribute('aria-current', 'page');
      await expect(menu.getByRole('link')).toHaveText(['Profil', 'Notifikasi', 'Pengaturan', 'Bahasa', 'Bantuan']);
      const start = async (selector: string) => {
        const box = await page.locator(selector).first().boundingBox();
        if (box === null) throw new Error(`${selector} is not to be seen`);
        return view === 'ltr' ? box.x : 1280 - box.x - box.width;
      };
      // The arrow has space around it.
      expect(Math.abs((await start('header a[aria-label="Kembali"] svg')) - (await start('main .card')))).toBeLessThan(
        4,
      );
      expect(await start('nav[aria-label="Menu akun"]')).toBeLessThan(await start('main .card'));
      if (view === 'ltr') await expectAccessible(page);
    });
  }

  test('on a phone the account menu is hidden', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/settings');
    await expect(page.getByRole('navigation', { name: 'Menu akun' })).toBeHidden();
    await expect(page.getByLabel('Cari jurnal')).toBeHidden();
  });
});

test.describe('in a browser without popovers', () => {
  // Chrome before 114, Safari before 17 (docs/browsers.md).
  test.beforeEach(({ context }) =>
    context.addInitScript(() => {
      Reflect.deleteProperty(HTMLElement.prototype, 'popover');
    }),
  );

  for (const [panel, path, toggle, close] of [
    ['menu', '/offline', 'Menu', 'Tutup menu'],
    ['filter', '/shop-list', 'Filter', 'Close'],
  ] as const) {
    test(`the ${panel} opens and closes`, async ({ page }) => {
      await page.goto(path);
      const opener = page.getByRole('button', { name: toggle, exact: true });
      const drawer = page.locator(`#${panel}`);
      // The script that replaces popovers has loaded.
      await expect(opener).toHaveAttribute('aria-expanded', 'false');
      await expect(drawer).toBeHidden();
      await opener.click();
      await expect(drawer).toBeVisible();
      await expect(opener).toHaveAttribute('aria-expanded', 'true');
      await expect.poll(async () => (await drawer.boundingBox())?.x).toBeLessThan(390 / 2);
      await drawer.getByRole('button', { name: close }).click();
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
    });
  }

  test('opening the menu loads the cart, and its links work', async ({ page, customer: _signedIn }) => {
    await page.goto('/offline');
    const opener = page.getByRole('button', { name: 'Menu', exact: true });
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    const fetched = page.waitForResponse('**/api/carts');
    await opener.click();
    expect((await fetched).status()).toBe(200);
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page).toHaveURL('/settings');
  });
});
