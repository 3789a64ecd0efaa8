import type { WaitingEntryAnswer } from '@slotterbit/contract/calls/waiting-list-calls.ts';
import { closingTime } from '@slotterbit/contract/catalogue/waiting-list.ts';
import { monthClosed } from '@slotterbit/contract/orders/add-to-cart.ts';
import { addHours, isDayOver } from '@slotterbit/contract/values/date.ts';
import { requireAccount } from '../customers/change-billing.ts';
import { lockRow } from '../db/locks.ts';
import type { Db, Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { invalid, Problem } from '../http/problem.ts';
import { manuscriptUntil } from '../items/manuscript-until.ts';
import type { Settings } from '../platform/settings.ts';
import { isOpen } from './held-places.ts';

/** A customer who enters and leaves all day is refused. */
const ENTRIES_PER_DAY = 30;
const RETRY_AFTER_SECONDS = 3_600;

const openEntries = (db: Db) => db.selectFrom('waiting_entries as entry').where(isOpen);

/** Returns the customer's open entries, oldest first. */
export async function loadEntries(db: Db, customerId: number): Promise<WaitingEntryAnswer[]> {
  const rows = await openEntries(db)
    .innerJoin('slots', 'slots.id', 'entry.slot_id')
    .innerJoin('items', 'items.id', 'slots.item_id')
    .select(['entry.id', 'entry.slot_id', 'slots.item_id', 'items.name as item_name', 'slots.year', 'slots.month'])
    .select(['entry.state', 'entry.ends_at', 'entry.hold_hours', 'entry.created_at'])
    .select(({ selectFrom, fn }) =>
      selectFrom('waiting_entries as earlier')
        .select(fn.countAll<number>().as('count'))
        .whereRef('earlier.slot_id', '=', 'entry.slot_id')
        .whereRef('earlier.id', '<=', 'entry.id')
        .where('earlier.ended_at', 'is', null)
        .where('earlier.state', '=', 'waiting')
        .as('position'),
    )
    .where('entry.customer_id', '=', customerId)
    .orderBy('entry.id')
    .execute();
  return rows.map(({ state, position, ends_at, ...row }) => ({
    ...row,
    state: state === 'held' ? 'held' : 'waiting',
    held_until: state === 'held' ? ends_at : null,
    position: state === 'held' ? null : position,
  }));
}

/** Returns the slot's last day for manuscripts. */
async function requireFullSlot(tx: Tx, slotId: number, now: Date): Promise<string> {
  // A place that is freed at the same time is offered after this entry, or this request finds it.
  await lockRow(tx, 'slots', slotId);
  const slot = await tx
    .selectFrom('slots')
    .innerJoin('items', 'items.id', 'slots.item_id')
    .select(['slots.capacity', 'slots.used', 'items.archived_at', manuscriptUntil(tx).as('until')])
    .where('slots.id', '=', slotId)
    .executeTakeFirst();
  if (!slot || slot.archived_at !== null) throw invalid({ slot_id: ['Slot tidak ditemukan.'] });
  if (isDayOver(slot.until, now)) throw invalid({ slot_id: [monthClosed] });
  if (slot.used < slot.capacity) {
    throw new Problem(409, 'Slot bulan ini masih tersedia. Muat ulang halaman, lalu pesan.');
  }
  return slot.until;
}

async function requireLimits(tx: Tx, customerId: number, settings: Settings, now: Date): Promise<void> {
  const limit = settings.waitingEntriesPerCustomer;
  const open = await openEntries(tx).select('entry.id').where('entry.customer_id', '=', customerId).execute();
  if (open.length >= limit) {
    throw new Problem(
      409,
      `Anda sudah menunggu ${open.length} slot (maksimal ${limit}). Keluar dari salah satunya di Profil.`,
    );
  }
  const today = await tx
    .selectFrom('waiting_entries')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('created_at', '>', addHours(now, -24).toISOString())
    .limit(ENTRIES_PER_DAY)
    .execute();
  if (today.length >= ENTRIES_PER_DAY) {
    const headers = { 'Retry-After': String(RETRY_AFTER_SECONDS) };
    throw new Problem(429, 'Terlalu sering masuk daftar tunggu. Coba lagi nanti.', { headers });
  }
}

/**
 * Enters a customer at the end of a full slot's line. Idempotent: a customer who waits already stays in place.
 * Throws 422 or 409 when there is nothing to wait for, and 409 or 429 at a limit.
 */
export async function enter(
  db: Db,
  customerId: number,
  slotId: number,
  { settings, now, network }: { settings: Settings; now: Date; network: string | null },
): Promise<void> {
  await transact(db, async (tx) => {
    await lockRow(tx, 'customers', customerId);
    await requireAccount(tx, customerId);
    const known = await openEntries(tx)
      .select('entry.id')
      .where('entry.customer_id', '=', customerId)
      .where('entry.slot_id', '=', slotId)
      .executeTakeFirst();
    if (known) return;
    const until = await requireFullSlot(tx, slotId, now);
    await requireLimits(tx, customerId, settings, now);
    await tx
      .insertInto('waiting_entries')
      .values({
        customer_id: customerId,
        slot_id: slotId,
        state: 'waiting',
        hold_hours: settings.waitingHoldHours,
        network,
        places_limit: settings.unpaidPlacesPerSlot,
        network_limit: Math.max(settings.unpaidPlacesPerNetwork, settings.unpaidPlacesPerSlot),
        created_at: now.toISOString(),
        ends_at: closingTime(until).toISOString(),
      })
      .execute();
  });
}
