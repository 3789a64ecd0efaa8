import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { logIn } from '#tests/support/e2e/customer.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

/* The customer's data on the profile (docs/product.md 13.11). */

const section = (page: Page) => page.getByRole('region', { name: 'Data pribadi' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Hapus akun' });
const remove = (page: Page) => section(page).getByRole('button', { name: 'Hapus akun' });
const keep = (page: Page) => section(page).getByRole('button', { name: 'Batalkan penghapusan' });
const NOTICE = /^Akun ini dan data pribadi di dalamnya akan dihapus pada .* WIB\.$/;

test('downloads the data before the code arrives; an open order must end first', async ({ page, shop, customer }) => {
  const { code } = await shop.ordered();
  const tapped = Promise.withResolvers<void>();
  await page.route(/\/_astro\/react\./, async (route) => {
    await tapped.promise;
    await route.continue();
  });
  const loaded = page.waitForResponse('**/api/customer/deletion');
  await page.goto('/profile', { waitUntil: 'commit' });
  const downloading = page.waitForEvent('download');
  await section(page).getByRole('button', { name: 'Unduh data saya' }).click();
  tapped.resolve();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('data-saya.json');
  const copy = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(copy.akun.email).toBe(customer.email);
  expect(copy.pesanan.map((order: { code: string }) => order.code)).toEqual([code]);

  await loaded;
  await remove(page).click();
  await expect(dialog(page)).toContainText(`Akun belum dapat dihapus: pesanan ${code} belum selesai.`);
  await expect(dialog(page).getByLabel('Password', { exact: true })).toHaveCount(0);
});

test('asks for the deletion, sees it after the next login, and cancels it', async ({
  page,
  customer,
  allowConsole,
}) => {
  allowConsole(/422/);
  await page.goto('/profile');
  await remove(page).click();
  const submit = dialog(page).getByRole('button', { name: 'Hapus akun saya' });
  await dialog(page).getByLabel('Password', { exact: true }).fill('salah-sekali');
  await submit.click();
  const password = dialog(page).getByLabel('Password', { exact: true });
  await expect(password).toHaveAccessibleDescription('Password salah.');
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await password.fill(customer.password);
  await submit.click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(section(page).getByRole('status')).toHaveText(NOTICE);
  await expect(remove(page)).toBeHidden();

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login?next=%2Fprofile');
  await logIn(page, customer);
  await page.waitForURL('**/profile');
  await expect(page.getByText(/^Akun ini akan dihapus pada .*\. Batalkan di Profil\.$/)).toBeVisible();
  await expect(section(page).getByRole('status')).toHaveText(NOTICE);
  await keep(page).click();
  await expect(section(page).getByRole('status')).toBeHidden();
  await expect(keep(page)).toBeHidden();
  await expect(remove(page)).toBeFocused();
});
