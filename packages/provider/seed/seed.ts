import { defaultHolding, demoEmail } from '@slotterbit/contract/customers/login.ts';
import demo from '../catalogue-file/demo.json' with { type: 'json' };
import { importCatalogue } from '../catalogue-file/import-catalogue.ts';
import { type CatalogueContents, parseCatalogue } from '../catalogue-file/parse-catalogue.ts';
import { endSessions } from '../customers/accounts.ts';
import { register, taken } from '../customers/register.ts';
import { readMeta, writeMeta } from '../db/meta.ts';
import { type Db, filledTable, type Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import type { ConnectedGateway } from '../payments/gateways/gateway-registry.ts';
import type { Brand } from '../platform/brand.ts';
import type { Log } from '../platform/log.ts';
import { DEMO_WARNING, type DemoState, demoAccount } from './demo-account.ts';
import { type DemoOrdersContext, MIN_PAID_PERCENT, seedOrders } from './demo-orders.ts';

/** The referral code of SEED=demo for every demo holding. */
export const DEMO_REFERRAL_CODE = 'DEMO';

/** The holdings of SEED=demo: the organisation itself, the default of docs/product.md, and another. */
const demoHoldings = (name: string) => [
  { code: defaultHolding, name },
  { code: 'demo-kampus', name: 'Kampus Demo' },
];

/** Creates the demo account; returns its id. */
async function seedAccount(db: Db, now: Date): Promise<number> {
  const made = await register(
    db,
    {
      ...demoAccount,
      name: 'Ratna Prameswari',
      whatsapp: '0812 0000 1234',
      instansi: 'Universitas Contoh Nusantara',
      pekerjaan: 'Dosen',
      address: 'Jalan Pustaka 12, Bandung',
      marketing_code: DEMO_REFERRAL_CODE,
      holding_code: defaultHolding,
    },
    now,
  );
  if ('takenSince' in made) throw taken();
  return made.customerId;
}

/** Enters the demo holdings and their referral code. @param brand the organisation's name */
export async function seedHoldings(db: Db, now: Date, brand: string): Promise<void> {
  const created_at = now.toISOString();
  for (const { code, name } of demoHoldings(brand)) {
    await db.insertInto('holdings').values({ code, name, min_paid_percent: MIN_PAID_PERCENT, created_at }).execute();
    const referral = { holding_code: code, code: DEMO_REFERRAL_CODE, note: 'Demo', created_at };
    await db.insertInto('referral_codes').values(referral).execute();
  }
}

/** Returns the demo catalogue. Imported as a module, so that source and bundle find it in the same way. */
export function demoCatalogue(): CatalogueContents {
  return parseCatalogue(JSON.stringify(demo));
}

/** Key in `meta`: when the demo was entered. While it exists, the database holds the demo. */
const ENTERED = 'seeded_at';

type DemoStateParts = {
  db: Db;
  gateways: { chosen: Pick<ConnectedGateway, 'isReal'> | null };
  log: Log;
  now: () => Date;
};

/**
 * Whether the database holds the demo. With a real gateway the demo account is locked: a warning is logged and its
 * sessions end.
 */
export async function demoState({ db, gateways, log, now }: DemoStateParts): Promise<DemoState> {
  if ((await readMeta(db, ENTERED)) === null) return 'absent';
  // Without a gateway, transfers bring money too.
  if (gateways.chosen !== null && !gateways.chosen.isReal) return 'open';
  log.error(`WARNING: ${DEMO_WARNING}`);
  const account = await db
    .selectFrom('customers')
    .select('id')
    .where('holding_code', '=', defaultHolding)
    .where('email', '=', demoEmail)
    .executeTakeFirst();
  const sessions = account ? await transact(db, (tx) => endSessions(tx, account.id, now())) : 0;
  if (account && sessions > 0)
    log.security({
      kind: 'sessions-revoked',
      customer: account.id,
      sessions,
      reason: 'demo account beside a real gateway',
    });
  return 'locked';
}

type SeedContext = DemoOrdersContext & { log: Log; brand: Brand };

/** Key in `meta` of a database that a start with SEED=demo created, until the demo is in it. */
const DEMO_DUE_KEY = 'demo_due';

/** Called by the start that created the database: the demo enters no other. */
export async function markDemoDue(db: Db): Promise<void> {
  await writeMeta(db, DEMO_DUE_KEY, 'yes');
}

/**
 * Enters the demo (holdings, referral codes, catalogue, an account with orders) into the empty database that this
 * start created; otherwise logs that it does not. One transaction: an interrupted seeding leaves nothing, and the
 * next start repeats it.
 */
export async function seed(context: SeedContext): Promise<void> {
  const { db, log, catalogue } = context;
  if ((await readMeta(db, ENTERED)) !== null) return;
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
  if ((await readMeta(tx, DEMO_DUE_KEY)) === null || (await filledTable(tx)) !== null) return null;
  const now = context.now();
  await seedHoldings(tx, now, context.brand.name);
  const { items } = await importCatalogue(tx, demoCatalogue(), now);
  // Logs of demo payments are useless to operators.
  const silent = { ...context.log, info: () => undefined };
  await seedOrders({ ...context, db: tx, log: silent }, await seedAccount(tx, now));
  await writeMeta(tx, ENTERED, now.toISOString());
  await tx.deleteFrom('meta').where('key', '=', DEMO_DUE_KEY).execute();
  return items.added;
}
