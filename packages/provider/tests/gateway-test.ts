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

/** A gateway's double that is played like every other. */
export type PlayedGateway = {
  double: {
    env: Record<string, string>;
    requests: string[];
    next(answer: Promise<unknown>): void;
    always(mode: 'well' | 'error 500'): void;
    close(): Promise<void>;
  };
  /** What its notifications carry in a header. */
  token: string;
  /** How the path of a call ends that closes a charge. */
  closing: string;
  references(): string[];
  /** Pays a charge, at a time (ISO 8601) if it matters, and returns the notification. */
  pay(reference: string, at?: string): unknown;
};

async function playMidtrans(): Promise<PlayedGateway> {
  const double = await startMidtransDouble();
  const timeOf = (at: string) => new Date(Date.parse(at) + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  return {
    ...{ double, token: '', closing: '/expire' },
    references: () => double.made().map(({ transaction_details }) => transaction_details.order_id),
    pay: (reference, at) => double.bring(reference, 'settlement', at ? { settlement_time: timeOf(at) } : {}),
  };
}

async function playXendit(): Promise<PlayedGateway> {
  const double = await startXenditDouble();
  return {
    ...{ double, token: double.token, closing: '/cancel' },
    references: () => double.made().map(({ reference_id }) => reference_id),
    pay: (reference, at) => double.bring(reference, 'COMPLETED', at ? { at } : {}),
  };
}

export const GATEWAYS = { midtrans: playMidtrans, xendit: playXendit };
