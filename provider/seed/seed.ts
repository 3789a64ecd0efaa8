import { demoCatalogue } from '../catalogue/demo.ts';
import { importCatalogue } from '../catalogue/import.ts';
import type { Context } from '../context.ts';
import { readMeta, writeMeta } from '../db/meta.ts';
import { seedAccount } from './account.ts';
import { seedOrders } from './demo-orders.ts';
import { seedHoldings } from './holdings.ts';

const SEEDED = 'seeded_at';

/**
 * Fills a new database with the demo: holdings, referral code, catalogue, the demo account and its orders. Once per database;
 * each step leaves alone what is there, so that a seeding that was cut off is finished by the next start.
 */
export async function seed(context: Context): Promise<void> {
  const { db, log, catalogue } = context;
  if ((await readMeta(db, SEEDED)) !== null) return;
  const now = context.now();
  await seedHoldings(db, now);
  const { items } = await importCatalogue(db, demoCatalogue(), { now });
  // The notices of payments that were made up are nothing to tell an operator.
  await seedOrders({ ...context, log: { ...log, info: () => undefined } }, await seedAccount(db, now));
  await writeMeta(db, SEEDED, now.toISOString());
  catalogue.changed();
  log.info(`demo entered: ${items.added} items, one account with orders`);
}
