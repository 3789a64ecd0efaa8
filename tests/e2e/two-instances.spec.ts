import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { formatMonth } from '@slotterbit/contract/values/month.ts';
import { readSettings } from '@slotterbit/provider/config.ts';
import { bumpCatalogueVersion } from '@slotterbit/provider/db/catalogue-version.ts';
import { openDatabase } from '@slotterbit/provider/db/open.ts';
import { createDatabase, dropDatabase, startPostgres } from '@slotterbit/provider/tests/support/postgres.ts';
import type { Locator } from 'playwright/test';
import { startBuiltServer } from '#tests/support/built-server.ts';
import { registerCustomer } from '#tests/support/e2e/customer.ts';
import { Shop } from '#tests/support/e2e/shop.ts';
import { test as base, expect } from '#tests/support/e2e/test.ts';

/** Starts two servers of the built site on one PostgreSQL. `database`: its address. */
const test = base.extend<{ instances: { database: string; origins: [string, string] } }>({
  // Playwright requires a destructured first parameter, also without other fixtures.
  // biome-ignore lint/correctness/noEmptyPattern: see above
  instances: async ({}, use) => {
    const postgres = await startPostgres();
    const database = await createDatabase(postgres.url);
    const env = { DATABASE_URL: database, SEED: 'demo' };
    const first = await startBuiltServer(env);
    const second = await startBuiltServer(env);
    await use({ database, origins: [first.url, second.url] });
    await Promise.all([first.stop(), second.stop()]);
    await dropDatabase(postgres.url, database);
    await postgres.stop();
  },
});

// Islands would replace the content of cached pages with fresh data.
test.use({ javaScriptEnabled: false });

/** Reloads a page until it shows a text: a stale page may be sent for a second (decision 016). */
async function untilShown(path: string, shown: Locator, text: string): Promise<void> {
  await expect(async () => {
    await shown.page().goto(path);
    await expect(shown).toContainText(text, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}

test('cached pages show orders, also of the other instance, and changes by staff', async ({ page, instances }) => {
  const [first, second] = instances.origins;
  const shop = new Shop(first, await registerCustomer(first));
  const [offer] = await shop.offers({ room: 3 });
  if (!offer) throw new Error('The catalogue has no offer.');
  const slots = page.getByRole('region', { name: 'Slot per bulan' }).getByRole('listitem');
  const slot = slots.filter({ hasText: formatMonth(offer) });
  for (const url of instances.origins)
    await untilShown(`${url}/product/${offer.itemId}`, slot, `Sisa ${offer.remaining}`);

  await shop.add(offer);
  await shop.order();
  for (const url of instances.origins)
    await untilShown(`${url}/product/${offer.itemId}`, slot, `Sisa ${offer.remaining - 1}`);

  await page.goto(`${second}/home`);
  const path = (await page.locator('main a[href^="/product/"]').first().getAttribute('href')) ?? '';
  const price = 7_654_321;
  const db = await openDatabase(readSettings({ DATABASE_URL: instances.database }));
  const ofItem = db.updateTable('item_indexings').where('item_id', '=', Number(path.split('/').at(-1)));
  await ofItem.set({ harga_jual: price }).execute();
  await bumpCatalogueVersion(db);
  await db.destroy();
  await untilShown(`${first}${path}`, page.locator('main'), formatRupiah(price));
  await untilShown(`${second}/home`, page.locator('main'), formatRupiah(price));
});
