import type { ItemsAnswer } from '@slotterbit/contract/calls/item-calls.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import {
  add,
  cartOf,
  create,
  fullMonth,
  orderOf,
  setManuscriptDays,
  staySignedIn,
  stranger,
} from '@slotterbit/provider/tests/shopping.ts';
import { dueMail } from '@slotterbit/provider/tests/support/mail-round.ts';
import {
  startTestProvider,
  type TestCustomer,
  type TestProvider,
} from '@slotterbit/provider/tests/support/provider.ts';
import { enterLine, entriesOf, lineFaults } from '@slotterbit/provider/tests/support/waiting-shop.ts';
import { expect } from 'vitest';
import { act, messageOf, openAsAdmin } from './support/staff-browser.ts';
import { staff, staffFiles } from './support/staff-context.ts';

const cancel = (customer: TestCustomer, orderId: number) => customer.call('POST', `pi-orders/${orderId}/cancel`);
const addJanuary = (p: TestProvider, customer: TestCustomer, qty = 1) =>
  add(customer, p.catalogue.beta, 'DOAJ', 2, qty);

/** A full month of a customer's order, and the strangers who wait for it. */
async function queue(p: TestProvider, customer: TestCustomer) {
  const month = await fullMonth(p, customer);
  const [first, second] = [await stranger(p), await stranger(p)];
  for (const one of [first, second]) await enterLine(one, month.slotId);
  return { ...month, first, second };
}

async function slotInItems(p: TestProvider, slotId: number) {
  const { body } = await p.call<ItemsAnswer>('GET', 'items');
  return body.data.items.flatMap(({ slots }) => slots).find(({ id }) => id === slotId);
}

test('a full month says that customers can wait for it; another month does not', async ({ p, customer }) => {
  const { slotId } = await fullMonth(p, customer);
  expect(await slotInItems(p, slotId)).toMatchObject({ remaining: 0, waiting_list: true });
  expect(await slotInItems(p, p.catalogue.beta.slots[1]?.id ?? 0)).not.toHaveProperty('waiting_list');
});

test('a cancelled order frees its place for the first in line only, who orders it', async ({ p, customer }) => {
  const { slotId, orderId } = await fullMonth(p, customer);
  const [first, second, visitor] = [await stranger(p), await stranger(p), await stranger(p)];
  expect((await enterLine(first, slotId)).body.data.entries).toMatchObject([{ state: 'waiting', position: 1 }]);
  expect((await enterLine(second, slotId)).body.data.entries).toMatchObject([{ state: 'waiting', position: 2 }]);
  await cancel(customer, orderId);

  expect(await entriesOf(first)).toMatchObject([
    { state: 'held', position: null, held_until: '2026-11-20T15:00:00.000Z', item_name: 'Jurnal Beta' },
  ]);
  expect(await entriesOf(second)).toMatchObject([{ state: 'waiting', position: 1 }]);
  // For everyone else the month is full.
  expect(await slotInItems(p, slotId)).toMatchObject({ remaining: 0 });
  for (const other of [visitor, second]) expect((await addJanuary(p, other)).status).toBe(422);

  expect((await addJanuary(p, first, 2)).body.message).toBe('Qty melebihi sisa slot (1).');
  expect((await addJanuary(p, first)).status).toBe(201);
  const cart = await cartOf(first);
  expect(cart.carts[0]?.slot.remaining).toBe(1);
  expect((await create(first, orderOf(cart))).status).toBe(201);
  expect(await entriesOf(first)).toEqual([]);
  expect(await p.slot(slotId)).toEqual({ capacity: 1, used: 1 });
  expect(await entriesOf(second)).toMatchObject([{ state: 'waiting', position: 1 }]);
});

test('an order of a held place and a second one needs a free place', async ({ p, customer }) => {
  const { slotId, orderId } = await fullMonth(p, customer);
  const waiting = await stranger(p);
  await enterLine(waiting, slotId);
  await cancel(customer, orderId);
  await p.setCapacity(slotId, 2);
  await addJanuary(p, waiting, 2);
  const request = orderOf(await cartOf(waiting));
  await p.setCapacity(slotId, 1);
  const { status, body } = await create(waiting, request);
  expect([status, body.message]).toEqual([
    409,
    'Slot Jurnal Beta bulan Januari 2027 tinggal 1. Perbarui keranjang Anda.',
  ]);
  await p.setCapacity(slotId, 2);
  expect((await create(waiting, request)).status).toBe(201);
  expect(await p.slot(slotId)).toEqual({ capacity: 2, used: 2 });
});

