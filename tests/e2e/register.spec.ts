import { fillRegistration as fill, newRegistration as filled } from '#tests/support/e2e/customer.ts';
import { emptyPage } from '#tests/support/e2e/page-control.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

test('a registration needs valid fields, sends those of docs/product.md, signs in', async ({ page, allowConsole }) => {
  allowConsole(/422/);
  await emptyPage(page, '**/home');
  await page.goto('/register/Demo-Kampus');
  const values = filled();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const alert = page.getByRole('alert');
  const sent: unknown[] = [];
  let json: unknown = {};
  await page.route('**/api/customer-register', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ status: 422, json });
  });

  await test.step('a form with missing or wrong fields is not sent: each is named, the first has the focus', async () => {
    await page.getByRole('button', { name: 'Daftar' }).click();
    await expect(page.getByText('Wajib diisi.')).toHaveCount(Object.keys(values).length);
    await expect(field('Nama')).toBeFocused();
    await fill(page, { ...values, Email: 'bukan-email', Password: 'lima5' });
    await field('Password').press('Enter');
    await expect(field('Email')).toBeFocused();
    await expect(field('Email')).toHaveAccessibleDescription('Alamat email tidak valid.');
    await expect(field('Password')).toHaveAccessibleDescription('Minimal 6 karakter.');
    await expect(page.getByText('Wajib diisi.')).toHaveCount(0);
    expect(sent).toEqual([]);
    await fill(page, values);
  });

  await test.step('the text under the form follows docs/product.md 8', async () => {
    for (const [answer, says] of [
      [{ message: 'Email sudah terdaftar.' }, 'Email sudah terdaftar.'],
      [{ errors: { email: ['Email salah.'], name: ['Nama pendek.'] } }, 'Email salah.\nNama pendek.'],
      [{}, 'Registrasi gagal, Cek Kembali.'],
    ] as const) {
      json = answer;
      await page.getByRole('button', { name: 'Daftar' }).click();
      await expect(alert).toHaveText(says);
      await expect(page.getByRole('button', { name: 'Daftar' })).toBeEnabled();
    }
    expect(sent.at(-1)).toEqual({
      name: values.Nama,
      email: values.Email,
      whatsapp: values.WhatsApp,
      instansi: values.Instansi,
      pekerjaan: values.Pekerjaan,
      address: values.Alamat,
      password: values.Password,
      marketing_code: 'DEMO',
      holding_code: 'demo-kampus',
    });
    await page.unroute('**/api/customer-register');
  });

  await test.step("the provider's error about a field is under the field; what was typed stays", async () => {
    const says = 'Password ini terlalu umum dan mudah ditebak. Silakan pilih yang lain.';
    await field('Password').fill('Password');
    await page.getByRole('button', { name: 'Daftar' }).click();
    await expect(alert).toHaveText(says);
    await expect(field('Password')).toHaveAttribute('aria-invalid', 'true');
    await expect(field('Password')).toBeFocused();
    await expect(page.getByText(says)).toHaveCount(2);
    await expect(field('Password')).toHaveValue('Password');
    await expect(field('Nama')).toHaveValue(values.Nama);
  });

  await field('Password').fill(values.Password);
  await page.getByRole('button', { name: 'Daftar' }).click();
  await expect(page).toHaveURL('/home');
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(stored['access_token']).toBeTruthy();
  expect(JSON.parse(stored['customer'] ?? '{}')).toMatchObject({ name: 'Budi Santoso' });
});

test('a registration that is sent again signs in; with another password, the text leads to the login', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/422|ERR_FAILED/);
  const values = filled();
  const submit = () => page.getByRole('button', { name: 'Daftar' }).click();
  await page.goto('/register?next=%2Fpesanan');
  await fill(page, values);
  await test.step('the answer of the first one is lost', async () => {
    await page.route('**/api/customer-register', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await submit();
    await expect(page.getByRole('alert')).toHaveText('Registrasi gagal, Cek Kembali.');
    await page.unroute('**/api/customer-register');
  });
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('bukan-yang-tadi');
  await submit();
  await expect(page.getByRole('alert')).toHaveText('Email sudah terdaftar.');
  const link = page.getByRole('link', { name: 'Masuk dengan email ini' });
  await expect(link).toHaveAttribute('href', '/login?next=%2Fpesanan');
  await expect(page.getByLabel('Nama', { exact: true })).toHaveValue(values.Nama);
  await password.fill(values.Password);
  await submit();
  await expect(page).toHaveURL('/pesanan');
});
