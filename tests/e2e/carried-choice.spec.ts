import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { formatMonth, type Month, toInputValue } from '@slotterbit/contract/values/month.ts';
import type { Page } from 'playwright/test';
import { demoItem } from '#tests/support/e2e/items.ts';
import { expectStill } from '#tests/support/e2e/layout-shift.ts';
import { hydrated } from '#tests/support/e2e/page-control.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const bar = (page: Page) => page.getByRole('complementary', { name: 'Pesan' });

const pathOf = (id: number, indexing: string, month: Month) =>
  `/product/${id}?${new URLSearchParams({ indexing, bulan: toInputValue(month) })}`;

test('a card carries indexing and month, and product page and sheet start with them', async ({ page }) => {
  const { item, dearer, open } = await demoItem(page.request);
  const path = pathOf(item.id, dearer.nama, open);
  const filter = new URLSearchParams({ indexing: dearer.nama, bulan: toInputValue(open), q: item.name });
  await page.goto(`/allproduct?${filter}`);
  const card = page.getByRole('article').filter({ hasText: item.name });
  await expect(card.getByRole('link')).toHaveAttribute('href', path);

  await card.getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: item.name });
  await expect(sheet.getByRole('radio', { name: dearer.nama })).toBeChecked();
  await expect(sheet.getByLabel('Bulan Publish').first()).toHaveValue(toInputValue(open));
  await page.keyboard.press('Escape');

  // Every choice has the same page in the cache.
  const html = async (path: string) => (await page.request.get(path)).text();
  expect(await html(path)).toBe(await html(`/product/${item.id}`));
  await card.getByRole('link').click();
  await expect(bar(page)).toContainText(formatRupiah(dearer.harga_jual ?? 0));
  await expect(page.getByRole('button', { name: new RegExp(`^${dearer.nama}`) })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await bar(page).getByRole('button').click();
  await expect(sheet.getByRole('radio', { name: dearer.nama })).toBeChecked();
  await expect(sheet.getByLabel('Bulan Publish').first()).toHaveValue(toInputValue(open));
  await expect(sheet.getByRole('button', { name: 'Tambah ke Keranjang' })).toBeEnabled();
});

test('of a choice that a journal lacks, one tap takes the nearest offer', async ({ page }) => {
  const { item, full } = await demoItem(page.request);
  await page.goto(pathOf(item.id, 'SINTA 99', full));
  await hydrated(page);
  await expect(bar(page)).toContainText('SINTA 99 tidak dapat dipesan di jurnal ini.');
  await expect(bar(page)).toContainText(`${formatMonth(full)} sudah penuh.`);
  await expectStill(page);
  await bar(page)
    .getByRole('button', { name: /^Pilih (?!indexing)\D+ \d{4}$/ })
    .click();
  await expect(bar(page)).not.toContainText('sudah penuh');
  await bar(page)
    .getByRole('button', { name: /^Pilih (?!indexing)/ })
    .click();
  await expect(bar(page)).not.toContainText('tidak dapat dipesan');
  await bar(page).getByRole('button', { name: 'Pilih indexing & bulan' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Tambah ke Keranjang' })).toBeEnabled();
});
