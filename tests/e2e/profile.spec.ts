import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { scriptsRun } from '#tests/support/e2e/page-control.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

test('profile and menu show the customer until another tab signs out', async ({
  page,
  inOtherTab,
  customer,
  stored,
}) => {
  await page.goto('/profile');
  const main = page.getByRole('main');
  const values = main.getByRole('region', { name: 'Data diri' }).locator('dd');
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
  const tabs = page.getByRole('navigation', { name: 'Utama' });
  await expect(tabs.getByRole('link', { name: 'Profil' })).toHaveAttribute('aria-current', 'page');
  await expect(main.getByText('Contoh: Anda belum masuk.')).toBeHidden();
  await expect(main.getByRole('link', { name: 'Masuk' })).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(
    page.getByRole('navigation', { name: 'Menu samping' }).getByText(`Halo, ${customer.name}`),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  await inOtherTab({ access_token: null });
  await expect(page.getByText('Contoh: Anda belum masuk.')).toBeVisible();
  await expect(main.getByText(customer.email)).toHaveCount(0);
  await expect(values.filter({ hasText: 'Siti Rahmawati' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Masuk' })).toHaveAttribute('href', '/login?next=%2Fprofile');
  await expect(page.getByRole('button', { name: 'Ubah data penagihan' })).toBeHidden();
  const account = page.getByRole('navigation', { name: 'Akun', exact: true }).getByRole('link');
  await expect(account.filter({ visible: true })).toHaveText(['Pesanan', 'Pengaturan', 'Bantuan']);
  const ownData = page.getByRole('region', { name: 'Data pribadi' });
  await expect(ownData).toBeHidden();
  await expectAccessible(page);

  await test.step('of another provider, unknown values are a dash, and nothing is asked for that it lacks', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.route('**/api/pi-orders?*', (route) => route.fulfill({ json: { data: [] } }));
    await stored({ access_token: 'x', user: '{"id":1,"name":"Budi","email":"budi@example.test"}' });
    const calls: string[] = [];
    page.on(
      'request',
      (request) => /api\/(customer\/(data|deletion)|waiting-list)/.test(request.url()) && calls.push(request.url()),
    );
    await page.reload();
    await expect(values).toHaveText(['Budi', '—', 'budi@example.test', '—', '—', '—']);
    await expect(ownData).toBeHidden();
    await expect(page.getByRole('region', { name: 'Daftar tunggu' })).toHaveCount(0);
    expect(calls).toEqual([]);
    await page.getByRole('button', { name: 'Ganti password' }).click();
    await expect(page).toHaveURL('/lupa-password');
    await page.goBack();
    await account.filter({ hasText: 'Keluar' }).click();
    await expect(page).toHaveURL('/intro');
  });
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

  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await expect(html).toHaveAttribute('dir', 'rtl');
  await expect(toggle(/Dark mode/)).not.toBeChecked();
  await expect(toggle(/RTL/)).toBeChecked();
  await expect(toggle(/Availability/)).toBeChecked();
  await expect(toggle(/Notifications/)).toBeChecked();
});
