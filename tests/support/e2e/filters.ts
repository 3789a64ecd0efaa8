import type { Locator, Page } from 'playwright/test';
import { expect } from './test.ts';

/** Opens the sheet of further filters of /allproduct on a phone. Returns it. */
export async function openFilters(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Filter/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await expect(sheet).toBeVisible();
  return sheet;
}

/** Closes the sheet with the button that says how many journals are left. */
export async function closeFilters(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await sheet.getByRole('button', { name: /^Tampilkan \d+ jurnal$/ }).click();
  await expect(sheet).toBeHidden();
}
