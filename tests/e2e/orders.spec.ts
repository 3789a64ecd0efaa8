import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/e2e/test.ts';

const card = (page: Page, code: string) => page.getByRole('article', { name: code });

/** A listed order of a provider. */
function listed(id: number, status = 'pending') {
  return {
    id,
    code: `X-${id}`,
    total: 1_000_000,
    created_at: '2026-11-20T03:00:00Z',
    status,
    termin: 2,
    order_items: [{ id: 1, item_id: 1, item_name: 'Jurnal A', qty: 1, price: 1_000_000 }],
  };
}

test('after an expired session, login returns to the tab; a failure can be retried; a card shows lines, dates, amounts and links', async ({
  page,
  shop,
  customer,
  stored,
  allowConsole,
}) => {
  allowConsole(/401|500/);
  const waiting = await shop.ordered({ lines: 4, termin: 2 });
  const paid = await shop.ordered();
  await shop.pay(paid.id);
  await stored({ access_token: 'kedaluwarsa' });
  await page.goto('/pesanan?tab=berjalan');
  await page.waitForURL('**/login?next=%2Fpesanan%3Ftab%3Dberjalan');
  await expect(page.getByText('Sesi berakhir, silakan masuk lagi.')).toBeVisible();
  await expect(page.getByRole('main').getByText('Yang sudah Anda pilih dan isi tetap tersimpan.')).toBeVisible();
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.route('**/api/pi-orders?*tab=*', (route) => route.fulfill({ status: 500, json: { message: 'Rusak' } }));
  await page.getByRole('button', { name: 'Masuk' }).click();
  await expect(page.getByRole('alert')).toContainText('Gagal mengambil pesanan[500]: Rusak');
  await page.unroute('**/api/pi-orders?*tab=*');
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(card(page, paid.code)).toContainText('Menunggu naskah Anda');
  await expect(card(page, waiting.code)).toHaveCount(0);
  await expect(page.getByText('Halaman 1 / 1 • Total pesanan: 1')).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Saring pesanan' }).getByRole('link');
  await expect(tabs).toHaveText(['Semua 2', 'Perlu dibayar 1', 'Berjalan 1', 'Selesai 0']);
  await expect(tabs.filter({ hasText: 'Berjalan' })).toHaveAttribute('aria-current', 'page');
  await tabs.filter({ hasText: 'Selesai' }).click();
  await expect(page).toHaveURL(/\?tab=selesai$/);
  await expect(page.getByText('Tidak ada pesanan.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Halaman pesanan' })).toHaveCount(0);
  await page.goBack();
  await expect(card(page, paid.code)).toBeVisible();
  await tabs.filter({ hasText: 'Semua' }).click();

  const shown = card(page, waiting.code);
  await expect(shown.getByRole('listitem')).toHaveCount(3);
  await expect(shown).toContainText('+1 item lainnya');
  await expect(shown).toContainText('Publikasi Jurnal Syarat Kelulusan');
  await expect(shown).toContainText('0 dari 2 termin dibayar');
  await expect(shown.getByText(/^Publish: [A-Z][a-z]+ \d{4}$/)).toHaveCount(3);
  await expect(shown).toContainText(/Jatuh tempo \d+ [A-Z][a-z]+ \d{4}/);
  await expect(shown).toContainText(`Bayar ${formatRupiah(waiting.payments[0]?.amount ?? 0)}`);
  await expect(shown.locator('[data-status=pending]')).toHaveText('Menunggu termin 1');
  const detail = shown.getByRole('link', { name: 'Detail', exact: true });
  await expect(detail).toHaveAttribute('href', `/detailorder/${waiting.id}`);
  await expect(shown.getByRole('link', { name: /^Bayar/ })).toHaveAttribute('href', `/pay/${waiting.id}`);
  await expect(shown.getByRole('button', { name: `Salin kode ${waiting.code}` })).toBeVisible();
});

test('pages of another provider have addresses; a new one cancels a load', async ({ page, customer: _signedIn }) => {
  const { promise: hold, resolve: release } = Promise.withResolvers<void>();
  const cancelled: string[] = [];
  page.on('requestfailed', (request) => cancelled.push(request.url().split('/').at(-1) ?? ''));
  const pages = [
    [listed(1, 'waiting'), listed(4, 'shipped'), listed(5, 'cancelled'), listed(6, 'paid')],
    [listed(2)],
    [listed(3)],
  ];
  await page.route('**/api/pi-orders?page=*', async (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'));
    if (number === 2) await hold;
    const orders = { data: pages[number - 1], current_page: number, last_page: 3, total: 25, per_page: 10 };
    // The page may have cancelled the request.
    await route.fulfill({ json: { data: { orders } } }).catch(() => {});
  });
  await page.goto('/pesanan');
  const [prev, next] = [page.getByRole('button', { name: 'Prev' }), page.getByRole('button', { name: 'Next' })];
  await expect(page.getByText('Halaman 1 / 3 • Total pesanan: 25')).toBeVisible();
  await expect(prev).toBeDisabled();
  await expect(card(page, 'X-1')).toContainText('0 dari 2 termin dibayar');
  await expect(page.getByRole('link', { name: /^Bayar/ })).toHaveAttribute('href', '/pay/1');
  await expect(page.getByRole('link', { name: /^Lacak/ })).toHaveAttribute('href', '/track/4');
  await expect(card(page, 'X-4')).toContainText('Lunas Rp 1.000.000');
  await expect(card(page, 'X-5')).toContainText('Total Rp 1.000.000');
  // This provider knows no manuscripts, and counts no tabs.
  await expect(card(page, 'X-6').locator('[data-status]')).toHaveText('Lunas');
  await expect(page.getByRole('navigation', { name: 'Saring pesanan' })).toHaveCount(0);
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
  await page.goBack();
  await expect(card(page, 'X-1')).toBeVisible();
  await expect(page).toHaveURL(/\/pesanan$/);
});
