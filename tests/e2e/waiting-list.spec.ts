import { formatMonth, toInputValue } from '@slotterbit/contract/values/month.ts';
import type { Page } from 'playwright/test';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { logIn, registerCustomer } from '#tests/support/e2e/customer.ts';
import { demoItem } from '#tests/support/e2e/items.ts';
import { hold, hydrated } from '#tests/support/e2e/page-control.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import {
  april,
  comeBack,
  heldEntry,
  heldPlace,
  listOf,
  offerName,
  openFullMonth,
  waitingEntry,
} from '#tests/support/e2e/waiting-customers.ts';

/* Waiting for a place of a full month (docs/product.md 13.9). */

const calls = '**/api/waiting-list';
const failed = 'Gagal memuat daftar tunggu.';

/** Answers the list with these entries from now on. */
const answerList = (page: Page, ...entries: object[]) =>
  page.route(calls, (route) => route.fulfill(listOf(...entries)));

/** The list cannot be loaded. */
const failList = (page: Page) => page.route(calls, (route) => route.fulfill({ status: 500, body: '' }));

test('a visitor logs in, waits for a full month, and leaves on the profile', async ({ page, origin, allowConsole }) => {
  allowConsole(/500/);
  const customer = await registerCustomer(origin);
  await page.setViewportSize({ width: 1440, height: 1000 });
  const { item, full } = await demoItem(page.request);
  const [month, monthName] = [toInputValue(full), `${formatMonth(full)} Penuh`];
  await page.goto(`/product/${item.id}`);
  const form = page.getByRole('complementary', { name: 'Pesan' });
  const lastIndexing = form.getByRole('group', { name: 'Pilih Indexing' }).getByRole('radio').last();
  await form.getByRole('radio', { name: monthName }).check();
  await lastIndexing.check();
  await form.getByRole('button', { name: 'Tambah Qty' }).click();
  await expect(form.getByLabel('Qty', { exact: true })).toHaveValue('2');
  await expect(form.getByText('Slot tidak tersedia pada bulan ini.').first()).toBeVisible();
  await expect(form.getByRole('button', { name: 'Tambah ke Keranjang' })).toBeDisabled();
  await expect(form.getByText(`${formatMonth(full)} penuh: pilih bulan lain, atau tunggu.`)).toBeVisible();
  await form.getByRole('button', { name: offerName }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Masuk dulu untuk masuk daftar tunggu.')).toBeVisible();
  await logIn(page, customer);
  await expect(page).toHaveURL(`/product/${item.id}`);
  await expect(form.getByRole('radio', { name: monthName })).toBeChecked();
  await expect(lastIndexing).toBeChecked();
  await expect(form.getByLabel('Qty', { exact: true })).toHaveValue('2');
  await form.getByRole('button', { name: offerName }).click();
  await expect(form.getByText(/^Anda ke-\d+ dalam antrean$/)).toBeVisible();
  await expect(form.getByRole('button', { name: 'Keluar dari antrean' })).toBeFocused();
  const promise = form.getByText(
    new RegExp(`kami menahannya \\d+ jam untuk Anda dan mengirim email ke ${customer.email}`),
  );
  await expect(promise).toBeVisible();
  // It stays while the form is used, and is there again for this month.
  await form.getByRole('button', { name: /^Pilih \D+ \d{4}$/ }).click();
  await form.getByRole('radio', { name: monthName }).check();
  await expect(promise).toBeVisible();

  await test.step('the profile tries again, and loads the list when the customer comes back', async () => {
    await failList(page);
    await page.goto('/profile');
    const list = page.getByRole('region', { name: 'Daftar tunggu' });
    await expect(list.getByText(failed)).toBeVisible();
    await answerList(page, waitingEntry);
    await list.getByRole('button', { name: 'Coba lagi' }).click();
    await expect(list.getByText('Anda ke-3 dalam antrean')).toBeVisible();
    await expect(list.getByRole('heading')).toBeFocused();
    await page.unroute(calls);
    await comeBack(page);
    await expect(list.getByRole('link')).toHaveAttribute('href', `/product/${item.id}?bulan=${month}`);
    await list.getByRole('button', { name: /^Keluar dari antrean/ }).click();
    await expect(list.getByText('Anda tidak menunggu slot apa pun.')).toBeVisible();
    await expect(list.getByRole('heading')).toBeFocused();
  });
  await test.step('the order page has the waiting list too', async () => {
    await page.goto(`/add-to-cart/${item.id}`);
    await hydrated(page);
    await page.getByText('Bulan lain').click();
    await page.getByLabel('Request Publish').fill(month);
    await page.getByRole('button', { name: offerName }).click();
    await expect(page.getByText(/^Anda ke-\d+ dalam antrean$/)).toBeVisible();
  });
});

test('the sheet says what is held, and why a wish is refused', async ({ page, customer: _signedIn, allowConsole }) => {
  allowConsole(/404|409|500/);
  await page.clock.install();
  await failList(page);
  const sheet = await openFullMonth(page, { ...april, waiting_list: true });
  const offer = sheet.getByRole('button', { name: offerName });
  const leave = sheet.getByRole('button', { name: 'Lepas slot ini' });
  const submit = sheet.getByRole('button', { name: 'Tambah ke Keranjang' });
  const full = sheet.getByText('Slot tidak tersedia pada bulan ini.').first();
  await expect(sheet.getByText(failed)).toBeVisible();
  await expect(offer).toHaveCount(0);
  await answerList(page, heldEntry);
  await sheet.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(sheet.getByText('Slot ditahan untuk Anda sampai 2 Apr 19.17')).toBeVisible();
  await expect(sheet.getByText('Slot tersedia untuk bulan ini.')).toBeVisible();
  await expect(sheet.getByText('Sisa slot bulan ini: 1')).toBeVisible();
  await expect(leave).toBeFocused();
  await sheet.getByRole('group', { name: 'Pilih Indexing' }).getByRole('radio').first().check();
  await expect(submit).toBeEnabled();
  await expectAccessible(page);

  // The hold ends elsewhere: the provider no longer knows it.
  await answerList(page);
  await page.route(`${calls}/7`, (route) =>
    route.fulfill({ status: 404, json: { message: 'Antrean tidak ditemukan.' } }),
  );
  await leave.click();
  await expect(sheet.getByText('Slot tidak lagi ditahan untuk Anda.')).toBeVisible();
  await expect(full).toBeVisible();
  await expect(submit).toBeDisabled();
  await expect(offer).toBeFocused();

  const message = 'Anda sudah menunggu 5 slot (maksimal 5). Keluar dari salah satunya di Profil.';
  await page.route(calls, (route) =>
    route.request().method() === 'GET' ? route.fulfill(listOf()) : route.fulfill({ status: 409, json: { message } }),
  );
  await offer.click();
  await expect(sheet.getByRole('alert')).toHaveText(message);

  // A hold that ends while it is shown.
  const until = new Date(Date.now() + 5 * 60_000).toISOString();
  await page.route(calls, (route) =>
    route.fulfill(route.request().method() === 'GET' ? listOf() : listOf({ ...heldEntry, held_until: until })),
  );
  await offer.click();
  await expect(sheet.getByText('Slot tersedia untuk bulan ini.')).toBeVisible();
  await page.clock.fastForward('06:00');
  await expect(full).toBeVisible();
  await expect(offer).toBeVisible();
});

test('the page of the e-mail shows the held place', async ({ page, customer: _signedIn, allowConsole }) => {
  allowConsole(/500/);
  const { item, full } = await demoItem(page.request);
  const month = toInputValue(full);
  // Its only month.
  const only = { ...item, slots: [full] };
  await page.route(/\/api\/items(\?|$)/, (route) =>
    route.fulfill({ json: { data: { items: [only], page: 1, limit: 20, total: 1, last_page: 1 } } }),
  );
  await failList(page);
  const release = await hold(page, calls);
  const asked = page.waitForRequest(calls);
  await page.goto(`/product/${item.id}?bulan=${month}`);
  await asked;
  const bar = page.getByRole('complementary', { name: 'Pesan' });
  await expect(bar).toBeVisible();
  await expect(bar).not.toContainText('sudah penuh');
  release();
  await expect(bar).toContainText(failed);
  await answerList(page, heldPlace(item, full));
  await bar.getByRole('button', { name: 'Coba lagi' }).click();
  const held = bar.getByText(/^Slot ditahan untuk Anda sampai 2 Apr 19\.17$/);
  await expect(held).toBeVisible();
  await expect(bar).not.toContainText('sudah penuh');
  await expect(page.getByText('1 bulan tersedia')).toBeVisible();
  const cell = page.getByRole('button', { name: `${formatMonth(full)} Sisa 1` });
  await expect(cell).toHaveAttribute('aria-current', 'true');
  await bar.getByRole('button', { name: 'Pilih indexing & bulan' }).click();
  await expect(page.getByRole('dialog').getByText('Slot tersedia untuk bulan ini.')).toBeVisible();
  await page.keyboard.press('Escape');

  await test.step('on a desktop the form says so', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(held).toBeVisible();
    await expect(bar.getByText('Slot tersedia untuk bulan ini.')).toBeVisible();
  });
});
