import type { APIRequestContext, Page } from 'playwright/test';
import type { ItemAnswer, ItemsAnswer } from '#contract/items.ts';
import { expectAccessible, expectReadable } from '#tests/support/e2e/accessible.ts';
import { answerItemPages, pageOf } from '#tests/support/e2e/item-pages.ts';
import { expectStill } from '#tests/support/e2e/layout-shift.ts';
import { monthAhead } from '#tests/support/e2e/now.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

/** An item of the demo catalogue with all that the page shows: offers, an open month, a full one, feedbacks. */
async function demoItem(request: APIRequestContext): Promise<ItemAnswer> {
  const { data }: ItemsAnswer = await (await request.get('/api/items')).json();
  const item = data.items.find(
    ({ slots, feedbacks, indexing }) =>
      indexing.length > 1 &&
      feedbacks.length > 4 &&
      slots.some(({ remaining }) => remaining > 1) &&
      slots.some(({ remaining }) => remaining === 0),
  );
  if (item === undefined) throw new Error('The demo catalogue has no such item.');
  return item;
}

const rupiah = (amount: number) => `Rp ${new Intl.NumberFormat('id-ID').format(amount)}`;
const months = (page: Page) => page.getByRole('region', { name: 'Slot per bulan' }).getByRole('listitem');
const focusWindow = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

test('the item stands in the HTML, and a pasted link shows it', async ({ request }) => {
  const item = await demoItem(request);
  for (const path of [`/product/${item.id}`, `/single-product/${item.id}`]) {
    const response = await request.get(path);
    expect(response.status()).toBe(200);
    const html = await response.text();
    const meta = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
    expect(html).toMatch(new RegExp(`<title>${item.name} · `));
    expect(meta('og:title')).toBe(item.name);
    // WhatsApp shows no SVG.
    expect(meta('og:image')).toMatch(/^https?:.*\/previews\/[\w-]+\.png$/);
    const picture = await request.get(new URL(meta('og:image') ?? '').pathname);
    expect(picture.headers()['content-type']).toBe('image/png');
    expect((await picture.body()).length).toBeLessThan(60_000);
    expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630']);
    expect(meta('og:description')).toContain(rupiah(Math.min(...item.indexing.map((one) => one.harga_jual ?? 9e9))));
    expect(meta('description')).toBe(meta('og:description'));
    expect(html).toContain(item.feedbacks[0]?.comment ?? '');
  }
});

test('shows kategori, indexings with prices, facts, rating and reviews', async ({ page, request }) => {
  const item = await demoItem(request);
  await page.goto(`/product/${item.id}`);
  const article = page.getByRole('article', { name: item.name });
  await expect(article.getByRole('heading', { name: item.name })).toBeVisible();
  await expect(article.getByText(item.kategori ?? '—', { exact: true })).toBeVisible();
  const offers = page.getByRole('region', { name: 'Indexing dan harga' }).getByRole('listitem');
  await expect(offers).toHaveText(
    item.indexing.map((one) => new RegExp(`${one.nama}.*${rupiah(one.harga_jual ?? 0)}`)),
  );
  for (const fact of [item.penerbit, item.issn, item.frekuensi, item.deskripsi]) {
    if (fact !== null) await expect(article.getByText(fact).first()).toBeVisible();
  }
  const reviews = page.getByRole('region', { name: 'Ulasan' });
  await expect(reviews).toContainText(`${item.feedback_count} ulasan`);
  await reviews.getByRole('button', { name: /Lihat semua/ }).click();
  await expect(reviews.getByRole('listitem')).toHaveCount(item.feedbacks.filter((one) => one.comment).length);
  await expect(article.getByText(/tidak menjanjikan naskah diterima/)).toBeVisible();
});

test('twelve months or more with what remains; a tap opens the sheet on that month', async ({ page, request }) => {
  const item = await demoItem(request);
  await page.goto(`/product/${item.id}`);
  expect(await months(page).count()).toBeGreaterThanOrEqual(12);
  const full = item.slots.filter(({ remaining }) => remaining === 0);
  await expect(months(page).filter({ hasText: 'Penuh' })).toHaveCount(full.length);
  await expect(months(page).filter({ hasText: 'Penuh' }).getByRole('button')).toHaveCount(0);

  const open = item.slots.filter(({ remaining }) => remaining > 0).at(-1);
  if (open === undefined) throw new Error('no open month');
  await months(page)
    .filter({ hasText: `${open.year}` })
    .getByRole('button', { name: `Sisa ${open.remaining}` })
    .last()
    .click();
  const sheet = page.getByRole('dialog', { name: item.name });
  await expect(sheet.getByLabel('Bulan Publish').first()).toHaveValue(
    `${open.year}-${String(open.month).padStart(2, '0')}`,
  );
  await expect(sheet).toContainText(`Sisa slot bulan ini: ${open.remaining}`);
});

