import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/e2e/test.ts';

const button = (page: Page) => page.getByRole('button', { name: 'Simpan ke kalender' });

/** Returns the unfolded lines of the file that a tap saves. */
async function saved(page: Page): Promise<{ name: string; lines: string[] }> {
  const coming = page.waitForEvent('download');
  await button(page).click();
  const download = await coming;
  const text = await readFile(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), lines: text.replaceAll('\r\n ', '').split('\r\n') };
}
const fields = (lines: string[], name: string) => lines.filter((line) => line.startsWith(name));

test.use({ timezoneId: 'America/Los_Angeles' });

test('the file has termin, manuscripts and months, with the same ids', async ({ page, shop, origin, allowConsole }) => {
  allowConsole(/ERR_FAILED/);
  const order = await shop.ordered({ lines: 2, termin: 3 });
  await shop.pay(order.id);
  await page.goto(`/detailorder/${order.id}`);
  const ticket = page.getByRole('region', { name: 'Tiket Slot' });
  await expect(ticket.getByRole('listitem')).toContainText(order.order_items.map(({ item_name }) => item_name));
  await expect(ticket.getByRole('img', { name: `Kode QR pesanan ${order.code}` })).toBeVisible();
  // The banner disappears while the file is read.
  const [first] = await Promise.all([saved(page), expect(page.getByText('Berkas kalender diunduh.')).toBeVisible()]);
  expect(first.name).toBe(`${order.code}.ics`);
  // The browser's time zone must not change a date.
  const days = order.payments.slice(1).map(({ due_at }) => {
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(new Date(due_at));
    return `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`;
  });
  expect(fields(first.lines, 'DTSTART').slice(0, 2)).toEqual(days);

  await page.route('**/_astro/calendar-file*', (route) => route.abort());
  await page.goto(`/pay/${order.id}`);
  await button(page).click();
  await expect(page.getByText('Gagal memuat. Periksa koneksi Anda, lalu coba lagi.')).toBeVisible();
  await page.unroute('**/_astro/calendar-file*');
  // Some browsers do not ask again for code that failed to load.
  await page.reload();
  const second = await saved(page);
  expect(new Set(fields(first.lines, 'UID')).size).toBe(6);
  expect(fields(second.lines, 'UID')).toEqual(fields(first.lines, 'UID'));
  expect(fields(second.lines, 'URL')[0]).toBe(`URL;VALUE=URI:${origin}/pay/${order.id}`);
});

test.describe('inside an app', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 14; SM-A057F; wv) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile' });
  test('no file is promised: a sheet offers the link for a browser', async ({ page, shop }) => {
    const { id } = await shop.ordered();
    await page.goto(`/detailorder/${id}`);
    await button(page).click();
    const sheet = page.getByRole('dialog', { name: 'Buka di browser' });
    await expect(sheet).toContainText('tidak bisa menyimpan berkas');
    await expect(sheet).toContainText(page.url());
    await expect(page.getByText('Berkas kalender diunduh.')).toHaveCount(0);
  });
});

test("another provider's order without dates says so", async ({ page, customer: _signedIn }) => {
  const line = { title: 'Jurnal, "Lain"', item_index: 'DOAJ', price: 900_000, slot: {} };
  await page.route('**/api/pi-orders/8', (route) =>
    route.fulfill({ json: { data: { id: 8, total_price: '900000', status: 'Waiting', order_item: line } } }),
  );
  await page.goto('/detailorder/8');
  await button(page).click();
  await expect(page.getByText('Pesanan ini belum punya tanggal untuk disimpan.')).toBeVisible();
});