test('a hold that ends goes to the next customer, then to everyone', async ({ p, customer }) => {
  await staySignedIn(p);
  const { slotId, orderId, first, second } = await queue(p, customer);
  await staySignedIn(p);
  await cancel(customer, orderId);
  p.advance(11.9);
  await p.provider.catchUp();
  expect(await entriesOf(first)).toMatchObject([{ state: 'held' }]);
  p.advance(0.2);
  await p.provider.catchUp();
  expect(await entriesOf(first)).toEqual([]);
  // It is 22.06 in Jakarta: this hold begins at 08.00.
  expect(await entriesOf(second)).toMatchObject([{ state: 'held', held_until: '2026-11-21T13:00:00.000Z' }]);
  p.advance(24);
  await p.provider.catchUp();
  expect(await entriesOf(second)).toEqual([]);
  expect(await p.slot(slotId)).toEqual({ capacity: 1, used: 0 });
  expect(await slotInItems(p, slotId)).toMatchObject({ remaining: 1 });
});

test.for([
  ['leaves while waiting', false],
  ['gives a held place back', true],
] as const)('a customer %s, and the others move up', async ([, isHeld], { p, customer }) => {
  const { slotId, orderId } = await fullMonth(p, customer);
  const [first, second] = [await stranger(p), await stranger(p)];
  const { body } = await enterLine(first, slotId);
  await enterLine(second, slotId);
  if (isHeld) await cancel(customer, orderId);
  const path = `waiting-list/${body.data.entries[0]?.id}`;
  expect((await second.call('DELETE', path)).status).toBe(404);
  expect((await first.call('DELETE', path)).body).toEqual({ data: { entries: [] } });
  expect((await first.call('DELETE', path)).status).toBe(404);
  expect(await entriesOf(second)).toMatchObject([isHeld ? { state: 'held' } : { state: 'waiting', position: 1 }]);
});

test('a month with places, an unknown month, and a second entry', async ({ p, customer }) => {
  const { slotId } = await fullMonth(p, customer);
  const free = await enterLine(customer, p.catalogue.beta.slots[1]?.id ?? 0);
  expect([free.status, free.body.message]).toEqual([
    409,
    'Slot bulan ini masih tersedia. Muat ulang halaman, lalu pesan.',
  ]);
  expect((await enterLine(customer, 999_999)).status).toBe(422);
  const twice = [await enterLine(customer, slotId), await enterLine(customer, slotId)];
  expect(twice.map(({ status }) => status)).toEqual([201, 201]);
  expect(twice[1]?.body).toEqual(twice[0]?.body);
  expect((await p.call('GET', 'waiting-list')).status).toBe(401);
});

test('limits: open entries of a customer, and entries of one day', async () => {
  const p = await startTestProvider({ env: { WAITING_ENTRIES_PER_CUSTOMER: '2' } });
  const customer = await p.register();
  const [a = 0, b = 0, c = 0] = p.catalogue.gama.slots.map(({ id }) => id);
  await enterLine(customer, a);
  await enterLine(customer, b);
  expect((await enterLine(customer, c)).body.message).toContain('Anda sudah menunggu 2 slot (maksimal 2)');
  const statuses: number[] = [];
  for (let n = 0; n < 30; n += 1) {
    const [entry] = await entriesOf(customer);
    await customer.call('DELETE', `waiting-list/${entry?.id}`);
    statuses.push((await enterLine(customer, c)).status);
    const [, last] = await entriesOf(customer);
    if (last) await customer.call('DELETE', `waiting-list/${last.id}`);
  }
  expect(statuses.at(0)).toBe(201);
  expect(statuses.at(-1)).toBe(429);
  await p.close();
});

test('a disabled account is passed over until it is enabled', async ({ p, customer }) => {
  const { slotId, orderId, first, second } = await queue(p, customer);
  await act(p, 'nonaktifkan-akun', { pelanggan: first.id });
  await cancel(customer, orderId);
  expect(await entriesOf(second)).toMatchObject([{ state: 'held' }]);
  await second.call('DELETE', `waiting-list/${(await entriesOf(second))[0]?.id}`);
  expect(await p.slot(slotId)).toEqual({ capacity: 1, used: 0 });
  await act(p, 'aktifkan-akun', { pelanggan: first.id });
  expect(await p.slot(slotId)).toEqual({ capacity: 1, used: 1 });
});

test('entries end when their month closes, and so does a hold', async ({ p, customer }) => {
  const { slotId, orderId, first, second } = await queue(p, customer);
  await staySignedIn(p);
  // 30 January 2027, 19.00 in Jakarta.
  p.advance((new Date('2027-01-30T12:00:00.000Z').getTime() - p.now().getTime()) / 3_600_000);
  await p.moveOrder(orderId, 'cancelled');
  expect(await entriesOf(first)).toMatchObject([{ state: 'held', held_until: '2027-01-30T17:00:00.000Z' }]);
  p.advance(5);
  await p.provider.catchUp();
  expect([...(await entriesOf(first)), ...(await entriesOf(second))]).toEqual([]);
  expect(await p.slot(slotId)).toEqual({ capacity: 1, used: 0 });
});

test('an expired order frees its place for the first in line, not for a later customer', async ({ p, customer }) => {
  const { slotId } = await fullMonth(p, customer);
  const [waiting, visitor] = [await stranger(p), await stranger(p)];
  await enterLine(waiting, slotId);
  await staySignedIn(p);
  p.advance(25);
  await p.provider.catchUp();
  expect((await addJanuary(p, visitor)).status).toBe(422);
  expect(await entriesOf(waiting)).toMatchObject([{ state: 'held' }]);
});

