import { registerCustomer } from '#tests/support/e2e/customer.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { site } from '#tests/support/site.ts';

const loginCall = '**/api/customer-login';

test('the intro shows the logo for two seconds, then the login page to a visitor', async ({ page }) => {
  // Pauses the page's clock before it loads.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(site.name);
  await page.clock.runFor(1900);
  expect(new URL(page.url()).pathname).toBe('/');
  await page.clock.runFor(200);
  await expect(page).toHaveURL('/login');
});

test('the intro opens /home for a customer', async ({ page, customer: _signedIn }) => {
  await page.clock.install();
  await page.goto('/intro');
  await page.clock.fastForward(2100);
  await expect(page).toHaveURL('/home');
});

test('login opens /home, and back does not show the form', async ({ page, origin }) => {
  const { email, password } = await registerCustomer(origin);
  await page.goto('/allindexing');
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Masuk' }).click();
  await expect(page).toHaveURL('/home');
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeTruthy();
  await page.goBack();
  await expect(page).toHaveURL('/allindexing');
});

test('the next login recognises the browser by a mark that scripts cannot read', async ({ page, origin, context }) => {
  const { email, password } = await registerCustomer(origin);
  const logIn = async () => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    const sent = page.waitForRequest(loginCall);
    await page.getByRole('button', { name: 'Masuk' }).click();
    await expect(page).toHaveURL('/home');
    return (await (await sent).allHeaders())['cookie'];
  };
  expect(await logIn()).toBeUndefined();
  const cookies = await context.cookies(`${origin}/api/customer-login`);
  expect(cookies).toMatchObject([{ name: 'device', httpOnly: true, sameSite: 'Strict' }]);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  expect(await logIn()).toBe(`device=${cookies[0]?.value}`);
});

test('login returns to the screen that asked for it, but never to another site', async ({ page, origin }) => {
  const { email, password } = await registerCustomer(origin);
  for (const [next, lands] of [
    ['/pesanan', '/pesanan'],
    ['//evil.example/x', '/home'],
  ] as const) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Masuk' }).click();
    await expect(page).toHaveURL(lands);
  }
});

test("the holding is from the route, from the query, or 'supp'", async ({ page, allowConsole }) => {
  allowConsole(/422|401/);
  const sent: unknown[] = [];
  await page.route(loginCall, async (route) => {
    sent.push(route.request().postDataJSON().holding_code);
    await route.fulfill({ status: 422, json: { message: 'Tidak dikenal.' } });
  });
  for (const path of ['/login', '/login?holding=%20KampusA%20', '/login/Demo-Kampus']) {
    await page.goto(path);
    await page.getByLabel('Email').fill('siapa@example.test');
    await page.getByLabel('Password').fill('rahasia');
    await page.getByRole('button', { name: 'Masuk' }).click();
    await expect(page.getByRole('alert')).toHaveText('Tidak dikenal.');
  }
  expect(sent).toEqual(['supp', 'kampusa', 'demo-kampus']);
});

test('a wrong password shows an error and keeps the typed text', async ({ page, origin, allowConsole }) => {
  allowConsole(/401|422/);
  const { email } = await registerCustomer(origin);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('salah-sama-sekali');
  await page.getByRole('button', { name: 'Masuk' }).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password')).toHaveValue('salah-sama-sekali');
  await expect(page).toHaveURL('/login');
});

test("an error of login has the server's text (docs/product.md 8)", async ({ page, allowConsole }) => {
  allowConsole(/status of 4/);
  await page.goto('/login');
  await page.getByLabel('Email').fill('siti@example.test');
  await page.getByLabel('Password').fill('rahasia');
  for (const { status, body, says } of [
    { status: 401, body: { message: 'Email atau sandi salah.' }, says: 'Email atau sandi salah.' },
    { status: 400, body: { error: 'Akun diblokir.' }, says: 'Akun diblokir.' },
    { status: 200, body: { user: {} }, says: 'Tidak ada token di respons. Coba lagi.' },
  ]) {
    await page.route(loginCall, (route) => route.fulfill({ status, json: body }));
    await page.getByRole('button', { name: 'Masuk' }).click();
    await expect(page.getByRole('alert')).toHaveText(says);
  }
});

test('login reads the token of other providers', async ({ page }) => {
  for (const [token, body] of [
    ['a-token', { token: 'a-token' }],
    ['b-token', { data: { token: 'b-token' } }],
    ['c-token', { bearer: 'Bearer c-token' }],
  ] as const) {
    await page.route(loginCall, (route) => route.fulfill({ json: body }));
    await page.goto('/login?next=%2Foffline');
    await page.getByLabel('Email').fill('siti@example.test');
    await page.getByLabel('Password').fill('rahasia');
    await page.getByRole('button', { name: 'Masuk' }).click();
    await expect(page).toHaveURL('/offline');
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBe(token);
    await page.evaluate(() => localStorage.clear());
  }
});

test('the button shows a running login, and a second tap sends nothing', async ({ page, allowConsole }) => {
  allowConsole(/status of 4/);
  let calls = 0;
  const answered = Promise.withResolvers<void>();
  await page.route(loginCall, async (route) => {
    calls += 1;
    await answered.promise;
    await route.fulfill({ status: 401, json: { message: 'Salah.' } });
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill('siti@example.test');
  await page.getByLabel('Password').fill('rahasia');
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByRole('button', { name: 'Memproses...' })).toBeDisabled();
  await page.getByLabel('Password').press('Enter');
  answered.resolve();
  await expect(page.getByRole('alert')).toHaveText('Salah.');
  expect(calls).toBe(1);
  await expect(page.getByRole('button', { name: 'Masuk' })).toBeEnabled();
});

test('the password can be shown and hidden', async ({ page }) => {
  await page.goto('/login');
  const field = page.getByLabel('Password');
  await field.fill('rahasia');
  await page.getByRole('button', { name: 'Tampilkan sandi' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Sembunyikan sandi' }).click();
  await expect(field).toHaveAttribute('type', 'password');
});
