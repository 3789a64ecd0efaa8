import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { focusWindow } from '#tests/support/e2e/page-control.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

/* Payments that arrive: main-job.spec.ts. */

test('an order is due until it is paid; a payment elsewhere is shown', async ({ page, shop, allowConsole }) => {
  allowConsole(/500/);
  const order = await shop.ordered({ termin: 2 });
  const due = page.getByRole('region', { name: 'Bayar sekarang' });
  const payNow = page.getByRole('link', { name: 'Bayar Sekarang' });
  const schedule = page.getByRole('list', { name: 'Jadwal termin' }).getByRole('listitem');
  await page.clock.setFixedTime(Date.now() + 90 * 86_400_000);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`/pay/${order.id}?transaction_status=settlement&status_code=200`);
  await expect(due).toContainText(formatRupiah(order.payments[0]?.amount ?? 0));
  await expect(due).toContainText(/Batas bayar sudah lewat: \d+ \w+ \d{4}/);
  await expect(schedule.nth(0)).toContainText('Sekarang');
  await expect(schedule.nth(1)).toContainText(/Jatuh tempo \d+ \w+ \d{4} pukul \d\d\.\d\d WIB/);
  await expect(page.getByText('Publikasi Jurnal Syarat Kelulusan')).toBeVisible();
  // On a small phone the whole button is in the first view, and there are no tabs.
  await expect(payNow).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('navigation', { name: 'Utama' })).toBeHidden();

  const focus = () => focusWindow(page);
  await page.route('**/api/pi-orders/**', (route) => route.fulfill({ status: 500, body: '{}' }));
  const asked = page.waitForResponse('**/api/pi-orders/**');
  await focus();
  await asked;
  await expect(due).toBeVisible();
  await page.unroute('**/api/pi-orders/**');

  await payNow.click();
  await page.waitForURL('**/gateway/sandbox/**');
  await page.getByRole('button', { name: 'Gagalkan', exact: true }).click();
  await page.waitForURL('**/pay/**');
  await expect(due.getByRole('heading')).toHaveText('Bayar sekarang · Termin 1 dari 2');

  for (const _ of order.payments) await shop.pay(order.id);
  await focus();
  await expect(page.getByRole('heading', { name: 'Pembayaran Lunas' })).toBeVisible();
  await expect(payNow).toHaveCount(0);

  const steps = page.getByRole('region', { name: 'Langkah berikutnya' });
  await expect(steps.getByRole('link', { name: 'Kirim lewat WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/62\\d+\\?text=.*${order.code}`),
  );
  await expect(steps.locator('[aria-current]')).toContainText(
    /Kirim naskah(Naskah paling lambat \d+ \w+ \d{4}|Batas naskah )/,
  );
  const naskah = { diterima: '2026-12-03', loa: 'https://ojs.example/loa', artikel: 'https://ojs.example/7' };
  const accepted = { ...order, status: 'paid', order_items: order.order_items.map((line) => ({ ...line, naskah })) };
  await page.route(/\/api\/pi-orders\/\d+$/, (route) => route.fulfill({ json: { data: { order: accepted } } }));
  for (const path of ['track', 'detailorder', 'pay']) {
    await page.goto(`/${path}/${order.id}`);
    await expect(steps).toContainText('Naskah diterima 3 Desember 2026');
    await expect(steps.getByRole('link', { name: 'Buka LoA' })).toHaveAttribute('href', naskah.loa);
    await expect(steps.getByRole('link', { name: 'Buka artikel' })).toHaveAttribute('href', naskah.artikel);
    await expect(page.getByText('Naskah diterima', { exact: true })).toBeVisible();
  }
  await page.route(/\/api\/pi-orders\/\d+$/, (route) =>
    route.fulfill({ json: { ...order, status: 'cancelled', payment_url: null } }),
  );
  await focus();
  await expect(page.getByRole('heading', { name: 'Pesanan dibatalkan' })).toBeVisible();
  await expect(payNow).toHaveCount(0);
});
