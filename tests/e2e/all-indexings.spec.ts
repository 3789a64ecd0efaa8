import { expect, test } from '#tests/support/e2e/test.ts';

test('search and sorting use the rendered indexings and load nothing', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/allindexing', { waitUntil: 'networkidle' });
  const tiles = page.getByRole('main').getByRole('listitem');
  const names = (await tiles.allTextContents()).map((name) => name.trim());
  await page.getByLabel('Urutkan').selectOption('Z→A');
  await expect(tiles).toHaveText(names.toReversed());
  await page.getByPlaceholder('Cari indexing...').fill('sinta 2');
  await expect(tiles).toHaveText([/SINTA 2/]);
  expect(requests).not.toContain('/api/items');
});
