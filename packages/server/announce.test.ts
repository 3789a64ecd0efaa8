import { readSettings } from '@slotterbit/provider/config.ts';
import type { DemoState } from '@slotterbit/provider/seed/demo-account.ts';
import { expect, test } from 'vitest';
import { announcement } from './announce.ts';

const banner = (env: Record<string, string>, demo: DemoState = 'absent') =>
  announcement('Terbit', 'http://localhost:4321', readSettings(env), demo);

test.each([
  [{}, 'Payments       Sandbox (a payment link alone marks an order as paid, no money moves)'],
  [
    { PAYMENT_GATEWAY: 'midtrans', MIDTRANS_SERVER_KEY: 'SB-1', MIDTRANS_ADDRESS: 'sandbox' },
    'Payments       Midtrans (sandbox)',
  ],
  [
    { PAYMENT_GATEWAY: 'midtrans', MIDTRANS_SERVER_KEY: 'Mid-1', MIDTRANS_ADDRESS: 'production' },
    'Payments       Midtrans (production)',
  ],
])('the banner of %j names the gateway', (env, line) => expect(banner(env)).toContain(line));

test('the banner begins with the name of the organisation', () => {
  expect(banner({})).toMatch(/^\n {2}Terbit is ready\.\n/);
});

test('the banner names no gateway if another host is the provider', () => {
  expect(banner({ PUBLIC_API_HOST: 'https://provider.example' })).not.toContain('Payments');
});

test('the banner shows the demo account only if it can log in, whatever SEED says', () => {
  expect(banner({}, 'open')).toContain('demo@slotterbit.test');
  expect(banner({}, 'absent')).not.toContain('demo@slotterbit.test');
  const locked = banner({ PAYMENT_GATEWAY: 'midtrans', MIDTRANS_SERVER_KEY: 'Mid-1' }, 'locked');
  expect(locked).toContain('WARNING');
  expect(locked).toContain('Start with a new database');
  expect(locked).not.toContain('password demo1234');
});