test('the buy bar opens the same sheet, and what is added is in the cart', async ({
  page,
  request,
  customer: _signedIn,
}) => {
  const item = await demoItem(request);
  await page.goto(`/product/${item.id}`);
  const bar = page.getByRole('complementary', { name: 'Pesan' });
  await expect(bar).toContainText(rupiah(Math.min(...item.indexing.map((one) => one.harga_jual ?? 9e9))));
  await bar.getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: item.name });
  await sheet.getByText(item.indexing[0]?.nama ?? '', { exact: true }).click();
  await sheet.getByRole('button', { name: 'Tambah ke Keranjang' }).click();
  await expect(page.getByText('Berhasil Menambahkan')).toBeVisible();
  await expect(sheet).toBeHidden();
  const cart = page.getByRole('complementary', { name: 'Ringkasan keranjang' });
  await expect(cart).toContainText('Cart: 1 Produk');
  // The cart bar and the buy bar stand one above the other.
  const [above, below] = [await cart.getByRole('link').boundingBox(), await bar.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await expectAccessible(page);
});

test('a slot that fills up meanwhile is full when the window has focus again', async ({ page, request }) => {
  const item = await demoItem(request);
  await page.goto(`/product/${item.id}`);
  await page.waitForLoadState('networkidle');
  const before = await months(page).filter({ hasText: 'Sisa' }).count();
  expect(before).toBeGreaterThan(0);
  const slots = item.slots.map((slot) => ({ ...slot, used: slot.capacity, remaining: 0 }));
  await answerItemPages(page, (query) => pageOf([{ ...item, slots }], query));
  await focusWindow(page);
  await expect(months(page).filter({ hasText: 'Sisa' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Belum bisa dipesan' })).toBeDisabled();
});

test('the months begin with the present one', async ({ page, request }) => {
  const item = await demoItem(request);
  await page.goto(`/product/${item.id}`);
  const [year, month] = monthAhead().split('-');
  const name = new Intl.DateTimeFormat('id-ID', { month: 'long' }).format(new Date(Number(year), Number(month) - 1));
  await expect(months(page).first()).toContainText(`${name} ${year}`);
});

test.describe('an item that is not there', () => {
  for (const path of ['/product/99999999', '/single-product/99999999', '/product/abc', '/product/0']) {
    test(`${path} is a 404 with a way on`, async ({ page, allowConsole }) => {
      allowConsole(/404/);
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByText('Produk tidak ditemukan.')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Telusuri jurnal' }).click();
      await expect(page).toHaveURL('/allproduct');
    });
  }

  test('an item taken away, then a failure, then the item again', async ({ page, request, allowConsole }) => {
    allowConsole(/500/);
    const item = await demoItem(request);
    const giveBack = await answerItemPages(page, (query) => pageOf([], query));
    await page.goto(`/product/${item.id}`);
    await expect(page.getByText('Produk tidak ditemukan.')).toBeVisible();
    await expectAccessible(page);

    await giveBack();
    const mend = await answerItemPages(page, (_, route) =>
      route.fulfill({ status: 500, json: {} }).then(() => undefined),
    );
    await focusWindow(page);
    await expect(page.getByRole('alert')).toContainText('Gagal memuat produk.');
    await expectAccessible(page);

    await mend();
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    await expect(page.getByRole('heading', { name: item.name })).toBeVisible();
  });
});

test('a failure in the background leaves what the HTML brought', async ({ page, request, allowConsole }) => {
  allowConsole(/500/);
  const item = await demoItem(request);
  await answerItemPages(page, (_, route) => route.fulfill({ status: 500, json: {} }).then(() => undefined));
  await page.goto(`/product/${item.id}`);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { name: item.name })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the filter icon stands on /single-product only', async ({ page, request }) => {
  const { id } = await demoItem(request);
  await page.goto(`/single-product/${id}`);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible();
  await page.goto(`/product/${id}`);
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toHaveCount(0);
});

for (const theme of ['dark', 'light']) {
  for (const view of ['ltr', 'rtl']) {
    test(`${theme} ${view}: accessible and still`, async ({ page, request, stored }) => {
      await stored({ theme, view });
      const check = theme === 'dark' && view === 'ltr' ? expectAccessible : expectReadable;
      const { id } = await demoItem(request);
      for (const size of [
        { width: 360, height: 740 },
        { width: 1280, height: 800 },
      ]) {
        await page.setViewportSize(size);
        await page.goto(`/product/${id}`);
        await page.waitForLoadState('networkidle');
        await check(page);
        await expectStill(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      }
    });
  }
}
