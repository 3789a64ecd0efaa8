import { readFile } from 'node:fs/promises';
import { bought, expectFits, signIn, test } from '#tests/support/e2e/staff.ts';
import { expect } from '#tests/support/e2e/test.ts';

test('an e-mail that waits is found by its order, read and dropped, with the keyboard', async ({
  page,
  server,
  origin,
}) => {
  const { order } = await bought(origin);
  await signIn(page, server, 'keuangan');
  await page.getByRole('link', { name: 'Pesan keluar' }).press('Enter');
  await page.getByLabel('Kode pesanan').fill(order.code);
  await page.getByLabel('Kode pesanan').press('Enter');
  await page.getByRole('link', { name: 'Pesanan dibuat' }).press('Enter');
  await expect(page.getByRole('heading', { name: `Pesanan ${order.code} kami terima` })).toBeVisible();
  await page.getByRole('link', { name: 'Jangan dikirim' }).press('Enter');
  await page.getByLabel('Alasan').fill('pelanggan sudah dihubungi');
  await page.getByLabel('Alasan').press('Enter');
  await expect(page.getByRole('status')).toContainText('tidak jadi dikirim');
  await expect(page.getByText('Dibatalkan staf: pelanggan sudah dihubungi')).toBeVisible();
});

test("the month's revenue is the money of Hari ini, on the page, on paper and in the file", async ({
  page,
  server,
  origin,
}) => {
  const { order, shop } = await bought(origin);
  await shop.pay(order.id);
  await signIn(page, server, 'keuangan');
  const received = await page.getByText('Bulan ini').locator('xpath=following-sibling::dd').innerText();
  await page.getByRole('link', { name: 'Laporan' }).click();
  const table = page.getByRole('table', { name: 'Pendapatan menurut bulan' });
  // The sum comes after the current month.
  const month = table.getByRole('row').nth(-2);
  await expect(month.getByRole('cell', { name: received }).first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Unduh CSV: Pendapatan menurut bulan' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^pendapatan-\d{4}-\d\d-sampai-\d{4}-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(`;"${received.replace(/\D/g, '')}"`);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(table).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tampilkan' })).toBeHidden();
});

test('messages and reports are accessible in both themes, from 320 to 1920 px', async ({ page, server, origin }) => {
  const { order, shop } = await bought(origin, 2);
  await shop.pay(order.id);
  await signIn(page, server, 'keuangan');
  await page.goto('/staf/pesan');
  const message = await page.getByRole('link', { name: 'Pesanan dibuat' }).first().getAttribute('href');
  const reports = ['', '/slot', '/pesanan', '/tunggakan'].map((path) => `/staf/laporan${path}`);
  await expectFits(page, ['/staf/pesan', message ?? '', ...reports]);
});
