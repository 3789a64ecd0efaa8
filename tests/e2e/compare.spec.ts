import type { Page } from 'playwright/test';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const table = (page: Page) => page.getByRole('table');
const columns = (page: Page) => table(page).getByRole('columnheader').getByRole('link');

test('compares journals without JavaScript: from the product page, by search and by suggestion', async ({
  browser,
  origin,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${origin}/product/1`);
  await page.getByRole('link', { name: 'Bandingkan dengan jurnal lain' }).click();
  await expect(columns(page)).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Cari jurnal untuk dibandingkan' }).fill('kodeloka');
  await page.getByRole('button', { name: 'Cari', exact: true }).click();
  await page.getByRole('link', { name: /^Bandingkan Kodeloka/ }).click();
  await expect(columns(page)).toHaveCount(2);
  await page
    .getByRole('link', { name: /^Bandingkan / })
    .first()
    .click();
  await expect(columns(page)).toHaveCount(3);
  await expect(page.getByText('Sudah 3 jurnal.')).toBeVisible();
  for (const row of ['Bulan dengan slot', 'Kategori', 'Rating']) {
    await expect(table(page).getByRole('row', { name: row })).toBeVisible();
  }
  await expect(
    table(page)
      .getByRole('rowheader', { name: /^Harga SINTA/ })
      .first(),
  ).toBeVisible();
  await table(page)
    .getByRole('link', { name: /^Hapus Kodeloka/ })
    .click();
  await expect(columns(page)).toHaveCount(2);
  await expect(
    table(page)
      .getByRole('link', { name: /^Lihat / })
      .first(),
  ).toHaveAttribute('href', '/product/1');
  await context.close();
});

test('says what it cannot compare', async ({ request }) => {
  for (const [query, text] of [
    ['?id=1&id=999999', 'Jurnal 999999 tidak ditemukan atau tidak lagi ditawarkan.'],
    ['?id=1&id=2&id=3&id=4', 'Paling banyak 3 jurnal. Tidak ditampilkan:'],
    ['?id=1&id=1&id=2', 'Jurnal yang sama ditampilkan sekali.'],
    ['?id=1', 'Pilih satu atau dua jurnal lagi untuk dibandingkan.'],
    ['', 'Pilih dua atau tiga jurnal untuk dibandingkan.'],
    ['?id=1&q=tidakadajurnalini', 'Produk tidak ditemukan.'],
  ] as const)
    expect(await (await request.get(`/bandingkan${query}`)).text(), query).toContain(text);
});

test('three journals are accessible, and the names of the rows stay in view', async ({ page, stored }) => {
  await stored({ theme: 'light', view: 'rtl' });
  await page.goto('/bandingkan?id=1&id=2&id=3');
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
    await columns(page).last().scrollIntoViewIfNeeded();
    await expect(table(page).getByRole('rowheader').first()).toBeInViewport({ ratio: 0.9 });
  }
  await expectAccessible(page);
});
