import type { Page } from 'playwright/test';
import { formatRupiah } from '#domain/money.ts';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { registerCustomer } from '#tests/support/e2e/customer.ts';
import { expectStill } from '#tests/support/e2e/layout-shift.ts';
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
  await expectStill(page);

  await page.getByRole('button', { name: 'Salin kode' }).click();
  await expect(page.getByText('Kode disalin')).toBeVisible();
  await expect(page.getByText('Kode disalin')).toHaveCount(0);
});

const active: [string, number, string, boolean][] = [
  ['pending', 1, 'Menunggu Pembayaran', true],
  ['paid', 2, 'Sedang Diproses', false],
  ['shipped', 3, 'Terjadwal Publish', false],
  ['completed', 4, 'Selesai', false],
  ['cancelled', 1, 'Menunggu Pembayaran', false],
];
test('the tracker follows the status of the order', async ({ page, customer, origin }) => {
  const order = await new Shop(origin, customer).ordered();
  for (const [status, step, label, payable] of active)
    await test.step(status, async () => {
      await withChanges(page, { status });
      await page.goto(`/detailorder/${order.id}`);
      await expect(page.locator('[aria-current=step]')).toContainText(label);
      await expect(steps(page).nth(step)).toHaveAttribute('aria-current', 'step');
      await expect(steps(page).nth(1)).toContainText(
        status === 'paid' || status === 'completed' ? 'Pembayaran Lunas' : 'Menunggu Pembayaran',
      );
      await expect(page.getByRole('link', { name: 'Lakukan Pembayaran' })).toHaveCount(payable ? 1 : 0);
      // The last step is done when it is reached.
      await expect(steps(page).last()).toHaveText(status === 'completed' ? /^Selesai \(sudah\)/ : /^5Selesai$/);
      const box = page.getByRole('region', { name: 'Pembayaran' });
      const settled = ['paid', 'shipped', 'completed'].includes(status);
      await expect(box.getByText('Pembayaran sudah kami terima.')).toHaveCount(settled ? 1 : 0);
      if (status === 'completed' || status === 'cancelled') await expectAccessible(page);
    });
});

test('an order from the list is visible before the server answers, and then refreshed', async ({
  page,
  customer,
  origin,
}) => {
  const order = await new Shop(origin, customer).ordered();
  const { promise: hold, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/pi-orders\/\d+$/, async (route) => {
    await hold;
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { data: { ...answer.data.order, status: 'completed' } } });
  });
  await page.goto('/pesanan');
  await page.getByRole('link', { name: 'Detail', exact: true }).click();
  await page.waitForURL('**/detailorder/**');
  await expect(page.getByRole('heading', { name: order.code })).toBeVisible();
  await expect(page.locator('[aria-current=step]')).toContainText('Menunggu Pembayaran');
  release();
  await expect(page.locator('[aria-current=step]')).toContainText('Selesai');
});

test('an order without lines says so', async ({ page, customer, origin }) => {
  const order = await new Shop(origin, customer).ordered();
  await withChanges(page, { order_items: [] });
  await page.goto(`/detailorder/${order.id}`);
  await expect(page.getByText('Item tidak tersedia.')).toBeVisible();
});

const failures: [string, number, string, string][] = [
  ['the message of the answer', 500, '{"message":"Sedang diperbaiki"}', 'Sedang diperbaiki'],
  ['a text body', 500, 'Server sedang sibuk', 'Server sedang sibuk'],
  ['an answer that is no order', 200, '{"data":[]}', 'Data pesanan tidak valid.'],
  ['not found', 404, '{}', 'Pesanan tidak ditemukan.'],
  ['anything else', 500, '{}', 'Gagal mengambil detail pesanan.'],
];
test('a failure shows its reason, a retry and the way back', async ({ page, customer: _signedIn, allowConsole }) => {
  allowConsole(/500|404/);
  for (const [name, status, body, text] of failures) {
    await page.route(/\/api\/pi-orders\/\d+$/, (route) => route.fulfill({ status, body }));
    await page.goto('/detailorder/99');
    await expect(page.getByRole('alert'), name).toContainText(text);
    await expect(page.getByRole('button', { name: 'Coba lagi' })).toBeVisible();
    await expect(page.getByRole('alert').getByRole('link', { name: 'Kembali' })).toHaveAttribute('href', '/pesanan');
  }
});

test("another customer's order and an invalid id are not found", async ({
  page,
  customer: _signedIn,
  origin,
  allowConsole,
}) => {
  allowConsole(/404/);
  const order = await new Shop(origin, await registerCustomer(origin)).ordered();
  for (const id of [String(order.id), 'abc', '0']) {
    await page.goto(`/detailorder/${id}`);
    await expect(page.getByRole('alert')).toContainText('Pesanan tidak ditemukan.');
  }
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

test('without a token all three screens link to login, which returns to them', async ({ page }) => {
  for (const path of ['/detailorder/7', '/pay/7', '/track/7']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Masuk', exact: true })).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent(path)}`,
    );
  }
});

test("'Pesanan' is the active tab on the screens of one order, on a phone and on a desktop", async ({ page }) => {
  const lit = page.locator('nav a[href="/pesanan"][aria-current]').locator('visible=true');
  for (const path of ['/detailorder/7', '/track/7', '/pay/7']) {
    await page.goto(path);
    // The payment screen of a phone has no tabs.
    await expect(lit).toHaveCount(path === '/pay/7' ? 0 : 1);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(lit).toHaveCount(1);
    await page.setViewportSize({ width: 390, height: 844 });
  }
});

test('an unpaid order can be cancelled: it asks once, then its slots are free', async ({ page, customer, origin }) => {
  const shop = new Shop(origin, customer);
  const order = await shop.ordered();
  await page.goto(`/detailorder/${order.id}`);
  await page.getByRole('button', { name: 'Batalkan pesanan' }).click();
  const sheet = page.getByRole('dialog', { name: 'Batalkan pesanan ini?' });
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Tidak jadi' }).click();
  await expect(sheet).toHaveCount(0);
  expect((await shop.find(order.id)).status).toBe('pending');
  await page.getByRole('button', { name: 'Batalkan pesanan' }).click();
  await sheet.getByRole('button', { name: 'Ya, batalkan' }).click();
  await expect(page.getByText('Pesanan dibatalkan.')).toBeVisible();
  await expect(page.locator('[data-status=cancelled]').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Batalkan pesanan' })).toHaveCount(0);
  expect((await shop.find(order.id)).status).toBe('cancelled');
});

test('a cancellation that the server refuses says why, and the order shows its new status', async ({
  page,
  customer,
  origin,
  allowConsole,
}) => {
  allowConsole(/409/);
  const shop = new Shop(origin, customer);
  const order = await shop.ordered();
  await page.goto(`/detailorder/${order.id}`);
  await page.getByRole('button', { name: 'Batalkan pesanan' }).click();
  await shop.pay(order.id);
  await page.getByRole('button', { name: 'Ya, batalkan' }).click();
  await expect(page.locator('[data-alert]')).toContainText('sudah dibayar');
  await expect(page.locator('[data-status=paid]').first()).toBeVisible();
});

test('help opens WhatsApp with the code of the order', async ({ page, customer, origin }) => {
  const order = await new Shop(origin, customer).ordered();
  for (const screen of ['/detailorder', '/pay']) {
    await page.goto(`${screen}/${order.id}`);
    const help = page.getByRole('link', { name: 'Butuh bantuan?' });
    await expect(help).toHaveAttribute('href', new RegExp(`^https://wa\\.me/62\\d+\\?text=.*${order.code}`));
  }
});
