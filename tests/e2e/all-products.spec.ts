import { closeFilters, openFilters } from '#tests/support/e2e/filters.ts';
import { answerItems, wireItem } from '#tests/support/e2e/items.ts';
import { hold } from '#tests/support/e2e/page-control.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const offer = (id: number, nama: string, harga_jual: number) => ({ id, nama, image: null, harga_jual });

test('the list has all products: twenty in the HTML, the others while the user scrolls', async ({ page, request }) => {
  const html = await (await request.get('/allproduct')).text();
  expect(html.match(/<article/g)).toHaveLength(20);
  const { data } = await (await request.get('/api/items')).json();
  await page.goto('/allproduct');
  await expect(page.getByText(`${data.items.length} produk`)).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 5000);
    await expect(page.getByRole('article')).toHaveCount(data.items.length, { timeout: 500 });
  }).toPass();
  const first = data.items[0];
  await expect(page.getByRole('link', { name: first.name })).toHaveAttribute('href', `/product/${first.id}`);
});

test('indexing and kategori filter together, and going back restores the filter', async ({ page, request }) => {
  await page.goto('/allproduct');
  const chips = page.getByRole('list', { name: 'Kategori' }).getByRole('button');
  await expect(chips.first()).toHaveText('Semua');
  await expect(chips.first()).toHaveAttribute('aria-pressed', 'true');
  const select = page.getByLabel('Indexing');
  await expect(select.getByRole('option').first()).toHaveText('Semua Indexing');
  await select.selectOption('SINTA 2');
  await page.getByRole('button', { name: 'Nasional', exact: true }).click();
  await expect(page).toHaveURL('/allproduct?indexing=SINTA+2&kategori=Nasional');
  const cards = page.getByRole('article');
  const found = await request.get('/allproduct/items.json?indexing=SINTA+2&kategori=Nasional');
  const { total } = await found.json();
  expect(total).toBeGreaterThan(0);
  await expect(cards).toHaveCount(total);
  for (const card of await cards.all()) await expect(card).toContainText('Nasional');

  await page.goto('/offline');
  await page.goBack();
  await expect(select).toHaveValue('SINTA 2');
  await expect(page.getByRole('button', { name: 'Nasional', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(cards).toHaveCount(total);
});

test('typing searches and changes the address; a link drops the month', async ({ page }) => {
  await page.goto('/allproduct?bulan=2099-03');
  await expect(page.getByText('Produk tidak ditemukan.')).toBeVisible();
  await page.getByRole('link', { name: /^Tanpa bulan: \d+ jurnal$/ }).click();
  await expect(page).toHaveURL('/allproduct');
  const cards = page.getByRole('article');
  const all = await cards.count();
  const search = page.getByRole('main').getByLabel('Cari jurnal');
  // With a typing mistake.
  await search.pressSequentially('kodelika');
  await expect(page).toHaveURL('/allproduct?q=kodelika');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Kodeloka');
  await page.reload();
  await expect(search).toHaveValue('kodelika');
  await expect(cards).toHaveCount(1);
  await search.fill('tidak-ada-sama-sekali');
  await page.getByRole('link', { name: 'Tampilkan semua' }).click();
  await expect(search).toHaveValue('');
  await expect(cards).not.toHaveCount(0);
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(Math.min(all, 20));
});

test("with a month, a maximum price and an order, cards show the compared price and the month's capacity", async ({
  page,
}) => {
  const month = { year: 2099, month: 3 };
  const slot = { ...month, capacity: 4, used: 1 };
  await answerItems(page, [
    wireItem(1, { name: 'Mahal', indexing: [offer(1, 'SINTA 2', 4_000_000)], slots: [{ id: 1, ...slot }] }),
    wireItem(2, { name: 'Penuh', slots: [{ id: 2, ...slot, used: 4 }] }),
    wireItem(3, {
      name: 'Dua harga',
      indexing: [offer(1, 'SINTA 2', 2_900_000), offer(2, 'SINTA 5', 900_000)],
      slots: [{ id: 3, ...slot }],
    }),
    wireItem(4, { name: 'Murah', indexing: [offer(2, 'SINTA 5', 1_000_000)], slots: [{ id: 4, ...slot }] }),
  ]);
  await page.goto('/allproduct?bulan=2099-03');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(3);
  await expect(cards.first()).toContainText('Maret 2099 · 3 slot');
  await openFilters(page);
  await page.getByLabel('Harga maksimal').fill('3.000.000');
  await page.getByLabel('Urutkan').selectOption('Harga terendah');
  await page.getByLabel('Harga maksimal').blur();
  await expect(page.getByLabel('Harga maksimal')).toHaveValue('Rp 3.000.000');
  await closeFilters(page);
  await expect(page).toHaveURL('/allproduct?bulan=2099-03&maks=3000000&urut=harga');
  await expect(cards.getByRole('heading')).toHaveText(['Dua harga', 'Murah']);
  await expect(cards.first()).toContainText('SINTA 5 · Rp 900.000');
  await page.getByLabel('Indexing').selectOption('SINTA 2');
  await expect(cards.getByRole('heading')).toHaveText(['Dua harga']);
  await expect(cards.first()).toContainText('SINTA 2 · Rp 2.900.000');
});

test('text typed before hydration stays in every field and filters, and so does Enter', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const arrive = await hold(page, '**/_astro/AllProducts.*.js');
  await page.goto('/allproduct');
  const search = page.getByRole('main').getByLabel('Cari jurnal');
  await search.fill('jurnal');
  await page.getByLabel('Harga maksimal').fill('3 juta');
  arrive();
  await expect(page).toHaveURL('/allproduct?q=jurnal&maks=3000000');
  await expect(search).toHaveValue('jurnal');
  await search.press('End');
  await search.pressSequentially(' a');
  await expect(page).toHaveURL('/allproduct?q=jurnal+a&maks=3000000');
  await search.press('Enter');
  await search.pressSequentially('g');
  await search.press('Enter');
  await expect(page).toHaveURL('/allproduct?q=jurnal+ag&maks=3000000');
  await expect(page.getByLabel('Harga maksimal')).not.toHaveValue('');
});

test('without JavaScript the filters are a form, and a chip submits it', async ({ browser, origin }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin });
  const page = await context.newPage();
  await page.goto('/allproduct');
  await page.getByRole('main').getByLabel('Cari jurnal').fill('jurnal');
  await page.getByLabel('Indexing').selectOption('SINTA 2');
  await page.getByLabel('Harga maksimal').fill('5.000.000');
  await page.getByRole('button', { name: 'Terapkan' }).click();
  const asked = new URL(page.url()).searchParams;
  expect([asked.get('q'), asked.get('indexing'), asked.get('maks')]).toEqual(['jurnal', 'SINTA 2', '5.000.000']);
  await expect(page.getByRole('article').first()).toContainText('SINTA 2 · Rp');
  await page.getByRole('button', { name: 'Nasional', exact: true }).click();
  await expect(page.getByLabel('Indexing')).toHaveValue('SINTA 2');
  await expect(page.getByRole('button', { name: 'Nasional', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await context.close();
});

test('the placeholder replaces a missing picture and one that fails', async ({ page, allowConsole }) => {
  allowConsole(/404/);
  await answerItems(page, [wireItem(1, { image: '-' }), wireItem(2, { image: 'covers/no-such.svg' })]);
  await page.goto('/allproduct');
  await expect(page.getByRole('article')).toHaveCount(2);
  for (const card of await page.getByRole('article').all())
    await expect(card.locator('img')).toHaveAttribute('src', '/placeholder-cover.svg');
});
