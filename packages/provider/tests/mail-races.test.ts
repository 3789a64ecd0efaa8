import { setTimeout as wait } from 'node:timers/promises';
import { loadCartRows } from '@slotterbit/provider/carts/load-cart.ts';
import { readSettings } from '@slotterbit/provider/config.ts';
import { openDatabase } from '@slotterbit/provider/db/open.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { checkIntegrity } from '@slotterbit/provider/integrity/check-integrity.ts';
import { openTransport } from '@slotterbit/provider/mail/transport.ts';
import { createOrder } from '@slotterbit/provider/orders/create-order.ts';
import { readBrand } from '@slotterbit/provider/platform/brand.ts';
import { createLog } from '@slotterbit/provider/platform/log.ts';
import { shopEvents } from '@slotterbit/provider/shop-events.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mailRound } from './support/mail-round.ts';
import { type ProviderProcess, startProviderProcess } from './support/provider-process.ts';
import { TEST_NOW } from './support/provider-template.ts';
import { seededRandom } from './support/seed.ts';
import { enterShoppers, putInCart, type Shopper } from './support/shoppers.ts';
import { type SmtpDouble, startSmtpDouble } from './support/smtp-double.ts';
import { ENGINE, filledDatabase } from './support/test-database.ts';

/*
 * Several instances on one outbox, and instances that are killed. Verified to fail on both databases without the lease condition in
 * `claimMessage` (several instances), and with endless leases (messages in flight during a crash are lost).
 */
const CRASHES = Number(process.env['CRASHES'] ?? 1);
const INSTANCES = 4;
const MESSAGES = 40;

let database: Awaited<ReturnType<typeof filledDatabase>>;
let db: Db;
let smtp: SmtpDouble;
let env: Record<string, string>;
let shoppers: Shopper[];

beforeEach(async () => {
  database = await filledDatabase();
  db = await openDatabase(readSettings(database.env));
  smtp = await startSmtpDouble();
  env = { ...database.env, SMTP_URL: smtp.url, SITE_URL: 'http://slot.test', MAIL_FROM: 'Slot <halo@slot.test>' };
  await db.updateTable('slots').set({ capacity: 1_000_000 }).execute();
  // Few enough per address for the daily limit (docs/product.md 12.7).
  shoppers = await enterShoppers(db, 8);
});

/** Also ends those of a failed test. */
const servers: ProviderProcess[] = [];
async function startServer(settings: Record<string, string>): Promise<ProviderProcess> {
  const server = await startProviderProcess(settings);
  servers.push(server);
  return server;
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.crash()));
  await smtp.close();
  const findings = await checkIntegrity(db);
  await db.destroy();
  await database.drop();
  expect(findings).toEqual([]);
});

/** Orders of one line each, and as many messages. */
async function makeOrders(count: number): Promise<void> {
  const { alfa } = database.catalogue;
  for (let n = 0; n < count; n += 1) {
    const shopper = shoppers[n % shoppers.length] as Shopper; // There are eight.
    await putInCart(db, shopper, alfa, 'SINTA 2', 1);
    const price = alfa.offers['SINTA 2']?.price ?? 0;
    const line = { product_id: alfa.id, slot_id: alfa.slots[1]?.id ?? 0, price };
    const [row] = await loadCartRows(db, shopper.id, TEST_NOW);
    await createOrder(
      db,
      { id: shopper.id, minPaidPercent: 30 },
      { termin: 1, cart_items: [{ ...line, hde: row?.hde ?? '' }], keperluan_publish: 'BKD', termin_amount1: price },
      {
        settings: readSettings({ UNPAID_ORDERS_PER_CUSTOMER: '1000000', UNPAID_PLACES_PER_SLOT: '1000000' }),
        now: TEST_NOW,
        events: shopEvents,
        network: null,
      },
    );
  }
}

const waiting = async () =>
  (await db.selectFrom('mail_messages').select('id').where('status', '=', 'not-sent').execute()).length;
const ids = () => smtp.received.map(({ headers }) => headers['message-id'] ?? '');

test(
  `kill -9 ${CRASHES} times while mail is sent: no message is lost, each crash duplicates at most one`,
  async () => {
    const random = seededRandom();
    // Slow enough for a kill during the message.
    smtp.slowness = () => random() * 20;
    const EACH = 6;
    for (let crash = 0; crash < CRASHES; crash += 1) {
      await makeOrders(EACH);
      const before = new Set(ids());
      const since = smtp.received.length;
      // Later each time, so that the lease of the earlier process has expired.
      const clock = new Date(TEST_NOW.getTime() + crash * 240_000).toISOString();
      const server = await startServer({ ...env, TEST_CLOCK: clock });
      await expect.poll(() => smtp.begun, { interval: 2, timeout: 20_000 }).toBeGreaterThan(since);
      await wait(random() * 60);
      await server.crash();
      smtp.begun = smtp.received.length;
      const again = ids()
        .slice(since)
        .filter((id) => before.has(id));
      expect(again.length, `sent again after crash ${crash}`).toBeLessThanOrEqual(1);
    }
    const clock = new Date(TEST_NOW.getTime() + CRASHES * 240_000).toISOString();
    const last = await startServer({ ...env, TEST_CLOCK: clock });
    await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
    await last.stop();
    const sent = ids();
    expect(new Set(sent).size).toBe(CRASHES * EACH);
    expect(sent.length - new Set(sent).size).toBeLessThanOrEqual(CRASHES);
  },
  60_000 + CRASHES * 20_000,
);

test(`${INSTANCES} instances and another process send each message once`, async () => {
  await makeOrders(MESSAGES);
  smtp.slowness = () => 5;
  const settings = readSettings({ ...env, DATABASE_POOL_SIZE: '2' });
  const instances = await Promise.all(
    Array.from({ length: INSTANCES }, async () => ({
      db: await openDatabase(settings),
      settings,
      now: () => TEST_NOW,
      brand: readBrand(),
      log: createLog('silent', () => undefined),
    })),
  );
  const starting = startServer(env);
  // Each instance continues until nothing is left.
  const send = (context: (typeof instances)[number]) =>
    expect
      .poll(
        async () => {
          await mailRound(context, openTransport(smtp.url));
          return waiting();
        },
        { interval: 5, timeout: 40_000 },
      )
      .toBe(0);
  await Promise.all(instances.map(send));
  await (await starting).stop();
  await Promise.all(instances.map((instance) => instance.db.destroy()));
  expect(ids().length).toBe(MESSAGES);
  expect(new Set(ids()).size).toBe(MESSAGES);
}, 120_000);

test.skipIf(ENGINE === 'postgres')(
  'a terminating process finishes the message in flight and takes no other',
  async () => {
    await makeOrders(10);
    smtp.slowness = () => 300;
    const server = await startServer(env);
    await expect.poll(() => smtp.begun, { interval: 5, timeout: 20_000 }).toBe(1);
    await server.stop();
    expect(smtp.received).toHaveLength(1);
    const messages = await db.selectFrom('mail_messages').select(['status', 'attempts', 'lease_until']).execute();
    expect(messages.filter(({ status }) => status === 'sent')).toHaveLength(1);
    expect(messages.filter(({ attempts, lease_until }) => attempts === 0 && lease_until === null)).toHaveLength(9);
  },
);