test('staff change the capacity, archive the journal and remove a customer', async ({ p, customer }) => {
  const { slotId, orderId } = await fullMonth(p, customer);
  const people = [await stranger(p), await stranger(p), await stranger(p)];
  for (const one of people) await enterLine(one, slotId);
  const states = async () => (await Promise.all(people.map(entriesOf))).map(([entry]) => entry?.state ?? 'none');
  const { id: jurnal } = p.catalogue.beta;
  const month = { jurnal, 'bulan-awal': '2027-01', 'bulan-akhir': '2027-01' };
  await act(p, 'kapasitas-beberapa', { ...month, kapasitas: 2 });
  expect(await states()).toEqual(['held', 'waiting', 'waiting']);
  expect(await act(p, 'kapasitas-beberapa', { ...month, kapasitas: 1 })).toContain('sudah terisi 2');

  await act(p, 'arsipkan', { jurnal });
  await act(p, 'batalkan', { pesanan: orderId });
  expect(await states()).toEqual(['held', 'waiting', 'waiting']);
  await act(p, 'tawarkan-kembali', { jurnal });
  expect(await states()).toEqual(['held', 'held', 'waiting']);

  const list = (await openAsAdmin(p, `/staf/slot/${jurnal}`)).page.text;
  expect(list).toContain('Daftar tunggu <small>(3)</small>');
  expect(list).toContain('slot ditahan sampai 20 November 2026 pukul 22.00 WIB');
  const [entry] = await entriesOf(people[0] as TestCustomer);
  const first = { jurnal, antrean: entry?.id };
  expect(await act(p, 'keluarkan-dari-daftar-tunggu', first)).toContain('ditawarkan kepada yang berikutnya');
  expect(await states()).toEqual(['none', 'held', 'held']);
  expect(await act(p, 'keluarkan-dari-daftar-tunggu', first)).toContain('tidak lagi di daftar tunggu');
  expect(await staff(p, 'slots recount --why test')).toContain('Nothing changed');

  expect(await staff(p, 'doctor')).toContain('Healthy');
  p.advance(14);
  expect(await staff(p, 'doctor')).toContain('seharusnya berakhir');
  await p.provider.catchUp();
  expect(await lineFaults(p.db, p.now())).toEqual([]);
});

test('the e-mail names journal, month and time, and opens the product page at that month', async ({ p, customer }) => {
  const { slotId, orderId } = await fullMonth(p, customer);
  const waiting = await p.register({ name: 'Rini' });
  await enterLine(waiting, slotId);
  await cancel(customer, orderId);
  const id = await messageOf(p, 'place-held');
  const output = async () => (await openAsAdmin(p, `/staf/pesan/${id}`)).page.text;
  const DROPPED = 'server akan membatalkannya';
  for (const part of [
    'Slot ditahan untuk Anda: Jurnal Beta · Januari 2027',
    'Halo Rini,',
    'sampai 20 November 2026 pukul 22.00 WIB',
    `/product/${p.catalogue.beta.id}?bulan=2027-01`,
  ])
    expect(await output()).toContain(part);
  expect(await output()).not.toContain(DROPPED);
  const [entry] = await entriesOf(waiting);
  await waiting.call('DELETE', `waiting-list/${entry?.id}`);
  expect(await output()).toContain(DROPPED);
});

test.for([
  ['the account is disabled', 'nonaktifkan-akun'],
  ['the journal is archived', 'arsipkan'],
] as const)('no e-mail about a held place is sent after %s', async ([, slug], { p, customer }) => {
  const { slotId, orderId } = await fullMonth(p, customer);
  const waiting = await p.register();
  await enterLine(waiting, slotId);
  await cancel(customer, orderId);
  await act(p, slug, { pelanggan: waiting.id, jurnal: p.catalogue.beta.id });
  const sent = await dueMail(p.context);
  expect(sent.filter(({ subject }) => subject.includes('Slot ditahan'))).toEqual([]);
});

test('an order that staff move to another month frees its place for the first in line', async ({ p, customer }) => {
  const { slotId, orderId } = await fullMonth(p, customer);
  const waiting = await p.register();
  await enterLine(waiting, slotId);
  await act(p, 'pindah-bulan', { pesanan: orderId, baris: 1, bulan: '2027-02' });
  expect(await entriesOf(waiting)).toMatchObject([{ state: 'held' }]);
});

test('a catalogue file with a larger capacity frees places for the first in line', async ({ p, customer }) => {
  const { first, second } = await queue(p, customer);
  await setManuscriptDays(p, 0);
  await staff(p, 'catalogue export c.json');
  staffFiles.set('c.json', (staffFiles.get('c.json') ?? '').replace('"capacity": 1', '"capacity": 2'));
  await staff(p, 'catalogue import c.json');
  expect(await entriesOf(first)).toMatchObject([{ state: 'held' }]);
  expect(await entriesOf(second)).toMatchObject([{ state: 'waiting', position: 1 }]);
});
