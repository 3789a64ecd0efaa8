import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { closeFilters, openFilters } from '#tests/support/e2e/filters.ts';
import { answerItems, wireItem } from '#tests/support/e2e/items.ts';
import { expectStill } from '#tests/support/e2e/layout-shift.ts';
import { expect } from '#tests/support/e2e/test.ts';
import { test } from '#tests/support/e2e/without-catalogue.ts';

/*
 * Screens when the server could not render the catalogue: loading, empty, failed, slow, and in another provider's formats.
 */

const items = /\/api\/items(\?|$)/;
const serverFault = /500|Failed to load resource/;

test.describe('/allproduct', () => {
  test('shows that it loads, in a list of final size, and then the items without a layout shift', async ({ page }) => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(items, async (route) => {
      await asked;
      await route.fulfill({ json: { data: { items: Array.from({ length: 30 }, (_, i) => wireItem(i + 1)) } } });
    });
    await page.goto('/allproduct');
    await expect(page.getByText('Mengambil data produk...')).toBeVisible();
    answer();
    await expect(page.getByText('30 produk')).toBeVisible();
    await expect(page.getByRole('article').nth(19)).toBeVisible();
    await expect(page.getByText('Mengambil data produk...')).toBeHidden();
    await expectStill(page);
  });

  test('shows a failure and retries', async ({ page, allowConsole }) => {
    allowConsole(serverFault);
    await page.route(items, (route) => route.fulfill({ status: 500, json: { message: 'x' } }));
    await page.goto('/allproduct');
    await expect(page.getByRole('alert')).toContainText('Gagal memuat produk.');
    await expectAccessible(page);
    await page.unroute(items);
    await answerItems(page, [wireItem(7)]);
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    await expect(page.getByRole('link', { name: 'Jurnal Uji 7' })).toHaveAttribute('href', '/product/7');
  });

  test('shows that there are no products', async ({ page }) => {
    await answerItems(page, []);
    await page.goto('/allproduct');
    await expect(page.getByText('Produk tidak ditemukan.')).toBeVisible();
  });
});

test.describe('/allproduct of another provider', () => {
  test('searches its formats by name, month, price and indexing', async ({ page }) => {
    const others = [
      // English month name, a year of two digits, remaining under another name, a price as text.
      {
        id: 1,
        name: 'Agraris',
        kategori: 'Nasional',
        indexing: { indexing_id: 7, name: 'SINTA 2', harga_jual: '2500000' },
        slots: [{ slot_id: 11, bulan: 'March', tahun: 99, sisa: 2 }],
      },
      // Only indexing2, an Indonesian month name, capacity minus used.
      {
        id: 2,
        name: 'Bahari',
        indexing2: [{ id: 7, nama: 'SINTA 2', harga_jual: 3500000 }],
        slots: [{ value: 21, mm: 'Maret', year: '2099', kuota: 4, terpakai: 1 }],
      },
      // A date, with unlimited capacity.
      {
        id: 3,
        name: 'Cakrawala',
        indexing: [{ id: 7, nama: 'SINTA 2', harga_jual: 900000 }],
        slots: [{ id: 31, date: '2099-03-01' }],
      },
      // Full in that month.
      {
        id: 4,
        name: 'Dirgantara',
        indexing: [{ id: 7, nama: 'SINTA 2', harga_jual: 900000 }],
        slots: [{ id: 41, month: 3, year: 2099, limit: 3, dipakai: 3 }],
      },
      // No price, no slots.
      { id: 5, name: 'null', indexing: null, slots: null },
    ];
    await page.route(items, (route) => route.fulfill({ json: { data: { data: others } } }));
    await page.goto('/allproduct');
    const names = page.getByRole('article').getByRole('heading');
    await expect(names).toHaveText(['Agraris', 'Bahari', 'Cakrawala', 'Dirgantara', 'Item #5']);
    await page.goto('/allproduct?bulan=2099-03');
    await expect(names).toHaveText(['Agraris', 'Bahari', 'Cakrawala']);
    await expect(page.getByRole('article').nth(1)).toContainText('Maret 2099 · 3 slot');
    await page.getByLabel('Indexing').selectOption('SINTA 2');
    await openFilters(page);
    await page.getByLabel('Harga maksimal').fill('3 juta');
    await page.getByLabel('Urutkan').selectOption('Harga terendah');
    await closeFilters(page);
    await expect(names).toHaveText(['Cakrawala', 'Agraris']);
    await page.getByRole('main').getByLabel('Cari jurnal').fill('agrarsi');
    await expect(names).toHaveText(['Agraris']);
    await page.getByRole('main').getByLabel('Cari jurnal').fill('dirgantara');
    await expect(page.getByRole('link', { name: /^Tanpa / })).not.toHaveCount(0);
  });
});

