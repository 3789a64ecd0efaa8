import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { registerCustomer } from '#tests/support/e2e/customer.ts';
import { answerItems, wireItem } from '#tests/support/e2e/items.ts';
import { expectStill } from '#tests/support/e2e/layout-shift.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import {
  april,
  fullItem,
  heldEntry,
  listOf,
  offerName,
  openFullMonth,
  waitingEntry,
} from '#tests/support/e2e/waiting-list.ts';

/* Waiting for a place of a full month (docs/product.md 13.9). */

test('a customer waits for a full month, sees the place in line, and leaves on the profile', async ({
  page,
  customer: _signedIn,
  origin,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const { item, month, monthName } = await fullItem(origin);
  await page.goto(`/product/${item.id}`);
  const form = page.getByRole('complementary', { name: 'Pesan' });
  await form.getByRole('radio', { name: monthName }).check();
  await expect(form.getByText('Slot tidak tersedia pada bulan ini.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Tambah ke Keranjang' })).toBeDisabled();
  await form.getByRole('button', { name: offerName }).click();
  await expect(form.getByText(/^Anda ke-\d+ dalam antrean$/)).toBeVisible();
  await expect(form.getByRole('button', { name: 'Keluar dari antrean' })).toBeFocused();

  await page.goto('/profile');
  const list = page.getByRole('region', { name: 'Daftar tunggu' });
  await expect(list.getByText(/^Anda ke-\d+ dalam antrean$/)).toBeVisible();
  await expect(list.getByRole('link')).toHaveAttribute('href', `/product/${item.id}?bulan=${month}`);
  await expectAccessible(page);
  await expectStill(page);
  await list.getByRole('button', { name: /^Keluar dari antrean/ }).click();
  await expect(list.getByText('Anda tidak menunggu slot apa pun.')).toBeVisible();
  await expect(list.getByRole('heading')).toBeFocused();

  await test.step('the order page has the waiting list too', async () => {
    await page.goto(`/add-to-cart/${item.id}`);
    await page.getByLabel('Request Publish').fill(month);
    await page.getByRole('button', { name: offerName }).click();
    await expect(page.getByText(/^Anda ke-\d+ dalam antrean$/)).toBeVisible();
  });
});

test('a visitor logs in and comes back to month, indexing and quantity', async ({ page, origin }) => {
  const { email, password } = await registerCustomer(origin);
  await page.setViewportSize({ width: 1440, height: 1000 });
  const { item, monthName } = await fullItem(origin);
  await page.goto(`/product/${item.id}`);
  const form = page.getByRole('complementary', { name: 'Pesan' });
  await form.getByRole('radio', { name: monthName }).check();
  await form.getByRole('group', { name: 'Pilih Indexing' }).getByRole('radio').last().check();
  await form.getByRole('button', { name: 'Tambah Qty' }).click();
  await form.getByRole('button', { name: offerName }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Masuk dulu untuk masuk daftar tunggu.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Masuk' }).click();
  await expect(page).toHaveURL(`/product/${item.id}`);
  await expect(form.getByRole('radio', { name: monthName })).toBeChecked();
  await expect(form.getByRole('group', { name: 'Pilih Indexing' }).getByRole('radio').last()).toBeChecked();
  await expect(form.getByLabel('Qty', { exact: true })).toHaveValue('2');
  await expect(form.getByRole('button', { name: offerName })).toBeEnabled();
});

test('a held place can be ordered or left; the reason of a refusal stays next to the button', async ({
  page,
  customer: _signedIn,
  allowConsole,
}) => {
  allowConsole(/409/);
  await page.route('**/api/waiting-list', (route) => route.fulfill(listOf(heldEntry)));
  await page.route('**/api/waiting-list/7', (route) => route.fulfill(listOf()));
  const sheet = await openFullMonth(page, { ...april, waiting_list: true });
  await expect(sheet.getByText('Slot ditahan untuk Anda sampai 2 Apr 19.17')).toBeVisible();
  await expect(sheet.getByText('Slot tersedia untuk bulan ini.')).toBeVisible();
  await expect(sheet.getByText('Sisa slot bulan ini: 1')).toBeVisible();
  await sheet.getByRole('group', { name: 'Pilih Indexing' }).getByRole('radio').first().check();
  await expect(sheet.getByRole('button', { name: 'Tambah ke Keranjang' })).toBeEnabled();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Lepas slot ini' }).click();
  await expect(sheet.getByText('Slot tidak tersedia pada bulan ini.').first()).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Tambah ke Keranjang' })).toBeDisabled();
  const offer = sheet.getByRole('button', { name: offerName });
  await expect(offer).toBeFocused();

  const message = 'Anda sudah menunggu 5 slot (maksimal 5). Keluar dari salah satunya di Profil.';
  await page.route('**/api/waiting-list', (route) =>
    route.request().method() === 'GET' ? route.fulfill(listOf()) : route.fulfill({ status: 409, json: { message } }),
  );
  await offer.click();
  await expect(sheet.getByRole('alert')).toHaveText(message);
});

test("'Pesan lagi' offers the first full month, and names it", async ({ page, customer: _signedIn }) => {
  const line = { id: 1, item_id: 1, item_name: 'Jurnal Uji 1', item_index: 'SINTA 2', indexing_id: 1, qty: 1 };
  const order = {
    id: 5,
    code: 'INV-5',
    total: 1_500_000,
    status: 'completed',
    order_items: [{ ...line, price: 1_500_000 }],
  };
  const june = { ...april, id: 14, month: 6, used: 1, remaining: 4 };
  const may = { ...april, id: 13, month: 5, waiting_list: true };
  await page.route('**/api/pi-orders/5', (route) => route.fulfill({ json: { data: { order } } }));
  await page.route('**/api/waiting-list', (route) =>
    route.fulfill(route.request().method() === 'GET' ? listOf() : listOf({ ...waitingEntry, slot_id: 13 })),
  );
  await answerItems(page, [wireItem(1, { slots: [april, may, june] })]);
  await page.goto('/detailorder/5');
  await page.getByRole('button', { name: 'Pesan lagi' }).click();
  const sheet = page.getByRole('dialog', { name: 'Pesan lagi' });
  await sheet.getByRole('button', { name: 'Beri tahu bila ada slot Mei 2099' }).click();
  await expect(sheet.getByText('Mei 2099: Anda ke-3 dalam antrean')).toBeVisible();
});

test('another provider has no waiting list: no button, no request', async ({ page, stored, customer: _signedIn }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('waiting-list') && asked.push(request.url()));
  const sheet = await openFullMonth(page, april);
  await expect(sheet.getByText('Slot tidak tersedia pada bulan ini.')).toBeVisible();
  await expect(sheet.getByRole('radio', { name: /April 2099/ })).toHaveCount(0);
  await expect(sheet.getByRole('button', { name: offerName })).toHaveCount(0);
  await stored({ customer: '{"id":1,"name":"Budi"}' });
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'Data diri' }).locator('dd').first()).toHaveText('Budi');
  await expect(page.getByRole('region', { name: 'Daftar tunggu' })).toHaveCount(0);
  expect(asked).toEqual([]);
});
