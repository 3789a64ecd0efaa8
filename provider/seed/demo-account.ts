import { defaultHolding } from '#domain/login.ts';
import { register } from '../customers/register.ts';
import type { Db } from '../db/schema.ts';

/** The account of SEED=demo; printed at start, so it must never exist on a server with real customers. */
export const demoAccount = { email: 'demo@slotterbit.test', password: 'demo1234' } as const;

/** The referral code of SEED=demo for every demo holding. */
export const DEMO_REFERRAL_CODE = 'DEMO';

/** The holdings of SEED=demo: the organisation itself, the default of docs/product.md, and another. */
const demoHoldings = (name: string) => [
  { code: defaultHolding, name },
  { code: 'demo-kampus', name: 'Kampus Demo' },
];

/** Creates the demo account if it is missing; returns its id. */
export async function seedAccount(db: Db, now: Date): Promise<number> {
  const known = await db
    .selectFrom('customers')
    .select('id')
    .where('holding_code', '=', defaultHolding)
    .where('email', '=', demoAccount.email)
    .executeTakeFirst();
  if (known) return known.id;
  const { customerId } = await register(
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
  return customerId;
}

const MIN_PAID_PERCENT = 30;

/** Enters the demo holdings and their referral code. @param brand the organisation's name */
export async function seedHoldings(db: Db, now: Date, brand: string): Promise<void> {
  const created_at = now.toISOString();
  for (const { code, name } of demoHoldings(brand)) {
    await db
      .insertInto('holdings')
      .values({ code, name, min_paid_percent: MIN_PAID_PERCENT, created_at })
      .onConflict((on) => on.column('code').doNothing())
      .execute();
    await db
      .insertInto('referral_codes')
      .values({ holding_code: code, code: DEMO_REFERRAL_CODE, note: 'Demo', created_at })
      .onConflict((on) => on.columns(['holding_code', 'code']).doNothing())
      .execute();
  }
}
