import { readSettings } from '@slotterbit/provider/config.ts';
import { changePassword } from '@slotterbit/provider/customers/accounts.ts';
import { forgetOldAttempts } from '@slotterbit/provider/customers/login-throttle.ts';
import { hashPassword } from '@slotterbit/provider/customers/passwords.ts';
import { describe, expect } from 'vitest';
import { test } from './provider-test.ts';
import { registration, startTestProvider, type TestCustomer, type TestProvider } from './support/provider.ts';

const HOME = '198.51.100.7';

/** A browser that keeps the cookie of a login. */
type Browser = { cookie: string | null };

type Try = { address: string; password: string; browser?: Browser };

/** Logs a customer in as a browser does; answers the status. */
async function login(p: TestProvider, email: string, { address, password, browser }: Try): Promise<number> {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (browser?.cookie) headers.set('cookie', browser.cookie);
  const init = { method: 'POST', headers, body: JSON.stringify({ email, password }) };
  const response = await p.provider.fetch(new Request(`${p.base}/customer-login`, init), { address });
  const [given] = response.headers.getSetCookie();
  if (browser && given) browser.cookie = given.split(';')[0] ?? null;
  return response.status;
}

/** A browser in which the customer logged in once. */
async function knownBrowser(p: TestProvider, { email, password }: TestCustomer): Promise<Browser> {
  const browser: Browser = { cookie: null };
  expect(await login(p, email, { address: HOME, password, browser })).toBe(200);
  expect(browser.cookie).not.toBeNull();
  return browser;
}

/** Guesses from many networks until the account itself has to wait. */
async function attackFromEverywhere(p: TestProvider, email: string): Promise<void> {
  for (let n = 0; n < 40; n += 1) {
    const address = `203.0.113.${n}`;
    const guesses = Array.from({ length: 5 }, () => login(p, email, { address, password: 'salah' }));
    if ((await Promise.all(guesses)).every((status) => status === 429)) return;
  }
  throw new Error('The account never had to wait.');
}

describe('somebody who guesses at an account from another network', () => {
  test('every five minutes for ten hours does not keep its customer out', async ({ p, customer }) => {
    const { email, password } = customer;
    const statuses: number[] = [];
    for (let n = 1; n <= 10 * 12; n += 1) {
      await login(p, email, { address: '203.0.113.9', password: 'salah' });
      p.advance(4 / 60);
      // Between two guesses, on a device and in a network that were never seen.
      if (n % 20 === 0) statuses.push(await login(p, email, { address: `198.51.100.${n}`, password }));
      p.advance(1 / 60);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
  });

  test('as fast as possible does not either, and is stopped after five', async ({ p, customer }) => {
    const { email, password } = customer;
    const attacker = '2001:db8:1:2::1';
    const guesses = Array.from({ length: 30 }, () => login(p, email, { address: attacker, password: 'salah' }));
    expect((await Promise.all(guesses)).filter((status) => status === 401)).toHaveLength(5);
    // Another address of the same line (/64).
    expect(await login(p, email, { address: '2001:db8:1:2:ffff::9', password })).toBe(429);
    expect(await login(p, email, { address: HOME, password })).toBe(200);
    // The customer's login clears no other network.
    expect(await login(p, email, { address: attacker, password })).toBe(429);
  });
});

describe('guesses from many networks', () => {
  test('make every unknown device wait, and the account is free again an hour later', async ({ p, customer }) => {
    const { email, password } = customer;
    await attackFromEverywhere(p, email);
    expect(await login(p, email, { address: HOME, password })).toBe(429);
    p.advance(1);
    expect(await login(p, email, { address: HOME, password })).toBe(200);
  });

  test('do not stop a device that logged in before, in whatever network it is now', async ({ p, customer }) => {
    const browser = await knownBrowser(p, customer);
    await attackFromEverywhere(p, customer.email);
    for (const address of [HOME, '203.0.113.0', '2001:db8::1'])
      expect(await login(p, customer.email, { address, password: customer.password, browser })).toBe(200);
  });

  test('do not stop a device that registered the account', async ({ p }) => {
    const { headers } = await p.call('POST', 'customer-register', registration);
    const browser = { cookie: headers.getSetCookie()[0]?.split(';')[0] ?? null };
    await attackFromEverywhere(p, 'ani@contoh.test');
    const { email, password } = registration;
    expect(await login(p, email, { address: HOME, password, browser })).toBe(200);
  });
});

describe('a known device', () => {
  test('has its own limit of guesses, which holds in every network', async ({ p, customer }) => {
    const browser = await knownBrowser(p, customer);
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1)
      statuses.push(await login(p, customer.email, { address: `192.0.2.${n}`, password: 'salah', browser }));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    p.advance(6 / 3600);
    const { email, password } = customer;
    expect(await login(p, email, { address: HOME, password, browser })).toBe(200);
  });

  test('is known for its own account only', async ({ p, customer }) => {
    const other = await p.register();
    const browser = await knownBrowser(p, other);
    await attackFromEverywhere(p, customer.email);
    const { email, password } = customer;
    expect(await login(p, email, { address: HOME, password, browser })).toBe(429);
  });

  test('is not forged, and forgotten after a year and with a new password', async ({ p, customer }) => {
    const { email, password } = customer;
    const browser = await knownBrowser(p, customer);
    const old = { ...browser };
    const forged = browser.cookie?.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) ?? '';
    await attackFromEverywhere(p, email);
    expect(await login(p, email, { address: HOME, password, browser: { cookie: forged } })).toBe(429);
    p.advance(366 * 24);
    await attackFromEverywhere(p, email);
    expect(await login(p, email, { address: HOME, password, browser: old })).toBe(429);
    p.advance(1);
    const again = await knownBrowser(p, customer);
    const changed = await hashPassword('baru-sekali');
    await p.db.transaction().execute((tx) => changePassword(tx, customer.id, changed, p.now()));
    await attackFromEverywhere(p, email);
    expect(await login(p, email, { address: HOME, password: 'baru-sekali', browser: again })).toBe(429);
  });

  test('keeps its mark in a cookie that scripts and other sites cannot use', async ({ p, customer }) => {
    const { email, password } = customer;
    const cookieOf = async () =>
      (await p.call('POST', 'customer-login', { email, password })).headers.getSetCookie()[0] ?? '';
    const attributes = ['Max-Age=31536000', 'Path=/api/customer-login', 'HttpOnly', 'SameSite=Strict'];
    for (const attribute of attributes) expect(await cookieOf()).toContain(`; ${attribute}`);
    expect(await cookieOf()).not.toContain('Secure');
    p.settings.siteUrl = readSettings({ SITE_URL: 'https://toko.example' }).siteUrl;
    expect(await cookieOf()).toContain('; Secure');
  });
});

