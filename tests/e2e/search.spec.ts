import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { openFilters } from '#tests/support/e2e/filters.ts';
import { answerItems, wireItem } from '#tests/support/e2e/items.ts';
import { monthAhead } from '#tests/support/e2e/now.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const cardsOf = (page: import('playwright/test').Page) => page.getByRole('article');
const FIELD = 'ekonomi-dan-bisnis';

test('the HTML of fields links to a page of its journals; an unknown one is not found', async ({ request }) => {
  const html = async (path: string) => (await request.get(path)).text();
  const [, count] = /href="\/bidang\/hukum"[^>]*>Hukum <small[^>]*>(\d+)/.exec(await html('/home')) ?? [];
  const field = await html('/bidang/hukum');
  expect(field).toMatch(/<title>Jurnal Hukum/);
  expect(field).toMatch(/<h1[^>]*>Jurnal Hukum</);
  expect(field).toMatch(new RegExp(`<meta name="description" content="${count} jurnal bidang`));
  expect(field).not.toContain('<meta name="robots"');
  expect(field.match(/<article/g)).toHaveLength(Number(count));
  expect(field).toMatch(/href="\/allproduct"><span[^>]*>Hapus filter <\/span>Hukum</);
  expect(await html('/sitemap-bidang.xml')).toContain('/bidang/hukum</loc>');
  const { items } = await (await request.get('/allproduct/items.json?bidang=hukum')).json();
  expect(await html(`/product/${items[0].id}`)).toContain('href="/bidang/hukum"');

  expect((await request.get('/bidang/tidak-ada')).status()).toBe(404);
  const unknown = await html('/bidang/tidak-ada');
  expect(unknown).toMatch(/<h1[^>]*>Bidang tidak ditemukan</);
  expect(unknown).toContain('<meta name="robots" content="noindex">');
});

