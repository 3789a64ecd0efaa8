import { expectLargeTargets } from '#tests/support/e2e/targets.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

// sweep.spec.ts checks the targets of every route.
test('controls of menu, filter and sheet are large enough, and the whole product card is a link', async ({ page }) => {
  await page.goto('/shop-list');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Sign Out' })).toBeVisible();
  await expectLargeTargets(page, 'side menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByRole('button', { name: 'Apply Filter' })).toBeVisible();
  await expectLargeTargets(page, 'filter');
  await page.goto('/home');
  const card = page.getByRole('article').first();
  await card.getByRole('button').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectLargeTargets(page, 'sheet');
  await page.keyboard.press('Escape');
  await card.click({ position: { x: 30, y: 30 } });
  await expect(page).toHaveURL(/\/product\/\d+/);
});
