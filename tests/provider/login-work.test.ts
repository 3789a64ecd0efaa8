import type crypto from 'node:crypto';
import { beforeEach, expect, vi } from 'vitest';
import { openProvider } from '#provider/app.ts';
import { readSettings } from '#provider/config.ts';
import { setDisabled } from '#provider/customers/accounts.ts';
import { demoAccount } from '#provider/seed/seed.ts';
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

test('a demo account that is locked beside a real gateway costs the same, with its right password', async ({ p }) => {
  const { email } = await p.register({ email: demoAccount.email, password: demoAccount.password });
  await p.db.insertInto('meta').values({ key: 'seeded_at', value: p.now().toISOString() }).execute();
  const env = { PAYMENT_GATEWAY: 'midtrans', MIDTRANS_SERVER_KEY: 'SB-Mid-server-1' };
  const { paymentGateway, gateways } = readSettings(env);
  const settings = { ...p.settings, paymentGateway, gateways, logLevel: 'silent' as const };
  const real = await openProvider(settings, { now: p.now });
  const workOf = async (request: Record<string, string>) => {
    derived.length = 0;
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(request) };
    const answer = await real.fetch(new Request('http://provider.test/api/customer-login', init));
    return { status: answer.status, body: await answer.json(), work: [...derived] };
  };
  const unknown = await workOf({ email: 'tidak@ada.test', password: 'demo-123' });
  expect(unknown).toMatchObject({ status: 401, work: ['argon2id 19456 2 1 32 8'] });
  expect(await workOf({ email, password: demoAccount.password })).toEqual(unknown);
  await real.close();
});
