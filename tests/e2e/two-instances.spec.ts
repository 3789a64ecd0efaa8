import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { formatMonth } from '@slotterbit/contract/values/month.ts';
import { readSettings } from '@slotterbit/provider/config.ts';
import { bumpCatalogueVersion } from '@slotterbit/provider/db/catalogue-version.ts';
import { openDatabase } from '@slotterbit/provider/db/open.ts';
import { createDatabase, dropDatabase, startPostgres } from '@slotterbit/provider/tests/support/postgres.ts';
import { startBuiltServer } from '#tests/support/built-server.ts';
import { registerCustomer } from '#tests/support/e2e/customer.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const textOf = async (url: string) =>
  (await (await fetch(url)).text()).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

/** A stale page may be sent for a second (decision 016). */
const untilShown = (url: string, text: string) =>
  expect.poll(() => textOf(url), { message: url, timeout: 30_000 }).toContain(text);

test('cached pages show orders, also of the other instance, and changes by staff', async () => {
  const postgres = await startPostgres();
  const database = await createDatabase(postgres.url);
  const servers = [1, 2].map(() => startBuiltServer({ DATABASE_URL: database, SEED: 'demo' }));
  const [first, second] = (await Promise.all(servers)).map(({ url }) => url) as [string, string];
  const shop = new Shop(first, await registerCustomer(first));
  const [offer] = await shop.offers({ room: 3 });
  if (!offer) throw new Error('The catalogue has no offer.');
  const remaining = (count: number) =>
    Promise.all(
      [first, second].map((url) => untilShown(`${url}/product/${offer.itemId}`, `${formatMonth(offer)} Sisa ${count}`)),
    );
  await remaining(offer.remaining);
  await shop.add(offer);
  await shop.order();
  await remaining(offer.remaining - 1);

  const [, id = ''] = /href="\/product\/(\d+)/.exec(await (await fetch(`${second}/home`)).text()) ?? [];
  const price = 7_654_321;
  const db = await openDatabase(readSettings({ DATABASE_URL: database }));
  await db.updateTable('item_indexings').where('item_id', '=', Number(id)).set({ harga_jual: price }).execute();
  await bumpCatalogueVersion(db);
  await db.destroy();
  await untilShown(`${first}/product/${id}`, formatRupiah(price));
  await untilShown(`${second}/home`, formatRupiah(price));
  for (const server of servers) await (await server).stop();
  await dropDatabase(postgres.url, database);
  await postgres.stop();
});
