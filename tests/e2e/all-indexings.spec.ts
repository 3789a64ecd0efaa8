import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { answerItems, wireItem } from '#tests/support/e2e/items.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const indexing = (id: number, nama: string) => ({ id, nama, image: null, harga_jual: 1000 });

test('indexings are there once by id, sorted both ways, and searched', async ({ page }) => {
  await answerItems(page, [
    wireItem(1, { indexing: [indexing(1, 'Scopus Q1'), indexing(2, 'DOAJ')] }),
    wireItem(2, { indexing: [indexing(2, 'DOAJ'), indexing(3, 'SINTA 2'), indexing(4, 'null')] }),
  ]);
  await page.goto('/allindexing');
  const tiles = page.getByRole('main').getByRole('listitem');
  await expect(tiles).toHaveText([/DOAJ/, /Scopus Q1/, /SINTA 2/]);
  await expect(tiles.nth(1).getByRole('link')).toHaveAttribute('href', '/catagory/1');
  await page.getByLabel('Urutkan').selectOption('Z→A');
  await expect(tiles).toHaveText([/SINTA 2/, /Scopus Q1/, /DOAJ/]);
  await page.getByPlaceholder('Cari indexing...').fill('  scop');
  await expect(tiles).toHaveText([/Scopus Q1/]);
  await page.getByPlaceholder('Cari indexing...').fill('xyz');
  await expect(page.getByText('Indexing tidak ditemukan.')).toBeVisible();
  await expectAccessible(page);
});

for (const theme of ['dark', 'light'])
  test(`all indexings are accessible, ${theme}`, async ({ page, stored }) => {
    await stored({ theme });
    await page.goto('/allindexing', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { name: 'Semua Indexing' })).toBeVisible();
    await expectAccessible(page);
  });