test('the HTML of a search has journals in the other language, and similar ones', async ({ request }) => {
  const html = async (query: string) =>
    (await (await request.get(`/allproduct?${query}`)).text()).replaceAll('<!-- -->', '');
  expect(await html('q=ekonomi')).toMatch(/<article[\s\S]*Emerging Economies/);
  const empty = await html(`bidang=${FIELD}&maks=1`);
  expect(empty).toMatch(/>Tanpa harga maksimal: \d+ jurnal</);
  const cardsOf = (title: string, text: string) =>
    new RegExp(`>${title}</h3><ul>(.*?)</ul>`).exec(text)?.[1]?.match(/<a [^>]*href="\/product\/.*?<\/a>/g) ?? [];
  expect(cardsOf('Hampir cocok', empty).filter((card) => /, bukan maks\. Rp 1</.test(card)).length).toBeGreaterThan(2);
  expect(cardsOf('Serupa', await html('q=ekonomi+zzzz'))).toHaveLength(3);
});

test('indexings, a field, a month and a price are found in five actions from /home', async ({ page }) => {
  const until = monthAhead(7);
  await page.goto('/home');
  const search = page.getByRole('main').getByLabel('Cari jurnal');
  await search.click();
  await search.pressSequentially('sinta 3 ekonomi');
  await page.getByRole('option', { name: 'SINTA 3 · Ekonomi dan Bisnis' }).click();
  const sheet = await openFilters(page);
  await sheet.getByRole('checkbox', { name: /^SINTA 4, \d+ jurnal$/ }).check({ force: true });
  await sheet.getByLabel('Paling lambat').selectOption(until);
  await sheet.getByLabel('Harga maksimal').fill('4.000.000');
  await expect(page).toHaveURL(
    `/allproduct?bidang=${FIELD}&indexing=SINTA+3&indexing=SINTA+4&sampai=${until}&maks=4000000`,
  );
  await expectAccessible(page);
  const show = sheet.getByRole('button', { name: /^Tampilkan \d/ });
  const [count] = /\d+/.exec((await show.textContent()) ?? '') ?? [];
  expect(Number(count)).toBeGreaterThan(0);
  await show.click();
  await expect(cardsOf(page)).toHaveCount(Number(count));
  const box = await cardsOf(page).first().boundingBox();
  expect(box?.y).toBeLessThan(844 - 200);
  const chips = page.getByRole('list', { name: 'Filter terpilih' });
  await expect(chips.getByRole('link')).toHaveCount(5);
  // The row of chips scrolls, not the page.
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  // A double tap removes one filter, although the next chip slides under the finger.
  await expect(chips.getByRole('link').first()).toHaveAccessibleName('Hapus filter Ekonomi dan Bisnis');
  await chips.getByRole('link').first().dblclick();
  await expect(page).toHaveURL(`/allproduct?indexing=SINTA+3&indexing=SINTA+4&sampai=${until}&maks=4000000`);
  await expect(chips.getByRole('link')).toHaveCount(4);
});

test('several months may be chosen, or a last month; a failed count is repeated', async ({ page, allowConsole }) => {
  allowConsole(/404|500/);
  const [first, second] = [monthAhead(1), monthAhead(2)].map((text) => {
    const [year = 0, month = 0] = text.split('-').map(Number);
    return { text, slot: { id: month, year, month, capacity: 3, used: 1 } };
  });
  if (!first || !second) throw new Error('no months');
  await answerItems(page, [
    wireItem(1, { name: 'Pertama', slots: [first.slot], image: '-' }),
    wireItem(2, { name: 'Kedua', slots: [second.slot], image: 'covers/no-such.svg' }),
    wireItem(3, { name: 'Lain', slots: [] }),
  ]);
  await page.goto('/allproduct');
  await expect(cardsOf(page)).toHaveCount(3);
  // Instead of a missing picture, and of one that fails.
  await expect(cardsOf(page).locator('img[src="/placeholder-cover.svg"]')).toHaveCount(3);
  const sheet = await openFilters(page);
  const months = sheet.getByRole('group', { name: 'Bulan terbit' }).getByRole('checkbox');
  await expect(months).toHaveCount(12);
  await expect(months.nth(0)).toBeDisabled();
  await expect(months.nth(0)).toHaveAccessibleName(/, belum dibuka$/);
  await expect(months.nth(1)).toHaveAccessibleName(/, 1 jurnal$/);
  const search = '**/allproduct/items.json*';
  const failure = (route: import('playwright/test').Route) => route.fulfill({ status: 500, body: '' });
  await page.route(search, failure);
  await months.nth(2).check({ force: true });
  await expect(sheet.getByRole('alert')).toHaveText('Gagal menghitung jurnal.');
  await page.unroute(search, failure);
  await sheet.getByRole('button', { name: 'Coba lagi' }).press('Enter');
  await expect(sheet.getByRole('button', { name: 'Tampilkan 1 jurnal' })).toBeFocused();
  await months.nth(1).check({ force: true });
  await expect(page).toHaveURL(`/allproduct?bulan=${first.text}&bulan=${second.text}`);
  await expect(sheet.getByRole('button', { name: 'Tampilkan 2 jurnal' })).toBeVisible();
  // Another provider tells no fields.
  await expect(sheet.getByRole('group', { name: 'Bidang ilmu' })).toHaveCount(0);
  await sheet.getByLabel('Paling lambat').selectOption(first.text);
  await expect(page).toHaveURL(`/allproduct?sampai=${first.text}`);
  await expect(months.nth(1)).not.toBeChecked();
  // Another provider tells no day for manuscripts: its month counts, and no plan is shown.
  await sheet.getByLabel('Naskah saya siap').selectOption(second.text);
  await expect(sheet.getByRole('button', { name: 'Tampilkan 0 jurnal' })).toBeVisible();
  await sheet.getByLabel('Naskah saya siap').selectOption(first.text);
  await sheet.getByRole('button', { name: 'Tampilkan 1 jurnal' }).click();
  await expect(cardsOf(page).getByRole('heading')).toHaveText(['Pertama']);
  await expect(cardsOf(page)).toContainText('· 2 slot');
});

test('suggestions are chosen with the keyboard; the last searches can be removed', async ({ page, stored }) => {
  await stored({ searches: '["musik"]' });
  await page.goto('/home');
  const search = page.getByRole('main').getByLabel('Cari jurnal');
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
