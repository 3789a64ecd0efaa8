import type { Page } from 'playwright/test';
import { formatRupiah } from '#domain/money.ts';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { registerCustomer } from '#tests/support/e2e/customer.ts';
import { expectStill } from '#tests/support/e2e/layout-shift.ts';
import { hold } from '#tests/support/e2e/page-control.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const steps = (page: Page) => page.getByRole('list', { name: 'Status pesanan' }).getByRole('listitem');

/** Answers with the order and some changed fields. */
async function withChanges(page: Page, changes: object): Promise<void> {
  await page.route(/\/api\/pi-orders\/\d+$/, async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { data: { order: { ...answer.data.order, ...changes } } } });
  });
}

test('shows code, tracker, lines and payment box; no layout shift', async ({ page, context, customer, origin }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const order = await new Shop(origin, customer).ordered({ lines: 2, termin: 3 });
  await page.goto(`/detailorder/${order.id}`);
  await expect(page.getByRole('heading', { name: 'Detail Pesanan' })).toBeVisible();
  await expect(page.getByRole('heading', { name: order.code })).toBeVisible();
  await expect(steps(page)).toHaveCount(5);
  await expect(steps(page).nth(1)).toHaveAttribute('aria-current', 'step');
  await expect(steps(page).nth(1)).toContainText('Menunggu Pembayaran');
  await expect(steps(page).nth(3)).toContainText(/Terjadwal PublishTerbit: [A-Z][a-z]+ \d{4}/);
  await expect(steps(page).first()).toContainText(/Diterima: \d+ [A-Z][a-z]+ \d{4}/);
  for (const line of order.order_items) await expect(page.getByText(line.item_name)).toBeVisible();
  const box = page.getByRole('region', { name: 'Pembayaran' });
  await expect(box).toContainText('Bayar sekarang · Termin 1 dari 3');
  await expect(box).toContainText(formatRupiah(order.payments[0]?.amount ?? 0));
  // Once each: the status, and when the next termin is due.
  await expect(page.getByText(/^pending$/i)).toHaveCount(1);
  await expect(page.getByText(/^Jatuh tempo \d+ \w+ \d{4} pukul \d\d\.\d\d WIB$/)).toHaveCount(3);
  await expect(page.getByText('0 dari 3 termin dibayar')).toBeVisible();
  await expect(box).toContainText('Termin3x');
  await expect(box).toContainText(`Total${formatRupiah(order.total)}`);
  await expect(box.getByRole('list', { name: 'Jadwal termin' }).getByRole('listitem')).toHaveCount(3);
  await expect(box.getByRole('link', { name: 'Lakukan Pembayaran' })).toHaveAttribute('href', `/pay/${order.id}`);
  await expect(page.getByRole('main').getByRole('link', { name: 'Kembali' })).toHaveAttribute('href', '/pesanan');
  const help = page.getByRole('link', { name: 'Butuh bantuan?' });
  await expect(help).toHaveAttribute('href', new RegExp(`^https://wa\\.me/62\\d+\\?text=.*${order.code}`));
  // The active tab of the phone's navigation.
  await expect(page.locator('nav a[href="/pesanan"][aria-current]').locator('visible=true')).toHaveCount(1);
  await expectStill(page);

  await page.getByRole('button', { name: 'Salin kode' }).click();
  await expect(page.getByText('Kode disalin')).toBeVisible();
  await expect(page.getByText('Kode disalin')).toHaveCount(0);
});

test('an order from the list is visible before the server answers; then the tracker follows its status', async ({
  page,
  customer,
  origin,
}) => {
  const order = await new Shop(origin, customer).ordered();
  const active = page.locator('[aria-current=step]');
  const received = page.getByRole('region', { name: 'Pembayaran' }).getByText('Pembayaran sudah kami terima.');
  await withChanges(page, { status: 'completed' });
  const release = await hold(page, /\/api\/pi-orders\/\d+$/);
  await page.goto('/pesanan');
  await page.getByRole('link', { name: 'Detail', exact: true }).click();
  await page.waitForURL('**/detailorder/**');
  await expect(page.getByRole('heading', { name: order.code })).toBeVisible();
  await expect(active).toContainText('Menunggu Pembayaran');
  release();
  await expect(active).toContainText('Selesai');
  await expect(steps(page).nth(1)).toContainText('Pembayaran Lunas');
  // The last step is done when it is reached.
  await expect(steps(page).last()).toHaveText(/^Selesai \(sudah\)/);
  await expect(received).toBeVisible();

  await withChanges(page, { status: 'cancelled' });
  await page.reload();
  await expect(active).toContainText('Menunggu Pembayaran');
  await expect(steps(page).last()).toHaveText(/^5Selesai$/);
  await expect(received).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Lakukan Pembayaran' })).toHaveCount(0);
  await expectAccessible(page);
});

