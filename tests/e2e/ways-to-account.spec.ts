import type { Page } from 'playwright/test';
import { fillRegistration, logIn, newRegistration, registerCustomer } from '#tests/support/e2e/customer.ts';
import { emptyPage } from '#tests/support/e2e/page-control.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

/* reset-password.spec.ts has the way over a new password. */

const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });

async function register(page: Page): Promise<void> {
  await fillRegistration(page, newRegistration());
  await page.getByRole('button', { name: 'Daftar' }).click();
}

const list = '/allproduct?urut=nama';

test('after a registration, the visitor is back in the list with the choice', async ({ page }) => {
  await page.goto(list);
  const card = page.getByRole('article').first();
  const name = await card.getByRole('heading').innerText();
  const waiting = page.getByRole('main').getByText(new RegExp(`^${name}, [A-Z]\\p{L}+ \\d{4} menunggu Anda\\.$`, 'u'));
  await card.getByRole('button').click();
  const choice = page.getByRole('dialog').getByRole('radio').nth(1);
  await choice.check();
  await page.getByRole('button', { name: 'Tambah ke Keranjang' }).click();
  await expect(page.getByText('Pilihan Anda disimpan.')).toBeVisible();
  await expect(waiting).toBeVisible();
  await link(page, 'Daftar').click();
  await expect(waiting).toBeVisible();
  await register(page);
  await expect(page).toHaveURL(list);
  await expect(choice).toBeChecked();
});

test('a registration without a token leads over the login to the list', async ({ page, origin }) => {
  const customer = await registerCustomer(origin);
  await page.route('**/api/customer-register', (route) => route.fulfill({ json: { message: 'Terdaftar.' } }));
  await emptyPage(page, /\/allproduct/);
  await page.goto(`/register?next=${encodeURIComponent(list)}`);
  await register(page);
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, customer);
  await expect(page).toHaveURL(list);
});

const next = 'next=%2Fpesanan%3Fpage%3D2';
const links: [path: string, link: string, leadsTo: string][] = [
  [`/login?holding=%20Demo-Kampus%20&${next}`, 'Daftar', `/register/demo-kampus?${next}`],
  [`/register/demo-kampus?${next}`, 'Masuk', `/login/demo-kampus?${next}`],
  [`/lupa-password?holding=demo-kampus&${next}`, 'Kembali ke halaman masuk', `/login/demo-kampus?${next}`],
  [`/atur-password?holding=demo-kampus&${next}`, 'Masuk', `/login/demo-kampus?${next}`],
];

test('the links between the screens keep the organisation and a path of this site', async ({ page, request }) => {
  for (const [path, name, leadsTo] of links) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(link(page, name), path).toHaveAttribute('href', leadsTo);
  }
  // The HTML of an organisation's screens has them without JavaScript.
  for (const [path, leadsTo] of [
    ['/login/demo-kampus', ['/register/demo-kampus', '/lupa-password?holding=demo-kampus']],
    ['/register/demo-kampus', ['/login/demo-kampus']],
  ] as const) {
    const html = await (await request.get(path)).text();
    for (const address of leadsTo) expect(html).toContain(`href="${address}"`);
  }
});
