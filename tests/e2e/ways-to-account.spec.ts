import type { Page } from 'playwright/test';
import { registerCustomer, type TestCustomer } from '#tests/support/e2e/customer.ts';
import { fillRegistration, newRegistration } from '#tests/support/e2e/registration.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });

async function logIn(page: Page, { email, password }: TestCustomer): Promise<Page> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Masuk' }).click();
  return page;
}

async function register(page: Page): Promise<Page> {
  await link(page, 'Daftar').click();
  await fillRegistration(page, newRegistration());
  await page.getByRole('button', { name: 'Daftar' }).click();
  return page;
}

/** From the login screen to the account. Returns the page that the customer then uses. */
const ways: Record<string, (page: Page, known: TestCustomer) => Promise<Page>> = {
  'a registration without a token': async (page, known) => {
    await page.route('**/api/customer-register', (route) => route.fulfill({ json: { message: 'Terdaftar.' } }));
    await register(page);
    await expect(page).toHaveURL(/\/login/);
    return logIn(page, known);
  },
  'the registration and back': async (page, known) => {
    await link(page, 'Daftar').click();
    await link(page, 'Masuk').click();
    return logIn(page, known);
  },
  'a new password, in another tab': async (page, known) => {
    const answer = { json: { message: 'Terkirim.' } };
    await page.context().route('**/api/customer-password/*', (route) => route.fulfill(answer));
    await link(page, 'Lupa password?').click();
    await page.getByLabel('Email').fill('siti@example.test');
    await page.getByRole('button', { name: 'Kirim tautan' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'terdaftar' })).toBeVisible();
    const tab = await page.context().newPage();
    await tab.goto(`/atur-password?token=${'A'.repeat(43)}`);
    await tab.getByLabel('Password baru').fill('kucing-oren-9');
    await tab.getByRole('button', { name: 'Simpan password' }).click();
    await expect(tab).toHaveURL(/\/login/);
    return logIn(tab, known);
  },
};

const list = '/allproduct?urut=nama';

test('after a registration, the visitor is back in the list with the choice', async ({ page }) => {
  await page.goto(list);
  await page.getByRole('article').first().getByRole('button').click();
  const choice = page.getByRole('dialog').getByRole('radio').nth(1);
  await choice.check();
  await page.getByRole('button', { name: 'Tambah ke Keranjang' }).click();
  await expect(page.getByText('Pilihan Anda disimpan.')).toBeVisible();
  await register(page);
  await expect(page).toHaveURL(list);
  await expect(choice).toBeChecked();
});

test('every way to an account leads back to the list', async ({ page, context, origin }) => {
  const known = await registerCustomer(origin);
  for (const [name, take] of Object.entries(ways))
    await test.step(name, async () => {
      await page.goto(`/login?next=${encodeURIComponent(list)}`);
      const used = await take(page, known);
      await expect(used).toHaveURL(list);
      await used.evaluate(() => localStorage.clear());
      await page.unrouteAll();
      await context.unrouteAll();
      if (used !== page) await used.close();
    });
});

const next = 'next=%2Fpesanan%3Fpage%3D2';
const links: [path: string, link: string, leadsTo: string][] = [
  [`/login/demo-kampus?${next}`, 'Daftar', `/register/demo-kampus?${next}`],
  [`/login/demo-kampus?${next}`, 'Lupa password?', `/lupa-password?holding=demo-kampus&${next}`],
  [`/login?holding=%20Demo-Kampus%20&${next}`, 'Daftar', `/register/demo-kampus?${next}`],
  [`/register/demo-kampus?${next}`, 'Masuk', `/login/demo-kampus?${next}`],
  [`/lupa-password?holding=demo-kampus&${next}`, 'Kembali ke halaman masuk', `/login/demo-kampus?${next}`],
  [`/atur-password?holding=demo-kampus&${next}`, 'Masuk', `/login/demo-kampus?${next}`],
  [`/atur-password?${next}`, 'Minta tautan baru', `/lupa-password?${next}`],
  ['/login?next=%2F%2Fevil.example', 'Daftar', '/register'],
  ['/lupa-password?next=%2F%5Cevil.example', 'Kembali ke halaman masuk', '/login'],
  ['/login?next=%2Fregister', 'Daftar', '/register'],
];

test('the links between the screens keep the organisation and a path of this site', async ({ page }) => {
  for (const [path, name, leadsTo] of links) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(link(page, name), path).toHaveAttribute('href', leadsTo);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test("an organisation's screens lead to each other", async ({ page }) => {
    await page.goto('/login/demo-kampus');
    await expect(link(page, 'Lupa password?')).toHaveAttribute('href', '/lupa-password?holding=demo-kampus');
    await link(page, 'Daftar').click();
    await expect(page).toHaveURL('/register/demo-kampus');
    await link(page, 'Masuk').click();
    await expect(page).toHaveURL('/login/demo-kampus');
  });
});
