import type { Page } from 'playwright/test';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { registerCustomer, storedSession } from '#tests/support/e2e/customer.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

/* Billing data on cart, payment, profile, invoice and receipt (docs/product.md 13.7). Another provider: src/stores/account/billing.test.ts. */

const form = (page: Page) => page.getByRole('dialog', { name: 'Data penagihan' });
const open = (page: Page) => page.getByRole('button', { name: 'Ubah data penagihan' }).click();

const campus = {
  'Nama institusi': 'Universitas Melati',
  'Unit atau bendahara': 'Bendahara LPPM',
  NPWP: '01.234.567.8-901.000',
};

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await form(page).getByLabel(label).fill(value);
  await form(page).getByRole('button', { name: 'Simpan', exact: true }).click();
}

test("billing data is the customer's own; a wrong NPWP is named", async ({
  page,
  inOtherTab,
  customer: _left,
  origin,
}) => {
  await page.goto('/profile');
  await open(page);
  await form(page).getByLabel('Nama institusi').fill('Universitas Mawar');
  const customer = await registerCustomer(origin);
  await inOtherTab(storedSession(customer));
  await expect(form(page)).toHaveCount(0);
  const section = page.getByRole('region', { name: 'Data penagihan' });
  await expect(section.getByText('Belum diisi. Isi agar kuitansi atas nama kampus.')).toBeVisible();
  await expect(section.locator('dl')).toBeHidden();
  await open(page);
  await expect(form(page).getByLabel('Nama institusi')).toHaveValue('Universitas Contoh');
  await expect(form(page).getByLabel('Nomor pesanan kampus')).toHaveCount(0);
  await fill(page, campus);
  await expect(form(page)).toHaveCount(0);
  await expect(section.locator('dd')).toHaveText([...Object.values(campus).slice(0, 2), '—', campus.NPWP]);

  const shop = new Shop(origin, customer);
  const { id } = await shop.ordered();
  const sheet = page.getByRole('article');
  await page.goto(`/invoice/${id}`);
  for (const text of ['Ditagihkan kepada', ...Object.values(campus), `Dipesan oleh ${customer.name}`])
    await expect(sheet).toContainText(text);
  await open(page);
  await fill(page, { NPWP: '12345', 'Nomor pesanan kampus': 'PO-7/2026' });
  const npwp = form(page).getByLabel('NPWP');
  await expect(npwp).toBeFocused();
  await expect(npwp).toHaveAccessibleDescription('NPWP terdiri atas 15 atau 16 angka.');
  await expectAccessible(page);
  await fill(page, { NPWP: '0123456789012345' });
  await expect(form(page)).toHaveCount(0);
  await expect(sheet).toContainText('NPWP 0123 4567 8901 2345');

  await shop.pay(id);
  await page.reload();
  const { invoice_number } = await shop.find(id);
  await expect(page.getByText('Data penagihan sudah tetap. Keliru?')).toBeVisible();
  const asks = page.getByRole('link', { name: 'Minta kami menggantinya lewat WhatsApp' });
  await expect(asks).toHaveAttribute(
    'href',
    new RegExp(`^https://wa.me/\\d+\\?text=.*${encodeURIComponent(invoice_number ?? 'none')}`),
  );
  await expect(page.getByRole('button', { name: 'Ubah data penagihan' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Kuitansi termin 1' }).click();
  await expect(sheet).toContainText('Sudah terima dariUniversitas Melati, Bendahara LPPM');
  await expect(sheet).toContainText(`Dipesan oleh${customer.name}`);
  await expect(sheet).toContainText('PO-7/2026');
});

test('who is billed can be changed in the cart and before paying', async ({ page, shop, customer, allowConsole }) => {
  allowConsole(/409/);
  const row = page.getByText('Invoice atas nama');
  const change = page.getByRole('button', { name: 'Ubah / NPWP kampus' });
  await shop.fill(1);
  await page.goto('/cart');
  await expect(row).toContainText(`${customer.name}, Universitas Contoh`);
  await change.click();
  await expect(form(page).getByLabel('Nama institusi')).toHaveValue('Universitas Contoh');
  await fill(page, { 'Unit atau bendahara': 'LPPM', NPWP: campus.NPWP });
  await expect(row).toContainText('Invoice atas nama Universitas Contoh, LPPM');
  await page.route('**/api/pi-order/create', (route) => route.fulfill({ status: 409, json: { message: 'Penuh.' } }));
  await page.getByLabel('Publikasi Jurnal Tugas Kuliah').check();
  await page.getByRole('button', { name: 'Checkout Now' }).click();
  await expect(page.locator('[data-alert]')).toHaveText('Penuh.');
  await page.reload();
  await expect(row).toContainText('Universitas Contoh, LPPM');

  const { order } = await shop.order();
  const billing = { institution: 'Universitas Contoh', unit: 'LPPM', npwp: '012345678901000' };
  expect((await shop.find(order.id)).billing).toMatchObject(billing);
  await page.goto(`/pay/${order.id}`);
  await change.click();
  await fill(page, { 'Unit atau bendahara': 'Bendahara' });
  await expect(row).toContainText('Universitas Contoh, Bendahara');
  await expectAccessible(page);
  await shop.pay(order.id);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Pembayaran Lunas' })).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.evaluate(() => {
    const { billing: _, ...stored } = JSON.parse(localStorage.getItem('customer') ?? '{}');
    localStorage.setItem('customer', JSON.stringify(stored));
  });
  await shop.fill(1);
  await page.goto('/cart');
  await expect(page.getByText('Subtotal')).toBeVisible();
  await expect(row).toHaveCount(0);
});
