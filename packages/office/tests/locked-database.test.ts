import type { CartAnswer } from '@slotterbit/contract/calls/cart-calls.ts';
import type { CreateOrderAnswer } from '@slotterbit/contract/calls/order-calls.ts';
import { runStaff } from '@slotterbit/office/commands/run-command.ts';
import { readSettings } from '@slotterbit/provider/config.ts';
import { openDatabase } from '@slotterbit/provider/db/open.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { buy, addition as cartBody, orderOf } from '@slotterbit/provider/tests/shopping.ts';
import { holdWriteLock } from '@slotterbit/provider/tests/support/hold-write-lock.ts';
import { registration, startTestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { type ProviderProcess, startProviderProcess } from '@slotterbit/provider/tests/support/provider-process.ts';
import { TEST_NOW } from '@slotterbit/provider/tests/support/provider-template.ts';
import { enterShoppers, putInCart, type Shopper } from '@slotterbit/provider/tests/support/shoppers.ts';
import type { SmallCatalogue } from '@slotterbit/provider/tests/support/small-catalogue.ts';
import { filledDatabase, type TestDatabase } from '@slotterbit/provider/tests/support/test-database.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signIn } from './support/staff-browser.ts';
import { staffContext } from './support/staff-context.ts';

/*
 * A server whose embedded database is locked by another process: a shell with an open transaction, or an import. PostgreSQL locks rows
 * instead (tests/provider/postgres).
 */
let database: TestDatabase & { catalogue: SmallCatalogue };
let db: Db;
let server: ProviderProcess;
let shoppers: Shopper[];
let shopper: Shopper;
let dataDir: string;

beforeAll(async () => {
  database = await filledDatabase();
  dataDir = database.env['DATA_DIR'] ?? '';
  db = await openDatabase(readSettings(database.env));
  server = await startProviderProcess(database.env);
  shoppers = await enterShoppers(db, 5);
});

beforeEach(() => {
  shopper = shoppers.pop() as Shopper; // There is one for each test.
});

afterAll(async () => {
  await server.stop();
  await db.destroy();
  await database.drop();
});

const get = (path: string) => server.call(shopper.token, 'GET', path);

/** What customers read: the catalogue, the health check, a private call. */
async function readAll(): Promise<number[]> {
  return Promise.all(['items', '../healthz', '../readyz', 'carts'].map(async (path) => (await get(path)).status));
}

const addition = () => cartBody(database.catalogue.alfa, 'SINTA 2');

test('a write waits for the lock while reads are answered, and then answers 503 with Retry-After', async () => {
  const release = await holdWriteLock(dataDir);
  let waiting = true;
  const written = server.call<{ message: string }>(shopper.token, 'POST', 'carts', addition()).finally(() => {
    waiting = false;
  });
  let rounds = 0;
  for (; waiting && rounds < 1_000; rounds += 1) expect(await readAll()).toEqual([200, 200, 200, 200]);
  const refused = await written;
  // A blocked event loop answers the first round when the write is over, and there is no second.
  expect(rounds).toBeGreaterThan(1);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect(refused.body.message).toBe('Server sedang sibuk. Silakan coba lagi sebentar.');
  expect((await server.call<CartAnswer>(shopper.token, 'GET', 'carts')).body.jumlah_cart).toBe(0);

  await release();
  expect((await server.call(shopper.token, 'POST', 'carts', addition())).status).toBe(201);
  expect((await server.call<CartAnswer>(shopper.token, 'GET', 'carts')).body.jumlah_cart).toBe(1);
  // One line each, without a stack.
  await expect
    .poll(() => server.output())
    .toMatch(/"level":"error","at":"[^"]*","message":"[^"]*database is locked"\}/);
});

