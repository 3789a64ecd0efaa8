import type { SessionAnswer } from '@slotterbit/contract/calls/auth-calls.ts';
import { describe, expect } from 'vitest';
import { test } from './provider-test.ts';
import { registration, type TestCustomer, type TestProvider } from './support/provider.ts';

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

describe('a registration with a common password', () => {
  const register = (p: TestProvider, password: string) =>
    p.call<{ errors?: Record<string, string[]> }>('POST', 'customer-register', { ...registration, password });

  test('is refused with the field named, in small letters and large', async ({ p }) => {
    for (const password of ['123456', 'password', 'Password', 'QWERTYUIOP', 'iloveyou', 'sayang']) {
      const { status, body } = await register(p, password);
      expect([status, body.errors], password).toEqual([
        422,
        { password: ['Password ini terlalu umum dan mudah ditebak. Silakan pilih yang lain.'] },
      ]);
    }
    // What is too short is told so.
    expect((await register(p, '12345')).body.errors).toEqual({ password: ['Password minimal 6 karakter.'] });
    expect((await register(p, 'kucing oren di atap')).status).toBe(201);
  });
});
