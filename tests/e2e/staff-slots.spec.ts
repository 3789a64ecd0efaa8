import type { Page } from 'playwright/test';
import { toInputValue } from '#domain/month.ts';
import { announceTransfer, bought, expectFits, type StaffServer, signIn, test } from '#tests/support/e2e/staff.ts';
import { expect } from '#tests/support/e2e/test.ts';

async function openSlots(page: Page, server: StaffServer): Promise<void> {
  await signIn(page, server, 'redaksi');
  await page.getByRole('link', { name: 'Slot', exact: true }).click();
}

/** Opens the journal of the first row. */
async function openJournal(page: Page): Promise<string> {
  const link = page.getByRole('rowheader').first().getByRole('link');
  const name = await link.innerText();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: `Slot ${name}` })).toBeVisible();
  return name;
}

test('capacities of a journal are changed, with the keyboard only', async ({ page, server, origin }) => {
  const { order } = await bought(origin);
  // A transfer that is announced only still counts as unpaid.
  await announceTransfer(origin, order.payment_url);
  await openSlots(page, server);
  const line = order.order_items[0];
  // The table shows twelve months.
  if (line) await page.getByLabel('Mulai bulan').fill(toInputValue(line.slot));
  await page.getByLabel('Nama jurnal').fill(line?.item_name ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^\d+ belum dibayar$/).first()).toBeVisible();
  const name = await openJournal(page);
  const fields = page.getByRole('spinbutton', { name: /^Kapasitas \p{L}+ \d{4}$/u });
  const months = await fields.evaluateAll((all) => all.map((field) => field.getAttribute('aria-label')?.slice(10)));
  for (const [index, capacity] of [
    [10, '41'],
    [11, '42'],
  ] as const) {
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
  for (const [index, capacity] of [
    [10, '41'],
    [11, '42'],
  ] as const)
    await expect(page.getByRole('spinbutton', { name: `Kapasitas ${months[index]}` })).toHaveValue(capacity);
  await expectFits(page, ['/staf', '/staf/slot', '/staf/slot?mulai=2025-01', new URL(page.url()).pathname]);
});

test('several journals get one capacity, and the name stays beside the months on a phone', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSlots(page, server);
  const names = await page.getByRole('rowheader').getByRole('link').allInnerTexts();
  for (const name of names.slice(0, 2)) await page.getByRole('checkbox', { name: `Pilih ${name}` }).check();
  const table = page.getByRole('region', { name: 'Slot menurut jurnal dan bulan' });
  const header = page.getByRole('rowheader').first();
  const before = await header.boundingBox();
  await table.evaluate((element) => element.scrollTo({ left: 10_000 }));
  await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(200);
  expect((await header.boundingBox())?.x).toBe(before?.x);
  await page.getByLabel('Buka juga bulan yang belum dibuka').check();
  await page.getByLabel('Kapasitas per bulan').fill('50');
  await page.getByRole('button', { name: 'Ubah kapasitas' }).click();
  for (const name of names.slice(0, 2))
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  await page.getByLabel('Alasan').fill('edisi tahunan');
  await page.getByRole('button', { name: 'Ubah kapasitas beberapa bulan' }).click();
  await expect(page.getByRole('status')).toContainText('menjadi 50');
  await expect(page.getByRole('row').nth(1).getByText(/\/50$/)).toHaveCount(12);
});
