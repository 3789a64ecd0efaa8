import type { Page } from 'playwright/test';
import { formatRupiah } from '#domain/money.ts';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { expectStill } from '#tests/support/e2e/layout-shift.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const card = (page: Page, code: string) => page.getByRole('article', { name: code });

/** A listed order of a provider. */
function listed(id: number, changes: object = {}) {
  return {
    id,
    code: `X-${id}`,
    total: 1_000_000,
    created_at: '2026-11-20T03:00:00Z',
    status: 'pending',
    termin: 2,
    keperluan_publish: 'Hibah',
    order_items: [{ id: 1, item_id: 1, item_name: 'Jurnal A', qty: 1, price: 1_000_000 }],
    ...changes,
  };
}
const pageOf = (orders: object[], current_page = 1, last_page = 1, total = orders.length) => ({
  data: { orders: { data: orders, current_page, last_page, total, per_page: 10 } },
});

test('a card shows three of four lines, code, date, paid and due amounts, purpose and links', async ({
  page,
  context,
  customer,
  origin,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const order = await new Shop(origin, customer).ordered({ lines: 4, termin: 2 });
  await page.goto('/pesanan');
  const shown = card(page, order.code);
  await expect(shown.getByRole('listitem')).toHaveCount(3);
  await expect(shown).toContainText('+1 item lainnya');
  await expect(shown).toContainText('Publikasi Jurnal Syarat Kelulusan');
  await expect(shown).toContainText('0 dari 2 termin dibayar');
  await expect(shown.getByText(/^Publish: [A-Z][a-z]+ \d{4}$/)).toHaveCount(3);
  await expect(shown).toContainText(/Jatuh tempo \d+ [A-Z][a-z]+ \d{4}/);
  await expect(shown).toContainText(`Bayar ${formatRupiah(order.payments[0]?.amount ?? 0)}`);
  await expect(shown.locator('[data-status=pending]')).toHaveText('pending');
  await expect(page.getByText('Halaman 1 / 1 • Total pesanan: 1')).toBeVisible();
  await expect(shown.getByRole('link', { name: 'Detail', exact: true })).toHaveAttribute(
    'href',
    `/detailorder/${order.id}`,
  );
  await expect(shown.getByRole('link', { name: /^Bayar/ })).toHaveAttribute('href', `/pay/${order.id}`);
  await expect(shown.getByRole('link', { name: /^Lacak/ })).toHaveCount(0);
  await expectStill(page);

  await shown.getByRole('button', { name: `Salin kode ${order.code}` }).click();
  await expect(shown.getByText('Disalin')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(order.code);
  await expect(shown.getByText('Disalin')).toHaveCount(0);
});

test('a failure shows status and message; after a retry links and badge follow the status', async ({
  page,
  customer: _signedIn,
  allowConsole,
}) => {
  allowConsole(/500/);
  await page.route('**/api/pi-orders?page=1', (route) => route.fulfill({ status: 500, json: { message: 'Rusak' } }));
  await page.goto('/pesanan');
  await expect(page.getByRole('alert')).toContainText('Gagal mengambil pesanan[500]: Rusak');
  const statuses = ['waiting', 'paid', 'shipped', 'completed', 'cancelled', 'failed', 'misteri'];
  await page.route('**/api/pi-orders?page=1', (route) =>
    route.fulfill({ json: pageOf(statuses.map((status, i) => listed(i + 1, { status }))) }),
  );
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByRole('article')).toHaveCount(7);
  await expect(page.getByRole('link', { name: /^Bayar/ })).toHaveCount(1);
  await expect(card(page, 'X-1').getByRole('link', { name: /^Bayar/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Lacak/ })).toHaveCount(1);
  await expect(card(page, 'X-3').getByRole('link', { name: /^Lacak/ })).toHaveAttribute('href', '/track/3');
  await expect(card(page, 'X-1')).toContainText('0 dari 2 termin dibayar');
  await expect(card(page, 'X-1')).toContainText('Bayar Rp 1.000.000');
  for (const code of ['X-2', 'X-3', 'X-4']) {
    await expect(card(page, code)).toContainText('2 dari 2 termin dibayar');
    await expect(card(page, code)).toContainText('Lunas Rp 1.000.000');
  }
  await expect(card(page, 'X-5')).toContainText('Total Rp 1.000.000');
  // This provider counts no tabs.
  await expect(page.getByRole('navigation', { name: 'Saring pesanan' })).toHaveCount(0);
  await expectAccessible(page);
});

test('pages have addresses, back shows the earlier page, and a new page cancels the running load', async ({
  page,
  customer: _signedIn,
}) => {
  const { promise: hold, resolve: release } = Promise.withResolvers<void>();
  const cancelled: string[] = [];
  page.on('requestfailed', (request) => cancelled.push(request.url().split('/').at(-1) ?? ''));
  await page.route('**/api/pi-orders?page=*', async (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'));
    if (number === 2) await hold;
    // The page may have cancelled the request.
    await route.fulfill({ json: pageOf([listed(number)], number, 3, 25) }).catch(() => {});
  });
  await page.goto('/pesanan');
  const [prev, next] = [page.getByRole('button', { name: 'Prev' }), page.getByRole('button', { name: 'Next' })];
  await expect(page.getByText('Halaman 1 / 3 • Total pesanan: 25')).toBeVisible();
  await expect(prev).toBeDisabled();
  await next.click();
  await expect(page.getByText('Memuat pesanan…')).toBeVisible();
  await expect(page).toHaveURL(/\?page=2$/);
  await next.click();
  await expect(card(page, 'X-3')).toBeVisible();
  await expect(next).toBeDisabled();
  release();
  await expect.poll(() => cancelled).toEqual(['pi-orders?page=2']);
  await page.goBack();
  await expect(card(page, 'X-2')).toBeVisible();
  await page.reload();
  await expect(card(page, 'X-2')).toBeVisible();
  await page.goBack();
  await expect(card(page, 'X-1')).toBeVisible();
  await expect(page).toHaveURL(/\/pesanan$/);
});

test('an expired token ends the session, and login returns to the screen, which says that it is empty', async ({
  page,
  customer,
  stored,
  allowConsole,
}) => {
  allowConsole(/401/);
  await stored({ access_token: 'kedaluwarsa' });
  await page.goto('/pesanan');
  await page.waitForURL('**/login?next=%2Fpesanan');
  await expect(page.getByText('Sesi berakhir, silakan masuk lagi.')).toBeVisible();
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Masuk' }).click();
  await page.waitForURL('**/pesanan');
  await expect(page.getByText('Tidak ada pesanan.')).toBeVisible();
  await expect(page.getByRole('main').getByText('0 pesanan')).toBeVisible();
  await expect(page.getByText('Halaman 1 / 1 • Total pesanan: 0')).toBeVisible();
});

test('tabs show and count orders by status; a tab is an address, and the back button returns', async ({
  page,
  customer,
  origin,
}) => {
  const shop = new Shop(origin, customer);
  const waiting = await shop.ordered();
  const paid = await shop.ordered();
  await shop.pay(paid.id);
  await page.goto('/pesanan');
  const tabs = page.getByRole('navigation', { name: 'Saring pesanan' });
  await expect(tabs.getByRole('link')).toHaveText(['Semua 2', 'Perlu dibayar 1', 'Berjalan 1', 'Selesai 0']);
  await expect(card(page, waiting.code)).toContainText('Menunggu pembayaran');
  await expect(card(page, paid.code)).toContainText('Naskah diproses');
  await tabs.getByRole('link', { name: 'Berjalan' }).click();
  await expect(page).toHaveURL(/\?tab=berjalan$/);
  await expect(card(page, waiting.code)).toHaveCount(0);
  await expect(card(page, paid.code)).toBeVisible();
  await expect(page.getByText('Halaman 1 / 1 • Total pesanan: 1')).toBeVisible();
  await tabs.getByRole('link', { name: 'Selesai' }).click();
  await expect(page.getByText('Tidak ada pesanan.')).toBeVisible();
  await page.goBack();
  await expect(card(page, paid.code)).toBeVisible();
  await page.reload();
  await expect(tabs.getByRole('link', { name: 'Berjalan' })).toHaveAttribute('aria-current', 'page');
  await expect(card(page, waiting.code)).toHaveCount(0);
});
