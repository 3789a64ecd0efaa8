import type { z } from 'zod';
import type { addToCartRequest } from '#contract/carts.ts';
import { firstOfMonth, isPast } from '../calendar.ts';
import { lockRow } from '../db/locks.ts';
import type { Db, Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { type FieldErrors, invalid } from '../http/problem.ts';
import { formatRupiah } from '../rupiah.ts';
import { requireRoom } from './room.ts';

type Request = z.output<typeof addToCartRequest>;

/** Lines that one cart can have; beyond it something is wrong. */
const MOST_LINES = 50;

async function loadOffer(tx: Tx, request: Request) {
  const item = await tx
    .selectFrom('items')
    .select('id')
    .where('id', '=', request.item_id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (!item) throw invalid({ item_id: ['Produk tidak ditemukan.'] });
  const offer = await tx
    .selectFrom('item_indexings')
    .select('harga_jual')
    .where('item_id', '=', request.item_id)
    .where('indexing_id', '=', request.indexing_id)
    .executeTakeFirst();
  const price = offer?.harga_jual ?? null;
  if (price === null) throw invalid({ indexing_id: ['Indexing yang dipilih tidak valid.'] });
  const slot = await tx
    .selectFrom('slots')
    .select(['year', 'month', 'capacity', 'used'])
    .where('id', '=', request.slot_id)
    .where('item_id', '=', request.item_id)
    .executeTakeFirst();
  if (!slot) throw invalid({ slot_id: ['Slot tidak tersedia pada bulan yang diminta.'] });
  return { price, slot };
}

type Offer = Awaited<ReturnType<typeof loadOffer>>;

function requireSameOffer(request: Request, { price, slot }: Offer, now: Date): void {
  const errors: FieldErrors = {};
  const other = ['Bulan publish tidak sesuai dengan slot yang dipilih.'];
  if (request.req_publish_month !== slot.month) errors['req_publish_month'] = other;
  if (request.req_publish_year !== slot.year) errors['req_publish_year'] = other;
  if (request.req_publish !== firstOfMonth(slot)) errors['req_publish'] = other;
  if (isPast(slot, now)) errors['req_publish_month'] = ['Bulan publish sudah lewat.'];
  if (slot.used >= slot.capacity) errors['slot_id'] = ['Slot tidak tersedia pada bulan ini.'];
  const seen = request.req_price ?? price;
  if (seen !== price) errors['req_price'] = [`Harga telah berubah menjadi ${formatRupiah(price)}. Muat ulang halaman.`];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * Puts an offer into the cart; the same item, indexing and slot again raises the quantity. Never over what remains
 * of the slot. Answers the line's id; throws 422 naming the field.
 */
export async function addToCart(db: Db, customerId: number, request: Request, now: Date): Promise<number> {
  return transact(db, async (tx) => {
    // The new quantity is counted from the present one.
    await lockRow(tx, 'customers', customerId);
    const offer = await loadOffer(tx, request);
    requireSameOffer(request, offer, now);
    const own = { customer_id: customerId, item_id: request.item_id, slot_id: request.slot_id };
    const lines = await tx
      .selectFrom('cart_lines')
      .select(['id', 'qty', 'item_id', 'indexing_id', 'slot_id'])
      .where('customer_id', '=', customerId)
      .execute();
    const same = lines.find((l) => l.indexing_id === request.indexing_id && l.slot_id === request.slot_id);
    if (!same && lines.length >= MOST_LINES) throw invalid({ item_id: [`Keranjang maksimal ${MOST_LINES} baris.`] });
    const qty = (same?.qty ?? 0) + request.qty;
    const remaining = offer.slot.capacity - offer.slot.used;
    await requireRoom(tx, { customerId, slotId: request.slot_id, lineId: same?.id ?? null, qty, remaining });
    const at = now.toISOString();
    const { id } = await tx
      .insertInto('cart_lines')
      .values({
        ...own,
        indexing_id: request.indexing_id,
        qty,
        keperluan_publish: request.keperluan_publish || null,
        created_at: at,
        updated_at: at,
      })
      .onConflict((on) =>
        on.columns(['customer_id', 'item_id', 'indexing_id', 'slot_id']).doUpdateSet({ qty, updated_at: at }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}
