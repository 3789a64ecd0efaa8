import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const fieldOf = (page: import('playwright/test').Page) => page.getByRole('main').getByLabel('Cari jurnal');

test('suggestions are chosen with the keyboard; the last searches are proposed until they are removed', async ({
  page,
  stored,
}) => {
  await stored({ searches: '["musik"]' });
  await page.goto('/home');
  const search = fieldOf(page);
  await search.focus();
  await search.pressSequentially('hukum');
  const options = page.getByRole('listbox', { name: 'Saran pencarian' }).getByRole('option');
  const combobox = page.getByRole('combobox', { name: 'Cari jurnal' });
  await expect(options.first()).toHaveText('Hukum Bidang');
  await expect(combobox).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await search.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(search).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '');
  await search.press('ArrowUp');
  await expect(search).not.toHaveAttribute('aria-activedescendant', /./);
  await search.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(search).toHaveValue('hukum');
  await search.press('Enter');
  await expect(page).toHaveURL('/allproduct?q=hukum');
  // Before hydration, the field is not a combobox yet.
  await expect(async () => {
    await search.fill('h');
    await search.fill('');
    await expect(combobox).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(options).toHaveText(['hukum Riwayat', 'musik Riwayat']);
  await page.getByRole('button', { name: 'Hapus riwayat pencarian' }).click();
  await expect(options).toHaveCount(0);
  await expect(combobox).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('searches'))).toBeNull();
  await search.pressSequentially('hukum');
  await expect(options.first()).toHaveText('Hukum Bidang');
  await search.press('ArrowDown');
  await search.press('Enter');
  await expect(page).toHaveURL('/allproduct?bidang=hukum');
});
