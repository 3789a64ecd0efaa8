import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { formatMonth, toInputValue } from '@slotterbit/contract/values/month.ts';
import type { Page } from 'playwright/test';
import { answerItemPages, asksForItems, demoItem, pageOf } from '#tests/support/e2e/items.ts';
import { expectStill } from '#tests/support/e2e/layout-shift.ts';
import { monthAhead } from '#tests/support/e2e/now.ts';
import { focusWindow, hold, hydrated } from '#tests/support/e2e/page-control.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const months = (page: Page) => page.getByRole('region', { name: 'Slot per bulan' }).getByRole('listitem');

test('the HTML contains the item, and a link preview shows it', async ({ request }) => {
  const { item, lowest } = await demoItem(request);
  for (const path of [`/product/${item.id}`, `/single-product/${item.id}`]) {
    const response = await request.get(path);
    expect(response.status()).toBe(200);
    const html = await response.text();
    const meta = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
    expect(html).toMatch(new RegExp(`<title>${item.name} · `));
    expect(html).toMatch(/<h1[^>]*>Detail Produk</);
    expect(meta('og:title')).toBe(item.name);
    // WhatsApp does not show SVG.
    expect(meta('og:image')).toMatch(/^https?:.*\/previews\/[\w-]+\.png$/);
    const picture = await request.get(new URL(meta('og:image') ?? '').pathname);
    expect(picture.headers()['content-type']).toBe('image/png');
    expect((await picture.body()).length).toBeLessThan(60_000);
    expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630']);
    expect(meta('og:description')).toContain(formatRupiah(lowest));
    expect(meta('description')).toBe(meta('og:description'));
    expect(html).toContain(item.feedbacks[0]?.comment ?? '');
  }
});

