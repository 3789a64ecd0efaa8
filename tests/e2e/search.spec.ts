import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { closeFilters, openFilters } from '#tests/support/e2e/filters.ts';
import { answerItems, wireItem } from '#tests/support/e2e/items.ts';
import { monthAhead } from '#tests/support/e2e/now.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const cardsOf = (page: import('playwright/test').Page) => page.getByRole('article');
const FIELD = 'ekonomi-dan-bisnis';

test('a field has a page, linked from home and from its products, and in a sitemap', async ({ page, request }) => {
  await page.goto('/home');
  const row = page.getByRole('region', { name: 'Bidang ilmu' });
  const link = row.getByRole('link', { name: /^Hukum \d+ jurnal$/ });
  const [count] = /\d+/.exec((await link.textContent()) ?? '') ?? [];
  await link.click();
  await expect(page).toHaveURL('/bidang/hukum');
  await expect(page).toHaveTitle(/^Jurnal Hukum/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jurnal Hukum');
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    new RegExp(`^${count} jurnal bidang`),
  );
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  await expect(cardsOf(page)).toHaveCount(Number(count));
  expect(await (await request.get('/sitemap-bidang.xml')).text()).toContain('/bidang/hukum</loc>');
  const { items } = await (await request.get('/allproduct/items.json?bidang=hukum')).json();
  expect(await (await request.get(`/product/${items[0].id}`)).text()).toContain('href="/bidang/hukum"');
  await page.getByRole('link', { name: 'Hapus filter Hukum' }).click();
  await expect(page).toHaveURL('/allproduct');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Semua Produk');
});

test('a field that no journal has is not found', async ({ page, request, allowConsole }) => {
  allowConsole(/404/);
  for (const path of ['/bidang/tidak-ada', '/bidang/Hukum']) expect((await request.get(path)).status()).toBe(404);
  await page.goto('/bidang/tidak-ada');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bidang tidak ditemukan');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('an indexing, a field, a last month and a price are found in four actions from /home on a phone', async ({
  page,
}) => {
  const until = monthAhead(7);
  await page.goto('/home');
  const search = page.getByRole('main').getByLabel('Cari jurnal');
  await search.click();
  await search.pressSequentially('sinta 3 ekonomi');
  await page.getByRole('option', { name: 'SINTA 3 · Ekonomi dan Bisnis' }).click();
  const sheet = await openFilters(page);
  await sheet.getByLabel('Paling lambat').selectOption(until);
  await sheet.getByLabel('Harga maksimal').fill('4.000.000');
  await expect(page).toHaveURL(`/allproduct?bidang=${FIELD}&sampai=${until}&indexing=SINTA+3&maks=4000000`);
  await expectAccessible(page);
  const [count] = /\d+/.exec((await sheet.getByRole('button', { name: /^Tampilkan \d/ }).textContent()) ?? '') ?? [];
  expect(Number(count)).toBeGreaterThan(0);
  await closeFilters(page);
  await expect(cardsOf(page)).toHaveCount(Number(count));
  const box = await cardsOf(page).first().boundingBox();
  expect(box?.y).toBeLessThan(844 - 200);
  const chips = page.getByRole('list', { name: 'Filter terpilih' });
  await expect(chips.getByRole('link')).toHaveCount(3);
  // The row of chips scrolls, not the page.
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await chips.getByRole('link', { name: 'Hapus filter Ekonomi dan Bisnis' }).click();
  await expect(page).toHaveURL(`/allproduct?sampai=${until}&indexing=SINTA+3&maks=4000000`);
});

