import { test as base } from './provider-test.ts';
import { type MidtransDouble, startMidtransDouble } from './support/midtrans-double.ts';
import { startTestProvider, type TestProvider } from './support/provider.ts';
import { startXenditDouble, type XenditDouble } from './support/xendit-double.ts';

/** Starts a provider that charges through a gateway. */
const startAt = (PAYMENT_GATEWAY: 'midtrans' | 'xendit', double: { env: Record<string, string> }) =>
  startTestProvider({
    env: { PAYMENT_GATEWAY, ...double.env, SITE_URL: 'https://toko.example', LOG_LEVEL: 'silent' },
  });

type Gateways = { midtrans: MidtransDouble; m: TestProvider; xendit: XenditDouble; x: TestProvider };

/** `test` with the doubles of two gateways, and with a provider at each: `m` and `x`. */
export const test = base.extend<Gateways>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern
  midtrans: async ({}, use) => {
    const double = await startMidtransDouble();
    await use(double);
    await double.close();
  },
  m: async ({ midtrans }, use) => {
    const m = await startAt('midtrans', midtrans);
    await use(m);
    await m.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern
  xendit: async ({}, use) => {
    const double = await startXenditDouble();
    await use(double);
    await double.close();
  },
  x: async ({ xendit }, use) => {
    const x = await startAt('xendit', xendit);
    await use(x);
    await x.close();
  },
});
