import type { Page } from 'playwright/test';
import type { OrderAnswer } from '#contract/orders.ts';
import { formatRupiah } from '#domain/money.ts';
import { terbilang } from '#domain/terbilang.ts';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { registerCustomer, storedSession } from '#tests/support/e2e/customer.ts';
import { expectStill } from '#tests/support/e2e/layout-shift.ts';
import { hold } from '#tests/support/e2e/page-control.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { address, site } from '#tests/support/site.ts';

/* Invoice and receipts (docs/product.md 13.2). Signed out: signed-out.spec.ts. */

const sheet = (page: Page) => page.getByRole('article');
const row = (page: Page, name: string | RegExp) => sheet(page).getByRole('row', { name });
const qrCode = (page: Page) => page.getByRole('img', { name: /Kode QR/ });
const shareButton = (page: Page) => page.getByRole('button', { name: 'Bagikan tautan pembayaran' });
const fact = (page: Page, name: string) =>
  sheet(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

/** Answers with the order as another provider would. */
async function serve(page: Page, order: object): Promise<void> {
  await page.route(/\/api\/pi-orders\/\d+$/, (route) => route.fulfill({ json: { data: { order } } }));
}

/** Replaces the phone's share sheet and records its data. */
async function stubShare(page: Page, refuse?: 'AbortError' | 'NotAllowedError'): Promise<() => Promise<ShareData[]>> {
  await page.addInitScript((name) => {
    const shared: ShareData[] = [];
    const share = async (data: ShareData) => {
      shared.push(data);
      if (name !== undefined) throw new DOMException('no', name);
    };
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  }, refuse);
  return () => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared);
}

/** Counts the loads of the QR code library; the build names its file after the package's folder. */
function countLibrary(page: Page): () => number {
  let count = 0;
  page.on('request', (asked) => {
    if (/_astro\/dist\./.test(asked.url())) count += 1;
  });
  return () => count;
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test('the invoice of an order, and the receipt of each paid termin', async ({ page, customer, origin }) => {
  const shop = new Shop(origin, customer);
  const order = await shop.ordered({ lines: 2, termin: 2 });
  const [first, second] = order.payments;
  const library = countLibrary(page);
  let numbered = 0;
  page.on('request', (asked) => {
    if (asked.url().endsWith('/invoice') && asked.method() === 'POST') numbered += 1;
  });
  const release = await hold(page, /\/api\/pi-orders/);
  await page.goto(`/invoice/${order.id}`);
  await expect(sheet(page)).toContainText(address);
  await expect(page.locator('.skeleton').first()).toBeVisible();
  release();
  await expect(sheet(page)).toContainText(/No\. INV\//);
  await expect(sheet(page).getByRole('heading', { name: 'INVOICE' })).toBeVisible();
  const number = (await shop.find(order.id)).invoice_number ?? 'none';
  expect(number).toMatch(/^INV\/\d{4}\/\d{6}$/);
  await expect(page).toHaveTitle(`Invoice ${number.replaceAll('/', '-')} · ${site.name}`);
  await expect(fact(page, 'Kode pesanan')).toHaveText(order.code);
  for (const text of [site.name, address, site.contact.email, `No. ${number}`])
    await expect(sheet(page)).toContainText(text);
  for (const text of [customer.name, 'Universitas Contoh', 'Jalan Contoh 1, Bandung', customer.email])
    await expect(sheet(page)).toContainText(text);
  await expect(fact(page, 'Status')).toHaveText('Belum dibayar');
  await expect(fact(page, 'Keperluan')).toHaveText('Publikasi Jurnal Syarat Kelulusan');
  for (const line of order.order_items) {
    await expect(row(page, line.item_name)).toContainText(line.item_index);
    await expect(row(page, line.item_name)).toContainText(/[A-Z][a-z]+ \d{4}/);
    await expect(row(page, line.item_name)).toContainText(formatRupiah(line.price));
  }
  await expect(fact(page, 'Total')).toHaveText(formatRupiah(order.total));
  const due = page.getByRole('region', { name: 'Bayar sekarang · Termin 1 dari 2' });
  await expect(due).toContainText(formatRupiah(first?.amount ?? 0));
  await expect(due.getByRole('link')).toHaveAttribute('href', new URL(first?.share_url ?? '', origin).href);
  await expect(qrCode(page)).toBeVisible();
  expect(library()).toBe(1);
  await expect(sheet(page)).toContainText('Diterima atau tidaknya naskah tetap keputusan redaksi jurnal.');
  await expect(page.getByRole('link', { name: /Kuitansi/ })).toHaveCount(0);
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await expectStill(page);

  await shop.pay(order.id);
  await page.reload();
  await expect(fact(page, 'Status')).toHaveText('Dibayar sebagian');
  // The invoice keeps its number.
  await expect(sheet(page)).toContainText(`No. ${number}`);
  expect(numbered).toBe(1);
  await expect(page.getByRole('region', { name: 'Bayar sekarang · Termin 2 dari 2' })).toBeVisible();
  await page.getByRole('link', { name: 'Kuitansi termin 1' }).click();
  await expect(sheet(page).getByRole('heading', { name: 'KUITANSI' })).toBeVisible();
  const receipt = (await shop.find(order.id)).payments[0]?.receipt_number ?? 'none';
  expect(receipt).toMatch(/^KW\/\d{4}\/\d{6}$/);
  await expect(page).toHaveTitle(`Kuitansi ${receipt.replaceAll('/', '-')} · ${site.name}`);
  await expect(sheet(page)).toContainText(`No. ${receipt}`);
  await expect(fact(page, 'Sudah terima dari')).toHaveText(`${customer.name}, Universitas Contoh`);
  await expect(fact(page, 'Uang sejumlah')).toHaveText(`${terbilang(first?.amount ?? 0)} rupiah`);
  await expect(fact(page, 'Untuk pembayaran')).toContainText(`Termin 1 dari 2, pesanan ${order.code}`);
  for (const line of order.order_items)
    await expect(fact(page, 'Untuk pembayaran')).toContainText(`${line.item_name} (${line.item_index}, terbit `);
  await expect(fact(page, 'Tanggal bayar')).toHaveText(/^\d+ \w+ \d{4} pukul \d\d\.\d\d WIB$/);
  await expect(sheet(page)).toContainText(formatRupiah(first?.amount ?? 0));
  await expect(qrCode(page)).toHaveCount(0);
  await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'light';
    document.documentElement.dir = 'rtl';
  });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  for (const [termin, reason] of [
    ['2', 'Termin 2 belum dibayar.'],
    ['3', 'Termin ini tidak ada pada pesanan ini.'],
  ]) {
    await page.goto(`/invoice/${order.id}?termin=${termin}`);
    await expect(page.getByText(reason ?? '')).toBeVisible();
    await expect(sheet(page)).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link', { name: 'Lihat invoice' })).toHaveAttribute(
      'href',
      `/invoice/${order.id}`,
    );
  }
  expect(second?.status).toBe('pending');
});

