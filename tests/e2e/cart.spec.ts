import type { Page } from 'playwright/test';
import { formatRupiah } from '#domain/money.ts';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { expectStill } from '#tests/support/e2e/layout-shift.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const subtotal = (page: Page) => page.getByRole('complementary', { name: 'Order Summary' });
const rows = (page: Page) => page.getByRole('table', { name: 'Item di keranjang' }).getByRole('row');

test('without a token it invites to sign in, login returns to it, and nothing else is visible first', async ({
  page,
}) => {
  await page.goto('/cart');
  await expect(page.getByText('Silakan masuk terlebih dahulu.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Masuk', exact: true })).toHaveAttribute('href', '/login?next=%2Fcart');
});

test('an empty cart says so and links to the products', async ({ page, customer }) => {
  expect(customer.email).toContain('@');
  await page.goto('/cart');
  await expect(page.getByText('Keranjang kosong.')).toBeVisible();
  await page.getByRole('button', { name: 'Checkout Now' }).click();
  await expect(page.locator('[data-alert]')).toHaveText('Keranjang kosong.');
  // The cart cannot be ordered, and the button does not look like it.
  await expect(page.getByRole('button', { name: 'Checkout Now' })).not.toHaveClass(/button/);
  await expect(page.getByRole('link', { name: 'Cari jurnal' })).toHaveAttribute('href', '/allproduct');
  await expectAccessible(page);
});

test('shows that it loads, and a failure can be retried', async ({ page, customer, origin, allowConsole }) => {
  allowConsole(/500/);
  const [bought] = await new Shop(origin, customer).fill(1);
  let answer = false;
  const { promise: seen, resolve: wasSeen } = Promise.withResolvers<void>();
  await page.route('**/api/carts', async (route) => {
    if (answer) return route.continue();
    await seen;
    await route.fulfill({ status: 500, json: { message: 'Rusak' } });
  });
  await page.goto('/cart');
  await expect(page.getByText('Memuat keranjang…')).toBeVisible();
  wasSeen();
  await expect(page.getByRole('alert')).toContainText('Gagal mengambil keranjang.');
  answer = true;
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(rows(page).filter({ hasText: bought?.itemName ?? '?' })).toBeVisible();
});

test('shows lines, month, indexing, prices and totals, and nothing moves', async ({ page, customer, origin }) => {
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
});

test('fast steps send the first change at once and then the last quantity, and reset the termin', async ({
  page,
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
});

test('a change that the server refuses is rolled back silently', async ({ page, customer, origin, allowConsole }) => {
  allowConsole(/422/);
  await new Shop(origin, customer).fill(1, { room: 8 });
  await page.route('**/api/carts/*', (route) => route.fulfill({ status: 422, json: { message: 'Tidak bisa' } }));
  await page.goto('/cart');
  await page.getByRole('button', { name: /^Tambah Jumlah/ }).click();
  await expect(page.getByRole('spinbutton')).toHaveValue('1');
  await page.getByRole('button', { name: /^Hapus/ }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText('Tidak bisa')).toHaveCount(0);
});

test('removing the last line leaves an empty cart and no badge', async ({ page, customer, origin }) => {
  const shop = new Shop(origin, customer);
  await shop.fill(1);
  await page.goto('/cart');
  await page.getByRole('button', { name: /^Hapus/ }).click();
  await expect(page.getByText('Keranjang kosong.')).toBeVisible();
  await expect.poll(async () => (await shop.cart()).carts.length).toBe(0);
  await expect(page.getByRole('link', { name: 'Keranjang', exact: true })).toBeVisible();
});

test('another tab shows the change of this one', async ({ page, context, customer, origin }) => {
  await new Shop(origin, customer).fill(1, { room: 8 });
  const other = await context.newPage();
  await page.goto('/cart');
  await expect(page.getByRole('spinbutton')).toHaveValue('1');
  await other.goto('/cart');
  await other.getByRole('button', { name: /^Tambah Jumlah/ }).click();
  await expect(page.getByRole('spinbutton')).toHaveValue('2');
});

test('a line that cannot be ordered is marked and excluded from the total', async ({ page, customer, origin }) => {
  const [first, second] = await new Shop(origin, customer).fill(2);
  await page.route('**/api/carts', async (route) => {
    const answer = await (await route.fetch()).json();
    const lines = answer.carts.map((line: { item_id: number }) =>
      line.item_id === second?.itemId ? { ...line, req_price: null, price: null, indexing: null } : line,
    );
    await route.fulfill({ json: { ...answer, carts: lines } });
  });
  await page.goto('/cart');
  const excluded = rows(page).filter({ hasText: second?.itemName ?? '' });
  await expect(excluded).toContainText('tidak ikut dipesan');
  await expect(excluded.getByRole('spinbutton')).toHaveCount(0);
  await expect(excluded).not.toContainText('Rp');
  await expect(subtotal(page)).toContainText(`Subtotal${formatRupiah(first?.price ?? 0)}`);
});
