import type { Page } from 'playwright/test';
import { formatRupiah } from '#domain/money.ts';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { registerCustomer } from '#tests/support/e2e/customer.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const banner = (page: Page) => page.locator('[data-alert]');
const checkout = (page: Page) => page.getByRole('button', { name: 'Checkout Now' });
const termin = (page: Page, n: number) => page.getByLabel(`Termin ${n}`, { exact: true });
const purpose = (page: Page, name: string) => page.getByRole('radio', { name });
const reason = (page: Page) => page.locator('#checkout-problem');
const kelulusan = 'Publikasi Jurnal Syarat Kelulusan';

/** Fills in the required field of an order that is paid at once. */
async function fillIn(page: Page): Promise<void> {
  await purpose(page, kelulusan).check();
}

test('the due amount is next to the button, the missing field above it, and a tap focuses that field', async ({
  page,
  customer,
  origin,
}) => {
  const [bought] = await new Shop(origin, customer).fill(1, { maxTermin: 3 });
  const price = bought?.price ?? 0;
  const third = Math.floor(price / 3);
  const second = Math.floor((price - third) / 2);
  const bar = page.getByRole('complementary', { name: 'Order Summary' });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/cart');
  await expect(checkout(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('navigation', { name: 'Utama' })).toBeHidden();
  await expect(bar).toContainText('Total pesanan, dibayar sekali');
  await expect(reason(page)).toHaveText('Keperluan publish belum dipilih');

  await page.getByRole('radio', { name: '3 termin' }).check();
  await expect(bar).toContainText('Bayar sekarang · Termin 1 dari 3');
  await expect(bar).toContainText(`dari total ${formatRupiah(price)}, sisa ${formatRupiah(price - third)}`);
  await termin(page, 2).fill('');
  await expect(reason(page)).toHaveText(`Belum dibagi ${formatRupiah(second)}`);
  await expect(checkout(page)).toHaveClass(/quiet/);
  await checkout(page).click();
  await expect(banner(page)).toHaveText('Total nilai semua termin harus sama dengan subtotal keranjang.');
  await expect(termin(page, 2)).toBeFocused();
  await expect(termin(page, 2)).toBeInViewport({ ratio: 1 });
  await expect(termin(page, 2)).toHaveAttribute('aria-invalid', 'true');

  await termin(page, 2).fill(String(price));
  await expect(termin(page, 2)).toHaveAttribute('aria-invalid', 'false');
  await expect(reason(page)).toHaveText(/^Kelebihan Rp /);
  await page.getByRole('button', { name: 'Bagi lagi' }).click();
  await expect(reason(page)).toHaveText('Keperluan publish belum dipilih');
  // The same problem focuses the field again.
  for (const _ of [1, 2]) {
    await checkout(page).click();
    await expect(purpose(page, 'Publikasi Jurnal Kenaikan Pangkat')).toBeFocused();
    await checkout(page).focus();
  }
  await purpose(page, 'Other').check();
  await checkout(page).click();
  await expect(page.getByLabel('Tuliskan keperluan publish')).toBeFocused();
  // The banner disappears, the reason stays until the customer changes something.
  await expect(banner(page)).toHaveText('');
  await expect(reason(page)).toHaveText('Silakan isi keperluan publish terlebih dahulu.');
  await page.getByLabel('Tuliskan keperluan publish').fill('Hibah');
  await expect(reason(page)).toHaveCount(0);
  await expect(checkout(page)).not.toHaveClass(/quiet/);
  await expect(checkout(page)).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});

test('amounts are typed with Indonesian grouping; a reload, another screen and a refetch keep them', async ({
  page,
  customer,
  origin,
}) => {
  const shop = new Shop(origin, customer);
  const [bought] = await shop.fill(1, { maxTermin: 3 });
  const { max_termin } = await shop.cart();
  const price = bought?.price ?? 0;
  await page.goto('/cart');
  // As many termin as the item allows.
  await expect(page.getByRole('radio', { name: /^\d termin$/ })).toHaveCount(max_termin);
  await page.getByRole('radio', { name: '3 termin' }).check();
  await termin(page, 2).click();
  await page.keyboard.type('1250000');
  await expect(termin(page, 2)).toHaveValue('1.250.000');
  // The caret stays three digits from the end.
  for (let i = 0; i < 4; i += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('9');
  await expect(termin(page, 2)).toHaveValue('12.509.000');
  // The caret is before the last separator: a letter changes nothing, Delete takes the next digit.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('x');
  await page.keyboard.press('Delete');
  await expect(termin(page, 2)).toHaveValue('1.250.900');
  await termin(page, 2).fill('-5');
  await expect(termin(page, 2)).toHaveValue('5');
  await termin(page, 2).fill('');
  await expect(termin(page, 2)).toHaveValue('');
  const minimum = Math.round(price * 0.3);
  const amounts = [minimum, minimum, price - 2 * minimum].map((amount) => formatRupiah(amount).slice(3));
  for (const n of [1, 2]) await termin(page, n).fill(String(minimum));
  await page.getByRole('button', { name: 'Sisa ke termin terakhir' }).click();
  await expect(page.getByText('30,0%')).toHaveCount(2);
  await expect(page.getByText('40,0%')).toBeVisible();
  await expect(page.getByText('Total termin sudah sama dengan subtotal.')).toBeVisible();

  await purpose(page, 'Other').check();
  await page.getByLabel('Tuliskan keperluan publish').fill('Hibah internal');

  const expectKept = async () => {
    await expect(purpose(page, 'Other')).toBeChecked();
    await expect(page.getByLabel('Tuliskan keperluan publish')).toHaveValue('Hibah internal');
    for (const [i, amount] of amounts.entries()) await expect(termin(page, i + 1)).toHaveValue(amount);
  };
  const refetched = page.waitForResponse('**/api/carts');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await refetched;
  await expectKept();
  await page.reload();
  await expectKept();
  await page.goto('/offline');
  await page.goBack();
  await expectKept();
});

test('a double tap creates one order, with exactly the fields of docs/product.md', async ({
  page,
  customer,
  origin,
}) => {
  const shop = new Shop(origin, customer);
  const [bought] = await shop.fill(1, { maxTermin: 2 });
  const line = (await shop.cart()).carts[0];
  const price = bought?.price ?? 0;
  const sent: unknown[] = [];
  const { promise: looked, resolve: go } = Promise.withResolvers<void>();
  await page.route('**/api/pi-order/create', async (route) => {
    sent.push(route.request().postDataJSON());
    await looked;
    await route.continue();
  });
  await page.goto('/cart');
  await purpose(page, 'Other').check();
  await page.getByLabel('Tuliskan keperluan publish').fill('  Hibah  ');
  await page.getByRole('radio', { name: '2 termin' }).check();
  await checkout(page).dblclick();
  await expect(page.getByRole('button', { name: 'Memproses...' })).toBeDisabled();
  await expect(page.getByRole('spinbutton')).toBeDisabled();
  await expect(purpose(page, 'Other')).toBeDisabled();
  go();
  await page.waitForURL('**/gateway/sandbox/**');
  expect(sent).toEqual([
    {
      termin: 2,
      cart_items: [{ product_id: bought?.itemId, slot_id: bought?.slotId, hde: line?.hde, price }],
      keperluan_publish: 'Hibah',
      termin_amount1: Math.floor(price / 2),
      termin_amount2: Math.ceil(price / 2),
    },
  ]);
  expect(await shop.orderCount()).toBe(1);
  await page.goBack();
  await expect(page.getByText('Keranjang kosong.')).toBeVisible();
});

test('two tabs create one order: the second one shows that the cart is empty', async ({
  page,
  context,
  customer,
  origin,
  allowConsole,
}) => {
  allowConsole(/422/);
  const shop = new Shop(origin, customer);
  await shop.fill(1);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/cart');
    await fillIn(tab);
  }
  // This tab gets no event from the other one before it submits.
  let hold = true;
  await other.route('**/api/carts', (route) => (hold ? route.abort() : route.continue()));
  allowConsole(/ERR_FAILED/);
  await checkout(page).click();
  await page.waitForURL('**/gateway/sandbox/**');
  await checkout(other).click();
  await expect(banner(other)).toHaveText('Keranjang kosong.');
  expect(await shop.orderCount()).toBe(1);
  hold = false;
  await other.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(other.getByRole('link', { name: 'Lihat pesanan' })).toBeVisible();
});

test('a slot that becomes full is named, and the form stays', async ({ page, customer, origin, allowConsole }) => {
  allowConsole(/409/);
  const shop = new Shop(origin, customer);
  const rival = new Shop(origin, await registerCustomer(origin));
  const [offer] = await shop.offers({ room: 1 }).then((all) => all.sort((a, b) => a.remaining - b.remaining));
  if (offer === undefined) throw new Error('No offer.');
  await shop.add(offer);
  await page.goto('/cart');
  await fillIn(page);
  await rival.add(offer, offer.remaining);
  await rival.order();
  await checkout(page).click();
  await expect(banner(page)).toContainText(`Slot ${offer.itemName} bulan`);
  await expect(page.getByText('Slot bulan ini sudah penuh.')).toBeVisible();
  await expect(purpose(page, kelulusan)).toBeChecked();
  await expect(termin(page, 1)).toHaveValue(formatRupiah(offer.price).slice(3));
  expect((await shop.cart()).carts).toHaveLength(1);
  await expect(checkout(page)).toBeEnabled();
});

test('the keyboard alone can check out', async ({ page, customer, origin }) => {
  await new Shop(origin, customer).fill(1);
  await page.goto('/cart');
  await purpose(page, 'Publikasi Jurnal Kenaikan Pangkat').focus();
  await page.keyboard.press('ArrowDown');
  await expect(purpose(page, kelulusan)).toBeChecked();
  await termin(page, 1).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/gateway/sandbox/**');
});

test('choosing a number of termin divides the subtotal; the plan shows when each is due and what happens without payment', async ({
  page,
  customer,
  origin,
}) => {
  const [bought] = await new Shop(origin, customer).fill(1, { maxTermin: 3 });
  const price = bought?.price ?? 0;
  await page.route('**/api/carts', async (route) => {
    const answer = await (await route.fetch()).json();
    const month = { req_publish: '2026-12-01', req_publish_year: 2026, req_publish_month: 12 };
    await route.fulfill({ json: { ...answer, carts: [{ ...answer.carts[0], ...month }] } });
  });
  // 19.17 in Jakarta.
  await page.clock.setFixedTime('2026-11-23T12:17:00Z');
  await page.goto('/cart');
  await expect(termin(page, 1)).toHaveValue(formatRupiah(price).slice(3));
  await expect(page.getByText('Termin Pembayaran')).toBeInViewport({ ratio: 1 });
  const bar = page.getByRole('complementary', { name: 'Order Summary' });
  await expect(bar).toContainText('Slot ditahan sampai 24 Nov 19.17 WIB. Bila belum dibayar, pesanan batal sendiri');

  await page.getByRole('radio', { name: '3 termin' }).check();
  const first = Math.floor(price / 3);
  const second = Math.floor((price - first) / 2);
  const shown = [first, second, price - first - second].map((amount) => formatRupiah(amount).slice(3));
  for (const [i, value] of shown.entries()) await expect(termin(page, i + 1)).toHaveValue(value);
  const days = ['24 Nov 19.17 WIB', '23 Desember 2026', '22 Januari 2027'];
  for (const [i, day] of days.entries())
    await expect(termin(page, i + 1)).toHaveAccessibleDescription(new RegExp(`Jatuh tempo ${day}`));
  await expect(page.getByText('Sesudah bulan publish Desember 2026')).toHaveCount(1);
  await expect(termin(page, 3)).toHaveAccessibleDescription(/Sesudah bulan publish Desember 2026/);
  await expect(page.getByText(/^Belum dibagi/)).toHaveCount(0);
  await expectAccessible(page);

  // A change of the cart resets the plan as specified; one tap divides it again.
  await page.getByRole('button', { name: /^Tambah Jumlah/ }).click();
  await expect(reason(page)).toHaveText(/^Belum dibagi Rp /);
  await page.getByRole('button', { name: 'Bagi lagi' }).click();
  await expect(termin(page, 1)).toHaveValue(formatRupiah(Math.floor((price * 2) / 3)).slice(3));
});

test('the submitted plan stays on screen while the payment opens', async ({ page, customer, origin }) => {
  const shop = new Shop(origin, customer);
  const [bought] = await shop.fill(1, { maxTermin: 3 });
  const third = Math.floor((bought?.price ?? 0) / 3);
  // A navigation that is answered with 204 leaves the page open, as a slow one does.
  await page.route('**/api/payments/*/pay', (route) => route.fulfill({ status: 204 }));
  await page.goto('/cart');
  await fillIn(page);
  await page.getByRole('radio', { name: '3 termin' }).check();
  await checkout(page).click();
  const status = page.getByRole('status').filter({ hasText: 'Membuka pembayaran' });
  await expect(status).toHaveText(`Membuka pembayaran · Termin 1 dari 3 · ${formatRupiah(third)} Lihat pesanan`);
  // Also after the cart was fetched again: it is empty now.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect.poll(async () => (await shop.cart()).carts.length).toBe(0);
  await expect(termin(page, 3)).toBeDisabled();
  await expect(termin(page, 1)).toHaveValue(formatRupiah(third).slice(3));
});
