import { formatDate, formatShortDate } from '@slotterbit/contract/values/date.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { terbilang } from '@slotterbit/contract/values/terbilang.ts';
import { startMidtransDouble } from '@slotterbit/provider/tests/support/midtrans-double.ts';
import { address, site } from '@slotterbit/provider/tests/support/site.ts';
import type { Page } from 'playwright/test';
import { startBuiltServer } from '#tests/support/built-server.ts';
import { registerCustomer, store, storedSession } from '#tests/support/e2e/customer.ts';
import { expectPages, expectPrintedAlone } from '#tests/support/e2e/printed.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { test } from '#tests/support/e2e/staff.ts';
import { expect } from '#tests/support/e2e/test.ts';

/* The screens of a payment link (docs/product.md 13.4). What they read: packages/provider/tests/payment-links.test.ts. In both themes: sweep.spec.ts. */

const sheet = (page: Page) => page.getByRole('article');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const preview = (page: Page) => page.locator('meta[property="og:title"]');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a payer reads the invoice, pays online, and prints the receipt', async ({ page, origin, allowConsole }) => {
    // The last link is unknown.
    allowConsole(/404/);
    const customer = await registerCustomer(origin);
    const shop = new Shop(origin, customer);
    const order = await shop.ordered({ lines: 2, termin: 2 });
    const [first, second] = order.payments;
    const amount = formatRupiah(first?.amount ?? 0);
    const [link = '', later = ''] = [first?.share_url ?? '', second?.share_url ?? ''];

    await page.goto(order.payment_url ?? '');
    await expect(page).toHaveURL(origin + link);
    await expect(heading(page, 'Tagihan')).toBeVisible();
    await expect(preview(page)).toHaveAttribute('content', new RegExp(`^Tagihan ${amount} · jatuh tempo \\d+ \\w+$`));
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    const main = page.getByRole('main');
    const lines = order.order_items.flatMap(({ item_name, item_index }) => [item_name, item_index]);
    const seller = [site.name, address, site.contact.email];
    for (const text of [...seller, `${customer.name}, Universitas Contoh`, ...lines, order.code, '1 dari 2', amount])
      await expect(main).toContainText(text);
    const html = await page.content();
    for (const secret of [customer.email, customer.whatsapp, 'Jalan Contoh', formatRupiah(order.total)])
      expect(html).not.toContain(secret);

    await page.getByRole('link', { name: 'Lihat invoice' }).click();
    await expect(sheet(page).getByRole('heading', { name: 'INVOICE' })).toBeVisible();
    for (const text of [
      `No. ${order.code}`,
      customer.name,
      'Belum dibayar',
      formatRupiah(order.total),
      `${origin}${link}`,
      'Pindai kode atau buka tautan ini',
    ])
      await expect(sheet(page)).toContainText(text);
    await expect(sheet(page).getByRole('region', { name: 'Bayar sekarang · Termin 1 dari 2' })).toContainText(amount);
    await expect(page.getByRole('img', { name: /Kode QR/ })).toBeVisible();
    for (const secret of [customer.email, 'Jalan Contoh', order.keperluan_publish])
      await expect(sheet(page)).not.toContainText(secret);
    await expectPages(page, 1);
    await expectPrintedAlone(page, sheet(page));
    await page.getByRole('link', { name: 'Kembali ke tagihan' }).click();

    await page.getByRole('button', { name: 'Transfer bank' }).click();
    await expect(heading(page, 'Transfer tepat sejumlah')).toBeVisible();
    for (const text of ['BCA', '1234567890', 'PT Contoh', 'Potongan transfer', 'Batas waktu'])
      await expect(main).toContainText(text);
    await expect(main).not.toContainText('Jatuh tempo');
    await expect(page.getByRole('button', { name: 'Salin jumlah' })).toBeHidden();
    await page.getByRole('button', { name: 'Belum transfer? Bayar online saja' }).click();
    await page.getByRole('link', { name: 'Kembali tanpa membayar' }).click();
    await expect(heading(page, 'Pembayaran belum kami terima')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Periksa lagi' })).toBeVisible();
    await page.goto(`${link}/kuitansi`);
    await expect(page).toHaveURL(origin + link);
    await page.goto(later);
    await expect(heading(page, 'Tagihan ini belum dapat dibayar')).toBeVisible();
    await page.goto(`${link}?gagal=502`);
    await expect(page.getByRole('alert')).toHaveText('Layanan pembayaran tidak dapat dihubungi. Silakan coba lagi.');

    await page.getByRole('button', { name: 'Bayar online' }).click();
    await page.getByRole('button', { name: 'Bayar', exact: true }).click();
    await expect(heading(page, 'Lunas')).toBeVisible();
    await expect(preview(page)).toHaveAttribute('content', 'Lunas');
    await page.goto(`${link}/invoice`);
    await expect(sheet(page)).toContainText('Dibayar sebagian');
    await page.getByRole('link', { name: 'Kembali ke tagihan' }).click();
    await page.getByRole('link', { name: 'Lihat kuitansi' }).click();
    const { payments } = await shop.find(order.id);
    const number = payments[0]?.receipt_number ?? 'none';
    await expect(page).toHaveTitle(`Kuitansi ${number.replaceAll('/', '-')} · ${site.name}`);
    for (const text of [`No. ${number}`, `${customer.name}, Universitas Contoh`, terbilang(first?.amount ?? 0), amount])
      await expect(sheet(page)).toContainText(text);
    await expectPages(page, 1);

    const unknown = await page.goto('/bayar/karangan/invoice');
    expect([unknown?.status(), unknown?.headers()['referrer-policy']]).toEqual([404, 'no-referrer']);
    await expect(heading(page, 'Tautan pembayaran tidak ditemukan')).toBeVisible();
  });
});

