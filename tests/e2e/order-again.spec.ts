import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import type { Page } from 'playwright/test';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Pesan lagi' });
const rowOf = (page: Page, name: string | undefined) =>
  sheetOf(page)
    .locator('.card')
    .filter({ hasText: name ?? '?' });

test("one tap adds an order to the cart again, at today's conditions; after a failure a second tap adds only the rest", async ({
  page,
  customer,
  origin,
  allowConsole,
}) => {
  allowConsole(/422|500/);
  const shop = new Shop(origin, customer);
  const order = await shop.ordered({ lines: 3 });
  const [first, second, third] = order.order_items;
  await page.route(/\/items/, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/pesanan');
  await page.getByRole('article').getByRole('button', { name: 'Pesan lagi' }).click();
  await expect(sheetOf(page).getByRole('alert')).toContainText('Gagal memuat produk.');
  await page.unroute(/\/items/);
  await sheetOf(page).getByRole('button', { name: 'Coba lagi' }).click();
  const boxes = sheetOf(page).getByRole('checkbox');
  await expect(boxes).toHaveCount(3);
  for (const line of order.order_items) {
    const row = rowOf(page, line.item_name);
    await expect(row).toContainText(line.item_index ?? '');
    await expect(row).toContainText(`1 × ${formatRupiah(line.price)}`);
    await expect(row.getByRole('checkbox')).toBeChecked();
  }
  await expect(sheetOf(page)).toContainText(`Total 3 item${formatRupiah(order.total)}`);
  await expectAccessible(page);

  for (const nth of [0, 1, 2]) await boxes.nth(nth).uncheck();
  await expect(sheetOf(page)).toContainText('Belum ada yang dipilih');
  const button = sheetOf(page).getByRole('button', { name: 'Tambah ke Keranjang' });
  await expect(button).toBeDisabled();
  for (const nth of [0, 1, 2]) await boxes.nth(nth).check();
  const months = rowOf(page, third?.item_name).getByRole('combobox');
  const later = await months.locator('option').last().getAttribute('value');
  await months.selectOption(later);

  await page.route('**/api/carts', (route) =>
    route.request().method() === 'POST' && route.request().postDataJSON().item_id === second?.item_id
      ? route.fulfill({ status: 422, json: { message: 'Slot penuh.' } })
      : route.fallback(),
  );
  await button.click();
  await expect(sheetOf(page).getByRole('alert')).toContainText(
    `Sudah di keranjang: ${first?.item_name} (${first?.item_index}). ${second?.item_name} (${second?.item_index}): Slot penuh.`,
  );
  await expect(rowOf(page, first?.item_name)).toContainText('Sudah di keranjang');
  await expect(boxes).toHaveCount(2);
  await page.unroute('**/api/carts');
  await button.dblclick();
  await expect(page.getByText('Berhasil Menambahkan')).toBeVisible();
  await expect(sheetOf(page)).toHaveCount(0);
  await expect(page.getByText('Cart: 3 Produk')).toBeVisible();
  const { carts } = await shop.cart();
  expect(carts.map(({ item_id, qty }) => [item_id, qty]).sort()).toEqual(
    order.order_items.map(({ item_id }) => [item_id, 1]).sort(),
  );
  expect(carts.find(({ item_id }) => item_id === third?.item_id)?.req_publish).toBe(`${later}-01`);
});
