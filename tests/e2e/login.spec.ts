import { site } from '@slotterbit/provider/tests/support/site.ts';
import { registerCustomer, storedSession } from '#tests/support/e2e/customer.ts';
import { emptyPage, hold } from '#tests/support/e2e/page-control.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const loginCall = '**/api/customer-login';

test('the intro leads after two seconds to the login, a customer to /home', async ({ page, origin, stored }) => {
  await emptyPage(page, /\/(login|home)$/);
  // Pauses the page's clock before it loads.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(site.name);
  await page.clock.runFor(1900);
  expect(new URL(page.url()).pathname).toBe('/');
  await page.clock.runFor(200);
  await expect(page).toHaveURL('/login');

  await stored(storedSession(await registerCustomer(origin)));
  await page.goto('/intro');
  await page.clock.runFor(2100);
  await expect(page).toHaveURL('/home');
});

test('a login sent before its code arrives opens /home, and marks the browser', async ({ page, origin, context }) => {
  const { email, password } = await registerCustomer(origin);
  await emptyPage(page, /\/(start|home)$/);
  await page.goto('/start');
  const release = await hold(page, /\/_astro\/react\./);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL('/home');
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeTruthy();
  // The next login sends it.
  const cookies = await context.cookies(`${origin}/api/customer-login`);
  expect(cookies).toMatchObject([{ name: 'device', httpOnly: true, sameSite: 'Strict' }]);
  // Without the form.
  await page.goBack();
  await expect(page).toHaveURL('/start');
});

test('a browser that blocks storage is named before the form is sent, and nothing is sent', async ({ page }) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get });
  });
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('memblokir penyimpanan');
    await page.locator('form[method=post]').evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
      form.requestSubmit();
    });
    await expect(page.getByRole('alert')).toContainText('memblokir penyimpanan');
  }
  expect(sent).toEqual([]);
});

test('a running login is sent once and shown; a refusal keeps the typed text', async ({ page, allowConsole }) => {
  allowConsole(/status of 4/);
  const sent: unknown[] = [];
  const answered = Promise.withResolvers<void>();
  await page.route(loginCall, async (route) => {
    sent.push(route.request().postDataJSON().holding_code);
    await answered.promise;
    await route.fulfill({ status: 401, json: { message: 'Email atau sandi salah.' } });
  });
  await page.goto('/login/Demo-Kampus');
  const field = page.getByLabel('Password');
  await page.getByLabel('Email').fill('siti@example.test');
  await field.fill('rahasia');
  await page.getByRole('button', { name: 'Tampilkan sandi' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Sembunyikan sandi' }).click();
  await expect(field).toHaveAttribute('type', 'password');

  await field.press('Enter');
  await expect(page.getByRole('button', { name: 'Memproses...' })).toBeDisabled();
  await field.press('Enter');
  answered.resolve();
  await expect(page.getByRole('alert')).toHaveText('Email atau sandi salah.');
  // The organisation of the route.
  expect(sent).toEqual(['demo-kampus']);
  await expect(page.getByRole('button', { name: 'Masuk' })).toBeEnabled();
  await expect(page.getByLabel('Email')).toHaveValue('siti@example.test');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(field).toHaveValue('rahasia');
});
