import { importCatalogue } from '../catalogue/import.ts';
import { TABLE_NAMES } from '../database-copy/tables.ts';
import { readMeta, writeMeta } from '../db/meta.ts';
import type { Db, Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import type { Brand } from '../platform/brand.ts';
import type { Log } from '../platform/log.ts';
import { demoCatalogue, demoEnteredAt, recordDemo, seedAccount, seedHoldings } from './demo-contents.ts';
import { type DemoOrdersContext, seedOrders } from './demo-orders.ts';

type SeedContext = DemoOrdersContext & { log: Log; brand: Brand };

/** Key in `meta` of a database that a start with SEED=demo created, until the demo is in it. */
const DEMO_DUE_KEY = 'demo_due';

/** Called by the start that created the database: the demo enters no other. */
export async function markDemoDue(db: Db): Promise<void> {
  await writeMeta(db, DEMO_DUE_KEY, 'yes');
}

/** Whether the database is empty except for single values, such as keys. */
async function isEmpty(db: Db): Promise<boolean> {
  for (const table of TABLE_NAMES) {
    if (table === 'meta') continue;
    const rows = await db
      .selectFrom(table)
      .select(({ lit }) => lit(1).as('one'))
      .limit(1)
      .execute();
    if (rows.length > 0) return false;
  }
  return true;
}

/**
 * Enters the demo (holdings, referral codes, catalogue, an account with orders) into the empty database that this
 * start created; otherwise logs that it does not. One transaction: an interrupted seeding leaves nothing, and the
 * next start repeats it.
 */
export async function seed(context: SeedContext): Promise<void> {
  const { db, log, catalogue } = context;
  if ((await demoEnteredAt(db)) !== null) return;
  const items = await transact(db, (tx) => enterDemo(context, tx));
  if (items === null) {
    log.info(
      'SEED=demo: the demo was not entered, since it enters only a new database; SEED=none leaves this line out',
    );
    return;
  }
  catalogue.changed();
  log.info(`demo entered: ${items} items, one account with orders`);
}

/** Returns the number of items; null if the demo must not be entered. */
async function enterDemo(context: SeedContext, tx: Tx): Promise<number | null> {
  if ((await readMeta(tx, DEMO_DUE_KEY)) === null || !(await isEmpty(tx))) return null;
  const now = context.now();
  await seedHoldings(tx, now, context.brand.name);
  const { items } = await importCatalogue(tx, demoCatalogue(), { now });
  // Logs of demo payments are useless to operators.
  const silent = { ...context.log, info: () => undefined };
  await seedOrders({ ...context, db: tx, log: silent }, await seedAccount(tx, now));
  await recordDemo(tx, now);
  await tx.deleteFrom('meta').where('key', '=', DEMO_DUE_KEY).execute();
  return items.added;
}