test('shows all facts; a tap on month or indexing opens the sheet', async ({ page, request, customer: _signedIn }) => {
  const { item, lowest, dearer, open } = await demoItem(request);
  const scripts: string[] = [];
  page.on('request', (sent) => scripts.push(sent.url()));
  await page.goto(`/product/${item.id}`);

  await test.step('kategori, indexings with prices, facts and reviews', async () => {
    const article = page.getByRole('article', { name: item.name });
    await expect(article.getByRole('heading', { name: item.name })).toBeVisible();
    await expect(article.getByText(item.kategori ?? '—', { exact: true })).toBeVisible();
    const offers = page.getByRole('region', { name: 'Indexing dan harga' }).getByRole('listitem');
    await expect(offers).toHaveText(
      item.indexing.map((one) => new RegExp(`${one.nama}.*${formatRupiah(one.harga_jual ?? 0)}`)),
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

  const texts = item.slots.map(({ year, month, remaining, waiting_list }) => {
    const state = remaining > 0 ? `Sisa ${remaining}` : waiting_list ? 'Penuh' : 'Ditutup';
    return `${formatMonth({ year, month })} ${state}`;
  });
  await expect(months(page)).toContainText(texts);
  // Customers can wait for a full month (docs/product.md 13.9).
  await expect(months(page).filter({ hasText: 'Penuh' }).getByRole('button')).not.toHaveCount(0);

  await months(page)
    .filter({ hasText: `${open.year}` })
    .getByRole('button', { name: `Sisa ${open.remaining}` })
    .last()
    .click();
  const sheet = page.getByRole('dialog', { name: item.name });
  await expect(sheet.getByLabel('Bulan Publish').first()).toHaveValue(toInputValue(open));
  await expect(sheet).toContainText(`Sisa slot bulan ini: ${open.remaining}`);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  const bar = page.getByRole('complementary', { name: 'Pesan' });
  await expect(bar).toContainText(formatRupiah(lowest));
  await page.getByRole('button', { name: `${dearer.nama} ${formatRupiah(dearer.harga_jual ?? 0)}` }).click();
  const indexings = sheet.getByRole('group', { name: 'Pilih Indexing' });
  await expect(indexings.getByRole('radio', { checked: true })).toHaveAccessibleName(new RegExp(`^${dearer.nama}`));
  await expect(sheet.getByText('Slot tersedia untuk bulan ini.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Tambah ke Keranjang' }).click();
  await expect(page.getByText('Berhasil Menambahkan')).toBeVisible();
  await expect(sheet).toBeHidden();
  // The buy bar shows the cart instead of a second bar.
  await expect(bar).toContainText('Cart: 1 Produk');
  await expect(bar.getByRole('link', { name: 'Lihat keranjang' })).toHaveAttribute('href', '/cart');
  await expect(page.getByRole('complementary', { name: 'Ringkasan keranjang' })).toBeHidden();
  // A phone does not load the code of desktops.
  expect(scripts.filter((url) => url.includes('PurchaseForm'))).toEqual([]);
  // There is no list in the history.
  await expect(page.getByRole('link', { name: 'Kembali' })).toHaveAttribute('href', '/allproduct');
});

test('a window that gets the focus shows full months and failures', async ({ page, request, allowConsole }) => {
  allowConsole(/500/);
  const { item } = await demoItem(request);
  const fail = () =>
    answerItemPages(page, (_, route) => route.fulfill({ status: 500, json: {} }).then(() => undefined));
  await test.step('a failure in the background keeps the item', async () => {
    const mend = await fail();
    const failed = page.waitForResponse((response) => asksForItems(response.request()));
    await page.goto(`/product/${item.id}`);
    await failed;
    await expect(page.getByRole('heading', { name: item.name })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(months(page).filter({ hasText: 'Sisa' })).not.toHaveCount(0);
    await mend();
  });
  await test.step('full months, and a collapsed list of months without a slot', async () => {
    const slots = item.slots
      .filter((slot) => toInputValue(slot) !== monthAhead())
      .map((slot) => ({ ...slot, used: slot.capacity, remaining: 0 }));
    const giveBack = await answerItemPages(page, (query) => pageOf([{ ...item, slots }], query));
    await focusWindow(page);
    await expect(months(page).filter({ hasText: 'Sisa' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Belum bisa dipesan' })).toBeDisabled();
    const folded = page.getByRole('region', { name: 'Slot per bulan' }).getByRole('group');
    const [year = 0, month = 0] = monthAhead().split('-').map(Number);
    const present = folded.getByText(new RegExp(`^${formatMonth({ year, month })}`));
    await expect(present).toBeHidden();
    await folded.getByText(/^\d+ bulan belum dibuka$/).click();
    await expect(present).toBeVisible();
    await giveBack();
  });
  await test.step('a removed item, then a failure, then the item again', async () => {
    const giveBack = await answerItemPages(page, (query) => pageOf([], query));
    await focusWindow(page);
    await expect(page.getByText('Produk tidak ditemukan.')).toBeVisible();
    await giveBack();
    const mend = await fail();
    await focusWindow(page);
    await expect(page.getByRole('alert')).toContainText('Gagal memuat produk.');
    await mend();
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    await expect(page.getByRole('heading', { name: item.name })).toBeVisible();
  });
});

test('on a desktop the form keeps a choice made before its code', async ({ page, request, customer: _signedIn }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { item, open } = await demoItem(request);
  const release = await hold(page, /PurchaseForm\.[^/]+\.js/);
  await page.goto(`/product/${item.id}`);
  const box = page.getByRole('complementary', { name: 'Pesan' });
  const submit = box.getByRole('button', { name: 'Tambah ke Keranjang' });
  await hydrated(page);
  // Visible when the page opens, below the title.
  await expect(submit).toBeInViewport({ ratio: 1 });
  await expect(submit).toBeDisabled();
  const last = item.indexing.at(-1);
  await box.getByRole('radio', { name: new RegExp(`^${last?.nama} `) }).check();
  const month = box.getByRole('radio', { name: `${formatMonth(open)} Sisa ${open.remaining}` });
  await month.check();
  const qty = box.getByRole('textbox', { name: 'Qty' });
  await qty.fill('2');
  release();
  // The form replaces the HTML, and a typed quantity counts when it loses the focus.
  await expect(box).toContainText('Total');
  await expect(qty).toBeFocused();
  await qty.blur();
  await expect(box).toContainText(`Total${formatRupiah(2 * (last?.harga_jual ?? 0))}`);
  await expect(month).toBeChecked();
  await expect(box.getByLabel('Bulan Publish', { exact: true })).toHaveValue(toInputValue(open));
  await expect(qty).toHaveValue('2');
  await expectStill(page);
  await submit.click();
  await expect(page.getByText('Berhasil Menambahkan')).toBeVisible();
  await expect(box.getByRole('link', { name: 'Di keranjang: 2' })).toHaveAttribute('href', '/cart');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The form depends on the width of the window.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(box.getByRole('link', { name: 'Lihat keranjang' })).toBeVisible();
});

test('an item that is not there is a 404 with links, and one that is has one canonical address', async ({
  request,
}) => {
  const [{ id }] = (await (await request.get('/api/items?limit=1')).json()).data.items;
  for (const path of [`/product/${id}`, `/single-product/${id}`, `/Product/${id}).`])
    expect(await (await request.get(path)).text(), path).toMatch(
      new RegExp(`rel="canonical" href="[^"]*/product/${id}"`),
    );
  const others = [`/product/0${id}`, `/product/${id}.0`, `/product/+${id}`, '/product/abc.', '/product/0'];
  for (const path of ['/product/99999999', '/single-product/99999999', ...others]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(await answer.text(), path).toMatch(
      /<h1[^>]*>Produk tidak ditemukan\.[\s\S]+href="\/allproduct">Telusuri jurnal</,
    );
  }
});