test('a cancelled order says so in large letters, and cannot be paid', async ({ page, customer, origin }) => {
  const order = await new Shop(origin, customer).ordered();
  const library = countLibrary(page);
  await serve(page, { ...order, status: 'cancelled' });
  await page.goto(`/invoice/${order.id}`);
  await expect(sheet(page).getByText('Pesanan ini dihentikan, tidak ada yang perlu dibayar.')).toBeVisible();
  await expect(fact(page, 'Status')).toHaveText('Dibatalkan');
  await expect(row(page, /^Termin 1 /)).toContainText('Tidak ditagih');
  await expect(sheet(page).getByRole('link')).toHaveCount(0);
  await expect(shareButton(page)).toHaveCount(0);
  await expect(qrCode(page)).toHaveCount(0);
  expect(library()).toBe(0);
  await expectAccessible(page);
});

test('an order of another provider shows what is known of the order and of the customer', async ({
  page,
  customer: _signedIn,
  stored,
}) => {
  await stored({ customer: '{}', user: '{}' });
  const line = { product_name: 'Jurnal Lain', index_name: 'SINTA 2', price: 500_000, qty: 2 };
  const details = [{ ...line, slot: { bulan: 'Maret', tahun: 27 } }];
  await serve(page, { id: 9, invoice_code: 'INV-1', total: 1_100_000, status: 'PAID', details });
  await page.goto('/invoice/9');
  await expect(row(page, 'Jurnal Lain')).toContainText('Maret 2027');
  await expect(fact(page, 'Biaya lain')).toHaveText('Rp 100.000');
  await expect(fact(page, 'Status')).toHaveText('Lunas');
  await expect(page.getByText('Kepada')).toHaveCount(0);
  await page.getByRole('link', { name: 'Kuitansi termin 1' }).click();
  await expect(fact(page, 'Uang sejumlah')).toHaveText('satu juta seratus ribu rupiah');
  await expect(fact(page, 'Tanggal bayar')).toHaveCount(0);
  await expect(page.getByText('Sudah terima dari')).toHaveCount(0);
});

