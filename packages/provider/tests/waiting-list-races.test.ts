import { setTimeout as wait } from 'node:timers/promises';
import type { CartAnswer } from '@slotterbit/contract/calls/cart-calls.ts';
import type { CreateOrderAnswer } from '@slotterbit/contract/calls/order-calls.ts';
import type { WaitingListAnswer } from '@slotterbit/contract/calls/waiting-list-calls.ts';
import { addHours } from '@slotterbit/contract/values/date.ts';
import { readSettings } from '@slotterbit/provider/config.ts';
import { openDatabase } from '@slotterbit/provider/db/open.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { shopEvents } from '@slotterbit/provider/shop-events.ts';
import { sweepWaitingList } from '@slotterbit/provider/waiting/sweep-waiting-list.ts';
import { expect, test } from 'vitest';
import { addition, orderOf } from './shopping.ts';
import { type ProviderProcess, startProviderProcess } from './support/provider-process.ts';
import { TEST_NOW } from './support/provider-template.ts';
import { seededRandom } from './support/seed.ts';
import { enterShoppers, type Shopper } from './support/shoppers.ts';
import type { SmallCatalogue } from './support/small-catalogue.ts';
import { filledDatabase } from './support/test-database.ts';
import { lineFaults } from './support/waiting-shop.ts';

/*
 * Two server processes on one database, and a third writer that ends every hold at once. `npm run races` runs it longer, and kills the
 * servers more often.
 */
const CUSTOMERS = 16;
const STEPS = Number(process.env['RACE_CUSTOMERS'] ?? 6);
const CRASHES = Number(process.env['CRASHES'] ?? 1);
const PLACES = 4;
/** Two months of one journal, so that transactions also meet in different orders. */
const MONTHS = [1, 2];
/** Every hold that the servers give has ended at this time. */
const LATER = addHours(TEST_NOW, 36);

type Random = () => number;
type Tally = { held: number; ordered: number };

async function cancelOne(server: ProviderProcess, { token }: Shopper): Promise<void> {
  const { body } = await server.call<{ data: { orders: { data: { id: number; status: string }[] } } }>(
    ...([token, 'GET', 'pi-orders'] as const),
  );
  const pending = body.data.orders.data.find(({ status }) => status === 'pending');
  if (pending) await server.call(token, 'POST', `pi-orders/${pending.id}/cancel`);
}

async function orderOne(server: ProviderProcess, { token }: Shopper, of: SmallCatalogue, month: number) {
  await server.call(token, 'POST', 'carts', addition(of.beta, 'DOAJ', month));
  const { body: cart } = await server.call<CartAnswer>(token, 'GET', 'carts');
  const { status } = await server.call<CreateOrderAnswer>(
    ...([token, 'POST', 'pi-order/create', orderOf(cart)] as const),
  );
  // A cart that cannot be ordered must not block the next steps.
  if (status !== 201) for (const { id } of cart.carts) await server.call(token, 'DELETE', `carts/${id}`);
  return status;
}

/** One random action of a customer. Throws if a server fails. */
async function act(server: ProviderProcess, shopper: Shopper, of: SmallCatalogue, random: Random, tally: Tally) {
  const { token } = shopper;
  const month = MONTHS[Math.floor(random() * MONTHS.length)] ?? 1;
  const { body } = await server.call<WaitingListAnswer>(token, 'GET', 'waiting-list');
  const held = body.data.entries.find(({ state }) => state === 'held');
  if (held) tally.held += 1;
  const chance = random();
  if (held && chance < 0.7) {
    if (
      (await orderOne(
        server,
        shopper,
        of,
        of.beta.slots.findIndex(({ id }) => id === held.slot_id),
      )) === 201
    )
      tally.ordered += 1;
  } else if (chance < 0.45) {
    const entered = await server.call(token, 'POST', 'waiting-list', { slot_id: of.beta.slots[month]?.id });
    expect([201, 409, 429]).toContain(entered.status);
  } else if (chance < 0.6) await orderOne(server, shopper, of, month);
  else if (chance < 0.8) await cancelOne(server, shopper);
  else {
    const [entry] = body.data.entries;
    const left = entry && (await server.call(token, 'DELETE', `waiting-list/${entry.id}`));
    if (left) expect([200, 404]).toContain(left.status);
  }
}

async function openShop() {
  const { env, catalogue, drop } = await filledDatabase();
  const db = await openDatabase(readSettings(env));
  await db.updateTable('slots').set({ capacity: PLACES }).execute();
  return {
    env: { ...env, WAITING_ENTRIES_PER_CUSTOMER: '10' },
    catalogue,
    drop,
    db,
    shoppers: await enterShoppers(db, CUSTOMERS),
  };
}

const sweep = (db: Db, now: Date) =>
  sweepWaitingList({
    db,
    now: () => now,
    events: shopEvents,
    catalogue: { changed: () => undefined },
    log: { info: () => undefined, error: () => undefined },
  });

/** Ends holds until `stop` is aborted. */
async function endHolds(db: Db, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await sweep(db, LATER);
    await wait(15);
  }
}

test(
  'two servers, holds that end meanwhile: never more than the month has, in the order of entry',
  async () => {
    const { env, catalogue, db, shoppers, drop } = await openShop();
    const servers = await Promise.all([startProviderProcess(env), startProviderProcess(env)]);
    const random = seededRandom();
    const tally = { held: 0, ordered: 0 };
    const stop = new AbortController();
    const ending = endHolds(db, stop.signal);
    await Promise.all(
      shoppers.map(async (shopper, n) => {
        // There are two. Goes on until the test has tested something.
        for (let at = 0; at < STEPS || Math.min(tally.held, tally.ordered) === 0; at += 1)
          await act(servers[(n + at) % 2] as ProviderProcess, shopper, catalogue, random, tally);
      }),
    );
    stop.abort();
    await ending;
    await sweep(db, TEST_NOW);
    expect(await lineFaults(db, TEST_NOW)).toEqual([]);
    await Promise.all(servers.map((server) => server.stop()));
    expect(servers.map((server) => server.output()).join('')).not.toContain('Error');
    await db.destroy();
    await drop();
  },
  120_000 + STEPS * 2_000,
);

test(
  `kill -9 while places change hands, ${CRASHES} times: none is lost, none is given twice`,
  async () => {
    const { env, catalogue, db, shoppers, drop } = await openShop();
    const random = seededRandom();
    for (let crash = 0; crash < CRASHES; crash += 1) {
      const server = await startProviderProcess(env);
      const tally = { held: 0, ordered: 0 };
      const shopping = shoppers.map(async (shopper) => {
        try {
          for (;;) await act(server, shopper, catalogue, random, tally);
        } catch {
          // The server was killed: that is the test.
        }
      });
      await expect.poll(() => tally.held, { interval: 5, timeout: 30_000 }).toBeGreaterThan(0);
      await wait(random() * 300);
      await server.crash();
      await Promise.all(shopping);
      expect(await lineFaults(db, TEST_NOW)).toEqual([]);
      // The next server finds holds that ended while none ran.
      if (crash % 2 === 1) await sweep(db, LATER);
    }
    expect(await lineFaults(db, TEST_NOW)).toEqual([]);
    await db.destroy();
    await drop();
  },
  60_000 + CRASHES * 20_000,
);
