import { signIn, test } from '#tests/support/e2e/staff.ts';
import { expect } from '#tests/support/e2e/test.ts';

test('capacities of a journal are changed with the keyboard only; its name stays beside the months on a phone', async ({
  page,
  server,
}) => {
  await signIn(page, server, 'redaksi');
  await page.getByRole('link', { name: 'Slot', exact: true }).click();
  const table = page.getByRole('region', { name: 'Slot menurut jurnal dan bulan' });
  const header = page.getByRole('rowheader').first();
  const before = await header.boundingBox();
  await table.evaluate((element) => element.scrollTo({ left: 10_000 }));
  await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(200);
  expect((await header.boundingBox())?.x).toBe(before?.x);

  const name = await header.getByRole('link').innerText();
  await header.getByRole('link').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Slot ${name}` })).toBeVisible();
  const fields = page.getByRole('spinbutton', { name: /^Kapasitas \p{L}+ \d{4}$/u });
  const changes: [number, string][] = [
    [10, '41'],
    [11, '42'],
  ];
  for (const [index, capacity] of changes) {
    await fields.nth(index).focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(capacity);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: /(menjadi|dibuka dengan) 4[12]$/ })).toHaveCount(2);
  await page.getByLabel('Alasan').focus();
  await page.keyboard.type('edisi tambahan');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText(name);
  for (const [index, capacity] of changes) await expect(fields.nth(index)).toHaveValue(capacity);
});
