import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { openProvider } from '@slotterbit/provider/app.ts';
import { readSettings } from '@slotterbit/provider/config.ts';
import { setDisabled } from '@slotterbit/provider/customers/accounts.ts';
import { demoAccount } from '@slotterbit/provider/seed/demo-account.ts';
import { beforeEach, expect } from 'vitest';
import { test } from './provider-test.ts';

type Derivation = Record<'algorithm' | 'memory' | 'passes' | 'parallelism' | 'tagLength', unknown> & {
  message: Buffer;
};

/** What each derivation of a password costs, as the logins ask for it. */
const derived: string[] = [];

beforeEach(() => {
  derived.length = 0;
  // Only packages/provider/tests/support/cheap-passwords.ts publishes on this channel.
  const note = (derivation: unknown) => {
    const { algorithm, memory, passes, parallelism, tagLength, message } = derivation as Derivation;
    derived.push([algorithm, memory, passes, parallelism, tagLength, message.byteLength].join(' '));
  };
  subscribe('password derivation', note);
  return () => void unsubscribe('password derivation', note);
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
