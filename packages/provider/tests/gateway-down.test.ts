import { openCharge } from '@slotterbit/provider/payments/charges/open-charge.ts';
import type { Gateway, OpenedCharge } from '@slotterbit/provider/payments/gateways/gateway.ts';
import type { ConnectedGateway } from '@slotterbit/provider/payments/gateways/gateway-registry.ts';
import { createLog } from '@slotterbit/provider/platform/log.ts';
import type { Context } from '@slotterbit/provider/provider-routes.ts';
import { expect } from 'vitest';
import { test } from './provider-test.ts';
import { add, buy, openCharge as openOverHttp } from './shopping.ts';
import { startTestProvider, type TestProvider } from './support/provider.ts';

/** A busy machine may be slow. */
const PATIENT = { timeout: 10_000 };

const played = (id: string, openCharge: Gateway['openCharge']): ConnectedGateway => ({
  id,
  displayName: id,
  isReal: true,
  openCharge,
  verifyAndParse: async () => null,
});

/** The provider's modules with gateways that a test controls. The first opens new charges. */
function contextOf(p: TestProvider, chosen: ConnectedGateway, ...others: ConnectedGateway[]): Context {
  const byId = new Map([chosen, ...others].map((gateway) => [gateway.id, gateway]));
  return { ...p.context, gateways: { chosen, byId }, log: createLog('silent', () => undefined) };
}

const contextWith = (p: TestProvider, openCharge: Gateway['openCharge']) => contextOf(p, played('one', openCharge));
const at = (url: string): OpenedCharge => ({ url, gatewayId: null });

const tokenOf = (link: string | null) => link?.split('/').at(-2) ?? '';

test('an unreachable gateway fails only the try', async ({ p, customer }) => {
  const token = tokenOf((await buy(p, customer)).payment_url);
  const down = contextWith(p, () => Promise.reject(new Error('timeout')));
  await expect(openCharge(down, token)).rejects.toMatchObject({ status: 502 });
  const up = contextWith(p, async ({ reference }) => at(`/bill/${reference}`));
  const opened = await openCharge(up, token);
  expect(opened).toMatchObject({ kind: 'charge' });
  expect(await openCharge(up, token)).toEqual(opened);
});

test('however often a link is opened while the gateway is down, five failed charges are kept', async () => {
  const midtrans = { MIDTRANS_SERVER_KEY: 'SB-Mid-server-1', MIDTRANS_ADDRESS: 'http://127.0.0.1:9' };
  const p = await startTestProvider({ env: { PAYMENT_GATEWAY: 'midtrans', LOG_LEVEL: 'silent', ...midtrans } });
  const customer = await p.register();
  const { id } = await buy(p, customer);
  const references: string[] = [];
  for (let n = 0; n < 12; n += 1) references.push(await openOverHttp(p, customer, id));
  const charges = await p.db.selectFrom('charges').select(['reference', 'status']).orderBy('id').execute();
  expect(charges).toEqual(references.slice(-5).map((reference) => ({ reference, status: 'failed' })));
  await p.close();
});

test('no transaction is open while the gateway is called, and no other request calls it meanwhile', async ({
  p,
  customer,
}) => {
  const token = tokenOf((await buy(p, customer)).payment_url);
  const answer = Promise.withResolvers<OpenedCharge>();
  let asked = 0;
  const slow = contextWith(p, () => {
    asked += 1;
    return answer.promise;
  });
  const first = openCharge(slow, token);
  await expect.poll(() => asked, PATIENT).toBe(1);
  await expect(openCharge(slow, token)).rejects.toMatchObject({ status: 503 });
  // The database serves other requests: with a held lock this would never answer.
  expect((await add(customer, p.catalogue.beta, 'DOAJ')).status).toBe(201);
  answer.resolve(at('/bill/1'));
  expect(await first).toEqual({ kind: 'charge', url: '/bill/1' });
  expect(asked).toBe(1);
});

test('a bill that was lost with its process is requested again', async ({ p, customer }) => {
  const token = tokenOf((await buy(p, customer)).payment_url);
  const never = contextWith(p, () => new Promise(() => undefined));
  openCharge(never, token).catch(() => undefined); // Its process is gone: nobody hears the answer.
  await expect.poll(() => p.db.selectFrom('charges').select('id').execute(), PATIENT).toHaveLength(1);
  p.advance(31 / 3600);
  const up = contextWith(p, async ({ reference }) => at(`/bill/${reference}`));
  expect(await openCharge(up, token)).toMatchObject({ kind: 'charge' });
});

test('a bill of the previously chosen gateway is reused; without its settings it is replaced', async ({
  p,
  customer,
}) => {
  const token = tokenOf((await buy(p, customer)).payment_url);
  const one = played('one', async () => at('/bill/before'));
  const two = played('two', async () => at('/bill/after'));
  expect(await openCharge(contextOf(p, one), token)).toEqual({ kind: 'charge', url: '/bill/before' });
  expect(await openCharge(contextOf(p, two, one), token)).toEqual({ kind: 'charge', url: '/bill/before' });
  expect(await openCharge(contextOf(p, two), token)).toEqual({ kind: 'charge', url: '/bill/after' });
  const bills = await p.db.selectFrom('charges').select(['gateway', 'status']).orderBy('id').execute();
  expect(bills).toEqual([
    { gateway: 'one', status: 'expired' },
    { gateway: 'two', status: 'open' },
  ]);
});
