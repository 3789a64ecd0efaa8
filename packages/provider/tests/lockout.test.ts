import { readSettings } from '@slotterbit/provider/config.ts';
import { changePassword } from '@slotterbit/provider/customers/accounts.ts';
import { forgetOldAttempts } from '@slotterbit/provider/customers/login-throttle.ts';
import { hashPassword } from '@slotterbit/provider/customers/passwords.ts';
import { describe, expect } from 'vitest';
import { test } from './provider-test.ts';
import { registration, startTestProvider, type TestCustomer, type TestProvider } from './support/provider.ts';

const HOME = '198.51.100.7';
/** A network from which nobody logged in. */
const ELSEWHERE = '192.0.2.77';

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

  test('do not stop the account in a network from which it logged in, on any device', async ({ p, customer }) => {
    await knownBrowser(p, customer);
    await attackFromEverywhere(p, customer.email);
    const { email, password } = customer;
    expect(await login(p, email, { address: HOME, password })).toBe(200);
    // A wrong password there is answered as elsewhere.
    expect(await login(p, email, { address: HOME, password: 'salah' })).toBe(429);
    expect(await login(p, email, { address: '192.0.2.1', password })).toBe(429);
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
    expect(await login(p, email, { address: ELSEWHERE, password, browser: { cookie: forged } })).toBe(429);
    p.advance(366 * 24);
    await attackFromEverywhere(p, email);
    expect(await login(p, email, { address: ELSEWHERE, password, browser: old })).toBe(429);
    p.advance(1);
    const again = await knownBrowser(p, customer);
    const changed = await hashPassword('baru-sekali');
    await p.db.transaction().execute((tx) => changePassword(tx, customer.id, changed, p.now()));
    await attackFromEverywhere(p, email);
    expect(await login(p, email, { address: ELSEWHERE, password: 'baru-sekali', browser: again })).toBe(429);
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
});

describe('fifty wrong passwords from one network', () => {
  async function guessed(p: TestProvider, failures: number): Promise<void> {
    const key = `login-from:${HOME}:${Math.floor(p.now().getTime() / 3_600_000)}`;
    const row = { failures, last_at: p.now().toISOString(), blocked_until: null };
    const query = p.db.insertInto('login_throttles').values({ key, ...row });
    await query.onConflict((on) => on.column('key').doUpdateSet(row)).execute();
  }
  /** Answers the status, and whether the login was held for a second. */
  async function timed(p: TestProvider, email: string, password: string, browser?: Browser) {
    const startedAt = performance.now();
    const status = await login(p, email, { address: HOME, password, ...(browser && { browser }) });
    return { status, isHeld: performance.now() - startedAt > 990 };
  }

  test('refuse no right one: an unknown account waits a moment, and answers like a wrong password in the same time', async ({
    p,
    customer,
  }) => {
    const here = await p.register();
    await knownBrowser(p, here);
    await guessed(p, 50);
    const { email, password } = customer;
    const answers = await Promise.all([
      timed(p, email, password),
      timed(p, email, 'salah'),
      timed(p, here.email, 'salah'),
      timed(p, 'tidak@ada.test', 'salah'),
    ]);
    expect(answers).toEqual([200, 401, 401, 401].map((status) => ({ status, isHeld: true })));
  });

  test('do not hold who is known: the device, and an account that logged in from there on another device', async ({
    p,
    customer,
  }) => {
    const other = await p.register();
    await knownBrowser(p, other);
    const browser = await knownBrowser(p, customer);
    await guessed(p, 100);
    const order: string[] = [];
    const unknown = timed(p, (await p.register()).email, 'rahasia').then(() => order.push('unknown'));
    const device = await timed(p, customer.email, customer.password, browser);
    const account = await timed(p, other.email, other.password);
    order.push('known');
    expect([device.status, account.status]).toEqual([200, 200]);
    await unknown;
    expect(order).toEqual(['known', 'unknown']);
  });

  test('hold twenty logins of an account at one time and refuse further ones, but no other account', async ({
    p,
    customer,
  }) => {
    const other = await p.register();
    await knownBrowser(p, customer);
    await guessed(p, 50);
    const guesses = Array.from({ length: 30 }, (_, n) =>
      timed(p, `tebakan${n < 20 ? n : 0}@ada.test`, 'salah').then(({ status }) => status),
    );
    const right = timed(p, other.email, other.password);
    expect((await timed(p, customer.email, customer.password)).status).toBe(200);
    expect(await right).toEqual({ status: 200, isHeld: true });
    expect((await Promise.all(guesses)).sort()).toEqual([...Array(20).fill(401), ...Array(10).fill(429)]);
    expect(await login(p, customer.email, { address: '10.0.0.2', password: customer.password })).toBe(200);
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

  test('wait a moment after fifty refused ones of their network, and are not refused', async ({ p }) => {
    const row = { key: `register-from:${HOME}`, failures: 55, last_at: p.now().toISOString(), blocked_until: null };
    await p.db.insertInto('login_throttles').values(row).execute();
    expect((await from(p, HOME)).status).toBe(201);
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
