import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expectFits, signIn, test } from '#tests/support/e2e/staff.ts';
import { expect } from '#tests/support/e2e/test.ts';

const reasonOf = (page: Page) => page.getByRole('textbox', { name: /Alasan/ });

test('a price is changed', async ({ page, server }) => {
  await signIn(page, server, 'admin');
  await page.getByRole('link', { name: 'Jurnal', exact: true }).click();
  await page.getByRole('searchbox').fill('a');
  await page.getByRole('button', { name: 'Cari' }).click();
  await page.locator('.rows a').first().click();
  await page
    .getByRole('link', { name: /^Ubah harga: / })
    .first()
    .click();
  const price = page.getByLabel('Harga baru (rupiah)');
  const before = Number(await price.inputValue());
  await price.fill(String(before * 10));
  await page.getByRole('button', { name: 'Lanjut' }).click();
  await reasonOf(page).fill('harga 2027');
  await page.getByRole('button', { name: 'Ubah harga' }).click();
  // The browser asks for the check box first.
  await expect(page.getByRole('status')).toHaveCount(0);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Ubah harga' }).click();
  await expect(page.getByRole('status')).toBeVisible();
  await expect(page.getByText('– harga 2027')).toBeVisible();
});

test('the catalogue is downloaded, changed, checked and imported', async ({ page, server }) => {
  await signIn(page, server, 'admin');
  await page.getByRole('link', { name: 'Jurnal', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Unduh katalog' }).click(),
  ]);
  const text = readFileSync(await download.path(), 'utf8');
  const name = download.suggestedFilename();
  const choose = async (content: string) => {
    await page.getByLabel('Berkas katalog (JSON)').setInputFiles({
      ...{ name, mimeType: 'application/json', buffer: Buffer.from(content) },
    });
    await page.getByRole('button', { name: 'Periksa berkas' }).click();
  };
  await page.getByRole('link', { name: 'Impor katalog' }).click();
  await choose(text.replace(/"harga_jual": \d+/, '"harga_jual": "mahal"'));
  await expect(page.getByRole('alert')).toContainText('1 kesalahan');
  const [, price = ''] = /"harga_jual": (\d+)/.exec(text) ?? [];
  await choose(text.replace(/"harga_jual": \d+/, `"harga_jual": ${Number(price) + 1_000}`));
  await expect(page.getByRole('heading', { name: 'Jurnal yang berubah (1)' })).toBeVisible();
  await expectFits(page);
  await reasonOf(page).fill('harga 2027');
  await page.getByRole('button', { name: 'Impor katalog' }).click();
  await expect(page.getByRole('status')).toContainText(`${name} diimpor: 0 jurnal baru, 1 jurnal`);
});