test('prints only the sheet, black on white; forty lines fill several pages, and no line is split', async ({
  page,
  customer,
  origin,
}) => {
  const shop = new Shop(origin, customer);
  const order = await shop.ordered({ termin: 2 });
  await page.addInitScript(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }));
  await page.goto(`/invoice/${order.id}`);
  await expect(qrCode(page)).toBeVisible();
  await page.getByRole('button', { name: 'Cetak / simpan PDF' }).click();
  expect(await page.evaluate(() => (window as unknown as { printed?: true }).printed)).toBe(true);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pagesOf(pdf)).toBe(1);
  expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 59[45](\.\d+)? 84[12]/);

  await page.emulateMedia({ media: 'print' });
  const shown = await page.evaluate(() => {
    const paper = document.querySelector('article');
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && !paper?.contains(element) && !element.contains(paper))
      .map((element) => `${element.localName}.${element.className}`);
  });
  expect(shown, 'of the frame').toEqual([]);
  const colours = await page.evaluate(() =>
    [document.documentElement, document.body, document.querySelector('article')].map((element) => {
      const { backgroundColor, color } = getComputedStyle(element ?? document.body);
      return `${color} on ${backgroundColor}`;
    }),
  );
  expect(colours).toEqual(Array(3).fill('rgb(0, 0, 0) on rgb(255, 255, 255)'));
  // The width of the paper between its margins.
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');

  const [line] = order.order_items;
  const lines = Array.from({ length: 40 }, (_, i) => ({
    ...line,
    id: i + 1,
    item_name: `Jurnal ${'panjang '.repeat(i % 9)}${i}`,
  }));
  await serve(page, { ...order, order_items: lines });
  await page.emulateMedia({ media: null });
  await page.goto(`/invoice/${order.id}`);
  // The lines, and the rows of two termin.
  await expect(sheet(page).getByRole('rowheader')).toHaveCount(42);
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBeGreaterThan(2);
  await page.emulateMedia({ media: 'print' });
  const styles = await page.evaluate(() => {
    const [head, ...rows] = document.querySelectorAll('article table:first-of-type tr');
    return {
      head: getComputedStyle(head?.parentElement ?? document.body).display,
      cut: rows.filter((one) => getComputedStyle(one).breakInside !== 'avoid').length,
    };
  });
  expect(styles).toEqual({ head: 'table-header-group', cut: 0 });
});

test("invoice, order and payment share the link of the next termin, a receipt the payer's page", async ({
  page,
  customer,
  origin,
}) => {
  const shop = new Shop(origin, customer);
  const { id, code } = await shop.ordered({ termin: 2 });
  await shop.pay(id);
  const [first, second] = (await shop.find(id)).payments;
  const shared = await stubShare(page);
  for (const screen of ['/invoice', '/detailorder', '/pay']) {
    const library = countLibrary(page);
    await page.goto(`${screen}/${id}`);
    await shareButton(page).click();
    await expect.poll(shared).toEqual([
      {
        title: `Pesanan ${code}`,
        text: `Pesanan ${code}, Bayar sekarang · Termin 2 dari 2: ${formatRupiah(second?.amount ?? 0)}`,
        url: new URL(second?.share_url ?? '', origin).href,
      },
    ]);
    expect(library()).toBe(screen === '/invoice' ? 1 : 0);
    if (screen !== '/invoice')
      await expect(page.getByRole('link', { name: 'Invoice' })).toHaveAttribute('href', `/invoice/${id}`);
    await expect(page.getByRole('link', { name: 'Kuitansi termin 1' })).toHaveAttribute(
      'href',
      `/invoice/${id}?termin=1`,
    );
  }

  await page.goto(`/invoice/${id}?termin=1`);
  await page.getByRole('button', { name: 'Bagikan kuitansi' }).click();
  const title = `Kuitansi ${first?.receipt_number}`;
  const text = expect.stringContaining(`${title}: ${formatRupiah(first?.amount ?? 0)}, dibayar `);
  await expect.poll(shared).toEqual([{ title, text, url: new URL(first?.share_url ?? '', origin).href }]);
});

