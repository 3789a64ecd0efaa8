import { openProvider, type Provider } from '@slotterbit/provider/app.ts';
import { readSettings } from '@slotterbit/provider/config.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import {
  add,
  addition,
  buy,
  cartOf,
  type Errors,
  fullMonth,
  orderOf,
  placesRefused,
  staySignedIn,
  stranger,
  usedOf,
} from '@slotterbit/provider/tests/shopping.ts';
import type { TestCustomer, TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { enterLine, entriesOf } from '@slotterbit/provider/tests/support/waiting-shop.ts';
import { offerForgottenPlaces } from '@slotterbit/provider/waiting/sweep-waiting-list.ts';
import { describe, expect } from 'vitest';
import { act } from './support/staff-browser.ts';
import { staff, staffResult } from './support/staff-context.ts';

const CAMPUS = '2001:db8:1:2::1';
const HOME = '198.51.100.200';
const SLOT = 1;

/** The limits of an installation whose operator set none. */
function standardLimits(p: TestProvider): void {
  const { unpaidOrdersPerCustomer, unpaidPlacesPerSlot, unpaidPlacesPerNetwork } = readSettings({});
  Object.assign(p.settings, { unpaidOrdersPerCustomer, unpaidPlacesPerSlot, unpaidPlacesPerNetwork });
}

/** Posts as a customer from an address. */
async function postFrom(provider: Provider, customer: TestCustomer, address: string | null, path: string, of: unknown) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${customer.token}` };
  const init = { method: 'POST', headers, body: JSON.stringify(of) };
  const response = await provider.fetch(new Request(`http://provider.test/api/${path}`, init), { address });
  // The test asserts on what it expects of both shapes.
  return { status: response.status, body: (await response.json()) as Errors & { order: { id: number } } };
}

/** Orders the whole cart of a customer from an address. */
const orderFrom = async (provider: Provider, customer: TestCustomer, address: string | null) =>
  postFrom(provider, customer, address, 'pi-order/create', orderOf(await cartOf(customer)));

/** Customers with that many places of one slot in the cart. */
async function withCarts(p: TestProvider, customers: readonly TestCustomer[], qty: number): Promise<void> {
  for (const customer of customers) await add(customer, p.catalogue.alfa, 'SINTA 2', SLOT, qty);
}

const some = (count: number, p: TestProvider) => Promise.all(Array.from({ length: count }, () => stranger(p)));

/** Standard limits, a month with that many places, and customers with three of them each in the cart. */
async function crowd(p: TestProvider, capacity: number, count: number): Promise<TestCustomer[]> {
  standardLimits(p);
  await p.setCapacity(slotOf(p), capacity);
  const customers = await some(count, p);
  await withCarts(p, customers, 3);
  return customers;
}
const slotOf = (p: TestProvider) => p.catalogue.alfa.slots[SLOT]?.id ?? 0;

const NETWORK_TEXT = placesRefused(9, 9, 'dari satu jaringan internet');

