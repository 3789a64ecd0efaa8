import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import type { Page } from 'playwright/test';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { registerCustomer } from '#tests/support/e2e/customer.ts';
import { focusWindow } from '#tests/support/e2e/page-control.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const banner = (page: Page) => page.locator('[data-alert]');
const checkout = (page: Page) => page.getByRole('button', { name: 'Checkout Now' });
const termin = (page: Page, n: number) => page.getByLabel(`Termin ${n}`, { exact: true });
const purpose = (page: Page, name: string) => page.getByRole('radio', { name });
const reason = (page: Page) => page.locator('#checkout-problem');
const amountText = (amount: number) => formatRupiah(amount).slice(3);

test('plans termin, names the next missing field and focuses it; a double tap orders once', async ({ page, shop }) => {
  const [bought] = await shop.fill(1, { maxTermin: 3 });
  const price = bought?.price ?? 0;
  const { max_termin, carts } = await shop.cart();
  const month = { req_publish: '2026-12-01', req_publish_year: 2026, req_publish_month: 12 };
  await page.route('**/api/carts', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, carts: answer.carts.map((line: object) => ({ ...line, ...month })) } });
  });
  // 19.17 in Jakarta.
  await page.clock.setFixedTime('2026-11-23T12:17:00Z');
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/cart');
  const bar = page.getByRole('complementary', { name: 'Order Summary' });
  await expect(checkout(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('navigation', { name: 'Utama' })).toBeHidden();
  await expect(bar).toContainText('Total pesanan, dibayar sekali');
  await expect(bar).toContainText('Setelah checkout, slot ditahan 24 jam. Bila belum dibayar, pesanan batal sendiri');
  await expect(termin(page, 1)).toHaveValue(amountText(price));
  await expect(reason(page)).toHaveText('Keperluan publish belum dipilih');
  await page.setViewportSize({ width: 320, height: 640 });
  const barHeight = await reason(page).evaluate(({ parentElement }) => parentElement?.offsetHeight);
  expect(barHeight).toBeLessThanOrEqual(128);
  // As many termin as the item allows.
  await expect(page.getByRole('radio', { name: /^\d termin$/ })).toHaveCount(max_termin);
  const limit = page.getByText(`Maksimal ${max_termin}×: ${bought?.itemName}`);
  await expect(limit).toHaveCount(max_termin < 4 ? 1 : 0);

  await page.getByRole('radio', { name: '3 termin' }).check();
  const first = Math.floor(price / 3);
  const second = Math.floor((price - first) / 2);
  const plan = [first, second, price - first - second];
  for (const [i, amount] of plan.entries()) await expect(termin(page, i + 1)).toHaveValue(amountText(amount));
  const days = ['24 Nov 19.17 WIB', '23 Desember 2026', '22 Januari 2027'];
  for (const [i, day] of days.entries())
    await expect(termin(page, i + 1)).toHaveAccessibleDescription(new RegExp(`Jatuh tempo ${day}`));
  await expect(page.getByText('Sesudah bulan publish Desember 2026')).toHaveCount(1);
  await expect(termin(page, 3)).toHaveAccessibleDescription(/Sesudah bulan publish Desember 2026/);
  await expect(bar).toContainText('Bayar sekarang · Termin 1 dari 3');
  await expect(bar).toContainText(`dari total ${formatRupiah(price)}, sisa ${formatRupiah(price - first)}`);

  await termin(page, 2).fill('');
  await expect(reason(page)).toHaveText(`Belum dibagi ${formatRupiah(second)} · Bagi rata`);
  await checkout(page).click();
  await expect(banner(page)).toHaveText('Total nilai semua termin harus sama dengan subtotal keranjang.');
  await expect(termin(page, 2)).toBeFocused();
  await expect(termin(page, 2)).toBeInViewport({ ratio: 1 });
  await expect(termin(page, 2)).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  // The caret stays three digits from the end.
  await page.keyboard.type('1250000');
  await expect(termin(page, 2)).toHaveValue('1.250.000');
  for (let i = 0; i < 4; i += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('9');
  await expect(termin(page, 2)).toHaveValue('12.509.000');
  await expect(reason(page)).toHaveText(/^Kelebihan Rp /);
  await page.getByRole('button', { name: 'Bagi rata' }).last().click();
  await expect(termin(page, 2)).toHaveValue(amountText(second));

  // The same problem focuses the field again.
  for (const _ of [1, 2]) {
    await checkout(page).click();
    await expect(purpose(page, 'Publikasi Jurnal Kenaikan Pangkat')).toBeFocused();
    await checkout(page).focus();
  }
  await purpose(page, 'Other').check();
  await checkout(page).click();
  await expect(page.getByLabel('Tuliskan keperluan publish')).toBeFocused();
  // It stays until the customer changes something.
  await expect(reason(page)).toHaveText('Silakan isi keperluan publish terlebih dahulu.');
  await page.getByLabel('Tuliskan keperluan publish').fill('  Hibah  ');
  await expect(reason(page)).toHaveCount(0);

  const minimum = Math.round(price * 0.3);
  for (const n of [1, 2]) await termin(page, n).fill(String(minimum));
  await page.getByRole('button', { name: 'Sisa ke termin terakhir' }).click();
  await expect(page.getByText('30,0%')).toHaveCount(2);
  await expect(page.getByText('40,0%')).toBeVisible();
  const amounts = [minimum, minimum, price - 2 * minimum];
  await page.reload();
  for (const [i, amount] of amounts.entries()) await expect(termin(page, i + 1)).toHaveValue(amountText(amount));
  await expect(page.getByLabel('Tuliskan keperluan publish')).toHaveValue('  Hibah  ');

  const sent: unknown[] = [];
  const { promise: looked, resolve: go } = Promise.withResolvers<void>();
  await page.route('**/api/pi-order/create', async (route) => {
    sent.push(route.request().postDataJSON());
    await looked;
    await route.continue();
  });
  // A navigation that is answered with 204 leaves the page open, as a slow one does.
  await page.route('**/api/payments/*/pay', (route) => route.fulfill({ status: 204 }));
  await checkout(page).dblclick();
  await expect(page.getByRole('button', { name: 'Memproses...' })).toBeDisabled();
  await expect(page.getByRole('textbox', { name: /^Jumlah/ })).toBeDisabled();
  await expect(purpose(page, 'Other')).toBeDisabled();
  go();
  const opening = page.getByRole('status').filter({ hasText: 'Membuka pembayaran' });
  await expect(opening).toHaveText(`Membuka pembayaran · Termin 1 dari 3 · ${formatRupiah(minimum)} Lihat pesanan`);
  // The plan stays while the payment opens, although the cart is empty now.
  const refetched = page.waitForResponse('**/api/carts');
  await focusWindow(page);
  await refetched;
  await expect(termin(page, 1)).toHaveValue(amountText(minimum));
  // Exactly the fields of docs/product.md.
  expect(sent).toEqual([
    {
      termin: 3,
      cart_items: [{ product_id: bought?.itemId, slot_id: bought?.slotId, hde: carts[0]?.hde, price }],
      keperluan_publish: 'Hibah',
      termin_amount1: minimum,
      termin_amount2: minimum,
      termin_amount3: price - 2 * minimum,
    },
  ]);
  expect(await shop.orderCount()).toBe(1);
});