test('months are a range: several may be chosen, a full one cannot, and a last month replaces them', async ({
  page,
}) => {
  const [first, second] = [monthAhead(1), monthAhead(2)].map((text) => {
    const [year = 0, month = 0] = text.split('-').map(Number);
    return { text, slot: { id: month, year, month, capacity: 3, used: 1 } };
  });
  if (!first || !second) throw new Error('no months');
  await answerItems(page, [
    wireItem(1, { name: 'Pertama', slots: [first.slot] }),
    wireItem(2, { name: 'Kedua', slots: [second.slot] }),
    wireItem(3, { name: 'Lain', slots: [] }),
  ]);
  await page.goto('/allproduct');
  await expect(cardsOf(page)).toHaveCount(3);
  const sheet = await openFilters(page);
  const months = sheet.getByRole('group', { name: 'Bulan terbit' }).getByRole('checkbox');
  await expect(months).toHaveCount(12);
  await expect(months.nth(0)).toBeDisabled();
  await expect(months.nth(0)).toHaveAccessibleName(/, penuh$/);
  await expect(months.nth(1)).toHaveAccessibleName(/, 1 jurnal$/);
  await months.nth(2).check({ force: true });
  await months.nth(1).check({ force: true });
  await expect(page).toHaveURL(`/allproduct?bulan=${first.text}&bulan=${second.text}`);
  await expect(sheet.getByRole('button', { name: 'Tampilkan 2 jurnal' })).toBeVisible();
  // Another provider tells no fields.
  await expect(sheet.getByRole('group', { name: 'Bidang ilmu' })).toHaveCount(0);
  await sheet.getByLabel('Paling lambat').selectOption(first.text);
  await expect(page).toHaveURL(`/allproduct?sampai=${first.text}`);
  await expect(months.nth(1)).not.toBeChecked();
  await sheet.getByRole('button', { name: 'Tampilkan 1 jurnal' }).click();
  await expect(cardsOf(page).getByRole('heading')).toHaveText(['Pertama']);
});

test('an empty result names similar journals of the field', async ({ page }) => {
  await page.goto(`/allproduct?bidang=${FIELD}&maks=1`);
  const similar = page.getByRole('list', { name: 'Serupa:' }).getByRole('link');
  await expect(similar).toHaveCount(3);
  await expect(similar.first()).toHaveText(/, .+ \d{4}$/);
  await expect(page.getByRole('link', { name: /^Tanpa harga maksimal: \d+ jurnal$/ })).toBeVisible();
});

test('a word finds journals in the other language', async ({ request }) => {
  expect(await (await request.get('/allproduct?q=ekonomi')).text()).toMatch(/<article[\s\S]*Emerging Economies/);
});

test('without JavaScript fields, months and the last month are part of the form', async ({ browser, origin }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin });
  const page = await context.newPage();
  await page.goto('/allproduct');
  const months = page.getByRole('group', { name: 'Bulan terbit' }).locator('label:has(input:enabled)');
  await months.nth(0).click();
  await months.nth(1).click();
  await page.getByRole('group', { name: 'Bidang ilmu' }).getByText('Kesehatan', { exact: true }).click();
  await page.getByRole('button', { name: 'Terapkan' }).click();
  const { searchParams } = new URL(page.url());
  expect([searchParams.getAll('bulan').length, searchParams.getAll('bidang')]).toEqual([2, ['kesehatan']]);
  await expect(cardsOf(page).first()).toBeVisible();
  await page.getByRole('link', { name: 'Hapus filter Kesehatan' }).click();
  expect(new URL(page.url()).searchParams.getAll('bidang')).toEqual([]);
  await context.close();
});

test('on a desktop the filters stay in view beside the list', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/allproduct');
  await page.getByText('Hukum', { exact: true }).click();
  await expect(page).toHaveURL('/allproduct?bidang=hukum');
  await page.getByRole('link', { name: 'Hapus filter Hukum' }).click();
  await page.mouse.move(1000, 500);
  await page.mouse.wheel(0, 2000);
  await expect(page.getByRole('group', { name: 'Bidang ilmu' })).toBeInViewport();
  await expect(page.getByRole('button', { name: /^Filter/ })).toBeHidden();
});
