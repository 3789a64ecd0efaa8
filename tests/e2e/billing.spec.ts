import type { Page } from 'playwright/test';
import type { OrderAnswer } from '#contract/orders.ts';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { registerCustomer, storedSession } from '#tests/support/e2e/customer.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

/* Billing data on profile, invoice and receipt (docs/product.md 13.7). */

const sheet = (page: Page) => page.getByRole('article');
const form = (page: Page) => page.getByRole('dialog', { name: 'Data penagihan' });
const open = (page: Page) => page.getByRole('button', { name: 'Ubah data penagihan' }).click();
const fact = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

const campus = {
  'Nama institusi': 'Universitas Melati',
  'Unit atau bendahara': 'Bendahara LPPM',
  NPWP: '01.234.567.8-901.000',
};

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await form(page).getByLabel(label).fill(value);
  await form(page).getByRole('button', { name: 'Simpan', exact: true }).click();
}

/** Answers with the order as a provider without billing data does. */
async function withoutBilling(page: Page, { billing: _, bank_accounts: __, ...order }: OrderAnswer): Promise<void> {
  await page.route(/\/api\/pi-orders\/\d+$/, (route) => route.fulfill({ json: { data: { order } } }));
}

test('the profile keeps billing data for invoice and receipt; the invoice changes them and names a wrong NPWP at its field', async ({
  page,
  customer,
  origin,
}) => {
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Data penagihan' });
  await expect(section.locator('dd')).toHaveText(['—', '—', '—', '—']);
  await open(page);
  await expect(form(page).getByLabel('Nomor pesanan kampus')).toHaveCount(0);
  await fill(page, campus);
  await expect(form(page)).toHaveCount(0);
  await expect(section.locator('dd')).toHaveText([...Object.values(campus).slice(0, 2), '—', campus.NPWP]);

  const shop = new Shop(origin, customer);
  const { id } = await shop.ordered();
  await shop.pay(id);
  await page.goto(`/invoice/${id}`);
  for (const text of ['Ditagihkan kepada', ...Object.values(campus), `Dipesan oleh ${customer.name}`])
    await expect(sheet(page)).toContainText(text);

  await open(page);
  await fill(page, { NPWP: '12345', 'Nomor pesanan kampus': 'PO-7/2026' });
  const npwp = form(page).getByLabel('NPWP');
  await expect(npwp).toBeFocused();
  await expect(npwp).toHaveAccessibleDescription('NPWP terdiri atas 15 atau 16 angka.');
  await expectAccessible(page);
  await fill(page, { NPWP: '0123456789012345' });
  await expect(form(page)).toHaveCount(0);
  await expect(sheet(page)).toContainText('NPWP 0123 4567 8901 2345');
  await page.reload();
  await expect(sheet(page)).toContainText('No. pesanan kampus PO-7/2026');

  await page.goto(`/invoice/${id}?termin=1`);
  await expect(fact(page, 'Sudah terima dari')).toHaveText('Universitas Melati, Bendahara LPPM');
  await expect(fact(page, 'Dipesan oleh')).toHaveText(customer.name);
});

test('with another provider the browser keeps the data until the customer signs out', async ({
  page,
  customer,
  origin,
  stored,
}) => {
  const order = await new Shop(origin, customer).ordered();
  const { billing: _, ...another } = customer.session.customer;
  await stored({ customer: JSON.stringify(another) });
  await withoutBilling(page, order);
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/customer/billing') && calls.push(request.url()));
  await page.goto(`/invoice/${order.id}`);
  await open(page);
  await fill(page, { ...campus, 'Nomor pesanan kampus': 'PO-7' });
  await expect(sheet(page)).toContainText('No. pesanan kampus PO-7');
  await page.reload();
  await expect(sheet(page)).toContainText('Universitas Melati');
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'Data penagihan' })).toContainText('Universitas Melati');
  expect(calls).toEqual([]);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Sign Out' }).click();
  await page.waitForURL('**/intro');
  expect(await page.evaluate(() => localStorage.getItem('billing'))).toBeNull();
});

test('another customer who signs in in another tab neither sees nor saves what was typed', async ({
  page,
  context,
  customer: _,
  origin,
}) => {
  await page.goto('/profile');
  await open(page);
  await form(page).getByLabel('Nama institusi').fill('Universitas Melati');
  const next = storedSession(await registerCustomer(origin));
  const other = await context.newPage();
  await other.goto('/offline');
  await other.evaluate((session) => {
    for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
  }, next);
  await expect(form(page)).toHaveCount(0);
  await open(page);
  await expect(form(page).getByLabel('Nama institusi')).toHaveValue('');
});
