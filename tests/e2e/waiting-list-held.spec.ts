import type { Page } from 'playwright/test';
import { formatMonth } from '#domain/month.ts';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { expectStill } from '#tests/support/e2e/layout-shift.ts';
import { hold } from '#tests/support/e2e/page-control.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { fullItem, heldPlace, listOf } from '#tests/support/e2e/waiting-list.ts';

/* The link of the e-mail about a held place (docs/product.md 13.9): /product/{id}?bulan=YYYY-MM, on a phone. */

const bar = (page: Page) => page.getByRole('complementary', { name: 'Pesan' });
const heldText = /^Slot ditahan untuk Anda sampai 2 Apr 19\.17$/;

test('the page says that the place is held, and the month counts as free', async ({
  page,
  customer: _signedIn,
  origin,
}) => {
  const { item, slot, month } = await fullItem(origin);
  await page.route('**/api/waiting-list', (route) => route.fulfill(listOf(heldPlace(item, slot))));
  const release = await hold(page, '**/api/waiting-list');
  const asked = page.waitForRequest('**/api/waiting-list');
  await page.goto(`/product/${item.id}?bulan=${month}`);
  await asked;
  await expect(bar(page)).toBeVisible();
  await expect(bar(page)).not.toContainText('sudah penuh');
  release();
  await expect(bar(page).getByText(heldText)).toBeVisible();
  await expect(bar(page)).not.toContainText('sudah penuh');
  await expect(page.getByRole('button', { name: `${formatMonth(slot)} Sisa 1` })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expectStill(page);
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: 'Pilih indexing & bulan' }).click();
  await expect(page.getByRole('dialog').getByText('Slot tersedia untuk bulan ini.')).toBeVisible();

  await test.step('on a desktop the form says so', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`/product/${item.id}?bulan=${month}`);
    await expect(bar(page).getByText(heldText)).toBeVisible();
    await expect(bar(page).getByText('Slot tersedia untuk bulan ini.')).toBeVisible();
    await expect(page.getByText('sudah penuh')).toHaveCount(0);
  });
});

test('what cannot be loaded is said, and can be tried again; a journal whose only place is held can be ordered', async ({
  page,
  customer: _signedIn,
  origin,
  allowConsole,
}) => {
  allowConsole(/500/);
  const { item, slot, month } = await fullItem(origin);
  const only = { ...item, slots: [slot] };
  await page.route(/\/api\/items(\?|$)/, (route) =>
    route.fulfill({ json: { data: { items: [only], page: 1, limit: 20, total: 1, last_page: 1 } } }),
  );
  await page.route('**/api/waiting-list', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`/product/${item.id}?bulan=${month}`);
  await expect(bar(page)).toContainText('Gagal memuat daftar tunggu.');
  await expectAccessible(page);
  await page.route('**/api/waiting-list', (route) => route.fulfill(listOf(heldPlace(item, slot))));
  await bar(page).getByRole('button', { name: 'Coba lagi' }).click();
  await expect(bar(page).getByText(heldText)).toBeVisible();
  await expect(page.getByText('1 bulan tersedia')).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Pilih indexing & bulan' })).toBeEnabled();
});
