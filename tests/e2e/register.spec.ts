import type { Page } from 'playwright/test';
import { emptyPage } from '#tests/support/e2e/page-control.ts';
import { fillRegistration as fill, newRegistration as filled } from '#tests/support/e2e/registration.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const registerCall = '**/api/customer-register';

const submit = (page: Page) => page.getByRole('button', { name: 'Daftar' }).click();

test('a registration requires valid fields, sends those of docs/product.md with the holding of the route, and signs in', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/422/);
  await emptyPage(page, '**/home');
  await page.goto('/register/Demo-Kampus');
  const values = filled();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const alert = page.getByRole('alert');
  const sent: unknown[] = [];
  let json: unknown = {};
  await page.route(registerCall, (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ status: 422, json });
  });

  await test.step('the browser sends no form with a missing or wrong field', async () => {
    await fill(page, values);
    const wrong = [...Object.keys(values).map((label) => [label, '']), ['Password', 'lima5'], ['Email', 'bukan-email']];
    for (const [label = '', text = ''] of wrong) {
      await field(label).fill(text);
      await field(label).press('Enter');
      expect(await field(label).evaluate((input: HTMLInputElement) => input.validity.valid), label).toBe(false);
      await field(label).fill(values[label as keyof typeof values]);
    }
    expect(sent).toEqual([]);
  });

  await test.step('the text under the form follows docs/product.md 8', async () => {
    for (const [answer, says] of [
      [{ message: 'Email sudah terdaftar.' }, 'Email sudah terdaftar.'],
      [{ errors: { email: ['Email salah.'], name: ['Nama pendek.'] } }, 'Email salah.\nNama pendek.'],
      [{}, 'Registrasi gagal, Cek Kembali.'],
    ] as const) {
      json = answer;
      await submit(page);
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
    await page.unroute(registerCall);
  });

  await test.step("the provider's error about a field is under the field; what was typed stays", async () => {
    const says = 'Password ini terlalu umum dan mudah ditebak. Silakan pilih yang lain.';
    await field('Password').fill('Password');
    await submit(page);
    await expect(alert).toHaveText(says);
    await expect(field('Password')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(says)).toHaveCount(2);
    await expect(field('Password')).toHaveValue('Password');
    await expect(field('Nama')).toHaveValue(values.Nama);
  });

  await field('Password').fill(values.Password);
  await submit(page);
  await expect(page).toHaveURL('/home');
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(stored['access_token']).toBeTruthy();
  expect(JSON.parse(stored['customer'] ?? '{}')).toMatchObject({ name: 'Budi Santoso' });
});