describe('accounts of one network', () => {
  test('do not take a month: what is beyond the limit waits for a payment', async ({ p }) => {
    const customers = await crowd(p, 19, 7);
    const answers = [];
    // Each from another address of one line.
    for (const [n, customer] of customers.entries())
      answers.push(await orderFrom(p.provider, customer, `2001:db8:1:2::${n + 1}`));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 409, 409, 409, 409]);
    expect(answers[3]?.body).toEqual({ message: NETWORK_TEXT, errors: { cart_items: [NETWORK_TEXT] } });
    expect(await usedOf(p)).toBe(9);
    // The cart is kept.
    expect((await cartOf(customers[3] as TestCustomer)).jumlah_cart).toBe(3);
    const [refused] = customers.slice(3);
    if (!refused) throw new Error('There are seven.');
    await p.play(answers[0]?.body.order.id ?? 0);
    expect((await orderFrom(p.provider, refused, CAMPUS)).status).toBe(201);
  });

  test('are counted apart from other networks, and not at all where the address is unknown', async ({ p }) => {
    const customers = await crowd(p, 50, 5);
    for (const customer of customers.slice(0, 3)) await orderFrom(p.provider, customer, CAMPUS);
    const [fourth, fifth] = customers.slice(3) as [TestCustomer, TestCustomer];
    expect((await orderFrom(p.provider, fourth, CAMPUS)).status).toBe(409);
    expect((await orderFrom(p.provider, fourth, '2001:db8:1:3::1')).status).toBe(201);
    expect((await orderFrom(p.provider, fifth, null)).status).toBe(201);
  });

  test('stay counted after a restart; an order that lapsed is not, and its network is forgotten', async ({ p }) => {
    const [first, other] = (await crowd(p, 50, 2)) as [TestCustomer, TestCustomer];
    p.settings.unpaidPlacesPerNetwork = 3;
    expect((await orderFrom(p.provider, first, CAMPUS)).status).toBe(201);
    const restarted = await openProvider(p.settings, { now: p.now });
    expect((await orderFrom(restarted, other, CAMPUS)).status).toBe(409);
    const networks = () => p.db.selectFrom('orders').select('network').orderBy('id').execute();
    // No address is stored.
    expect(await networks()).toEqual([{ network: expect.stringMatching(/^[\w-]{22}$/) }]);
    p.advance(25);
    expect((await orderFrom(restarted, other, CAMPUS)).status).toBe(201);
    await restarted.catchUp();
    expect(await networks()).toEqual([{ network: null }, { network: expect.any(String) }]);
    await restarted.close();
  });

  test('may hold what staff allow one of their customers', async ({ p }) => {
    standardLimits(p);
    await p.setCapacity(slotOf(p), 50);
    const [institution, other] = (await some(2, p)) as [TestCustomer, TestCustomer];
    await withCarts(p, [other], 3);
    await withCarts(p, [institution], 15);
    expect((await orderFrom(p.provider, other, CAMPUS)).status).toBe(201);
    await act(p, 'ubah-batas', { pelanggan: institution.id }, { batas_slot: '20' });
    expect((await orderFrom(p.provider, institution, CAMPUS)).status).toBe(201);
  });

  test('hold free places like unpaid ones, as one customer does, until the month is past', async ({ p }) => {
    standardLimits(p);
    p.settings.unpaidPlacesPerNetwork = 4;
    await staySignedIn(p);
    await p.db.updateTable('item_indexings').set({ harga_jual: 0 }).execute();
    const take = async (customer: TestCustomer, address: string, qty: number) => {
      await customer.call('POST', 'carts', { ...addition(p.catalogue.alfa, 'SINTA 2', SLOT, qty), req_price: 0 });
      return (await orderFrom(p.provider, customer, address)).status;
    };
    const [one, twin] = [await p.register(), await p.register()];
    expect(await take(one, '203.0.113.1', 2)).toBe(201);
    expect(await take(one, '203.0.113.2', 2)).toBe(409);
    expect(await take(twin, '203.0.113.1', 2)).toBe(201);
    const last = await stranger(p);
    await staySignedIn(p);
    p.advance(72);
    await p.provider.catchUp();
    expect(await take(last, '203.0.113.1', 1)).toBe(409);
    expect(await usedOf(p)).toBe(4);
    p.advance(24 * 60);
    await p.provider.catchUp();
    const kept = p.db.selectFrom('orders').select('id').where('network', 'is not', null);
    expect(await kept.execute()).toEqual([]);
  });
});

describe('accounts with one WhatsApp number', () => {
  /** Two accounts, in two organisations, with an order each that is paid by those of `paying`. */
  async function withOneNumber(p: TestProvider, paying: readonly number[]) {
    standardLimits(p);
    const whatsapp = '0812 1111 2222';
    const accounts = [
      await p.register({ whatsapp }, '203.0.113.1'),
      await p.register({ whatsapp: '+6281211112222', holding_code: 'demo-kampus' }, '203.0.113.2'),
    ] as const;
    for (const n of paying) await p.play((await buy(p, accounts[n] as TestCustomer, undefined, 2)).id);
    await withCarts(p, accounts, 2);
    return accounts;
  }

  test('that both paid hold together what one customer may', async ({ p }) => {
    const [first, second] = await withOneNumber(p, [0, 1]);
    const { id } = (await orderFrom(p.provider, first, '203.0.113.1')).body.order;
    const refused = await orderFrom(p.provider, second, '203.0.113.2');
    expect(refused).toMatchObject({ status: 409, body: { message: placesRefused(3, 2) } });
    expect(await usedOf(p)).toBe(2);
    await p.play(id);
    expect((await orderFrom(p.provider, second, '203.0.113.2')).status).toBe(201);
  });

  test('are counted apart when the money of one went back with its order', async ({ p }) => {
    const [first, second] = await withOneNumber(p, [0, 1]);
    const { id } = await p.db.selectFrom('orders').select('id').orderBy('id').executeTakeFirstOrThrow();
    await p.moveOrder(id, 'cancelled');
    // The order was stopped without its money.
    p.isHarmed = true;
    expect((await orderFrom(p.provider, first, '203.0.113.1')).status).toBe(201);
    expect((await orderFrom(p.provider, second, '203.0.113.2')).status).toBe(201);
  });

  test.for([[[]], [[0]], [[1]]])(
    'are counted apart before: a stranger may have typed it (%j paid)',
    async ([paying = []], { p }) => {
      const [first, second] = await withOneNumber(p, paying);
      expect((await orderFrom(p.provider, first, '203.0.113.1')).status).toBe(201);
      expect((await orderFrom(p.provider, second, '203.0.113.2')).status).toBe(201);
    },
  );
});

