import { openSession } from '@slotterbit/provider/customers/sessions.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { TEST_NOW } from './provider-template.ts';
import type { SmallItem } from './small-catalogue.ts';

/** A customer with a session and no password: races need many customers. */
export type Shopper = { id: number; token: string };

export async function enterShoppers(db: Db, count: number): Promise<Shopper[]> {
  return db.transaction().execute(async (tx) => {
    const shoppers: Shopper[] = [];
    for (let n = 0; n < count; n += 1) {
      const texts = { instansi: 'Universitas Contoh', pekerjaan: 'Dosen', address: 'Jalan Contoh 1' };
      const { id } = await tx
        .insertInto('customers')
        .values({
          holding_code: 'supp',
          email: `pembeli${n}@contoh.test`,
          mailbox: `pembeli${n}@contoh.test`,
          name: `Pembeli ${n}`,
          whatsapp: `+62812345${String(n).padStart(5, '0')}`,
          ...texts,
          referral_code: 'DEMO',
          password_hash: 'none',
          created_at: TEST_NOW.toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      shoppers.push({ id, token: (await openSession(tx, id, null, TEST_NOW)).access_token });
    }
    return shoppers;
  });
}

/** Inserts a cart line as the provider does. */
export async function putInCart(db: Db, shopper: Shopper, item: SmallItem, nama: string, slotIndex: number, qty = 1) {
  const at = TEST_NOW.toISOString();
  const line = {
    customer_id: shopper.id,
    item_id: item.id,
    indexing_id: item.offers[nama]?.id ?? 0,
    slot_id: item.slots[slotIndex]?.id ?? 0,
    qty,
    keperluan_publish: null,
    created_at: at,
    updated_at: at,
  };
  await db.insertInto('cart_lines').values(line).execute();
}