test("a failure shows its reason, a retry and the way back; another customer's order is not found", async ({
  page,
  customer: _signedIn,
  origin,
  allowConsole,
}) => {
  allowConsole(/500|404/);
  const order = await new Shop(origin, await registerCustomer(origin)).ordered();
  const failure = { status: 500, body: '{"message":"Sedang diperbaiki"}' };
  await page.route(/\/api\/pi-orders\/\d+$/, (route) => route.fulfill(failure));
  await page.goto(`/detailorder/${order.id}`);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Sedang diperbaiki');
  await expect(alert.getByRole('link', { name: 'Kembali' })).toHaveAttribute('href', '/pesanan');
  await page.unroute(/\/api\/pi-orders\/\d+$/);
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(alert).toContainText('Pesanan tidak ditemukan.');
});

test('/track shows the steps with their dates and the scheduled months', async ({ page, customer, origin }) => {
  const order = await new Shop(origin, customer).ordered({ lines: 2 });
  await withChanges(page, {
    status: 'shipped',
    payments: [{ ...order.payments[0], status: 'paid', paid_at: '2026-11-21T03:00:00Z' }],
    history: [
      { status: 'pending', at: order.created_at },
      { status: 'paid', at: '2026-11-21T03:00:00Z' },
      { status: 'shipped', at: '2026-12-02T03:00:00Z' },
    ],
  });
  await page.goto(`/track/${order.id}`);
  await expect(steps(page).nth(1)).toContainText('Lunas: 21 November 2026');
  await expect(steps(page).nth(3)).toContainText(/Terbit: [A-Z][a-z]+ \d{4}/);
  await expect(steps(page).nth(3)).toContainText('Dijadwalkan: 2 Desember 2026');
  await expect(steps(page).nth(3)).toHaveAttribute('aria-current', 'step');
  await expect(page.getByRole('region', { name: 'Bulan Publish Terjadwal' }).getByRole('listitem')).toHaveCount(2);
  await expectStill(page);
  await expectAccessible(page);
});

test('an unpaid order can be cancelled: it asks once; a paid one is refused and shows its new status', async ({
  page,
  customer,
  origin,
  allowConsole,
}) => {
  allowConsole(/409/);
  const shop = new Shop(origin, customer);
  const order = await shop.ordered();
  const cancel = page.getByRole('button', { name: 'Batalkan pesanan' });
  const sheet = page.getByRole('dialog', { name: 'Batalkan pesanan ini?' });
  await page.goto(`/detailorder/${order.id}`);
  await cancel.click();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Tidak jadi' }).click();
  await expect(sheet).toHaveCount(0);
  expect((await shop.find(order.id)).status).toBe('pending');
  await cancel.click();
  await sheet.getByRole('button', { name: 'Ya, batalkan' }).click();
  await expect(page.getByText('Pesanan dibatalkan.')).toBeVisible();
  await expect(page.locator('[data-status=cancelled]').first()).toBeVisible();
  await expect(cancel).toHaveCount(0);
  expect((await shop.find(order.id)).status).toBe('cancelled');

  const paid = await shop.ordered();
  await page.goto(`/detailorder/${paid.id}`);
  await cancel.click();
  await shop.pay(paid.id);
  await sheet.getByRole('button', { name: 'Ya, batalkan' }).click();
  await expect(page.locator('[data-alert]')).toContainText('sudah dibayar');
  await expect(page.locator('[data-status=paid]').first()).toBeVisible();
});