describe('the waiting list', () => {
  const CHEATS = '0812 1111 2222';
  /** A month that one order fills, and customers who wait, each with a WhatsApp number and an address. */
  async function line(p: TestProvider, people: readonly (readonly [whatsapp: string, address: string])[]) {
    standardLimits(p);
    const { slotId, orderId } = await fullMonth(p, await stranger(p));
    const customers: TestCustomer[] = [];
    for (const [whatsapp, address] of people) {
      const customer = await p.register({ whatsapp }, address);
      expect((await enterLine(customer, slotId)).status).toBe(201);
      customers.push(customer);
    }
    await staySignedIn(p);
    const held = async () => {
      const entries = await Promise.all(customers.map(entriesOf));
      return entries.flatMap(([entry], n) => (entry?.state === 'held' ? [n] : []));
    };
    const free = (capacity: number) => p.db.updateTable('slots').set({ capacity }).where('id', '=', slotId).execute();
    const giveBack = async (n: number) => {
      const customer = customers[n] as TestCustomer;
      return customer.call('DELETE', `waiting-list/${(await entriesOf(customer))[0]?.id}`);
    };
    return { slotId, orderId, customers, held, free, giveBack };
  }
  const other = (n: number) => [`0813${String(n).padStart(8, '0')}`, `198.51.100.${n}`] as const;

  test.for([
    ['WhatsApp number', (n: number) => [CHEATS, `203.0.113.${n}`] as const],
    ['network', (n: number) => [other(n)[0], CAMPUS] as const],
  ] as const)('holds one place of a month for one %s while others wait', async ([, cheat], { p }) => {
    const { orderId, held, free } = await line(p, [cheat(1), cheat(2), cheat(3), other(4), other(5)]);
    await free(3);
    await p.moveOrder(orderId, 'cancelled');
    expect(await held()).toEqual([0, 3, 4]);
    await free(4);
    await offerForgottenPlaces(p.context);
    expect(await held()).toEqual([0, 1, 3, 4]);
  });

  test('a customer who paid is not passed over for a stranger who typed the same number', async ({ p }) => {
    const { orderId, customers, held, free } = await line(p, [[CHEATS, CAMPUS], [CHEATS, HOME], other(3)]);
    await p.play((await buy(p, customers[1] as TestCustomer)).id);
    await free(2);
    await p.moveOrder(orderId, 'cancelled');
    expect(await held()).toEqual([0, 1]);
  });

  test('accounts of one network together hold and order at most what its limit says', async ({ p }) => {
    const numbers = Array.from({ length: 11 }, (_, n) => [other(n)[0], CAMPUS] as const);
    const { orderId, slotId, customers, held, free } = await line(p, [...numbers, other(12)]);
    await free(20);
    await p.moveOrder(orderId, 'cancelled');
    expect(await held()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 11]);
    expect(await p.slot(slotId)).toEqual({ capacity: 20, used: 10 });
    const [holder, last] = [customers[0], customers[10]] as [TestCustomer, TestCustomer];
    for (const customer of [holder, last]) await add(customer, p.catalogue.beta, 'DOAJ', 2);
    expect(await orderFrom(p.provider, last, CAMPUS)).toMatchObject({ status: 409 });
    // A held place is counted already.
    expect((await orderFrom(p.provider, holder, CAMPUS)).status).toBe(201);
    expect(await orderFrom(p.provider, last, CAMPUS)).toMatchObject({ status: 409 });
  });

  test.for(['expires', 'is given back'])(
    'a hold that %s pauses its customer for three days, and nobody else',
    async (end, { p }) => {
      const { slotId, orderId, customers, held, giveBack } = await line(p, [
        [CHEATS, CAMPUS],
        [CHEATS, CAMPUS],
      ]);
      const [first] = customers as [TestCustomer];
      await p.moveOrder(orderId, 'cancelled');
      expect(await held()).toEqual([0]);
      if (end === 'expires') p.advance(24);
      else await giveBack(0);
      await p.provider.catchUp();
      expect(await held()).toEqual([1]);
      await enterLine(first, slotId);
      await giveBack(1);
      // Everyone can order it meanwhile.
      expect(await p.slot(slotId)).toEqual({ capacity: 1, used: 0 });
      p.advance(71);
      await p.provider.catchUp();
      expect(await held()).toEqual([]);
      p.advance(2);
      await p.provider.catchUp();
      expect(await held()).toEqual([0]);
    },
  );

  test.for([
    ['the journal was archived', 'arsipkan', 'tawarkan-kembali'],
    ['the account was closed', 'nonaktifkan-akun', 'aktifkan-akun'],
    ['staff removed the entry', 'keluarkan-dari-daftar-tunggu', null],
  ] as const)('a hold that ends because %s pauses nobody', async ([, closes, opens], { p }) => {
    const { slotId, orderId, customers } = await line(p, [[CHEATS, CAMPUS]]);
    const [customer] = customers as [TestCustomer];
    await p.moveOrder(orderId, 'cancelled');
    const [entry] = await entriesOf(customer);
    const about = { jurnal: p.catalogue.beta.id, pelanggan: customer.id, antrean: entry?.id };
    await act(p, closes, about);
    p.advance(24);
    await p.provider.catchUp();
    if (opens !== null) await act(p, opens, about);
    const next = await fullMonth(p, await stranger(p));
    const { email, password } = customer;
    const login = await p.call<{ access_token: string }>('POST', 'customer-login', { email, password });
    const call = p.callWith(login.body.access_token);
    expect((await enterLine({ call }, slotId)).status).toBe(201);
    await p.moveOrder(next.orderId, 'cancelled');
    expect(await entriesOf({ call })).toMatchObject([{ state: 'held' }]);
  });
});

