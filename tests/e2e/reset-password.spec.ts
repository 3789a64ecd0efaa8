import { type SmtpDouble, startSmtpDouble } from '@slotterbit/provider/tests/support/smtp-double.ts';
import { startBuiltServer } from '#tests/support/built-server.ts';
import { expectAccessible } from '#tests/support/e2e/accessible.ts';
import { logIn, registerCustomer, store, storedSession } from '#tests/support/e2e/customer.ts';
import { emptyPage } from '#tests/support/e2e/page-control.ts';
import { test as base, expect } from '#tests/support/e2e/test.ts';

/** A `test` on a server with a mail server. */
const mailing = base.extend<{ smtp: SmtpDouble }>({
  // Playwright wants a destructured first parameter even where no other fixture is used.
  // biome-ignore lint/correctness/noEmptyPattern: see above
  smtp: async ({}, use) => {
    const smtp = await startSmtpDouble();
    await use(smtp);
    await smtp.close();
  },
  origin: async ({ smtp }, use) => {
    const server = await startBuiltServer({
      SMTP_URL: smtp.url,
      SITE_URL: 'http://slot.test',
      MAIL_FROM: 'Slot <halo@slot.test>',
    });
    await use(server.url);
    await server.stop();
  },
});

/** The path of the link that was sent to an address. */
async function sentPath({ received }: SmtpDouble, email: string): Promise<string> {
  const mine = () => received.filter(({ to }) => to.includes(email));
  await expect.poll(() => mine().length).toBe(1);
  const text = mine()[0]?.raw.replace(/=\r\n/g, '').replaceAll('=3D', '=') ?? '';
  return /http:\/\/slot\.test(\/atur-password\?token=[\w-]{43})/.exec(text)?.[1] ?? '';
}

const NEW = 'kucing-oren-9';
const next = '/pesanan?page=2';

mailing(
  'a customer sets a new password in the tab that the e-mail opens, and logs in to the page from before; the used link says so; the profile sends another',
  async ({ page: asking, context, origin, smtp, allowConsole }) => {
    allowConsole(/422/);
    const customer = await registerCustomer(origin);
    const { email } = customer;
    await store(asking, origin, storedSession(customer));
    await asking.goto(`/lupa-password?next=${encodeURIComponent(next)}`);
    await asking.getByLabel('Email').fill(email);
    await asking.getByRole('button', { name: 'Kirim tautan' }).click();
    await expect(asking.getByRole('status').filter({ hasText: `Bila ${email} terdaftar` })).toBeFocused();
    const contact = asking.getByRole('link', { name: 'Hubungi kami lewat WhatsApp' });
    await expect(contact).toHaveAttribute('href', /wa\.me/);

    // No request that the page makes names the token, neither as its referrer nor in its address.
    const path = await sentPath(smtp, email);
    const token = path.split('=')[1] ?? '';
    const named: string[] = [];
    const page = await context.newPage();
    page.on('request', (request) => {
      const isPage = request.isNavigationRequest() && request.url().endsWith(`${path}_`);
      if (!isPage && JSON.stringify([request.url(), request.headers()]).includes(token)) named.push(request.url());
    });
    await emptyPage(page, /\/pesanan/);
    // As some chats pass a link in italics on.
    const answer = await page.goto(`${path}_`);
    expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    await expect(page).toHaveURL('/atur-password');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');

    await page.getByLabel('Password baru').fill('123456');
    await page.getByRole('button', { name: 'Simpan password' }).click();
    await expect(page.getByText('Password ini terlalu umum')).toBeVisible();
    await page.getByLabel('Password baru').fill(NEW);
    await page.getByRole('button', { name: 'Simpan password' }).click();
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(next)}`);
    await expect(page.getByText('Password Anda diganti. Silakan masuk.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
    const texts = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(texts).not.toContain(token);

    await logIn(page, { email, password: NEW });
    await expect(page).toHaveURL(next);
    expect(named).toEqual([]);

    await page.goto(path);
    await page.getByLabel('Password baru').fill('kucing-hitam-9');
    await page.getByRole('button', { name: 'Simpan password' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Tautan ini sudah dipakai.' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Minta tautan baru' })).toHaveAttribute('href', /^\/lupa-password/);
    await expectAccessible(page);

    await page.goto('/profile');
    await page.getByRole('button', { name: 'Ganti password' }).click();
    await expect(page.getByRole('status').filter({ hasText: `Kami mengirim tautan ke ${email}.` })).toBeVisible();
    await expect.poll(() => smtp.received.filter(({ to }) => to.includes(email)).length).toBe(2);
  },
);

base('a request names the organisation; too many keep what was typed', async ({ page, request, allowConsole }) => {
  allowConsole(/429/);
  const data = { email: `sering.${process.pid}@contoh.test`, holding_code: 'demo-kampus' };
  for (let n = 0; n < 5; n += 1) await request.post('/api/customer-password/forgot', { data });
  await page.goto('/lupa-password?holding=demo-kampus');
  await page.getByLabel('Email').fill(data.email);
  const asked = page.waitForRequest('**/api/customer-password/forgot');
  await page.getByRole('button', { name: 'Kirim tautan' }).click();
  expect((await asked).postDataJSON()).toEqual(data);
  await expect(page.getByRole('alert').filter({ hasText: 'Terlalu banyak percobaan.' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(data.email);

  await page.goto(`/atur-password?token=${'A'.repeat(43)}&holding=demo-kampus`, { waitUntil: 'commit' });
  await expect(page).toHaveURL('/atur-password?holding=demo-kampus');
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'Tautan ini tidak lengkap.' })).toBeVisible();
});
