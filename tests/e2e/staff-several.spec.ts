import type { Page } from 'playwright/test';
import { expectAccessible, expectReadable } from '#tests/support/e2e/accessible.ts';
import { bought, signIn, test } from '#tests/support/e2e/staff.ts';
import { expect } from '#tests/support/e2e/test.ts';

/** Checks the page in both themes and at 320 px. */
async function check(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, page.url()).toBeLessThanOrEqual(0);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page);
}

test('orders are ticked, processed together, then completed together', async ({ page, server, origin }) => {
  const codes: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { order, shop } = await bought(origin);
    await shop.pay(order.id);
    codes.push(order.code);
  }
  await signIn(page, server, 'redaksi');
  const [first = '', ...others] = codes;
  const box = (code: string) => page.getByRole('checkbox', { name: `Centang ${code}` });
  await page.getByRole('link', { name: 'Centang semua' }).click();
  for (const code of codes) await expect(box(code)).toBeChecked();
  // Other tests have orders here, too.
  await page.getByRole('link', { name: 'Hapus centang' }).click();
  await expect(box(first)).not.toBeChecked();
  for (const code of others) await box(code).check();
  await page.getByRole('button', { name: 'Proses yang dicentang' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'lunas menjadi diproses' })).toHaveCount(2);
  await check(page);
  await page.getByRole('button', { name: 'Proses beberapa pesanan' }).click();
  const status = page.getByRole('status');
  await expect(status).toContainText('2 dari 2 pesanan diproses.');
  for (const code of others) await expect(status).toContainText(`${code}: diproses.`);
  await check(page);
  await page.goto('/staf/pesanan?status=shipped');
  for (const code of others) await box(code).check();
  await page.getByRole('button', { name: 'Selesaikan yang dicentang' }).click();
  await page.getByRole('button', { name: 'Selesaikan beberapa pesanan' }).click();
  await expect(status).toContainText('2 dari 2 pesanan selesai.');
  await expect(page).toHaveURL(/status=shipped/);
});