test('an order sent by keyboard names the slot that became full', async ({ page, shop, origin, allowConsole }) => {
  allowConsole(/409/);
  const rival = new Shop(origin, await registerCustomer(origin));
  const [offer] = await shop.offers({ room: 1 }).then((all) => all.sort((a, b) => a.remaining - b.remaining));
  if (offer === undefined) throw new Error('No offer.');
  await shop.add(offer);
  await page.goto('/cart');
  // The purposes are visible before the cart is loaded.
  await expect(purpose(page, 'Publikasi Jurnal Kenaikan Pangkat')).toBeEnabled();
  await purpose(page, 'Publikasi Jurnal Kenaikan Pangkat').focus();
  await page.keyboard.press('ArrowDown');
  const kelulusan = purpose(page, 'Publikasi Jurnal Syarat Kelulusan');
  await expect(kelulusan).toBeChecked();
  await rival.add(offer, offer.remaining);
  await rival.order();
  await termin(page, 1).focus();
  await page.keyboard.press('Enter');
  await expect(banner(page)).toContainText(`Slot ${offer.itemName} bulan`);
  await expect(page.getByText('Slot bulan ini sudah penuh.')).toBeVisible();
  await expect(kelulusan).toBeChecked();
  await expect(termin(page, 1)).toHaveValue(amountText(offer.price));
  expect((await shop.cart()).carts).toHaveLength(1);
  await expect(checkout(page)).toBeEnabled();
  await termin(page, 1).fill('1');
  await expect(reason(page)).toHaveText('1 slot sudah penuh');
});
