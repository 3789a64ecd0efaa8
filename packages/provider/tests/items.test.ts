import { gunzipSync } from 'node:zlib';
import type { ItemsAnswer } from '@slotterbit/contract/calls/item-calls.ts';
import { itemsAnswer } from '@slotterbit/contract/calls/item-calls.ts';
import { bumpCatalogueVersion } from '@slotterbit/provider/db/catalogue-version.ts';
import { expect } from 'vitest';
import { test } from './provider-test.ts';
import type { Errors } from './shopping.ts';
import { add, order } from './shopping.ts';
import { setRows } from './support/set-rows.ts';

const names = ({ body }: { body: ItemsAnswer }) => body.data.items.map(({ name }) => name);

test('answers all items, public, as the contract says', async ({ p }) => {
  const { status, body, headers } = await p.call<ItemsAnswer>('GET', 'items');
  expect(status).toBe(200);
  expect(itemsAnswer.parse(body)).toEqual(body);
  expect(body.data).toMatchObject({ page: 1, limit: 3, total: 3, last_page: 1 });
  const [alfa, beta, gama] = body.data.items;
  expect(alfa).toMatchObject({
    name: 'Jurnal Alfa',
    kategori: 'Nasional',
    image: 'covers/alfa.svg',
    max_termin: 4,
    feedback_avg: 4.3,
    feedback_count: 3,
  });
  expect(alfa?.indexing.map(({ nama, harga_jual }) => [nama, harga_jual])).toEqual([
    ['SINTA 2', 1_500_000],
    ['SINTA 3', 750_000],
  ]);
  expect([alfa?.bidang, beta?.bidang]).toEqual([['Hukum', 'Ekonomi dan Bisnis'], undefined]);
  expect(alfa).not.toHaveProperty('indexing2');
  expect(beta?.indexing2?.map(({ nama }) => nama)).toEqual(['DOAJ']);
  // A month without capacity is not opened.
  expect(gama?.slots).toEqual([]);
  expect(headers.get('cache-control')).toBe('public, no-cache');
});

test('pages', async ({ p }) => {
  const first = await p.call<ItemsAnswer>('GET', 'items?page=1&limit=2');
  expect(names(first)).toEqual(['Jurnal Alfa', 'Jurnal Beta']);
  expect(first.body.data).toMatchObject({ page: 1, limit: 2, total: 3, last_page: 2 });
  expect(names(await p.call('GET', 'items?page=2&limit=2'))).toEqual(['Jurnal Gama']);
  expect(names(await p.call('GET', 'items?page=9&limit=2'))).toEqual([]);
  expect((await p.call<ItemsAnswer>('GET', 'items?page=1')).body.data.limit).toBe(20);
});

test('narrows to an indexing of either list', async ({ p }) => {
  const doaj = p.catalogue.beta.offers['DOAJ']?.id;
  expect(names(await p.call('GET', `items?page=1&limit=20&indexingId=${doaj}`))).toEqual(['Jurnal Beta']);
  expect(names(await p.call('GET', 'items?indexingId=9999'))).toEqual([]);
});

test.for(['page=0', 'page=x', 'page=-1', 'limit=0', 'limit=101', 'limit=1.5', 'indexingId=0', 'indexingId=abc'])(
  'refuses %s',
  async (query, { p }) => {
    const { status, body } = await p.call<Errors>('GET', `items?${query}`);
    const field = query.split('=')[0] ?? '';
    expect([status, body.errors]).toEqual([422, { [field]: [`${field} tidak valid.`] }]);
  },
);

test('an answer stays as it is when only the slots of another item change', async ({ p, customer }) => {
  const etags = () =>
    Promise.all([1, 2].map(async (page) => (await p.call('GET', `items?page=${page}&limit=1`)).headers.get('etag')));
  const [alfa, beta] = await etags();
  await add(customer, p.catalogue.alfa, 'SINTA 2', 1);
  await order(customer);
  const [alfaThen, betaThen] = await etags();
  expect(alfaThen).not.toBe(alfa);
  expect(betaThen).toBe(beta);
});

test('shows what was changed by hand beside a taken slot', async ({ p, customer }) => {
  await p.call('GET', 'items');
  await add(customer, p.catalogue.beta, 'DOAJ', 1);
  const offer = p.db.updateTable('item_indexings').where('item_id', '=', p.catalogue.alfa.id);
  await offer.set({ harga_jual: 900_000 }).execute();
  await bumpCatalogueVersion(p.db);
  await order(customer);
  const [alfa, beta] = (await p.call<ItemsAnswer>('GET', 'items')).body.data.items;
  expect(alfa?.indexing.map(({ harga_jual }) => harga_jual)).toEqual([900_000, 900_000]);
  expect(beta?.slots[1]).toMatchObject({ used: 1 });
});

test('the list of a large catalogue is the same compressed and plain, also after a change', async ({ p }) => {
  const at = p.now().toISOString();
  const rows = Array.from({ length: 230 }, (_, n) => ({
    ...{ code: `banyak-${n}`, name: `Jurnal Banyak ${n}`, price: n, max_termin: 4, position: n + 10 },
    ...{ created_at: at, updated_at: at },
  }));
  await p.db.insertInto('items').values(rows).execute();
  await p.setCapacity(p.catalogue.alfa.slots[0]?.id ?? 0, 6);
  const list = async (encoding: string) => {
    const answer = await p.fetch(`${p.base}/items`, { headers: { 'accept-encoding': encoding } });
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const body: ItemsAnswer = JSON.parse(String(encoding === 'gzip' ? gunzipSync(bytes) : bytes));
    return body.data;
  };
  await expect.poll(async () => (await list('identity')).total, { timeout: 10_000 }).toBe(233);
  const before = await list('gzip');
  expect(before).toEqual(await list('identity'));
  await p.setCapacity(p.catalogue.alfa.slots[0]?.id ?? 0, 7);
  await expect.poll(async () => (await list('gzip')).items[0]?.slots[0]?.capacity, { timeout: 10_000 }).toBe(7);
  const after = await list('gzip');
  expect(after).toEqual(await list('identity'));
  expect(after.items.slice(1)).toEqual(before.items.slice(1));
});

test('shows a taken slot at once, and a past month no longer', async ({ p, customer }) => {
  const first = () => p.call<ItemsAnswer>('GET', 'items').then(({ body }) => body.data.items[0]?.slots);
  expect((await first())?.[1]).toMatchObject({ used: 0, remaining: 5 });
  await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 2);
  await order(customer);
  expect((await first())?.[1]).toMatchObject({ used: 2, remaining: 3 });
  p.advance(24 * 11);
  expect((await first())?.map(({ month }) => month)).toEqual([12, 1, 2, 3]);
});

test('leaves out what is no longer offered', async ({ p }) => {
  await setRows(p.db, 'items', { archived_at: p.now().toISOString() }, { id: p.catalogue.gama.id });
  expect(names(await p.call('GET', 'items'))).toEqual(['Jurnal Alfa', 'Jurnal Beta']);
});