test('without a share sheet, or if it refuses, the link is copied, else shown; a closed share sheet copies nothing', async ({
  page,
  context,
  customer,
  origin,
}) => {
  const order = await new Shop(origin, customer).ordered();
  const url = new URL(order.payments[0]?.share_url ?? '', origin).href;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/pay/${order.id}`);
  await shareButton(page).click();
  await expect(page.getByText('Tautan disalin')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await expect(page.getByText('Tautan disalin')).toHaveCount(0);

  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await shareButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: url })).toBeVisible();

  const shared = await stubShare(page, 'AbortError');
  await page.reload();
  await shareButton(page).click();
  await expect.poll(async () => (await shared()).length).toBe(1);
  await expect(page.getByText('Tautan disalin')).toHaveCount(0);
  await stubShare(page, 'NotAllowedError');
  await page.reload();
  await shareButton(page).click();
  await expect(page.getByText('Tautan disalin')).toBeVisible();
});

/** The payer's page: it shows the bill and nothing else of the account. */
async function expectOnlyTheBill(page: Page, order: OrderAnswer, secrets: readonly string[]): Promise<void> {
  await expect(page.getByText(order.code).first()).toBeVisible();
  await expect(page.getByText(order.order_items[0]?.item_name ?? '?')).toBeVisible();
  const html = await page.content();
  for (const secret of secrets) expect(html).not.toContain(secret);
}

test('anyone with the link can pay, and sees nothing else of the account', async ({
  page,
  origin,
  stored,
  allowConsole,
}) => {
  // The order is not the payer's.
  allowConsole(/status of 4/);
  const customer = await registerCustomer(origin);
  const shop = new Shop(origin, customer);
  const order = await shop.ordered({ termin: 2 });
  const [first, second] = order.payments.map(({ payment_url }) => new URL(payment_url ?? '', origin).href);
  const payNow = async () => {
    await page.waitForURL('**/gateway/sandbox/**');
    await page.getByRole('button', { name: 'Bayar', exact: true }).click();
    await page.waitForURL('**/status');
    await expect(page.getByRole('heading', { name: 'Lunas' })).toBeVisible();
  };
  await page.goto(second ?? '');
  await expect(page.getByRole('heading', { name: 'Tagihan ini belum dapat dibayar' })).toBeVisible();

  await test.step('the payer goes back without paying, and opens the payment again', async () => {
    await page.goto(first ?? '');
    await page.waitForURL('**/gateway/sandbox/**');
    await page.getByRole('link', { name: 'Kembali tanpa membayar' }).click();
    await expect(page.getByRole('heading', { name: 'Pembayaran belum kami terima' })).toBeVisible();
    await page.getByRole('link', { name: 'Bayar online' }).click();
    await payNow();
  });
  await expect(page.getByText(formatRupiah(order.payments[0]?.amount ?? 0))).toBeVisible();
  const secrets = [customer.email, customer.whatsapp, 'Jalan Contoh', formatRupiah(order.total)];
  await expectOnlyTheBill(page, order, secrets);
  await expectAccessible(page);
  expect((await shop.find(order.id)).payments[0]?.status).toBe('paid');

  await page.getByRole('link', { name: 'Unduh kuitansi' }).click();
  await expect(page.getByRole('heading', { name: 'KUITANSI', exact: true })).toBeVisible();
  await expect(page.getByText(`${customer.name}, Universitas Contoh`)).toBeVisible();
  await expectAccessible(page);

  // Later, from the printed sheet.
  await page.goto(first ?? '');
  await expect(page.getByRole('heading', { name: 'Lunas' })).toBeVisible();
  await page.getByRole('link', { name: 'Ini pesanan saya' }).click();
  await expect(page.getByText('Silakan masuk terlebih dahulu.')).toBeVisible();

  await test.step('a payer with another account stays on the payment page', async () => {
    await stored(storedSession(await registerCustomer(origin)));
    await page.goto(second ?? '');
    await payNow();
    await expect(page).toHaveURL(/\/status$/);
  });
});

test('an order that fails to load can be tried again; an invoice without a number shows the code', async ({
  page,
  customer,
  origin,
  allowConsole,
}) => {
  allowConsole(/500|503/);
  const order = await new Shop(origin, customer).ordered();
  await page.route(/\/api\/pi-orders/, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(`/invoice/${order.id}`);
  await expect(page.getByRole('alert')).toContainText('Gagal mengambil detail pesanan.');
  await page.unroute(/\/api\/pi-orders/);
  await page.route(/\/api\/pi-orders\/\d+\/invoice$/, (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(sheet(page)).toContainText(`No. ${order.code}`);
  await expect(fact(page, 'Kode pesanan')).toHaveCount(0);
});
