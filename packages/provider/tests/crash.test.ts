import { setTimeout as wait } from 'node:timers/promises';
import type { CartAnswer } from '@slotterbit/contract/calls/cart-calls.ts';
import type { CreateOrderAnswer } from '@slotterbit/contract/calls/order-calls.ts';
import { readSettings } from '@slotterbit/provider/config.ts';
import { openDatabase } from '@slotterbit/provider/db/open.ts';
import { checkIntegrity } from '@slotterbit/provider/integrity/check-integrity.ts';
import { expect, test } from 'vitest';
import { addition, orderOf } from './shopping.ts';
import { type ProviderProcess, startProviderProcess } from './support/provider-process.ts';
import { seededRandom } from './support/seed.ts';
import { enterShoppers, type Shopper } from './support/shoppers.ts';
import type { SmallCatalogue } from './support/small-catalogue.ts';
import { filledDatabase } from './support/test-database.ts';

/** `npm run races` does it 20 times on each database. */
const CRASHES = Number(process.env['CRASHES'] ?? 1);

/** Orders, opens the invoice and pays until the server is gone; what was answered with success is written to `made`, `numbers` and `paid`. */
async function shop(
  server: ProviderProcess,
  shopper: Shopper,
  catalogue: SmallCatalogue,
  made: number[],
  numbers: Map<number, string>,
  paid: number[],
): Promise<void> {
  try {
    for (let n = 0; ; n += 1) {
      await server.call(shopper.token, 'POST', 'carts', addition(catalogue.alfa, 'SINTA 2', 1 + (n % 4)));
      await server.call(shopper.token, 'POST', 'carts', addition(catalogue.beta, 'DOAJ', 1 + (n % 3)));
      const { body: cart } = await server.call<CartAnswer>(shopper.token, 'GET', 'carts');
      const { status, body } = await server.call<CreateOrderAnswer>(
        ...([shopper.token, 'POST', 'pi-order/create', orderOf(cart)] as const),
      );
      if (status !== 201) continue;
      const { id, payment_url } = body.order;
      made.push(id);
      const invoice = await server.call<{ number: string }>(shopper.token, 'POST', `pi-orders/${id}/invoice`);
      // Refused once the customer has had the day's numbers.
      if (invoice.status === 200) numbers.set(id, invoice.body.number);
      const bill = await server.location(payment_url?.replace(/^.*\/api\//, '') ?? '');
      await server.post(bill ?? '', new URLSearchParams({ action: 'pay' }));
      paid.push(id);
    }
  } catch {
    // The server was killed: that is the test.
  }
}

test(
  `kill -9 in the middle of orders, ${CRASHES} times: what was confirmed is there, whole, and nothing is half`,
  async () => {
    const { env, catalogue, drop } = await filledDatabase();
    const db = await openDatabase(readSettings(env));
    await db.updateTable('slots').set({ capacity: 1_000_000 }).execute();
    const shoppers = await enterShoppers(db, 8);
    const made: number[] = [];
    const numbers = new Map<number, string>();
    const paid: number[] = [];
    const random = seededRandom();
    for (let crash = 0; crash < CRASHES; crash += 1) {
      const server = await startProviderProcess(env);
      const before = made.length;
      const shopping = shoppers.map((shopper) => shop(server, shopper, catalogue, made, numbers, paid));
      // At a random moment, but not before there is something to lose.
      const isEnough = () => made.length > before && (crash > 0 || paid.length > 0);
      await expect.poll(isEnough, { interval: 5, timeout: 30_000 }).toBe(true);
      await wait(random() * 400);
      await server.crash();
      await Promise.all(shopping);
      const kept = await db.selectFrom('orders').select('id').where('id', 'in', made).execute();
      expect(kept).toHaveLength(made.length);
      const numbered = await db.selectFrom('orders').select(['id', 'invoice_number']).execute();
      const stored = new Map(numbered.map(({ id, invoice_number }) => [id, invoice_number]));
      expect([...numbers].filter(([id, number]) => stored.get(id) !== number)).toEqual([]);
      expect(await checkIntegrity(db)).toEqual([]);
    }
    const receipts = await db.selectFrom('payments').select('id').where('receipt_number', 'is not', null).execute();
    expect(receipts).not.toEqual([]);
    const again = await startProviderProcess(env);
    const first = shoppers[0] as Shopper; // There are eight.
    expect((await again.call(first.token, 'GET', 'pi-orders')).status).toBe(200);
    await again.stop();
    expect(again.output()).not.toContain('Error');
    await db.destroy();
    await drop();
  },
  60_000 + CRASHES * 20_000,
);
