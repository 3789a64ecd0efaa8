import { startBuiltServer } from '#tests/support/built-server.ts';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { registerCustomer, store, storedSession } from '#tests/support/e2e/customer.ts';
import { test as base, expect } from '#tests/support/e2e/test.ts';
import { type SmtpDouble, startSmtpDouble } from '#tests/support/smtp-double.ts';

/** A `test` on a server with a mail server. */
const test = base.extend<object, { mailing: { url: string; smtp: SmtpDouble } }>({
  mailing: [
    // Playwright wants a destructured first parameter even where no other fixture is used.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const smtp = await startSmtpDouble();
      const mail = { SMTP_URL: smtp.url, SITE_URL: 'http://slot.test', MAIL_FROM: 'Slot <halo@slot.test>' };
      const server = await startBuiltServer(mail);
      await use({ url: server.url, smtp });
      await server.stop();
      await smtp.close();
    },
    { scope: 'worker' },
  ],
  origin: ({ mailing }, use) => use(mailing.url),
});

/** The path of the link that was last sent to an address. */
async function sentPath({ received }: SmtpDouble, email: string, count = 1): Promise<string> {
  const mine = () => received.filter(({ to }) => to.includes(email));
  await expect.poll(() => mine().length).toBe(count);
  const text = mine().at(-1)?.raw.replace(/=\r\n/g, '').replaceAll('=3D', '=') ?? '';
  return /http:\/\/slot\.test(\/atur-password\?token=[\w-]{43})/.exec(text)?.[1] ?? '';
}

const NEW = 'kucing-oren-9';

test('a customer who forgot the password sets a new one by e-mail and logs in; the used link says so and leads to a new one', async ({
  page,
  origin,
  mailing,
  allowConsole,
}) => {
  allowConsole(/422/);
  const customer = await registerCustomer(origin);
  const { email } = customer;
  await store(page, origin, storedSession(customer));
  await page.goto('/login');
  await page.getByRole('link', { name: 'Lupa password?' }).click();
  await expect(page).toHaveURL('/lupa-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Kirim tautan' }).click();
  const sent = page.getByRole('status').filter({ hasText: `Bila ${email} terdaftar` });
  await expect(sent).toBeFocused();
  await expect(page.getByRole('link', { name: 'Hubungi kami lewat WhatsApp' })).toHaveAttribute('href', /wa\.me/);
  await expectAccessible(page);

  // No request that the page makes names the token, neither as its referrer nor in its address.
  const path = await sentPath(mailing.smtp, email);
  const token = path.split('=')[1] ?? '';
  const named: string[] = [];
  page.on('request', (request) => {
    const isPage = request.isNavigationRequest() && request.url().endsWith(path);
    if (!isPage && JSON.stringify([request.url(), request.headers()]).includes(token)) named.push(request.url());
  });
  const answer = await page.goto(path);
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  await expect(page).toHaveURL('/atur-password');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');

  await page.getByLabel('Password baru').fill('123456');
  await page.getByRole('button', { name: 'Tampilkan sandi' }).click();
  await expect(page.getByLabel('Password baru')).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Simpan password' }).click();
  await expect(page.getByText('Password ini terlalu umum')).toBeVisible();
  await page.getByLabel('Password baru').fill(NEW);
  await page.getByRole('button', { name: 'Simpan password' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Password Anda diganti. Silakan masuk.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(token);

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(NEW);
  await page.getByRole('button', { name: 'Masuk' }).click();
  await expect(page).toHaveURL('/home');
  expect(named).toEqual([]);

  await page.goto(path);
  await page.getByLabel('Password baru').fill('kucing-hitam-9');
  await page.getByRole('button', { name: 'Simpan password' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Tautan ini sudah dipakai.' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Minta tautan baru' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Kirim tautan' }).click();
  expect(await sentPath(mailing.smtp, email, 2)).not.toBe(path);
});

test("the organisation of a login stays on the way to its customer's new password; too many requests keep what was typed", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/429/);
  await page.goto('/login/demo-kampus');
  await page.getByRole('link', { name: 'Lupa password?' }).click();
  await expect(page).toHaveURL('/lupa-password?holding=demo-kampus');
  const asked = page.waitForRequest('**/api/customer-password/forgot');
  await page.getByLabel('Email').fill('tidak@ada.test');
  await page.getByRole('button', { name: 'Kirim tautan' }).click();
  expect((await asked).postDataJSON()).toEqual({ email: 'tidak@ada.test', holding_code: 'demo-kampus' });
  await expect(page.getByRole('status').filter({ hasText: 'Bila tidak@ada.test terdaftar' })).toBeVisible();

  const data = { email: 'sering@contoh.test', holding_code: 'demo-kampus' };
  for (let n = 0; n < 5; n += 1) await page.request.post('/api/customer-password/forgot', { data });
  await page.reload();
  await page.getByLabel('Email').fill(data.email);
  await page.getByRole('button', { name: 'Kirim tautan' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Terlalu banyak percobaan.' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(data.email);

  await page.goto(`/atur-password?token=${'A'.repeat(43)}&holding=demo-kampus`);
  await expect(page).toHaveURL('/atur-password?holding=demo-kampus');
  // A link without its token says so.
  await page.goto('/atur-password');
  await expect(page.getByRole('alert').filter({ hasText: 'Tautan ini tidak lengkap.' })).toBeVisible();
});
