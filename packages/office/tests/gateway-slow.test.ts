import { pollCharges } from '@slotterbit/provider/payments/charges/poll-charges.ts';
import { askOverdue } from '@slotterbit/provider/payments/deadline.ts';
import { GATEWAYS, type PlayedGateway } from '@slotterbit/provider/tests/gateway-test.ts';
import { buy, dueAmounts, notify, PRICE, payOnline, read } from '@slotterbit/provider/tests/shopping.ts';
import {
  startTestProvider,
  type TestCustomer,
  type TestProvider,
} from '@slotterbit/provider/tests/support/provider.ts';
import { test as base, describe, expect } from 'vitest';
import { act } from './support/staff-browser.ts';

/*
 * The gateway makes a charge, and its answer comes after the order or its payment changed. Verified to fail without the stored id, without the
 * check after the answer, and without the poll of charges that were closed early.
 */

/** A busy machine may be slow. */
const PATIENT = { timeout: 30_000 };

type Id = keyof typeof GATEWAYS;

const test = base.extend<{ open: (id: Id) => Promise<Shop> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern
  open: async ({}, use) => {
    const shops: Shop[] = [];
    await use(async (id) => {
      const gateway = await GATEWAYS[id]();
      const env = { ...gateway.double.env, PAYMENT_GATEWAY: id, SITE_URL: 'https://toko.example' };
      const more = { BANK_ACCOUNTS: 'BCA 1234567890 PT Slot Terbit', LOG_LEVEL: 'silent' };
      const p = await startTestProvider({ env: { ...env, ...more }, gatewayTryMs: 600_000 });
      const payer = await p.register();
      const { id: orderId, code, payment_url } = await buy(p, payer);
      const shop = { p, gateway, payer, id: orderId, code, link: payment_url ?? '' };
      shops.push(shop);
      return shop;
    });
    for (const { p, gateway } of shops) {
      await gateway.double.close();
      await p.close();
    }
  },
});
/** A shop with an unpaid order of one termin. */
type Shop = { p: TestProvider; gateway: PlayedGateway; payer: TestCustomer; id: number; code: string; link: string };

const online = ({ p, link }: Shop) => payOnline(p, link);
type Case = {
  name: string;
  /** Hours from the order to the tap. */
  wait?: number;
  happen: (shop: Shop) => Promise<unknown>;
  /** The order, and what is due for refund, after the charge was paid all the same. */
  ends: [orderStatus: string, ...due: number[]];
};
const CASES: Case[] = [
  {
    name: 'the customer cancels the order',
    happen: async ({ payer, id }) => expect((await payer.call('POST', `pi-orders/${id}/cancel`)).status).toBe(200),
    ends: ['cancelled', PRICE],
  },
  {
    name: 'the deadline cancels the order',
    wait: 23.5,
    happen: async (shop) => {
      shop.p.advance(0.5);
      await askOverdue(shop.p.context);
      expect((await read(shop.payer, shop.id)).status).toBe('cancelled');
    },
    // Its month is still free.
    ends: ['paid'],
  },
  {
    name: 'staff cancel the order',
    happen: async ({ p, code }) => expect(await act(p, 'batalkan', { pesanan: code })).toContain(code),
    ends: ['cancelled', PRICE],
  },
  {
    name: 'the payer announces a bank transfer',
    happen: async ({ p, link }) => {
      const url = new URL(link.replace(/pay$/, 'transfer'), p.base);
      expect((await p.fetch(url, { method: 'POST' })).status).toBe(303);
    },
    ends: ['paid'],
  },
  {
    name: 'staff enter a bank transfer',
    happen: async ({ p, code }) =>
      expect(await act(p, 'terima-transfer', { pesanan: code, termin: 1 })).toContain(code),
    ends: ['paid', PRICE],
  },
  {
    name: 'a second tab replaces the charge',
    happen: async (shop) => {
      shop.p.advance(31 / 3600);
      expect((await online(shop)).headers.get('location')).not.toContain('toko.example');
    },
    ends: ['paid'],
  },
];

/** Taps on the link, lets `happen` happen while the gateway answers, and returns where the tap leads and the charge's reference. */
async function tapDuring(shop: Shop, happen: Case['happen'], answers: 'well' | 'error 500') {
  const { gateway } = shop;
  const answer = Promise.withResolvers<void>();
  gateway.double.next(answer.promise);
  const tapped = online(shop);
  await expect.poll(gateway.references, PATIENT).toHaveLength(1);
  await happen(shop);
  gateway.double.always(answers);
  answer.resolve();
  const location = (await tapped).headers.get('location') ?? '';
  gateway.double.always('well');
  return { location, reference: gateway.references()[0] ?? '' };
}

const outcomeOf = async ({ p, payer, id }: Shop) => [(await read(payer, id)).status, ...(await dueAmounts(p))];

describe.for(Object.keys(GATEWAYS) as Id[])('while %s opens a charge', (id) => {
  const notifyOf = ({ p, gateway }: Shop, body: unknown) => notify(p, id, body, gateway.token);

  test.for(CASES.flatMap((one) => [true, false].map((closes) => ({ ...one, closes }))))(
    '$name, and it can be closed there ($closes): its money is recorded, at least by the poll',
    async ({ wait, happen, ends, closes }, { open }) => {
      const shop = await open(id);
      shop.p.advance(wait ?? 0);
      const { location, reference } = await tapDuring(shop, happen, closes ? 'well' : 'error 500');
      expect(location).toBe(shop.link.replace(/pay$/, 'status'));
      const notification = shop.gateway.pay(reference);
      if (closes) {
        expect(shop.gateway.double.requests.filter((call) => call.endsWith(shop.gateway.closing))).not.toEqual([]);
        expect(await notifyOf(shop, notification)).toBe(200);
      } else {
        shop.p.advance(0.1);
        await pollCharges(shop.p.context);
      }
      expect(await outcomeOf(shop)).toEqual(ends);
    },
  );

  test('its process is killed: the notification finds the charge', async ({ open }) => {
    const shop = await open(id);
    shop.gateway.double.next(new Promise(() => undefined));
    online(shop).catch(() => undefined);
    await expect.poll(shop.gateway.references, PATIENT).toHaveLength(1);
    const notification = shop.gateway.pay(shop.gateway.references()[0] ?? '');
    expect(await notifyOf(shop, notification)).toBe(200);
    expect((await read(shop.payer, shop.id)).status).toBe('paid');
  });
});

test('a session that could not be closed is closed by the poll', async ({ open }) => {
  const shop = await open('xendit');
  const { double, references, pay } = shop.gateway;
  await tapDuring(shop, ({ payer, id }) => payer.call('POST', `pi-orders/${id}/cancel`), 'error 500');
  const closings = () => double.requests.filter((call) => call.endsWith('/cancel')).length;
  const before = closings();
  double.always('error 500');
  shop.p.advance(0.1);
  await pollCharges(shop.p.context);
  double.always('well');
  expect(closings()).toBe(before + 3);
  shop.p.advance(1.1);
  await pollCharges(shop.p.context);
  expect(closings()).toBe(before + 4);
  // A page that can be open for days is followed until then.
  await shop.p.db.updateTable('charges').set({ expires_at: '2026-11-29T03:00:00.000Z' }).execute();
  shop.p.advance(72);
  pay(references()[0] ?? '');
  await pollCharges(shop.p.context);
  expect(await dueAmounts(shop.p)).toEqual([PRICE]);
});