test('what is counted is forgotten an hour after the last guess', async ({ p, customer }) => {
  await attackFromEverywhere(p, customer.email);
  const rows = async () => (await p.db.selectFrom('login_throttles').select('key').execute()).length;
  expect(await rows()).toBeGreaterThan(20);
  p.advance(1.01);
  await forgetOldAttempts(p.db, p.now());
  expect(await rows()).toBe(0);
});

describe('wrong passwords', () => {
  test('make an account wait after five, also with the right password, and let it in afterwards', async ({
    p,
    customer,
  }) => {
    const login = (password: string) =>
      p.call<{ message: string }>('POST', 'customer-login', { email: customer.email, password });
    for (let n = 0; n < 5; n += 1) expect((await login('salah')).status).toBe(401);
    const refused = await login(customer.password);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(refused.body.message).toBe('Terlalu banyak percobaan. Coba lagi dalam 5 detik.');
    p.advance(6 / 3600);
    expect((await login('salah')).status).toBe(401);
    expect((await login(customer.password)).headers.get('retry-after')).toBe('10');
    p.advance(11 / 3600);
    expect((await login(customer.password)).status).toBe(200);
    expect((await login('salah')).status).toBe(401);
  });

  test('of many accounts make their address wait, and only that address', async ({
    p,
    customer: { email, password },
  }) => {
    await p.db
      .insertInto('login_throttles')
      .values({ key: `login-from:${HOME}`, failures: 49, last_at: p.now().toISOString(), blocked_until: null })
      .execute();
    expect(await login(p, email, { address: HOME, password: 'salah' })).toBe(401);
    expect(await login(p, email, { address: HOME, password })).toBe(429);
    expect(await login(p, email, { address: '10.0.0.2', password })).toBe(200);
  });
});

describe('registrations', () => {
  const from = (p: TestProvider, address: string, change: object = {}) => {
    const body = JSON.stringify({ ...registration, ...change });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    return p.provider.fetch(new Request(`${p.base}/customer-register`, init), { address });
  };

  test('with guessed referral codes make their network wait, and no other', async ({ p }) => {
    for (let n = 0; n < 5; n += 1)
      expect((await from(p, '10.0.0.1', { marketing_code: `TEBAK${n}` })).status).toBe(422);
    const refused = await from(p, '10.0.0.1');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect((await from(p, HOME, { email: 'budi@contoh.test' })).status).toBe(201);
    p.advance(6 / 3600);
    expect((await from(p, '10.0.0.1')).status).toBe(201);
  });

  test('of many accounts make their address wait, and only that address', async () => {
    const p = await startTestProvider({ env: { REGISTRATIONS_PER_ADDRESS: '2' } });
    const made = (address: string, n: number) => from(p, address, { email: `banyak${n}@contoh.test` });
    expect([(await made('10.0.0.1', 1)).status, (await made('10.0.0.1', 2)).status]).toEqual([201, 201]);
    expect((await made('10.0.0.1', 3)).status).toBe(429);
    expect((await made('10.0.0.2', 3)).status).toBe(201);
    // Whoever has an IPv6 line has more addresses than there are codes to guess.
    expect([(await made('2001:db8::1', 4)).status, (await made('2001:db8::2', 5)).status]).toEqual([201, 201]);
    expect((await made('2001:db8::3', 6)).status).toBe(429);
    expect((await made('2001:db8:0:1::1', 6)).status).toBe(201);
    await p.close();
  });
});
