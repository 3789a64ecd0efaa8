import type { Page } from 'playwright/test';
import { fillRegistration as fill, newRegistration as filled } from '#tests/support/e2e/registration.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const registerCall = '**/api/customer-register';

const submit = (page: Page) => page.getByRole('button', { name: 'Daftar' }).click();

test('a registration requires every field, six characters of password and a valid email, and signs in', async ({
  page,
}) => {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/customer-register')) calls += 1;
  });
  await page.goto('/register');
  const values = filled();
  await fill(page, values);
  for (const [label, value] of Object.entries(values)) {
    const field = page.getByLabel(label, { exact: true });
    const wrongs = label === 'Password' ? ['', 'lima5'] : label === 'Email' ? ['', 'bukan-email'] : [''];
    for (const wrong of wrongs) {
      await field.fill(wrong);
      await submit(page);
      await expect(field).toBeFocused();
    }
    await field.fill(value);
  }
  expect(calls).toBe(0);
  await submit(page);
  await expect(page).toHaveURL('/home');
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(stored['access_token']).toBeTruthy();
  expect(JSON.parse(stored['customer'] ?? '{}')).toMatchObject({ name: 'Budi Santoso' });
});

test("the provider's error about a field is under the field; what was typed stays", async ({ page, allowConsole }) => {
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
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
  }
});

test("sends exactly the fields of docs/product.md, with the route's holding; the text under the form follows 8", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/422/);
  await page.goto('/register/Demo-Kampus');
  const values = filled();
  await fill(page, values);
  let sent: unknown;
  for (const [json, says] of [
    [{ message: 'Email sudah terdaftar.' }, 'Email sudah terdaftar.'],
    [{ errors: { email: ['Email salah.'], name: ['Nama pendek.'] } }, 'Email salah.\nNama pendek.'],
    [{}, 'Registrasi gagal, Cek Kembali.'],
  ] as const) {
    await page.route(registerCall, (route) => {
      sent = route.request().postDataJSON();
      return route.fulfill({ status: 422, json });
    });
    await submit(page);
    await expect(page.getByRole('alert')).toHaveText(says);
    await expect(page.getByRole('button', { name: 'Daftar' })).toBeEnabled();
  }
  expect(sent).toEqual({
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
});
