import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expectFits, signIn, test } from '#tests/support/e2e/staff.ts';
import { expect } from '#tests/support/e2e/test.ts';

const reasonOf = (page: Page) => page.getByRole('textbox', { name: /Alasan/ });

async function openJournal(page: Page, text: string): Promise<string> {
  await page.getByRole('link', { name: 'Jurnal', exact: true }).click();
  await page.getByRole('searchbox').fill(text);
  await page.getByRole('button', { name: 'Cari' }).click();
  await page.locator('.rows a').first().click();
  return page.getByRole('heading', { level: 1 }).innerText();
}

test('a price is changed', async ({ page, server }) => {
  await signIn(page, server, 'keuangan');
  await openJournal(page, 'a');
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

test('a journal is archived, and the shop no longer offers it', async ({ page, server }) => {
  await signIn(page, server, 'redaksi');
  const name = await openJournal(page, 'b');
  const shop = (await page.getByRole('link', { name: 'Lihat di toko' }).getAttribute('href')) ?? '';
  await page.getByRole('link', { name: 'Arsipkan' }).click();
  await reasonOf(page).fill('jeda');
  await page.getByRole('button', { name: 'Arsipkan jurnal' }).click();
  await expect(page.getByRole('status')).toContainText('diarsipkan');
  const [, id] = /product\/(\d+)/.exec(shop) ?? [];
  expect((await page.request.get(`/api/items/${id}`)).status(), name).toBe(404);
  await page.getByRole('link', { name: 'Tawarkan kembali' }).click();
  await reasonOf(page).fill('buka lagi');
  await page.getByRole('button', { name: 'Tawarkan kembali' }).click();
  await expect(page.getByRole('link', { name: 'Arsipkan' })).toBeVisible();
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
  await reasonOf(page).fill('harga 2027');
  await page.getByRole('button', { name: 'Impor katalog' }).click();
  await expect(page.getByRole('status')).toContainText(`${name} diimpor: 0 jurnal baru, 1 jurnal`);
});

test('every page is accessible in both themes, from 320 to 1920 px', async ({ page, server }) => {
  await signIn(page, server, 'admin');
  await openJournal(page, 'c');
  const item = new URL(page.url()).pathname;
  const price = await page
    .getByRole('link', { name: /^Ubah harga: / })
    .first()
    .getAttribute('href');
  const query = new URLSearchParams(price?.split('?')[1]);
  await page.goto(price ?? '');
  query.set('semula', await page.locator('[name=semula]').inputValue());
  query.set('harga', '0');
  const file = await page.request.get('/staf/jurnal/katalog.json');
  await page.goto('/staf/jurnal/impor');
  const dearer = (await file.text()).replaceAll(/"harga_jual": (\d+)/g, '"harga_jual": $19');
  const buffer = Buffer.from(dearer.replaceAll('"code": "jurnal', '"code": "baru-jurnal'));
  await page
    .getByLabel('Berkas katalog (JSON)')
    .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer });
  await page.getByRole('button', { name: 'Periksa berkas' }).click();
  await expectFits(page, [
    '/staf/jurnal',
    '/staf/indexing',
    '/staf/perubahan',
    item,
    price ?? '',
    `/staf/aksi/ubah-harga?${query}`,
    `/staf/aksi/arsipkan?jurnal=${query.get('jurnal')}`,
    new URL(page.url()).pathname,
  ]);
});
