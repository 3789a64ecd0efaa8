import type { Page } from 'playwright/test';
import { expectStill } from '#tests/support/e2e/layout-shift.ts';
import { monthAhead } from '#tests/support/e2e/now.ts';
import { hydrated } from '#tests/support/e2e/page-control.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

test.use({ touches: false });

/** Collects the requests for React, which every hydrated island needs. */
function reactRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/\/_astro\/react\./.test(request.url())) requests.push(request.url());
  });
  return requests;
}

/** A connection that saves data: no page loads code ahead of its use. */
async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  );
}

test('lists, products and forms are readable without their code, which the first key loads', async ({ page }) => {
  await saveData(page);
  const requests = reactRequests(page);
  for (const [path, text] of [
    ['/home', 'SINTA'],
    ['/product/1', 'SINTA'],
    ['/register', 'Alamat'],
  ] as const)
    await test.step(path, async () => {
      requests.length = 0;
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('main')).toContainText(text);
      expect(requests).toEqual([]);
      await page.keyboard.press('Tab');
      await hydrated(page);
      expect(requests).toHaveLength(1);
    });
});

test('a quiet list only downloads its code; the first tap works offline', async ({ page, context, allowConsole }) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  const downloaded = page.waitForResponse(/\/_astro\/AddToCartSheet\./);
  await page.goto('/home', { waitUntil: 'networkidle' });
  await downloaded;
  await page.waitForLoadState('networkidle');
  await expect(page.locator('astro-island[ssr]')).not.toHaveCount(0);
  await expect(page.locator('[data-slider][data-live]')).toHaveCount(0);
  await context.setOffline(true);
  await page
    .getByRole('button', { name: /^Tambah / })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await hydrated(page);
});

test('the profile shows the stored customer without React, which the first key loads', async ({ page, customer }) => {
  const requests = reactRequests(page);
  await page.clock.install();
  await page.goto('/profile', { waitUntil: 'networkidle' });
  // Past the quiet moment in which lists download their code.
  await page.clock.runFor(5000);
  await expect(page.getByRole('region', { name: 'Data diri' })).toContainText(customer.email);
  await expect(page.getByRole('button', { name: 'Unduh data saya' })).toBeVisible();
  expect(requests).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('region', { name: 'Daftar tunggu' })).toBeVisible();
  await expectStill(page);
});

test('the cart of a signed-in customer is on the cards without a touch', async ({ page, shop }) => {
  await shop.fill(1);
  await page.goto('/allproduct');
  await hydrated(page);
});

test('a product with a chosen month shows its form without a touch', async ({ page }) => {
  await saveData(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/product/1?bulan=${monthAhead(3)}`);
  await expect(page.getByRole('complementary', { name: 'Pesan' }).getByRole('button').last()).toBeVisible();
});
