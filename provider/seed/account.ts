import { defaultHolding } from '#domain/holding.ts';
import { DEMO_REFERRAL_CODE, demoAccount } from '../catalogue/demo-account.ts';
import { register } from '../customers/register.ts';
import type { Db } from '../db/schema.ts';

/** Makes the demo account unless it is there; answers its id. */
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