describe('a month of which unpaid orders hold most', () => {
  /** Orders places from networks and numbers of their own. */
  async function hold(p: TestProvider, customers: number, qty: number): Promise<void> {
    const buyers = await some(customers, p);
    await withCarts(p, buyers, qty);
    for (const [n, buyer] of buyers.entries())
      expect((await orderFrom(p.provider, buyer, `203.0.113.${n}`)).status).toBe(201);
  }
  const gauge = async (p: TestProvider) => {
    const text = await (await p.fetch('http://provider.test/metrics')).text();
    return Number(/^slotterbit_months_held_unpaid (\d+)$/m.exec(text)?.[1]);
  };

  test('shows in /metrics, and the doctor names it with what to do', async ({ p }) => {
    standardLimits(p);
    await p.setCapacity(slotOf(p), 10);
    await hold(p, 2, 2);
    expect(await gauge(p)).toBe(0);
    expect(await staff(p, 'doctor')).toBe('Healthy: nothing contradicts itself.');
    await hold(p, 1, 2);
    expect(await gauge(p)).toBe(1);
    const { output, failed } = await staffResult(p, 'doctor');
    // Nothing is wrong with the data.
    expect(failed).toBe(false);
    expect(output).toContain(
      'jurnal-alfa, Desember 2026\n  3 pesanan belum dibayar dari 3 pelanggan memegang 6 dari 10 slot',
    );
    expect(output).toContain('1 warning(s).\nHealthy: nothing contradicts itself.');
    // Lapsed orders hold nothing.
    p.advance(25);
    expect(await gauge(p)).toBe(0);
  });

  test('is none where one customer may hold as much', async ({ p }) => {
    standardLimits(p);
    await p.setCapacity(slotOf(p), 4);
    await hold(p, 1, 3);
    expect(await gauge(p)).toBe(0);
  });
});
