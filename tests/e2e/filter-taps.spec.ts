import type { Page } from 'playwright/test';
import { openFilters } from '#tests/support/e2e/filters.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

/* What a tap on a filter does when something else is under way: a failed search, a page from memory, a second tap. */

const months = (page: Page) => page.getByRole('checkbox', { name: /^\D+ \d{4}, \d+ jurnal$/ });

for (const [name, answer] of [
  ['an error of the server', { status: 500, body: '' }],
  ['no connection', null],
] as const) {
  test(`${name}: the sheet of filters says so, and counts again`, async ({ page, allowConsole }) => {
    allowConsole(/500|ERR_INTERNET_DISCONNECTED/);
    await page.goto('/allproduct');
    const sheet = await openFilters(page);
    await page.route(/\/(allproduct\/items\.json|api\/items)\b/, (route) =>
      answer === null ? route.abort('internetdisconnected') : route.fulfill(answer),
    );
    await months(page).first().check({ force: true });
    await expect(sheet.getByRole('alert')).toHaveText('Gagal menghitung jurnal.');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const retry = sheet.getByRole('button', { name: 'Coba lagi' });
    await retry.focus();
    await retry.press('Enter');
    await expect(sheet.getByRole('button', { name: /^Tampilkan \d+ jurnal$/ })).toBeFocused();
    await expect(sheet.getByRole('alert')).toHaveCount(0);
  });
}

test("a field's page from memory forgets the field that left it", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/bidang/hukum');
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  // Playwright's Chromium has no back/forward cache: the page stays, and the test dispatches the event.
  await page.route(/\/allproduct\?/, (route) => route.abort('aborted'));
  const left = page.waitForRequest(/\/allproduct\?bidang=.*hukum/);
  await page
    .getByRole('checkbox', { name: /ekonomi/i })
    .first()
    .click({ force: true });
  await left;
  await page.unrouteAll();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await months(page).first().check({ force: true });
  await expect(page).toHaveURL(/\/allproduct\?bidang=hukum&bulan=[\d-]+$/);
});

test('a double tap on a chosen filter removes one filter', async ({ page }) => {
  await page.goto('/allproduct?bulan=2099-03&bulan=2099-04&bulan=2099-05');
  const chips = page.getByRole('list', { name: 'Filter terpilih' }).getByRole('link');
  await expect(chips).toHaveCount(3);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await chips.first().dblclick();
  await expect(page).toHaveURL('/allproduct?bulan=2099-04&bulan=2099-05');
  await expect(chips).toHaveCount(2);
  await expect(async () => {
    await chips.first().click();
    await expect(page).toHaveURL('/allproduct?bulan=2099-05', { timeout: 500 });
  }).toPass();
});
