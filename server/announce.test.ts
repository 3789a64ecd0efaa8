import { expect, test } from 'vitest';
import { readSettings } from '#provider/config.ts';
import { announcement } from './announce.ts';

const banner = (env: Record<string, string>) => announcement('http://localhost:4321', readSettings(env));

test.each([
  [{}, 'Payments       sandbox: a payment link alone marks an order as paid, no money moves'],
  [
    { PAYMENT_GATEWAY: 'midtrans', MIDTRANS_SERVER_KEY: 'SB-1', MIDTRANS_ADDRESS: 'sandbox' },
    'Payments       Midtrans (sandbox)',
  ],
  [
    { PAYMENT_GATEWAY: 'midtrans', MIDTRANS_SERVER_KEY: 'Mid-1', MIDTRANS_ADDRESS: 'production' },
    'Payments       Midtrans (production)',
  ],
])('the banner of %j names the gateway', (env, line) => expect(banner(env)).toContain(line));

test('another provider has its own', () => {
  expect(banner({ PUBLIC_API_HOST: 'https://provider.example' })).not.toContain('Payments');
});
