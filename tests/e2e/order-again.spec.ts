import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { answerItems, wireItem } from '#tests/support/e2e/items.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { april } from '#tests/support/e2e/waiting-customers.ts';

test('adds each line of an order in its sheet; the purpose stays', async ({ page, shop, allowConsole }) => {
  allowConsole(/422|500/);
  const order = await shop.ordered({ lines: 2 });
  const [first, second] = order.order_items;
  await page.goto('/pesanan');
  const again = page.getByRole('article').getByRole('button', { name: 'Pesan lagi' });
  await page.route(/\/items/, (route) => route.fulfill({ status: 500, body: '' }));
  await again.click();
  await expect(page.getByText('Gagal memuat. Periksa koneksi Anda, lalu coba lagi.')).toBeVisible();
  await page.unroute(/\/items/);
  await again.click();
  const list = page.getByRole('dialog', { name: 'Pesan lagi' });
  const lines = list.locator('.card');
  await expect(lines).toHaveCount(2);
  await expectAccessible(page);

  const ofFirst = lines.filter({ hasText: first?.item_name ?? '?' });
  await ofFirst.getByRole('button', { name: 'Pilih bulan' }).click();
  const sheet = page.getByRole('dialog', { name: first?.item_name ?? '?' });
  await expect(sheet.getByRole('radio', { name: first?.item_index ?? '?' })).toBeChecked();
  const add = sheet.getByRole('button', { name: 'Tambah ke Keranjang' });
  await page.route('**/api/carts', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { message: 'Slot penuh.' } })
      : route.fallback(),
  );
  await add.click();
  await expect(sheet.getByRole('alert')).toHaveText('Slot penuh.');
  await page.unroute('**/api/carts');
  await add.click();
  await expect(page.getByText('Berhasil Menambahkan')).toBeVisible();
  await expect(ofFirst).toContainText('Sudah di keranjang');
  await expect(ofFirst.getByRole('button')).toHaveCount(0);

  const ofSecond = lines.filter({ hasText: second?.item_name ?? '?' });
  await ofSecond.getByRole('button', { name: 'Pilih bulan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Tutup' }).click();
  await expect(ofSecond).not.toContainText('Sudah di keranjang');
  const { carts } = await shop.cart();
  expect(carts.map(({ item_id, qty }) => [item_id, qty])).toEqual([[first?.item_id, 1]]);
  await list.getByRole('link', { name: 'Lihat keranjang' }).click();
  await expect(page.getByRole('radio', { name: 'Publikasi Jurnal Syarat Kelulusan' })).toBeChecked();
});

test('the only line of an order opens its sheet, which says what changed', async ({ page, customer: _signedIn }) => {
  const line = { id: 1, item_id: 1, item_name: 'Jurnal Uji 1', item_index: 'SINTA 2', indexing_id: 1, qty: 1 };
  const order = { id: 5, code: 'INV-5', status: 'completed', order_items: [{ ...line, price: 1_350_000 }] };
  const june = { ...april, id: 14, month: 6, used: 1, remaining: 4 };
  await page.route('**/api/pi-orders/5', (route) => route.fulfill({ json: { data: { order } } }));
  await answerItems(page, [wireItem(1, { slots: [april, june] })]);
  await page.goto('/detailorder/5');
  await page.getByRole('button', { name: 'Pesan lagi' }).click();
  const sheet = page.getByRole('dialog', { name: 'Jurnal Uji 1' });
  await expect(sheet.getByText('Harga naik Rp 150.000')).toBeVisible();
  await expect(sheet.getByText('Penuh sampai April 2099')).toBeVisible();
  await expect(sheet.getByRole('radio', { name: 'Juni 2099' })).toBeChecked();
  await expect(sheet.getByText('Slot tersedia untuk bulan ini.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Tutup' }).click();

  await answerItems(page, []);
  await page.getByRole('button', { name: 'Pesan lagi' }).click();
  await expect(page.getByRole('dialog', { name: 'Pesan lagi' })).toContainText('Jurnal tidak lagi ditawarkan');
});
