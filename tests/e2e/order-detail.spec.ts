import type { ItemsAnswer } from '@slotterbit/contract/calls/item-calls.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import type { Page } from 'playwright/test';
import { hold } from '#tests/support/e2e/page-control.ts';
import { expectPages, expectPrintedAlone } from '#tests/support/e2e/printed.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const steps = (page: Page) => page.getByRole('list', { name: 'Status pesanan' }).getByRole('listitem');
const cancel = (page: Page) => page.getByRole('button', { name: 'Batalkan pesanan' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Batalkan pesanan ini?' });

test('an order from the list is visible at once; cancelling asks once', async ({ page, shop, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const order = await shop.ordered({ lines: 2, termin: 3 });
  const release = await hold(page, /\/api\/pi-orders\/\d+$/);
  await page.goto('/pesanan');
  await page.getByRole('link', { name: 'Detail', exact: true }).click();
  await page.waitForURL('**/detailorder/**');
  await expect(page.getByRole('heading', { name: order.code })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Detail Pesanan' })).toBeVisible();
  await expect(steps(page)).toHaveCount(5);
  await expect(steps(page).nth(1)).toHaveAttribute('aria-current', 'step');
  await expect(steps(page).nth(1)).toContainText('Menunggu Pembayaran');
  await expect(steps(page).nth(3)).toContainText(/Terjadwal PublishTerbit: [A-Z][a-z]+ \d{4}/);
  await expect(steps(page).first()).toContainText(/Diterima: \d+ [A-Z][a-z]+ \d{4}/);
  for (const line of order.order_items) await expect(page.getByText(line.item_name)).toBeVisible();
  release();
  const box = page.getByRole('region', { name: 'Pembayaran' });
  await expect(box).toContainText('Bayar sekarang · Termin 1 dari 3');
  await expect(box).toContainText(formatRupiah(order.payments[0]?.amount ?? 0));
  // Once each: the status, and when the next termin is due.
  await expect(page.getByText('Menunggu termin 1')).toHaveCount(1);
  await expect(page.getByText(/^Jatuh tempo \d+ \w+ \d{4} pukul \d\d\.\d\d WIB$/)).toHaveCount(3);
  await expect(page.getByText('0 dari 3 termin dibayar')).toBeVisible();
  await expect(box).toContainText('Termin3x');
  await expect(box).toContainText(`Total${formatRupiah(order.total)}`);
  await expect(box.getByRole('list', { name: 'Jadwal termin' }).getByRole('listitem')).toHaveCount(3);
  await expect(box.getByRole('link', { name: 'Lakukan Pembayaran' })).toHaveAttribute('href', `/pay/${order.id}`);
  await expect(box.getByRole('link', { name: 'Invoice' })).toHaveAttribute('href', `/invoice/${order.id}`);
  await expect(page.getByRole('main').getByRole('link', { name: 'Kembali' })).toHaveAttribute('href', '/pesanan');
  const help = page.getByRole('link', { name: 'Butuh bantuan?' });
  await expect(help).toHaveAttribute('href', new RegExp(`^https://wa\\.me/62\\d+\\?text=.*${order.code}`));
  // The active tab of the phone's navigation.
  await expect(page.locator('nav a[href="/pesanan"][aria-current]').locator('visible=true')).toHaveCount(1);
  await page.getByRole('button', { name: 'Salin kode' }).click();
  await expect(page.getByText('Kode disalin')).toBeVisible();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () =>
      Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Salin kode' }).click();
  await expect(page.getByText(`Salin sendiri: ${order.code}`)).toBeVisible();

  await cancel(page).click();
  await question(page).getByRole('button', { name: 'Tidak jadi' }).click();
  await expect(question(page)).toHaveCount(0);
  expect((await shop.find(order.id)).status).toBe('pending');
  await cancel(page).click();
  await question(page).getByRole('button', { name: 'Ya, batalkan' }).click();
  await expect(page.getByText('Pesanan dibatalkan.')).toBeVisible();
  await expect(page.locator('[data-status=cancelled]').first()).toBeVisible();
  await expect(cancel(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Lakukan Pembayaran' })).toHaveCount(0);
  await expect(steps(page).nth(3)).not.toContainText('Terbit');
  expect((await shop.find(order.id)).status).toBe('cancelled');
});

test('a failure can be retried; an order paid meanwhile is not cancelled', async ({ page, shop, allowConsole }) => {
  allowConsole(/500|409/);
  const { id } = await shop.ordered();
  const failure = { status: 500, body: '{"message":"Sedang diperbaiki"}' };
  await page.route(/\/api\/pi-orders/, (route) => route.fulfill(failure));
  await page.goto(`/detailorder/${id}`);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Sedang diperbaiki');
  await expect(alert.getByRole('link', { name: 'Kembali' })).toHaveAttribute('href', '/pesanan');
  await page.unroute(/\/api\/pi-orders/);
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await cancel(page).click();
  await shop.pay(id);
  await question(page).getByRole('button', { name: 'Ya, batalkan' }).click();
  await expect(page.locator('[data-alert]')).toContainText('sudah dibayar');
  await expect(page.locator('[data-status=paid]').first()).toBeVisible();
  await expect(page.getByText('Pembayaran sudah kami terima.')).toBeVisible();
});

test("another provider's paid order is 'Lunas', and prints its ticket", async ({ page, customer: _signedIn }) => {
  const names = ['Pengabdian Masyarakat', 'Pendidikan Vokasi', 'Ekonomi Syariah'].map(
    (field) => `Jurnal ${field} dan Pengembangan Teknologi Tepat Guna Berbasis Kearifan Lokal Nusantara`,
  );
  const order_items = names.map((title, i) => ({
    title,
    item_index: 'SINTA 2',
    price: 900_000,
    slot: { month: 10 + i, year: 2027 },
  }));
  const order = { id: 8, code: 'X-8', total: 2_700_000, status: 'paid', termin: 2, order_items };
  await page.route('**/api/pi-orders/8', (route) => route.fulfill({ json: { data: { order } } }));
  for (const path of ['pay', 'track', 'detailorder']) {
    await page.goto(`/${path}/8`);
    await expect(page.locator('[data-status]')).toHaveText('Lunas');
    await expect(page.getByText(names[0] ?? '').first()).toBeVisible();
    await expect(page.getByText(/Langkah berikutnya|[Kk]irim naskah|naskah Anda/)).toHaveCount(0);
  }
  const ticket = page.getByRole('region', { name: 'Tiket Slot' });
  await expect(ticket.getByRole('listitem')).toContainText(names);
  await expect(ticket.getByRole('img', { name: 'Kode QR pesanan X-8' })).toBeVisible();
  await expectPrintedAlone(page, ticket);
  await expectPages(page, 1);
});

test('words of 44 letters fit a phone of 320 px', async ({ page, shop, origin }) => {
  const { id } = await shop.ordered({ termin: 2 });
  await shop.fill(1);
  const { data }: ItemsAnswer = await (await fetch(`${origin}/api/items`)).json();
  const word = 'Psikofarmakoneuroendokrinoimunologiklinisuji';
  const names = data.items.flatMap(({ name, indexing }) => [name, ...indexing.map(({ nama }) => nama)]);
  const known = new Set(names.sort((a, b) => b.length - a.length));
  await page.route(/\/(api\/carts|(api\/pi-orders|add-to-cart|product)\/\d+)$/, async (route) => {
    const response = await route.fetch();
    let body = await response.text();
    for (const name of known) body = body.replaceAll(name, word);
    await route.fulfill({ response, body });
  });
  await page.setViewportSize({ width: 320, height: 640 });
  const ofOrder = [`/detailorder/${id}`, `/track/${id}`, `/pay/${id}`];
  for (const path of [...ofOrder, '/cart', '/add-to-cart/1', '/product/1']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(word);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});