test.describe('/allindexing', () => {
  const indexing = (id: number, nama: string) => ({ id, nama, image: null, harga_jual: 1000 });

  test('shows each indexing once by id, sorts both ways, and searches', async ({ page }) => {
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

  test('shows 12 skeletons while it loads', async ({ page }) => {
    await page.route(items, () => new Promise(() => {}));
    await page.goto('/allindexing');
    await expect(page.locator('main [aria-busy=true] > li')).toHaveCount(12);
    await expectAccessible(page);
  });

  test('shows a failure and retries', async ({ page, allowConsole }) => {
    allowConsole(serverFault);
    await page.route(items, (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/allindexing');
    await expect(page.getByRole('alert')).toContainText('Gagal memuat data indexing.');
    await page.unroute(items);
    await answerItems(page, [wireItem(1)]);
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    await expect(page.getByRole('link', { name: 'SINTA 2' })).toBeVisible();
  });
});

test.describe('/home', () => {
  test('without items shows that there is no indexing', async ({ page }) => {
    await answerItems(page, []);
    await page.goto('/home');
    await expect(page.getByText('Tidak ada Indexing')).toBeVisible();
  });

  test('only logs a failure, and offers a retry', async ({ page, allowConsole }) => {
    allowConsole(serverFault);
    const logged = page.waitForEvent('console', (line) => line.text() === 'Gagal memuat produk.');
    await page.route(items, (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/home');
    await logged;
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.unroute(items);
    await answerItems(page, [wireItem(1)]);
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
  });

  test('reads the formats of other providers', async ({ page }) => {
    const others = [
      wireItem(1, { name: 'null', kategori: '-', indexing: [], image: 'undefined', feedback_avg: null, feedbacks: [] }),
      wireItem(2, { kategori: 'Internasional', indexing: { indexing_id: '9', name: 'Scopus Q1', price: '1000' } }),
      wireItem(3, {
        kategori: 'Internal',
        indexing: [{ id: 4, nama: 'Garuda' }],
        indexing2: [{ id: 5, nama: 'DOAJ', harga_jual: 250000 }],
      }),
      wireItem(4, { kategori: 'Lainnya' }),
    ];
    await page.route(items, (route) => route.fulfill({ json: { items: others } }));
    await page.goto('/home');
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(4);
    await expect(cards.nth(0)).toContainText('Item #1');
    await expect(cards.nth(0).locator('.badge')).toHaveText('—');
    await expect(cards.nth(0).locator('.badge')).toHaveClass(/tone-grey/);
    await expect(cards.nth(0).locator('img')).toHaveAttribute('src', '/placeholder-cover.svg');
    await expect(cards.nth(1)).toContainText('Rp 1.000');
    await expect(cards.nth(1).locator('.badge')).toHaveClass(/tone-green/);
    await expect(cards.nth(2)).toContainText('Rp 250.000');
    await expect(cards.nth(2).locator('.badge')).toHaveClass(/tone-yellow/);
    await expect(cards.nth(3).locator('.badge')).toHaveText('Lainnya');
    const indexings = page.getByRole('region', { name: 'Indexing' }).getByRole('listitem');
    await expect(indexings).toHaveText([/Scopus Q1/, /Garuda/, /DOAJ/, /SINTA 2/]);
  });
});

test.describe('/add-to-cart/{itemId}', () => {
  test('shows that it loads, that it failed, and that there is no such item', async ({ page, allowConsole }) => {
    allowConsole(serverFault);
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(items, async (route) => {
      await asked;
      await route.fulfill({ status: 500, body: '' });
    });
    await page.goto('/add-to-cart/3');
    await expect(page.getByText('Memuat…')).toBeVisible();
    answer();
    await expect(page.getByRole('alert')).toContainText('Gagal memuat produk.');
    await page.unroute(items);
    await answerItems(page, [wireItem(1)]);
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    await expect(page.getByText('Produk tidak ditemukan.')).toBeVisible();
  });
});

test.describe('/pesanan', () => {
  test("'Pesan lagi' reads an order of another provider", async ({ page, stored, allowConsole }) => {
    allowConsole(/items\.json/);
    await stored({ access_token: 'token-lain' });
    const order = {
      id: 9,
      order_code: 'LAIN-9',
      total_price: '900000',
      status: 'Paid',
      order_item: { id: 1, title: 'Jurnal Lain' },
    };
    const full = {
      ...order,
      details: [
        { item_id: 3, product_name: 'Jurnal Lain', item_index: 'DOAJ', qty: 1, price: '900000' },
        { item_id: 4, product_name: 'Jurnal Dua', item_index: 'SINTA 2', qty: 1, price: 1_500_000 },
      ],
    };
    const posted: object[] = [];
    await page.route('**/api/**', (route) => {
      const { pathname, search } = new URL(route.request().url());
      if (pathname === '/api/pi-orders') return route.fulfill({ json: { data: [order] } });
      if (pathname === '/api/pi-orders/9') return route.fulfill({ json: { data: { data: { order: full } } } });
      if (pathname === '/api/items') {
        const slots = [{ value: 77, bulan: 'Maret', tahun: 99, kuota: 2, terpakai: 1 }];
        const all = [wireItem(3, { slots }), wireItem(4, { slots: [{ id: 88, date: '2099-04-01' }] })];
        return route.fulfill({ json: { items: /page=1/.test(search) ? all : [] } });
      }
      if (route.request().method() === 'POST') posted.push(route.request().postDataJSON());
      return route.fulfill({ json: { items: [] } });
    });
    const sheet = page.getByRole('dialog', { name: 'Pesan lagi' });
    const row = (name: string) => sheet.locator('.card').filter({ hasText: name });
    await page.goto('/pesanan');
    await page.getByRole('button', { name: 'Pesan lagi' }).click();
    await expect(sheet.getByRole('checkbox')).toHaveCount(2);
    await expect(row('Jurnal Lain')).toContainText('Harga turun Rp 150.000');
    await expect(row('Jurnal Lain').getByRole('combobox')).toContainText('Maret 2099 · 1 slot');
    await expect(row('Jurnal Dua').getByRole('combobox')).toContainText('April 2099');
    await sheet.getByRole('button', { name: 'Tambah ke Keranjang' }).click();
    await expect(page.getByText('Berhasil Menambahkan')).toBeVisible();
    expect(posted).toMatchObject([
      { item_id: 3, indexing_id: 2, slot_id: 77, qty: 1, req_publish: '2099-03-01' },
      { item_id: 4, indexing_id: 1, slot_id: 88, qty: 1, req_publish: '2099-04-01' },
    ]);
  });
});
