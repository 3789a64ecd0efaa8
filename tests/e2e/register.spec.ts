import type { Page } from 'playwright/test';
import { fillRegistration as fill, newRegistration as filled } from '#tests/support/e2e/registration.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const registerCall = '**/api/customer-register';

const submit = (page: Page) => page.getByRole('button', { name: 'Daftar' }).click();

test('a registration signs in and opens /home', async ({ page }) => {
  await page.goto('/register');
  await fill(page, filled());
  await submit(page);
  await expect(page).toHaveURL('/home');
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(stored['access_token']).toBeTruthy();
  expect(JSON.parse(stored['customer'] ?? '{}')).toMatchObject({ name: 'Budi Santoso' });
});

test('without a token, a registration opens the login page', async ({ page }) => {
  await page.route(registerCall, (route) => route.fulfill({ json: { message: 'Terdaftar.' } }));
  await page.goto('/register');
  await fill(page, filled());
  await submit(page);
  await expect(page).toHaveURL('/login');
});

test('requires every field, six characters of password, and a valid email', async ({ page }) => {
  let calls = 0;
  await page.route(registerCall, (route) => {
    calls += 1;
    return route.fulfill({ json: { token: 'x' } });
  });
  await page.goto('/register');
  const values = filled();
  for (const label of Object.keys(values)) {
    await fill(page, { ...values, [label]: '' });
    await submit(page);
    await expect(page.getByLabel(label, { exact: true })).toBeFocused();
  }
  for (const wrong of [{ Password: 'lima5' }, { Email: 'bukan-email' }]) {
    await fill(page, { ...values, ...wrong });
    await submit(page);
    await expect(page.getByLabel(Object.keys(wrong)[0] ?? '', { exact: true })).toBeFocused();
  }
  expect(calls).toBe(0);
  await expect(page.getByLabel('Password')).toHaveAttribute('placeholder', 'Minimal 6 karakter');
});

test("sends exactly the fields of docs/product.md, with the route's holding", async ({ page, allowConsole }) => {
  allowConsole(/422/);
  await page.route(registerCall, (route) => route.fulfill({ status: 422, json: { message: 'Cukup.' } }));
  await page.goto('/register/Demo-Kampus');
  const values = filled();
  await fill(page, values);
  const sent = page.waitForRequest(registerCall);
  await submit(page);
  expect((await sent).postDataJSON()).toEqual({
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
  await expect(page.getByRole('alert')).toHaveText('Cukup.');
});

test('an unknown referral code shows an error under its field and keeps the typed text', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/422/);
  await page.goto('/register');
  const values = { ...filled(), 'Kode Referall (wajib)': 'TIDAKADA' };
  await fill(page, values);
  await submit(page);
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await expect(page.getByLabel('Kode Referall (wajib)')).toHaveAttribute('aria-invalid', 'true');
  for (const [label, value] of Object.entries(values)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  }
});

test("the provider's error about a field is under the field", async ({ page, allowConsole }) => {
  allowConsole(/422/);
  await page.goto('/register');
  for (const [label, text, says] of [
    ['Nama', 'Budi\u0007Santoso', 'Nama tidak boleh berisi baris baru, tab, atau karakter kontrol lain.'],
    ['Password', 'Password', 'Password ini terlalu umum dan mudah ditebak. Silakan pilih yang lain.'],
  ] as const) {
    await fill(page, { ...filled(), [label]: text });
    await submit(page);
    await expect(page.getByRole('alert')).toHaveText(says);
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(says)).toHaveCount(2);
  }
});

test('the text under the form follows docs/product.md 8', async ({ page, allowConsole }) => {
  allowConsole(/422/);
  await page.goto('/register');
  await fill(page, filled());
  for (const [body, says] of [
    [{ message: 'Email sudah terdaftar.' }, 'Email sudah terdaftar.'],
    [{ errors: { email: ['Email salah.'], name: ['Nama pendek.'] } }, 'Email salah.\nNama pendek.'],
    [{}, 'Registrasi gagal, Cek Kembali.'],
  ] as const) {
    await page.route(registerCall, (route) => route.fulfill({ status: 422, json: body }));
    await submit(page);
    await expect(page.getByRole('alert')).toHaveText(says);
    await expect(page.getByRole('button', { name: 'Daftar' })).toBeEnabled();
  }
});
