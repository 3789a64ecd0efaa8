import type crypto from 'node:crypto';
import { beforeEach, expect, vi } from 'vitest';
import { setDisabled } from '#provider/customers/accounts.ts';
import { test } from './provider-test.ts';

/** What each derivation of a password costs, as the logins ask for it. */
const derived = vi.hoisted((): string[] => []);

vi.mock('node:crypto', async (load) => {
  const real = await load<typeof crypto>();
  const argon2 = vi.fn((...[algorithm, parameters, done]: Parameters<typeof real.argon2>) => {
    const { memory, passes, parallelism, tagLength, message } = parameters;
    derived.push([algorithm, memory, passes, parallelism, tagLength, Buffer.byteLength(message)].join(' '));
    real.argon2(algorithm, parameters, done);
  });
  return { ...real, argon2 };
});

beforeEach(() => {
  derived.length = 0;
});

// What takes time at a login is deriving the password. Time itself is not measured: a busy machine would make the test guess.
test('an unknown e-mail costs the same derivation as a wrong password, as does a closed account', async ({
  p,
  customer,
}) => {
  const closed = await p.register();
  await p.db.transaction().execute((tx) => setDisabled(tx, closed.id, true, p.now()));
  const workOf = async (request: Record<string, string>) => {
    derived.length = 0;
    const { status, body } = await p.call('POST', 'customer-login', { password: 'salah-sekali', ...request });
    return { status, body, work: [...derived] };
  };
  const wrong = await workOf({ email: customer.email });
  expect(wrong).toEqual({
    status: 401,
    body: { message: 'Email atau password salah.' },
    work: ['argon2id 19456 2 1 32 12'],
  });
  expect(await workOf({ email: 'tidak@ada.test' })).toEqual(wrong);
  expect(await workOf({ email: customer.email, holding_code: 'demo-kampus' })).toEqual(wrong);
  expect(await workOf({ email: closed.email })).toEqual(wrong);
});
