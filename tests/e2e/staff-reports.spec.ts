import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright/test';
import { expectAccessible, expectReadable } from '#tests/support/e2e/accessible.ts';
import { bought, type StaffServer, signIn, test } from '#tests/support/e2e/staff.ts';
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
  await expect(page.getByRole('status')).toContainText('dibatalkan');
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

async function checked(browser: Browser, server: StaffServer, from: Page, paths: string[]): Promise<void> {
  const storageState = await from.context().storageState();
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ storageState, colorScheme, baseURL: server.url });
    const page = await context.newPage();
    for (const path of paths) {
      await page.goto(path);
      for (const width of [320, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0);
      }
      await (colorScheme === 'light' ? expectAccessible(page) : expectReadable(page));
    }
    await context.close();
  }
}

test('messages and reports are accessible in both themes, from 320 to 1920 px', async ({
  page,
  server,
  origin,
  browser,
}) => {
  const { order, shop } = await bought(origin, 2);
  await shop.pay(order.id);
  await signIn(page, server, 'keuangan');
  await page.goto('/staf/pesan');
  const message = await page.getByRole('link', { name: 'Pesanan dibuat' }).first().getAttribute('href');
  const reports = ['', '/slot', '/pesanan', '/tunggakan'].map((path) => `/staf/laporan${path}`);
  await checked(browser, server, page, ['/staf/pesan', message ?? '', ...reports]);
});
