import type { Page } from 'playwright/test';
import { formatRupiah } from '#domain/money.ts';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { expectStill } from '#tests/support/e2e/layout-shift.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const subtotal = (page: Page) => page.getByRole('complementary', { name: 'Order Summary' });
const rows = (page: Page) => page.getByRole('table', { name: 'Item di keranjang' }).getByRole('row');

test('loads, retries, rolls a refused change back, and is empty without its last line', async ({
  page,
  customer,
  origin,
  allowConsole,
}) => {
  allowConsole(/500|422/);
  const shop = new Shop(origin, customer);
  const [bought] = await shop.fill(1, { room: 8 });
  const { promise: seen, resolve: wasSeen } = Promise.withResolvers<void>();
  await page.route('**/api/carts', async (route) => {
    await seen;
    await route.fulfill({ status: 500, json: { message: 'Rusak' } });
  });
  await page.goto('/cart');
  await expect(page.getByText('Memuat keranjang…')).toBeVisible();
  wasSeen();
  await expect(page.getByRole('alert')).toContainText('Gagal mengambil keranjang.');
  await page.unroute('**/api/carts');
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(rows(page).filter({ hasText: bought?.itemName ?? '?' })).toBeVisible();

  await page.route('**/api/carts/*', (route) => route.fulfill({ status: 422, json: { message: 'Tidak bisa' } }));
  await page.getByRole('button', { name: /^Tambah Jumlah/ }).click();
  await expect(page.getByRole('spinbutton')).toHaveValue('1');
  await page.getByRole('button', { name: /^Hapus/ }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText('Tidak bisa')).toHaveCount(0);
  await page.unroute('**/api/carts/*');

  await page.getByRole('button', { name: /^Hapus/ }).click();
  await expect(page.getByText('Keranjang kosong.')).toBeVisible();
  await expect.poll(async () => (await shop.cart()).carts.length).toBe(0);
  await expect(page.getByRole('link', { name: 'Keranjang', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Checkout Now' }).click();
  await expect(page.locator('[data-alert]')).toHaveText('Keranjang kosong.');
  // The cart cannot be ordered, and the button does not look like it.
  await expect(page.getByRole('button', { name: 'Checkout Now' })).not.toHaveClass(/button/);
  await expect(page.getByRole('link', { name: 'Cari jurnal' })).toHaveAttribute('href', '/allproduct');
  await expectAccessible(page);
});

test('shows lines, month, indexing, prices and totals, without a line that cannot be ordered', async ({
  page,
  customer,
  origin,
}) => {
  const bought = await new Shop(origin, customer).fill(2, { qty: 2 });
  await page.goto('/cart');
  for (const { itemName, indexing, price } of bought) {
    const row = rows(page).filter({ hasText: itemName });
    await expect(row).toContainText(indexing);
    await expect(row).toContainText(/Publish: [A-Z][a-z]+ \d{4}/);
    await expect(row).toContainText(formatRupiah(price));
    await expect(row).toContainText(formatRupiah(price * 2));
  }
  const total = bought.reduce((sum, { price }) => sum + price * 2, 0);
  await expect(subtotal(page)).toContainText(`Subtotal${formatRupiah(total)}`);
  await expect(subtotal(page)).toContainText('Jumlah item4');
  await expectStill(page);

  const [first, second] = bought;
  await page.route('**/api/carts', async (route) => {
    const answer = await (await route.fetch()).json();
    const lines = answer.carts.map((line: { item_id: number }) =>
      line.item_id === second?.itemId ? { ...line, req_price: null, price: null, indexing: null } : line,
    );
    await route.fulfill({ json: { ...answer, carts: lines } });
  });
  await page.reload();
  const excluded = rows(page).filter({ hasText: second?.itemName ?? '' });
  await expect(excluded).toContainText('tidak ikut dipesan');
  await expect(excluded.getByRole('spinbutton')).toHaveCount(0);
  await expect(excluded).not.toContainText('Rp');
  await expect(subtotal(page)).toContainText(`Subtotal${formatRupiah((first?.price ?? 0) * 2)}`);
});

test('fast steps send the first change at once and then the last quantity, and reset the termin; another tab follows', async ({
  page,
  context,
  customer,
  origin,
}) => {
  const shop = new Shop(origin, customer);
  const [bought] = await shop.fill(1, { room: 8 });
  const sent: unknown[] = [];
  const { promise: stepped, resolve: wasStepped } = Promise.withResolvers<void>();
  await page.route('**/api/carts/*', async (route) => {
    sent.push(route.request().postDataJSON());
    await stepped;
    await route.continue();
  });
  const other = await context.newPage();
  await other.goto('/cart');
  await page.goto('/cart');
  await page.getByRole('radio', { name: '1 termin' }).waitFor();
  await page.getByLabel('Termin 1', { exact: true }).fill('5');
  const plus = page.getByRole('button', { name: /^Tambah Jumlah/ });
  for (let i = 0; i < 5; i += 1) await plus.click();
  await expect(page.getByRole('spinbutton')).toHaveValue('6');
  wasStepped();
  const total = (bought?.price ?? 0) * 6;
  await expect(subtotal(page)).toContainText(`Subtotal${formatRupiah(total)}`);
  await expect.poll(async () => (await shop.cart()).carts[0]?.qty).toBe(6);
  expect(sent).toEqual([{ qty: 2 }, { qty: 6 }]);
  // docs/product.md 4: first = minimum (30 percent in the demo), here of the new subtotal.
  await expect(page.getByLabel('Termin 1', { exact: true })).toHaveValue(formatRupiah(total * 0.3).slice(3));
  await expect(other.getByRole('spinbutton')).toHaveValue('6');
});
