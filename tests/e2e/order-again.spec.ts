import type { Page } from 'playwright/test';
import { formatRupiah } from '#domain/money.ts';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { wireItem } from '#tests/support/e2e/items.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Pesan lagi' });
const rowOf = (page: Page, name: string) => sheetOf(page).locator('.card').filter({ hasText: name });

test("one tap adds an order to the cart again, at today's conditions", async ({ page, customer, origin }) => {
  const shop = new Shop(origin, customer);
  const order = await shop.ordered({ lines: 2 });
  const asked: string[] = [];
  page.on('request', (request) => /items/.test(request.url()) && asked.push(new URL(request.url()).pathname));
  await page.goto('/pesanan');
  await page.getByRole('article').getByRole('button', { name: 'Pesan lagi' }).click();
  const boxes = sheetOf(page).getByRole('checkbox');
  await expect(boxes).toHaveCount(2);
  for (const line of order.order_items) {
    await expect(rowOf(page, line.item_name)).toContainText(line.item_index ?? '');
    await expect(rowOf(page, line.item_name)).toContainText(`1 × ${formatRupiah(line.price)}`);
    await expect(rowOf(page, line.item_name).getByRole('checkbox')).toBeChecked();
  }
  await expect(sheetOf(page)).toContainText(`Total 2 item${formatRupiah(order.total)}`);
  expect(asked).toEqual(['/allproduct/items.json']);
  await expectAccessible(page);

  const months = rowOf(page, order.order_items[0]?.item_name ?? '').getByRole('combobox');
  // One more than goes into the cart: a month that the cart fills is no longer offered.
  const later = await months.locator('option', { hasNotText: '· 1 slot' }).last().getAttribute('value');
  await months.selectOption(later);
  await sheetOf(page).getByRole('button', { name: 'Tambah ke Keranjang' }).click();
  await expect(page.getByText('Berhasil Menambahkan')).toBeVisible();
  await expect(sheetOf(page)).toHaveCount(0);
  await expect(page.getByText('Cart: 2 Produk')).toBeVisible();
  const { carts } = await shop.cart();
  expect(carts.map(({ item_id }) => item_id).sort()).toEqual(order.order_items.map(({ item_id }) => item_id).sort());
  const [first] = carts.filter(({ item_id }) => item_id === order.order_items[0]?.item_id);
  expect(first?.req_publish).toBe(`${later}-01`);

  // Again, for the month in the cart (other tests also use earlier months): the row says so.
  await page.goto(`/detailorder/${order.id}`);
  await page.getByRole('button', { name: 'Pesan lagi' }).click();
  await months.selectOption(later);
  await expect(rowOf(page, order.order_items[0]?.item_name ?? '')).toContainText('Sudah ada 1 di keranjang');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Pesan lagi' })).toBeFocused();
});

test('shows what has changed, and does not select unavailable lines', async ({
  page,
  customer: _signedIn,
  allowConsole,
}) => {
  allowConsole(/items\.json/);
  const line = (id: number, more: object) => ({
    id,
    item_id: id,
    item_name: `Jurnal Uji ${id}`,
    item_index: 'SINTA 2',
    indexing_id: 1,
    qty: 1,
    price: 1_350_000,
    ...more,
  });
  const order = {
    id: 5,
    code: 'INV-5',
    total: 5_000_000,
    status: 'completed',
    order_items: [
      line(1, {}),
      line(2, { item_index: 'Scopus Q1', indexing_id: 9 }),
      line(3, {}),
      line(4, {}),
      line(5, { qty: 4, price: 1_500_000 }),
    ],
  };
  const full = { month: 3, year: 2099, capacity: 1, used: 1, remaining: 0 };
  const items = [
    wireItem(1),
    wireItem(2),
    wireItem(3, { slots: [{ id: 31, ...full }] }),
    wireItem(5, {
      slots: [
        { id: 51, ...full },
        { id: 52, ...full, month: 6, remaining: 3 },
      ],
    }),
  ];
  await page.route('**/allproduct/items.json*', (route) => route.fulfill({ status: 404, body: '' }));
  await page.route(/\/api\/items\?/, (route) => route.fulfill({ json: { data: { items } } }));
  await page.route('**/api/pi-orders/5', (route) => route.fulfill({ json: { data: { order } } }));
  await page.goto('/detailorder/5');
  await page.getByRole('button', { name: 'Pesan lagi' }).click();
  await expect(rowOf(page, 'Jurnal Uji 1')).toContainText('Harga naik Rp 150.000');
  await expect(rowOf(page, 'Jurnal Uji 2')).toContainText('Indexing tidak lagi ditawarkan');
  await expect(rowOf(page, 'Jurnal Uji 3')).toContainText('Penuh sampai Maret 2099');
  await expect(rowOf(page, 'Jurnal Uji 4')).toContainText('Jurnal tidak lagi ditawarkan');
  await expect(rowOf(page, 'Jurnal Uji 5')).toContainText('Penuh sampai Maret 2099');
  await expect(rowOf(page, 'Jurnal Uji 5')).toContainText('Sisa 3 slot, jumlah menjadi 3');
  await expect(sheetOf(page).getByRole('checkbox')).toHaveCount(2);
  await expect(sheetOf(page)).toContainText('Total 2 itemRp 6.000.000');
  await rowOf(page, 'Jurnal Uji 1').getByRole('checkbox').uncheck();
  await expect(sheetOf(page)).toContainText('Total 1 itemRp 4.500.000');
  await rowOf(page, 'Jurnal Uji 5').getByRole('checkbox').uncheck();
  await expect(sheetOf(page)).toContainText('Belum ada yang dipilih');
  await expect(sheetOf(page).getByRole('button', { name: 'Tambah ke Keranjang' })).toBeDisabled();
});

test('a failed catalogue loads on retry; a failure in the middle names the added lines, and a second tap adds only the rest', async ({
  page,
  customer,
  origin,
  allowConsole,
}) => {
  allowConsole(/422|500/);
  const shop = new Shop(origin, customer);
  const order = await shop.ordered({ lines: 3 });
  await page.route(/\/items/, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`/detailorder/${order.id}`);
  await page.getByRole('button', { name: 'Pesan lagi' }).click();
  await expect(sheetOf(page).getByRole('alert')).toContainText('Gagal memuat produk.');
  await page.unroute(/\/items/);
  await sheetOf(page).getByRole('button', { name: 'Coba lagi' }).click();
  await expect(sheetOf(page).getByRole('checkbox')).toHaveCount(3);
  const [first, second] = order.order_items;
  await page.route('**/api/carts', (route) =>
    route.request().method() === 'POST' && route.request().postDataJSON().item_id === second?.item_id
      ? route.fulfill({ status: 422, json: { message: 'Slot penuh.' } })
      : route.fallback(),
  );
  const button = sheetOf(page).getByRole('button', { name: 'Tambah ke Keranjang' });
  await button.click();
  await expect(sheetOf(page).getByRole('alert')).toContainText(
    `Sudah di keranjang: ${first?.item_name} (${first?.item_index}). ${second?.item_name} (${second?.item_index}): Slot penuh.`,
  );
  await expect(rowOf(page, first?.item_name ?? '')).toContainText('Sudah di keranjang');
  await expect(sheetOf(page).getByRole('checkbox')).toHaveCount(2);
  await page.unroute('**/api/carts');
  await button.dblclick();
  await expect(sheetOf(page)).toHaveCount(0);
  const { carts } = await shop.cart();
  expect(carts.map(({ item_id, qty }) => [item_id, qty]).sort()).toEqual(
    order.order_items.map(({ item_id }) => [item_id, 1]).sort(),
  );
});
