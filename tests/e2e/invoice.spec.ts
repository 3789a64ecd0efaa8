import { formatDayOfYear } from '@slotterbit/contract/values/date.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { terbilang } from '@slotterbit/contract/values/terbilang.ts';
import { address, site } from '@slotterbit/provider/tests/support/site.ts';
import type { Page } from 'playwright/test';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { focusWindow } from '#tests/support/e2e/page-control.ts';
import { expectPages, expectPrintedAlone } from '#tests/support/e2e/printed.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

/* Invoice and receipts (docs/product.md 13.2, 13.7). Billing data: billing.spec.ts. Signed out: signed-out.spec.ts. For payers: payer.spec.ts. */

const sheet = (page: Page) => page.getByRole('article');
const qrCode = (page: Page) => page.getByRole('img', { name: /Kode QR/ });
const fact = (page: Page, name: string) =>
  sheet(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

test('Berkas prints invoice, receipts, ticket and links, each on its own page', async ({ page, shop }) => {
  const { id, code } = await shop.ordered({ termin: 2 });
  const [loa, artikel] = ['https://ojs.example/loa/7', 'https://ojs.example/article/7'];
  await page.route(/\/api\/pi-orders\/\d+$/, async (route) => {
    const { data } = await (await route.fetch()).json();
    Object.assign(data.order.order_items[0].naskah, { diterima: '2026-11-20', loa, artikel });
    await route.fulfill({ json: { data } });
  });
  await shop.pay(id);
  await page.goto(`/detailorder/${id}`);
  await page.getByRole('link', { name: 'Berkas' }).click();
  await expect(page).toHaveTitle(`Berkas ${code} · ${site.name}`);
  for (const name of ['INVOICE', 'KUITANSI', 'LoA DAN ARTIKEL'])
    await expect(page.getByRole('article', { name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tiket Slot' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Berkas pesanan' })).toBeVisible();
  for (const link of [loa, artikel]) await expect(page.getByRole('link', { name: link })).toHaveAttribute('href', link);
  await expectAccessible(page);
  await expectPages(page, 4);
  await shop.pay(id);
  await page.reload();
  await expect(page.getByRole('article', { name: 'KUITANSI' })).toHaveCount(2);
  await expectPages(page, 5);
});

/** Replaces the phone's share sheet: it records its data, and refuses with the error that `refuse` names. */
async function stubShare(page: Page) {
  await page.addInitScript(() => {
    const stub = { shared: [] as ShareData[], refuse: '' };
    const share = async (data: ShareData) => {
      stub.shared.push(data);
      if (stub.refuse !== '') throw new DOMException('no', stub.refuse);
    };
    Object.assign(window, { stub });
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  });
  type Stubbed = { stub: { shared: ShareData[]; refuse: string } };
  return {
    shared: () => page.evaluate(() => (window as unknown as Stubbed).stub.shared),
    refuse: (name: string) =>
      page.evaluate((error) => Object.assign((window as unknown as Stubbed).stub, { refuse: error }), name),
  };
}

test('the invoice of an order and the receipt of a paid termin: shared, printed on one page, and void once cancelled', async ({
  page,
  shop,
  context,
  customer,
  origin,
  allowConsole,
}) => {
  allowConsole(/500/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const order = await shop.ordered({ lines: 2, termin: 3 });
  // The most that one page holds: bank accounts, and an amount that needs a duty stamp.
  const amount = 6_500_000;
  // More than one termin: the journals may cost less.
  const total = 3 * amount;
  let changes: object = { bank_accounts: [{ bank: 'BCA', number: '1234567890', holder: 'PT Slot Terbit Indonesia' }] };
  let discount = 0;
  const { shared, refuse } = await stubShare(page);
  await page.addInitScript(() =>
    Object.assign(window, { print: () => Object.assign(window, { printed: document.title }) }),
  );
  await page.route(/\/api\/pi-orders/, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(`/invoice/${order.id}`);
  await expect(page.getByRole('alert')).toContainText('Gagal mengambil detail pesanan.');
  await page.unroute(/\/api\/pi-orders/);
  await page.route(/\/api\/pi-orders\/\d+$/, async (route) => {
    const { data } = await (await route.fetch()).json();
    Object.assign(data.order, { total, ...changes });
    Object.assign(data.order.payments[0], { amount, discount });
    await route.fulfill({ json: { data } });
  });
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(sheet(page)).toContainText(`No. ${order.code}`);
  await expect(sheet(page).getByRole('heading', { name: 'INVOICE' })).toBeVisible();
  expect((await shop.find(order.id)).invoice_number).toBeNull();
  await test.step('inside an app, which cannot print, a sheet offers the link, and the invoice gets no number', async () => {
    await page.evaluate(() => Object.assign(window, { kept: print, print: undefined }));
    await page.getByRole('button', { name: 'Cetak / simpan PDF' }).click();
    const sheet = page.getByRole('dialog', { name: 'Buka di browser' });
    await expect(sheet).toContainText('Browser di dalam aplikasi ini tidak bisa mencetak.');
    await expect(sheet).toContainText(page.url());
    await sheet.getByRole('button', { name: 'Salin tautan' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await sheet.getByRole('button', { name: 'Tutup' }).click();
    await page.evaluate(() => Object.assign(window, { print: (window as unknown as { kept: () => void }).kept }));
    expect((await shop.find(order.id)).invoice_number).toBeNull();
  });
  const printed = () => page.evaluate(() => (window as unknown as { printed?: string }).printed);
  await page.getByRole('button', { name: 'Cetak / simpan PDF' }).click();
  await expect.poll(printed).toMatch(/^Invoice INV-\d{4}-\d{6} · /);
  await expect(sheet(page)).toContainText(/No\. INV\/\d{4}\/\d{6}/);
  const number = (await shop.find(order.id)).invoice_number ?? 'none';
  await expect(page).toHaveTitle(`Invoice ${number.replaceAll('/', '-')} · ${site.name}`);
  await expect(fact(page, 'Kode pesanan')).toHaveText(order.code);
  for (const text of [site.name, address, site.contact.email, `No. ${number}`])
    await expect(sheet(page)).toContainText(text);
  for (const text of [customer.name, 'Universitas Contoh', 'Jalan Contoh 1, Bandung', customer.email])
    await expect(sheet(page)).toContainText(text);
  await expect(fact(page, 'Status')).toHaveText('Belum dibayar');
  await expect(fact(page, 'Keperluan')).toHaveText('Publikasi Jurnal Syarat Kelulusan');
  for (const line of order.order_items) {
    const row = sheet(page).getByRole('row', { name: line.item_name });
    await expect(row).toContainText(line.item_index);
    await expect(row).toContainText(/[A-Z][a-z]+ \d{4}/);
    await expect(row).toContainText(formatRupiah(line.price));
  }
  await expect(fact(page, 'Total')).toHaveText(formatRupiah(total));
  const due = page.getByRole('region', { name: 'Bayar sekarang · Termin 1 dari 3' });
  await expect(due).toContainText(formatRupiah(amount));
  const url = new URL(order.payments[0]?.share_url ?? '', origin).href;
  await expect(due.getByRole('link')).toHaveAttribute('href', url);
  await expect(due).toContainText('BCA 1234567890 a.n. PT Slot Terbit Indonesia');
  await expect(qrCode(page)).toBeVisible();
  await expect(sheet(page)).toContainText('Diterima atau tidaknya naskah tetap keputusan redaksi jurnal.');
  await expect(page.getByRole('link', { name: /Kuitansi/ })).toHaveCount(0);

  await test.step('prints only the sheet, black on white, on one page', async () => {
    await expectPages(page, 1);
    await expectPrintedAlone(page, sheet(page));
    await page.emulateMedia({ media: 'print' });
    const table = sheet(page).getByRole('table').first();
    await expect(table.locator('thead')).toHaveCSS('display', 'table-header-group');
    for (const row of await table.locator('tbody tr').all()) await expect(row).toHaveCSS('break-inside', 'avoid');
    await page.emulateMedia({ media: null });
  });

  await test.step('shares the payment link; a closed share sheet copies nothing, a refusing one copies or shows it', async () => {
    const share = page.getByRole('button', { name: 'Bagikan tautan pembayaran' });
    const copied = page.getByText('Tautan disalin');
    await refuse('AbortError');
    await share.click();
    const title = `Pesanan ${order.code}`;
    const who = `termin 1 dari 3 a.n. ${customer.name} (Universitas Contoh)`;
    const until = formatDayOfYear(new Date(order.payments[0]?.due_at ?? ''));
    const text = `Mohon pembayaran ${who}, ${formatRupiah(amount)}, paling lambat ${until}. Bayar dan ambil kuitansi di sini:`;
    await expect.poll(shared).toEqual([{ title, text, url }]);
    await expect(copied).toHaveCount(0);
    await refuse('NotAllowedError');
    await share.click();
    await expect(copied).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await share.click();
    await expect(page.getByRole('status').filter({ hasText: url })).toBeVisible();
  });

  await shop.pay(order.id);
  await focusWindow(page);
  await expect(fact(page, 'Status')).toHaveText('Dibayar sebagian');
  // The invoice keeps its number.
  await expect(sheet(page)).toContainText(`No. ${number}`);
  await expect(page.getByRole('region', { name: 'Berikutnya · Termin 2 dari 3' })).toBeVisible();
  // Three journals with long names.
  const journals = ['Pengabdian Masyarakat', 'Pendidikan Vokasi', 'Ekonomi Syariah'].map(
    (field) => `Jurnal ${field} dan Pengembangan Teknologi Tepat Guna Berbasis Kearifan Lokal Nusantara`,
  );
  changes = { order_items: journals.map((item_name, id) => ({ ...order.order_items[id % 2], id, item_name })) };
  await page.getByRole('link', { name: 'Kuitansi termin 1' }).click();
  await expect(sheet(page).getByRole('heading', { name: 'KUITANSI' })).toBeVisible();
  const receipt = (await shop.find(order.id)).payments[0]?.receipt_number ?? 'none';
  expect(receipt).toMatch(/^KW\/\d{4}\/\d{6}$/);
  await expect(page).toHaveTitle(`Kuitansi ${receipt.replaceAll('/', '-')} · ${site.name}`);
  await expect(sheet(page)).toContainText(`No. ${receipt}`);
  await expect(fact(page, 'Sudah terima dari')).toHaveText(`${customer.name}, Universitas Contoh`);
  await expect(fact(page, 'Uang sejumlah')).toHaveText(terbilang(amount));
  await expect(fact(page, 'Untuk pembayaran')).toContainText(`Termin 1 dari 3, pesanan ${order.code}`);
  await expect(fact(page, 'Untuk pembayaran').getByRole('listitem')).toHaveText(
    journals.map((name) => new RegExp(`^${name} \\(.+, terbit [A-Z][a-z]+ \\d{4}\\)$`)),
  );
  await expect(fact(page, 'Tanggal bayar')).toHaveText(/^\d+ \w+ \d{4} pukul \d\d\.\d\d WIB$/);
  for (const text of [formatRupiah(amount), 'Meterai Rp 10.000', 'Penerima,', site.signatory ?? site.name])
    await expect(sheet(page)).toContainText(text);
  await expect(sheet(page)).not.toContainText('Tiket Slot');
  await expectPages(page, 1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Bagikan kuitansi' }).click();
  const title = `Kuitansi ${receipt}`;
  const text = expect.stringContaining(`${title}: ${formatRupiah(amount)}, dibayar `);
  await expect.poll(shared).toEqual([{ title, text, url }]);

  await test.step('receipt and invoice state the discount of a bank transfer, what came, and the NPWP', async () => {
    discount = 414;
    changes = { ...changes, billing: { institution: 'Universitas Melati', npwp: '012345678901000' } };
    const focus = () => focusWindow(page);
    for (const back of [false, true]) {
      if (back) await page.getByRole('main').getByRole('link', { name: 'Kembali' }).click();
      await focus();
      await expect(fact(page, 'Potongan transfer')).toHaveText('− Rp 414');
      await expect(fact(page, 'Dibayar')).toHaveText('Rp 6.499.586');
      await expect(sheet(page)).toContainText('01.234.567.8-901.000');
    }
    await page.getByRole('link', { name: 'Kuitansi termin 1' }).click();
    await expect(sheet(page).getByRole('heading', { name: 'KUITANSI' })).toBeVisible();
  });

  changes = { status: 'cancelled' };
  await focusWindow(page);
  await expect(sheet(page)).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Lihat invoice' }).click();
  await expect(sheet(page).getByText('Pesanan ini dihentikan. Hubungi kami tentang yang sudah dibayar.')).toBeVisible();
  await expect(fact(page, 'Status')).toHaveText('Dibatalkan');
  await expect(sheet(page).getByRole('row', { name: /^Termin 2 / })).toContainText('Tidak ditagih');
  await expect(sheet(page).getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Bagikan/ })).toHaveCount(0);
  await expect(qrCode(page)).toHaveCount(0);
});
