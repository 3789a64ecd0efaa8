import type { Page } from 'playwright/test';
import { formatRupiah } from '#domain/money.ts';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { expectStill } from '#tests/support/e2e/layout-shift.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const due = (page: Page) => page.getByRole('region', { name: 'Bayar sekarang' });
const termin = (page: Page, n: number) =>
  page
    .getByRole('list', { name: 'Jadwal termin' })
    .getByRole('listitem')
    .nth(n - 1);

/** Pays on the sandbox gateway's page and returns. */
async function atGateway(page: Page, outcome: 'Bayar' | 'Gagalkan'): Promise<void> {
  await page.getByRole('link', { name: 'Bayar Sekarang' }).click();
  await page.waitForURL('**/gateway/sandbox/**');
  await page.getByRole('button', { name: outcome, exact: true }).click();
  await page.waitForURL('**/pay/**');
}

test('pays termin by termin; only the server decides what is paid', async ({ page, customer, origin }) => {
  const order = await new Shop(origin, customer).ordered({ lines: 1, termin: 2 });
  const [first, second] = order.payments;
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`/pay/${order.id}`);
  // On a small phone the whole button is in the first view, and there are no tabs.
  await expect(page.getByRole('link', { name: 'Bayar Sekarang' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('navigation', { name: 'Utama' })).toBeHidden();
  await expect(due(page)).toContainText(formatRupiah(first?.amount ?? 0));
  const heading = due(page).getByRole('heading');
  await expect(heading).toHaveText('Bayar sekarang · Termin 1 dari 2');
  const [total, rest] = [formatRupiah(order.total), formatRupiah(second?.amount ?? 0)];
  await expect(due(page)).toContainText(`dari total ${total}, sisa ${rest}`);
  await expect(due(page)).toContainText(/Bayar sebelum \d+ \w+ \d{4} pukul \d\d\.\d\d/);
  await expect(page.getByText('Publikasi Jurnal Syarat Kelulusan')).toBeVisible();
  await expect(termin(page, 2)).toContainText('Menunggu');
  await expectStill(page);

  await atGateway(page, 'Bayar');
  await expect(due(page)).toContainText(formatRupiah(second?.amount ?? 0));
  await expect(heading).toHaveText('Bayar sekarang · Termin 2 dari 2');
  await expect(due(page)).toContainText(`dari total ${total}, setelah ini lunas`);
  await expect(page.getByText('1 dari 2 termin dibayar')).toBeVisible();
  await expect(termin(page, 1)).toContainText('Lunas');
  await expect(termin(page, 1)).toContainText('Dibayar ');

  await atGateway(page, 'Bayar');
  await expect(page.getByRole('heading', { name: 'Pembayaran Lunas' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bayar Sekarang' })).toHaveCount(0);
  await expectAccessible(page);
});

test('an overdue payment is marked, here and in the list', async ({ page, customer, origin }) => {
  const order = await new Shop(origin, customer).ordered({ termin: 2 });
  await page.clock.setFixedTime(Date.now() + 90 * 86_400_000);
  await page.goto(`/pay/${order.id}`);
  await expect(due(page)).toContainText(/Batas bayar sudah lewat: \d+ \w+ \d{4}/);
  await expect(termin(page, 1)).toContainText('Sekarang');
  await expect(termin(page, 2)).toContainText(/Jatuh tempo \d+ \w+ \d{4} pukul \d\d\.\d\d WIB/);
  await page.goto('/pesanan');
  await expect(page.getByText(/^Lewat jatuh tempo \d+ \w+ \d{4} pukul \d\d\.\d\d WIB$/)).toBeVisible();
});

test('after a failed payment, a false address and a failed refresh it is still due; a payment elsewhere is shown', async ({
  page,
  customer,
  origin,
  allowConsole,
}) => {
  allowConsole(/500/);
  const shop = new Shop(origin, customer);
  const order = await shop.ordered();
  await page.goto(`/pay/${order.id}`);
  await atGateway(page, 'Gagalkan');
  await expect(due(page)).toBeVisible();
  await page.goto(`/pay/${order.id}?transaction_status=settlement&status_code=200`);
  await expect(due(page)).toBeVisible();

  const focus = () => page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.route('**/api/pi-orders/**', (route) => route.fulfill({ status: 500, body: '{}' }));
  const asked = page.waitForResponse('**/api/pi-orders/**');
  await focus();
  await asked;
  await expect(due(page)).toBeVisible();
  await page.unroute('**/api/pi-orders/**');

  await shop.pay(order.id);
  await focus();
  await expect(page.getByRole('heading', { name: 'Pembayaran Lunas' })).toBeVisible();
});

test("a cancelled order cannot be paid; another provider's order without payments is paid through its link", async ({
  page,
  customer,
  origin,
}) => {
  const order = await new Shop(origin, customer).ordered();
  let answer: object = { ...order, status: 'cancelled', payment_url: null };
  await page.route(/\/api\/pi-orders\/\d+$/, (route) => route.fulfill({ json: answer }));
  await page.goto(`/pay/${order.id}`);
  await expect(page.getByRole('heading', { name: 'Pesanan dibatalkan' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bayar Sekarang' })).toHaveCount(0);
  await expectAccessible(page);

  answer = { ...order, payments: undefined };
  await page.reload();
  await expect(due(page)).toContainText(formatRupiah(order.total));
  await expect(page.getByRole('link', { name: 'Bayar Sekarang' })).toHaveAttribute('href', order.payment_url ?? '');
});
