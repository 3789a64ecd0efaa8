import type { Page } from 'playwright/test';
import { formatDate } from '#domain/date.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { site } from '#tests/support/site.ts';

/* What a bursar needs on printed papers (docs/product.md 13.7). */

const sheet = (page: Page) => page.getByRole('article');
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
const campus = {
  institution: 'Universitas Pendidikan Melati Nusantara',
  unit: 'Lembaga Penelitian dan Pengabdian kepada Masyarakat, u.p. Bendahara',
  address: 'Gedung Rektorat Lantai 3, Jalan Kenanga Raya Nomor 5, Kota Bandung 40116',
  npwp: '0123456789012345',
  reference: 'PO/LPPM/2026/0117',
};

test('an invoice of two lines in three termin is one page, and so is a receipt above Rp 5.000.000', async ({
  page,
  customer,
  origin,
}) => {
  const shop = new Shop(origin, customer);
  const { id } = await shop.ordered({ lines: 2, termin: 3 });
  await shop.pay(id);
  await page.route(`**/api/pi-orders/${id}`, async (route) => {
    const { data } = await (await route.fetch()).json();
    const { order } = data;
    Object.assign(order, { billing: campus });
    order.bank_accounts = [{ bank: 'BCA', number: '1234567890', holder: 'PT Slot Terbit Indonesia' }];
    Object.assign(order.payments[0], { amount: 6_500_000 });
    await route.fulfill({ json: { data } });
  });
  await page.goto(`/invoice/${id}`);
  await expect(page.getByRole('img', { name: /Kode QR/ })).toBeVisible();
  await expect(sheet(page)).toContainText('BCA 1234567890 a.n. PT Slot Terbit Indonesia');
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);

  await page.goto(`/invoice/${id}?termin=1`);
  await expect(sheet(page)).toContainText('Meterai Rp 10.000');
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
});

test("the customer's and the payer's receipt are signed alike, on one page each", async ({
  page,
  customer,
  origin,
}) => {
  const shop = new Shop(origin, customer);
  const { id } = await shop.ordered({ lines: 2, termin: 3 });
  await shop.pay(id);
  const [payment] = (await shop.find(id)).payments;
  const day = formatDate(new Date(payment?.paid_at ?? 0));
  const signed = [`${site.city === undefined ? '' : `${site.city}, `}${day}`, 'Penerima,'];
  for (const address of [`/invoice/${id}?termin=1`, `${payment?.share_url}/kuitansi`]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'KUITANSI', exact: true })).toBeVisible();
    for (const text of [...signed, site.signatory ?? site.name, site.signatoryTitle ?? ''])
      await expect(page.locator('body')).toContainText(text);
    await expect(page.getByText('Meterai Rp 10.000')).toHaveCount((payment?.amount ?? 0) > 5_000_000 ? 1 : 0);
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  }
});
