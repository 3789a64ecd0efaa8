import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const fieldOf = (page: import('playwright/test').Page) => page.getByRole('main').getByLabel('Cari jurnal');

test('suggestions are chosen with the keyboard', async ({ page }) => {
  await page.goto('/home');
  const search = fieldOf(page);
  await search.focus();
  await search.pressSequentially('hukum');
  const options = page.getByRole('option');
  await expect(options.first()).toHaveText('Hukum Bidang');
  await expect(page.getByRole('combobox', { name: 'Cari jurnal' })).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await search.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(search).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '');
  await search.press('ArrowUp');
  await expect(search).not.toHaveAttribute('aria-activedescendant', /./);
  await search.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(search).toHaveValue('hukum');
  await search.press('ArrowDown');
  await expect(options.first()).toHaveText('Hukum Bidang');
  await search.press('ArrowDown');
  await search.press('Enter');
  await expect(page).toHaveURL('/bidang/hukum');
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
});

test('the last searches of this browser are proposed, and can be removed', async ({ page }) => {
  await page.goto('/home');
  for (const text of ['musik', 'air bersih']) {
    await fieldOf(page).focus();
    await expect(page.getByRole('combobox', { name: 'Cari jurnal' })).toBeVisible();
    await fieldOf(page).fill(text);
    await fieldOf(page).press('Enter');
    await expect(page).toHaveURL(/\/allproduct\?q=/);
    await page.goto('/home');
  }
  await fieldOf(page).click();
  const options = page.getByRole('option');
  await expect(options).toHaveText(['air bersih Riwayat', 'musik Riwayat']);
  await options.nth(1).click();
  await expect(page).toHaveURL('/allproduct?q=musik');
  await page.goto('/home');
  await fieldOf(page).click();
  await page.getByRole('button', { name: 'Hapus riwayat pencarian' }).click();
  await expect(options).toHaveCount(0);
  await page.reload();
  await fieldOf(page).focus();
  await expect(page.getByRole('combobox', { name: 'Cari jurnal' })).toHaveAttribute('aria-expanded', 'false');
});

test('no suggestions on a connection that saves data', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/allproduct');
  await fieldOf(page).click();
  await fieldOf(page).pressSequentially('kodeloka');
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(asked.filter((url) => url.includes('suggestions'))).toEqual([]);
});