test('after the gateway the customer continues on the order', async ({ page, origin, allowConsole }) => {
  // The order is not the other customer's.
  allowConsole(/status of 4/);
  const customer = await registerCustomer(origin);
  const shop = new Shop(origin, customer);
  const { id, payment_url } = await shop.ordered();
  const back = payment_url?.replace(/pay$/, 'status?order_id=1') ?? '';
  await shop.pay(id);
  await store(page, origin, storedSession(await registerCustomer(origin)));
  await page.goto(back);
  await expect(heading(page, 'Lunas')).toBeVisible();
  await page.getByRole('link', { name: 'Lihat kuitansi' }).click();
  await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { isPrinted: true }) }));
  await page.getByRole('button', { name: 'Cetak / simpan PDF' }).click();
  expect(await page.evaluate(() => 'isPrinted' in window)).toBe(true);
  const noPrint = page.getByText('Browser di dalam aplikasi ini tidak bisa mencetak.');
  await expect(noPrint).toBeHidden();
  await page.evaluate(() => Object.assign(window, { print: undefined }));
  await page.getByRole('button', { name: 'Cetak / simpan PDF' }).click();
  await expect(noPrint).toContainText(new URL(page.url()).pathname);
  await expect(noPrint.getByRole('button', { name: 'Salin tautan' })).toBeVisible();
  await store(page, origin, storedSession(customer));
  await page.goto(back);
  await page.waitForURL(`**/pay/${id}`);
});

test('an announced transfer is copied, and named on every screen', async ({ page, context, origin }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const customer = await registerCustomer(origin);
  const shop = new Shop(origin, customer);
  const { id, payment_url } = await shop.ordered();
  await page.goto(payment_url ?? '');
  await page.getByRole('button', { name: 'Transfer bank' }).click();
  const { payments } = await shop.find(id);
  const { amount, until } = payments[0]?.transfer ?? { amount: 0, until: '' };
  for (const [name, text] of [
    ['Salin jumlah', `${amount}`],
    ['Salin nomor BCA', '1234567890'],
  ] as const) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('status')).toHaveText('Disalin');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  }
  await expect(page).toHaveTitle(new RegExp(`^Menunggu transfer ${formatRupiah(amount)} sampai`));
  await expect(page.getByRole('main')).toContainText(`Batas waktu${formatDate(new Date(until))}`);
  await expect(page.getByRole('main')).not.toContainText('pukul');

  await store(page, origin, storedSession(customer));
  const day = formatShortDate(new Date(until));
  // Home last: it has a place for the transfer once the browser knows it.
  for (const path of ['/pesanan', `/detailorder/${id}`, `/pay/${id}`, `/track/${id}`, '/home']) {
    await page.goto(path);
    const instructions = page.getByRole('link', { name: 'Lihat petunjuk transfer' });
    await expect(instructions).toHaveAttribute('href', payments[0]?.share_url ?? '');
    for (const text of ['Menunggu transfer', formatRupiah(amount), `sampai ${day}`])
      await expect(page.getByRole('main')).toContainText(text);
    await expect(page.getByRole('button', { name: 'Batalkan pesanan' })).toBeHidden();
  }
});

test("'Bayar online' leads to the page of a gateway elsewhere", async ({ page, server, allowConsole }) => {
  // The double has no such page.
  allowConsole(/401/);
  const midtrans = await startMidtransDouble();
  const bank = { BANK_ACCOUNTS: 'BCA 1234567890 PT Contoh' };
  const env = { DATA_DIR: server.dataDir, PAYMENT_GATEWAY: 'midtrans', ...midtrans.env, ...bank };
  const { url, stop } = await startBuiltServer(env);
  const { payment_url } = await new Shop(url, await registerCustomer(url)).ordered();
  await page.goto(url + payment_url);
  expect(midtrans.made()).toEqual([]);
  await page.getByRole('button', { name: 'Bayar online' }).click();
  await page.waitForURL(`${midtrans.env['MIDTRANS_ADDRESS']}/**`);
  await stop();
  await midtrans.close();
});

test('where only bank transfers are taken, every screen leads to the transfer', async ({ page, server }) => {
  // On the same database.
  const transfersOnly = {
    DATA_DIR: server.dataDir,
    PAYMENT_GATEWAY: 'none',
    BANK_ACCOUNTS: 'BCA 1234567890 PT Contoh',
  };
  const { url, stop } = await startBuiltServer(transfersOnly);
  const customer = await registerCustomer(url);
  const { id } = await new Shop(url, customer).ordered();
  await store(page, url, storedSession(customer));
  await page.goto(`${url}/invoice/${id}`);
  await expect(sheet(page)).toContainText('Transfer ke rekening di bawah ini.');
  await page.goto(`${url}/pay/${id}`);
  await expect(page.getByText('Staf kami mengonfirmasi setelah dana masuk.')).toBeVisible();
  await page.getByRole('link', { name: 'Bayar Sekarang' }).click();
  await page.waitForURL(`${url}/bayar/*`);
  await expect(page.getByText('Bayar online')).toHaveCount(0);
  await page.getByRole('button', { name: 'Transfer bank' }).click();
  await expect(heading(page, 'Transfer tepat sejumlah')).toBeVisible();
  await expect(page.getByText('Bayar online')).toHaveCount(0);
  await stop();
});
