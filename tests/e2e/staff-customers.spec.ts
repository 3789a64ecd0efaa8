import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { registerCustomer } from '#tests/support/e2e/customer.ts';
import { expectFits, signIn, test } from '#tests/support/e2e/staff.ts';
import { expect } from '#tests/support/e2e/test.ts';

/** Opens an action of the page, gives the reason and confirms. */
async function act(page: Page, link: string, button: string, reason?: string): Promise<void> {
  await page.getByRole('link', { name: link, exact: true }).click();
  if (reason) await page.getByLabel('Alasan').fill(reason);
  await page.getByRole('button', { name: button }).click();
}

test("a customer is found, gets a link that is shown once, and the customer's data is downloaded", async ({
  page,
  server,
  origin,
}) => {
  const customer = await registerCustomer(origin);
  await signIn(page, server, 'admin');
  await page.getByRole('link', { name: 'Pelanggan' }).click();
  await page.getByRole('searchbox').fill(customer.email);
  await page.getByRole('button', { name: 'Cari' }).click();
  await page.getByRole('link', { name: 'Siti Rahmawati' }).click();

  await act(page, 'Tautan kata sandi', 'Buat tautan kata sandi', 'lupa');
  await expect(page.locator('code')).toContainText('/atur-password');
  await expectFits(page);
  await page.getByRole('link', { name: 'Selesai' }).click();
  await expect(page.getByText('tautan kata sandi – lupa')).toBeVisible();
  await expect(page.locator('body')).not.toContainText('atur-password');

  const downloading = page.waitForEvent('download');
  await act(page, 'Unduh data pribadi', 'Unduh data pribadi');
  const download = await downloading;
  expect(JSON.parse(readFileSync(await download.path(), 'utf8')).akun.email).toBe(customer.email);
  await page.getByRole('link', { name: 'Kembali' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Siti Rahmawati' })).toBeVisible();
});
