import type { SessionAnswer } from '@slotterbit/contract/calls/auth-calls.ts';
import { emptyBilling } from '@slotterbit/contract/customers/billing.ts';
import { changePassword, setDisabled } from '@slotterbit/provider/customers/accounts.ts';
import { hashPassword } from '@slotterbit/provider/customers/passwords.ts';
import { hashToken } from '@slotterbit/provider/customers/sessions.ts';
import { describe, expect } from 'vitest';
import { test } from './provider-test.ts';
import type { Errors } from './shopping.ts';
import { registration as form, type TestCustomer, type TestProvider } from './support/provider.ts';

/** With what people type by mistake. */
const registration = {
  ...{ ...form, name: ' Siti Aminah ', email: ' Siti@Contoh.Test ', whatsapp: '0812-3456-7890', instansi: 'UGM' },
  ...{ address: 'Yogyakarta', marketing_code: ' demo ', holding_code: ' SUPP ' },
};

describe('registration', () => {
  test('answers tokens, user and customer, and stores them tidied', async ({ p }) => {
    const { status, body, headers } = await p.call<SessionAnswer>('POST', 'customer-register', registration);
    expect(status).toBe(201);
    expect(body.customer).toEqual({
      id: body.customer.id,
      name: 'Siti Aminah',
      email: 'siti@contoh.test',
      whatsapp: '+6281234567890',
      instansi: 'UGM',
      pekerjaan: 'Dosen',
      address: 'Yogyakarta',
      holding_code: 'supp',
      billing: emptyBilling,
      deletion: { at: null },
    });
    expect(body.user.customer).toEqual([body.customer]);
    expect(body.access_token).toHaveLength(43);
    expect(body.refresh_token).not.toBe(body.access_token);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  test('stores neither password nor token as it is', async ({ p }) => {
    const { body } = await p.call<SessionAnswer>('POST', 'customer-register', registration);
    const customer = await p.db.selectFrom('customers').selectAll().executeTakeFirstOrThrow();
    expect(customer.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(customer.referral_code).toBe('DEMO');
    const tokens = await p.db.selectFrom('tokens').selectAll().execute();
    expect(JSON.stringify([customer, tokens])).not.toMatch(
      new RegExp(`rahasia|${body.access_token}|${body.refresh_token}`),
    );
  });

  test.for([
    ['name', '', 'Nama wajib diisi.'],
    ['email', 'bukan-email', 'Format email tidak valid.'],
    ['email', '', 'Email wajib diisi.'],
    ['whatsapp', '0215551234', 'Nomor WhatsApp tidak valid.'],
    ['instansi', '  ', 'Instansi wajib diisi.'],
    ['pekerjaan', null, 'Pekerjaan wajib diisi.'],
    ['address', undefined, 'Alamat wajib diisi.'],
    ['password', 'lima5', 'Password minimal 6 karakter.'],
    ['password', 'QWERTYUIOP', 'Password ini terlalu umum dan mudah ditebak. Silakan pilih yang lain.'],
    ['marketing_code', '', 'Kode Referall wajib diisi.'],
    ['marketing_code', 'TIDAKADA', 'Kode referral tidak dikenal.'],
    ['holding_code', 'lain', 'Kode organisasi tidak dikenal.'],
    ['name', 7, 'Nama harus berupa teks.'],
  ])('refuses %s = %j with its text', async ([field, value, text], { p }) => {
    const { status, body } = await p.call<Errors>('POST', 'customer-register', {
      ...registration,
      [String(field)]: value,
    });
    expect(status).toBe(422);
    expect(body).toEqual({ message: text, errors: { [String(field)]: [text] } });
    expect(await p.db.selectFrom('customers').select('id').execute()).toEqual([]);
  });

  test('names every wrong field at once', async ({ p }) => {
    const { body } = await p.call<Errors>('POST', 'customer-register', {});
    const fields = 'address email instansi marketing_code name password pekerjaan whatsapp';
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(fields.split(' '));
    expect(body.message).toBe('Nama wajib diisi. (dan 7 kesalahan lainnya)');
  });

  test('holding is supp when left out, and scopes the e-mail', async ({ p }) => {
    const { holding_code: _, ...without } = registration;
    expect((await p.call('POST', 'customer-register', without)).status).toBe(201);
    p.advance(2);
    const again = await p.call<Errors>('POST', 'customer-register', registration);
    expect(again.body.errors).toEqual({ email: ['Email sudah terdaftar.'] });
    const other = { ...registration, holding_code: 'demo-kampus' };
    expect((await p.call('POST', 'customer-register', other)).status).toBe(201);
  });

  test('a double tap makes one customer, and signs in with each', async ({ p }) => {
    const taps = await Promise.all(
      [1, 2, 3, 4].map(() => p.call<SessionAnswer>('POST', 'customer-register', registration)),
    );
    expect(taps.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(taps.map(({ body }) => body.customer.id)).size).toBe(1);
    for (const { body } of taps) expect((await p.callWith(body.access_token)('GET', 'carts')).status).toBe(200);
  });

  test('sent again within the hour signs in with its password; later, or with another one, the e-mail is taken', async ({
    p,
  }) => {
    const send = (more: object = {}) =>
      p.call<SessionAnswer & Errors>('POST', 'customer-register', { ...registration, ...more });
    const { body: first } = await send();
    p.advance(0.9);
    const again = await send({ name: 'Siti A.', email: 'SITI@contoh.test' });
    expect([again.status, again.body.customer]).toEqual([201, first.customer]);
    expect(again.headers.getSetCookie()[0]).toContain('device=');
    for (const change of [{ password: 'rahasia2' }, { password: ' rahasia' }]) {
      const { status, body } = await send(change);
      expect([status, body.errors]).toEqual([422, { email: ['Email sudah terdaftar.'] }]);
    }
    p.advance(0.2);
    expect((await send()).status).toBe(422);
    expect(await p.db.selectFrom('customers').select('id').execute()).toHaveLength(1);
  });

  test('is no second door for guesses at a password, and none to a closed account', async ({ p }) => {
    const { email, password } = await p.register();
    const register = async (guess: string) =>
      (await p.call('POST', 'customer-register', { ...registration, email, password: guess })).status;
    const login = async (guess: string) => (await p.call('POST', 'customer-login', { email, password: guess })).status;
    expect(await Promise.all([1, 2, 3].map((n) => login(`tebakan ${n}`)))).toEqual([401, 401, 401]);
    expect([await register('tebakan 4'), await register('tebakan 5'), await register(password)]).toEqual([
      422, 422, 429,
    ]);
    expect(await login(password)).toBe(429);
    const { id, ...closed } = await p.register();
    await p.db.transaction().execute((tx) => setDisabled(tx, id, true, p.now()));
    const again = { ...registration, email: closed.email, password: closed.password };
    expect((await p.call('POST', 'customer-register', again)).status).toBe(403);
  });
});

describe('login', () => {
  test('opens a session that the customer can use', async ({ p, customer }) => {
    const { email, password } = customer;
    const request = { email: email.toUpperCase(), password, holding_code: 'supp' };
    const { status, body } = await p.call<SessionAnswer>('POST', 'customer-login', request);
    expect(status).toBe(200);
    expect(body.user.id).toBe(customer.id);
    const carts = await p.fetch(`${p.base}/carts`, { headers: { authorization: `Bearer ${body.access_token}` } });
    expect(carts.status).toBe(200);
  });

  test('another holding does not know the customer', async ({ p, customer: { email, password } }) => {
    const other = await p.call('POST', 'customer-login', { email, password, holding_code: 'demo-kampus' });
    expect(other.status).toBe(401);
    const unknown = await p.call<Errors>('POST', 'customer-login', { email, password, holding_code: 'lain' });
    expect(unknown.body.errors).toEqual({ holding_code: ['Kode organisasi tidak dikenal.'] });
  });

  test('needs both fields', async ({ p }) => {
    const { status, body } = await p.call<Errors>('POST', 'customer-login', {});
    expect(status).toBe(422);
    expect(body.errors).toEqual({ email: ['Email wajib diisi.'], password: ['Password wajib diisi.'] });
  });
});

describe('tokens', () => {
  test('a missing, made-up or expired token is a 401', async ({ p, customer }) => {
    const missing = await p.call('GET', 'carts');
    expect([missing.status, missing.body]).toEqual([401, { message: 'Silakan masuk terlebih dahulu.' }]);
    const madeUp = await p.fetch(`${p.base}/carts`, { headers: { authorization: 'Bearer karangan' } });
    expect(madeUp.status).toBe(401);
    const asRefresh = await p.fetch(`${p.base}/carts`, {
      headers: { authorization: `Bearer ${customer.refreshToken}` },
    });
    expect(asRefresh.status).toBe(401);
    p.advance(24 * 7 - 1);
    expect((await customer.call('GET', 'carts')).status).toBe(200);
    p.advance(2);
    const expired = await customer.call('GET', 'carts');
    expect([expired.status, expired.body]).toEqual([401, { message: 'Sesi berakhir, silakan masuk lagi.' }]);
  });

  test('a refresh token is good once; used again it ends the session', async ({ p, customer }) => {
    const refresh = (refresh_token: string) => p.call<SessionAnswer>('POST', 'customer-refresh', { refresh_token });
    const first = await refresh(customer.refreshToken);
    expect(first.status).toBe(200);
    expect((await customer.call('GET', 'carts')).status).toBe(401);
    const carts = () => p.fetch(`${p.base}/carts`, { headers: { authorization: `Bearer ${first.body.access_token}` } });
    expect((await carts()).status).toBe(200);
    expect((await refresh(customer.refreshToken)).status).toBe(401);
    expect((await carts()).status).toBe(401);
    expect((await refresh(first.body.refresh_token)).status).toBe(401);
  });

  test('a copy of an older refresh token ends the session, and so does one from before this version', async ({ p }) => {
    const refresh = async (refresh_token: string) =>
      (await p.call<SessionAnswer>('POST', 'customer-refresh', { refresh_token })).body.refresh_token;
    const made = await p.register();
    const second = await refresh(made.refreshToken);
    const newest = await refresh(await refresh(second));
    expect(await refresh(`${made.refreshToken.slice(0, -43)}${'x'.repeat(43)}`)).toBeUndefined();
    expect(await refresh(newest)).toBeUndefined();
    const old = await p.register();
    await p.db.updateTable('sessions').set({ family: null }).where('customer_id', '=', old.id).execute();
    const stored = { hash: hashToken('a-token-without-family') };
    await p.db.updateTable('tokens').set(stored).where('hash', '=', hashToken(old.refreshToken)).execute();
    const first = await refresh('a-token-without-family');
    const next = await refresh(first);
    expect(await refresh(first)).toBeUndefined();
    expect(await refresh(next)).toBeUndefined();
    // An earlier version marked a used token.
    const earlier = await p.register();
    const tokens = p.db.updateTable('tokens').where('hash', '=', hashToken(earlier.refreshToken));
    await tokens.set({ hash: hashToken('a-used-token'), used_at: p.now().toISOString() }).execute();
    expect((await earlier.call('GET', 'carts')).status).toBe(200);
    expect(await refresh('a-used-token')).toBeUndefined();
    expect((await earlier.call('GET', 'carts')).status).toBe(401);
  });
});

describe('a closed account', () => {
  test('is told so only to who knows the password, and its sessions end', async ({ p, customer }) => {
    await p.db.transaction().execute((tx) => setDisabled(tx, customer.id, true, p.now()));
    expect((await customer.call('GET', 'carts')).status).toBe(401);
    const refresh = { refresh_token: customer.refreshToken };
    expect((await p.call('POST', 'customer-refresh', refresh)).status).toBe(401);
    const login = (password: string) => p.call<Errors>('POST', 'customer-login', { email: customer.email, password });
    const right = await login(customer.password);
    expect([right.status, right.body.message]).toEqual([403, 'Akun ini dinonaktifkan. Hubungi kami.']);
    expect((await login('salah-sekali')).body.message).toBe('Email atau password salah.');
    await p.db.transaction().execute((tx) => setDisabled(tx, customer.id, false, p.now()));
    expect((await login(customer.password)).status).toBe(200);
    // What was open before stays closed.
    expect((await customer.call('GET', 'carts')).status).toBe(401);
  });

  test('a new password ends every session, also one that is being opened with the old', async ({ p, customer }) => {
    const password_hash = await hashPassword('baru-sekali');
    const login = (password: string) =>
      p.call<{ access_token?: string }>('POST', 'customer-login', { email: customer.email, password });
    // Some are answered before the change and some after it; no session of theirs may outlive it.
    const old = Array.from({ length: 4 }, () => login(customer.password));
    await p.db.transaction().execute((tx) => changePassword(tx, customer.id, password_hash, p.now()));
    for (const { status, body } of await Promise.all(old)) {
      expect([200, 401]).toContain(status);
      if (body.access_token) expect((await p.callWith(body.access_token)('GET', 'carts')).status).toBe(401);
    }
    expect((await customer.call('GET', 'carts')).status).toBe(401);
    expect((await login('baru-sekali')).status).toBe(200);
  });
});

const logout = (who: Pick<TestCustomer, 'call'>, refresh_token?: string) =>
  who.call('POST', 'customer-logout', refresh_token === undefined ? {} : { refresh_token });
const isOpen = async (customer: TestCustomer) => (await customer.call('GET', 'carts')).status === 200;
const refresh = async (p: TestProvider, refresh_token: string) =>
  (await p.call<SessionAnswer>('POST', 'customer-refresh', { refresh_token })).status;

describe('POST customer-logout', () => {
  test('ends both tokens; a second time is no error', async ({ p, customer }) => {
    for (let n = 0; n < 2; n += 1) {
      const { status, body } = await logout(customer, customer.refreshToken);
      expect([status, body]).toEqual([204, null]);
    }
    expect(await isOpen(customer)).toBe(false);
    expect(await refresh(p, customer.refreshToken)).toBe(401);
  });

  test('ends the session of the bearer token alone where there is no other', async ({ p, customer }) => {
    expect((await logout(customer)).status).toBe(204);
    expect(await isOpen(customer)).toBe(false);
    expect(await refresh(p, customer.refreshToken)).toBe(401);
  });

  test('leaves the other sessions of the customer', async ({ p, customer }) => {
    const { email, password } = customer;
    const other = (await p.call<SessionAnswer>('POST', 'customer-login', { email, password })).body;
    await logout(customer, customer.refreshToken);
    expect(await refresh(p, other.refresh_token)).toBe(200);
  });

  test("does not touch another customer's refresh token", async ({ p, customer }) => {
    const other = await p.register();
    expect((await logout(customer, other.refreshToken)).status).toBe(204);
    expect(await isOpen(customer)).toBe(false);
    expect(await isOpen(other)).toBe(true);
    expect(await refresh(p, other.refreshToken)).toBe(200);
  });

  test('with a bearer token that ran out still ends what can be renewed', async ({ p, customer }) => {
    p.advance(24 * 8);
    expect(await isOpen(customer)).toBe(false);
    await logout(customer, customer.refreshToken);
    expect(await refresh(p, customer.refreshToken)).toBe(401);
  });

  test('says nothing of tokens that nobody knows', async ({ p }) => {
    expect((await logout(p, 'karangan')).status).toBe(204);
    expect((await logout(p)).status).toBe(204);
  });
});
