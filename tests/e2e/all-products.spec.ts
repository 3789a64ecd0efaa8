import { hold } from '#tests/support/e2e/page-control.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

test("the list grows while the user scrolls; 'Kembali' finds its position", async ({ page, request, allowConsole }) => {
  allowConsole(/500/);
  const html = await (await request.get('/allproduct')).text();
  expect(html.match(/<article/g)).toHaveLength(20);
  const { data } = await (await request.get('/api/items')).json();
  await page.goto('/allproduct?urut=nama');
  await expect(page.getByText(`${data.items.length} produk`)).toBeVisible();
  const cards = page.getByRole('article');
  const last = '**/allproduct/items.json*mulai=40*';
  await page.route(last, (route) => route.fulfill({ status: 500, body: '' }));
  await expect(async () => {
    await page.mouse.wheel(0, 5000);
    await expect(page.getByRole('alert').filter({ hasText: 'Gagal memuat produk.' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(cards).toHaveCount(40);
  await page.unroute(last);
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(async () => {
    await page.mouse.wheel(0, 5000);
    await expect(cards).toHaveCount(data.items.length, { timeout: 500 });
  }).toPass();
  const link = cards.nth(30).getByRole('link');
  await link.scrollIntoViewIfNeeded();
  const position = await page.evaluate(() => Math.round(scrollY));
  expect(position).toBeGreaterThan(1_000);
  await link.click();
  await expect(page).toHaveURL(/\/product\/\d+$/);
  // A link to a part of the page is another history entry.
  await page.evaluate(() => location.assign('#tentang'));
  await page.getByRole('link', { name: 'Kembali' }).click();
  await expect(page).toHaveURL('/allproduct?urut=nama');
  await expect(cards).toHaveCount(data.items.length);
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(position);
});

test('filters and typing change list and address', async ({ page, request, allowConsole }) => {
  allowConsole(/500/);
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  await page.goto('/allproduct?bulan=2099-03');
  await expect(page.getByText('Produk tidak ditemukan.')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Rencanakan dari tenggat' })).toBeVisible();
  const near = page.getByRole('region', { name: 'Hampir cocok' }).getByRole('link');
  await expect(near).toHaveCount(6);
  await expect(near.first()).toContainText(/Terbit \w{3} \d{4}, bukan Maret 2099$/);
  await page.getByRole('link', { name: /^Tanpa bulan: \d+ jurnal$/ }).click();
  await expect(page).toHaveURL('/allproduct');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(20);
  const chips = page.getByRole('list', { name: 'Kategori' }).getByRole('button');
  await expect(chips.first()).toHaveText('Semua');
  await expect(chips.first()).toHaveAttribute('aria-pressed', 'true');
  const select = page.getByLabel('Indexing');
  await expect(select.getByRole('option').first()).toHaveText('Semua Indexing');
  await select.selectOption('SINTA 2');
  const kategori = page.getByRole('button', { name: 'Nasional', exact: true });
  await kategori.click();
  await expect(page).toHaveURL('/allproduct?indexing=SINTA+2&kategori=Nasional');
  const { total } = await (await request.get('/allproduct/items.json?indexing=SINTA+2&kategori=Nasional')).json();
  expect(total).toBeGreaterThan(0);
  await expect(cards).toHaveCount(total);
  await expect(cards.filter({ hasText: 'Nasional' })).toHaveCount(total);

  await page.getByRole('link', { name: 'Tampilkan semua' }).click();
  const search = page.getByRole('main').getByLabel('Cari jurnal');
  // With a typing mistake.
  await search.pressSequentially('kodelika');
  await expect(page).toHaveURL('/allproduct?q=kodelika');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Kodeloka');
  await page.route('**/allproduct/items.json*', (route) => route.fulfill({ status: 500, body: '' }));
  await search.fill('tidak-ada-sama-sekali');
  await expect(page.getByRole('alert').filter({ hasText: 'Gagal memuat produk.' })).toBeVisible();
  await page.unroute('**/allproduct/items.json*');
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await page.getByRole('link', { name: 'Tampilkan semua' }).click();
  await expect(search).toHaveValue('');
  await expect(cards).not.toHaveCount(0);
  // The server searches: the browser never asks for the whole catalogue, and on a connection that saves data not for suggestions.
  expect(asked).not.toContain('/api/items');
  expect(asked).not.toContain('/allproduct/suggestions.json');
});

test('on a desktop text typed before hydration filters, and the filters stay in view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const arrive = await hold(page, '**/_astro/AllProducts.*.js');
  await page.goto('/allproduct');
  const search = page.getByRole('main').getByLabel('Cari jurnal');
  await search.fill('jurnal');
  await page.getByLabel('Harga maksimal').fill('3 juta');
  arrive();
  await expect(page).toHaveURL('/allproduct?q=jurnal&maks=3000000');
  await expect(search).toHaveValue('jurnal');
  await page.mouse.move(1000, 500);
  await page.mouse.wheel(0, 2000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await expect(page.getByLabel('Harga maksimal')).toBeInViewport();
  await expect(page.getByRole('button', { name: /^Filter/ })).toBeHidden();
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
  const indexings = page.getByRole('group', { name: 'Indexing' });
  await indexings.getByText('SINTA 2', { exact: true }).click();
  await indexings.getByText('SINTA 3', { exact: true }).click();
  await page.getByLabel('Harga maksimal').fill('5.000.000');
  const months = page.getByRole('group', { name: 'Bulan terbit' }).locator('label:has(input:enabled)');
  await months.nth(0).click();
  await months.nth(1).click();
  await page.getByRole('button', { name: 'Terapkan' }).click();
  const asked = () => new URL(page.url()).searchParams;
  expect(['q', 'maks'].map((name) => asked().get(name))).toEqual(['jurnal', '5.000.000']);
  expect(asked().getAll('indexing')).toEqual(['SINTA 2', 'SINTA 3']);
  expect(asked().getAll('bulan')).toHaveLength(2);
  await expect(page.getByRole('article').first()).toContainText(/SINTA [23] · Rp/);
  await page.getByRole('group', { name: 'Bidang ilmu' }).getByText('Kesehatan', { exact: true }).click();
  await page.getByRole('button', { name: 'Nasional', exact: true }).click();
  await expect(indexings.getByRole('checkbox', { name: /^SINTA 2,/ })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Nasional', exact: true })).toHaveAttribute('aria-pressed', 'true');
  expect(asked().getAll('bidang')).toEqual(['kesehatan']);
  await expect(page.getByRole('link', { name: 'Hapus filter Kesehatan' })).toHaveAttribute(
    'href',
    /^\/allproduct\?(?!.*bidang).*indexing=SINTA\+2/,
  );
  await context.close();
});