test('every call that writes answers 503 with Retry-After, and works after the lock', async () => {
  const cartOf = async () => (await server.call<CartAnswer>(shopper.token, 'GET', 'carts')).body;
  await putInCart(db, shopper, database.catalogue.alfa, 'SINTA 2', 1);
  const { body } = await server.call<CreateOrderAnswer>(
    shopper.token,
    'POST',
    'pi-order/create',
    orderOf(await cartOf()),
  );
  await putInCart(db, shopper, database.catalogue.alfa, 'SINTA 2', 1);
  const cart = await cartOf();
  const link = body.payment_url?.replace(/^.*\/api\//, '') ?? '';
  const { email, password } = registration;
  const calls: [string, string, unknown, number][] = [
    ['POST', 'customer-register', registration, 201],
    ['POST', 'customer-login', { email, password }, 200],
    ['PATCH', `carts/${cart.carts[0]?.id}`, { qty: 1 }, 200],
    ['POST', 'pi-order/create', orderOf(cart), 201],
    ['POST', 'carts', addition(), 201],
  ];
  const release = await holdWriteLock(dataDir);
  const locked: typeof calls = [...calls, ['POST', link, undefined, 303]];
  const refused = await Promise.all(
    locked.map(([method, path, sent]) => server.call(shopper.token, method, path, sent)),
  );
  expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
    locked.map(() => [503, '2']),
  );
  await release();
  for (const [method, path, sent, status] of calls) {
    expect([path, (await server.call(shopper.token, method, path, sent)).status]).toEqual([path, status]);
  }
  expect(await server.location(link)).toContain('/gateway/sandbox/');
});

test('an order that becomes overdue during the lock can be read, and is cancelled afterwards', async () => {
  await putInCart(db, shopper, database.catalogue.alfa, 'SINTA 2', 1);
  const cart = (await server.call<CartAnswer>(shopper.token, 'GET', 'carts')).body;
  expect((await server.call(shopper.token, 'POST', 'pi-order/create', orderOf(cart))).status).toBe(201);
  await db.updateTable('orders').set({ deadline_at: TEST_NOW.toISOString() }).execute();
  const release = await holdWriteLock(dataDir);
  expect((await get('pi-orders')).status).toBe(200);
  await release();
  const status = async () =>
    (await server.call<{ data: { orders: { data: { status: string }[] } } }>(shopper.token, 'GET', 'pi-orders')).body
      .data.orders.data[0]?.status;
  await expect.poll(status, { timeout: 60_000 }).toBe('cancelled');
});

test('a server starts while another process holds the lock', async () => {
  const release = await holdWriteLock(dataDir);
  const second = await startProviderProcess(database.env);
  expect((await second.call(shopper.token, 'GET', 'carts')).status).toBe(200);
  await second.stop();
  await release();
});

// On PostgreSQL these are read-only transactions, which refuse every write.
test('the plan of a change of many rows, and of a download or deletion of personal data, needs no lock', async () => {
  const p = await startTestProvider();
  const [buyer, leaving] = [await p.register(), await p.register()];
  const { code } = await buy(p, buyer);
  const { browser } = await signIn(p, 'admin');
  const release = await holdWriteLock(p.settings.dataDir);
  const months = 'bulan-awal=2026-11&bulan-akhir=2028-10&kapasitas=7&buka=1';
  for (const path of [
    `kapasitas-beberapa?semua=${p.catalogue.alfa.id}.${p.catalogue.gama.id}&${months}`,
    `naskah-diterima?pesanan=${code}`,
    ...['unduh-data', 'hapus-akun', 'hapus-akun-sekarang'].map((slug) => `${slug}?pelanggan=${leaving.id}`),
  ]) {
    const { status, text } = await browser.open(`/staf/aksi/${path}`);
    expect([path, status, text.includes('<button class="primary">')]).toEqual([path, 200, true]);
  }
  await release();
  await p.close();
});

const file = (items: unknown[]) => JSON.stringify({ format: 'slotterbit-catalogue', version: 1, items });
const staff = (argv: string[], files: Record<string, string> = {}) =>
  runStaff(argv, async () =>
    staffContext({ db, settings: readSettings(database.env), now: () => TEST_NOW }, new Map(Object.entries(files))),
  );

test('a dry run, a check and an export of a catalogue need no lock', async () => {
  const release = await holdWriteLock(dataDir);
  const files = { 'baru.json': file([{ code: 'baru', name: 'Jurnal Baru', max_termin: 1 }]) };
  const rehearsed = await staff(['catalogue', 'import', 'baru.json', '--dry-run'], files);
  expect(rehearsed.output).toContain('Items: 1 added, 0 updated, 0 unchanged');
  expect(rehearsed.output).toContain('nothing was changed');
  expect((await staff(['catalogue', 'check', 'baru.json'], files)).output).toContain('Items: 1 added');
  expect((await staff(['catalogue', 'export'])).output).toContain('slotterbit-catalogue');
  await release();
  expect(await db.selectFrom('items').select('id').where('code', '=', 'baru').execute()).toEqual([]);
});
