import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { expectStill } from '#tests/support/e2e/layout-shift.ts';
import { scriptsRun } from '#tests/support/e2e/page-control.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

test('the profile shows the stored customer', async ({ page, customer }) => {
  await page.goto('/profile');
  const main = page.getByRole('main');
  const fact = (label: string) =>
    main
      .getByRole('region', { name: 'Data diri' })
      .locator('dl > div')
      .filter({ has: page.locator('dt', { hasText: label }) })
      .locator('dd');
  await expect(main.getByText('Customer', { exact: true })).toBeVisible();
  await expect(fact('Nama lengkap')).toHaveText(customer.name);
  await expect(fact('Email')).toHaveText(customer.email);
  await expect(fact('Telepon (WhatsApp)')).toContainText(customer.whatsapp.slice(1));
  await expect(fact('Instansi')).toHaveText('Universitas Contoh');
  await expect(fact('Pekerjaan')).toHaveText('Dosen');
  await expect(fact('Alamat')).toHaveText('Jalan Contoh 1, Bandung');
  await expect(main.getByText('SR', { exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Edit profil' })).toHaveAttribute('href', '/edit-profile');
  await expect(page.getByRole('link', { name: 'Profil', exact: true }).last()).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  await expectStill(page);
});

test('unknown values are a dash', async ({ page, stored }) => {
  await stored({ access_token: 'x', user: '{"id":1,"name":"Budi","email":"budi@example.test"}' });
  await page.goto('/profile');
  const values = page.getByRole('region', { name: 'Data diri' }).locator('dd');
  await expect(values).toHaveText(['Budi', '—', 'budi@example.test', '—', '—', '—']);
});

test('without a session it shows the sample, says so, and links to login, which returns to it', async ({ page }) => {
  await page.goto('/profile');
  const main = page.getByRole('main');
  await expect(main.getByText('Contoh: Anda belum masuk.')).toBeVisible();
  await expect(main.getByText('Customer', { exact: true })).toBeVisible();
  await expect(main.locator('dl dd').filter({ hasText: 'Siti Rahmawati' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Edit profil' })).toHaveAttribute('href', '/edit-profile');
  await expect(main.getByRole('link', { name: 'Masuk' })).toHaveAttribute('href', '/login?next=%2Fprofile');
  await expectAccessible(page);
  await expectStill(page);
});

test('signed in, the sample is never visible, and the menu greets the customer', async ({ page, customer, stored }) => {
  await stored({ customer: JSON.stringify({ ...customer.session.customer, name: 'Wahyu Nugroho' }) });
  await page.goto('/profile');
  const main = page.getByRole('main');
  await expect(main.locator('dl dd').first()).toHaveText('Wahyu Nugroho');
  await expect(main.getByText('Contoh: Anda belum masuk.')).toBeHidden();
  await expect(main.getByRole('link', { name: 'Masuk' })).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu samping' });
  await expect(menu.getByText('Halo, Wahyu Nugroho')).toBeVisible();
  await expect(menu.getByText('Customer', { exact: true })).toBeVisible();
});

test('follows a sign-out in another tab', async ({ page, context, customer }) => {
  await page.goto('/profile');
  await expect(page.getByRole('main').getByText(customer.name).first()).toBeVisible();
  const other = await context.newPage();
  await other.goto('/offline');
  await other.evaluate(() => localStorage.removeItem('access_token'));
  await expect(page.getByText('Contoh: Anda belum masuk.')).toBeVisible();
  await expect(page.getByRole('main').getByText(customer.email)).toHaveCount(0);
});

test('theme and direction are stored; demo switches are not', async ({ page }) => {
  await page.goto('/settings');
  const toggle = (name: RegExp) => page.getByRole('main').getByRole('switch', { name });
  const html = page.locator('html');
  await expect(toggle(/Dark mode/)).toBeChecked();
  await scriptsRun(page);
  await toggle(/Dark mode/).click();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await toggle(/RTL/).click();
  await expect(html).toHaveAttribute('dir', 'rtl');
  for (const name of [/Availability/, /Notifications/]) {
    await expect(toggle(name)).toBeChecked();
    await toggle(name).click();
    await expect(toggle(name)).not.toBeChecked();
  }
  await expectAccessible(page);

  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await expect(html).toHaveAttribute('dir', 'rtl');
  await expect(toggle(/Dark mode/)).not.toBeChecked();
  await expect(toggle(/RTL/)).toBeChecked();
  await expect(toggle(/Availability/)).toBeChecked();
  await expect(toggle(/Notifications/)).toBeChecked();
});

test('the settings link to related screens', async ({ page }) => {
  await page.goto('/settings');
  for (const [name, path] of [
    ['Language', '/language'],
    ['Support', '/support'],
    ['Privacy Policy', '/privacy-policy'],
    ['Change Password', '/change-password'],
  ] as const) {
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', path);
  }
  await expect(page.locator('astro-island'), 'no framework').toHaveCount(0);
});
