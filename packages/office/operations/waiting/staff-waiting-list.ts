import { recordChange } from '@slotterbit/provider/audit/record-audit.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { endEntry } from '@slotterbit/provider/waiting/end-entry.ts';
import { isOpen } from '@slotterbit/provider/waiting/held-places.ts';
import { transactionalOperation } from '../operation.ts';
import { OperationRefused } from '../refusal.ts';

function selectEntries(db: Db) {
  return db
    .selectFrom('waiting_entries as entry')
    .innerJoin('slots', 'slots.id', 'entry.slot_id')
    .innerJoin('items', 'items.id', 'slots.item_id')
    .innerJoin('customers', 'customers.id', 'entry.customer_id')
    .select(['entry.id', 'items.code as item', 'items.name', 'slots.year', 'slots.month', 'entry.state'])
    .select(['customers.id as customer_id', 'customers.name as customer', 'entry.created_at', 'entry.ends_at']);
}

/** Returns the open entries of a journal's waiting lists, per month in the order of entry. */
export function listWaiting({ db }: { db: Db }, itemId: number) {
  return selectEntries(db)
    .where(isOpen)
    .where('items.id', '=', itemId)
    .orderBy('slots.year')
    .orderBy('slots.month')
    .orderBy('entry.id')
    .execute();
}

async function findOpen(db: Db, id: number) {
  const entry = await selectEntries(db).where('entry.id', '=', id).executeTakeFirst();
  if (entry?.state === 'waiting' || entry?.state === 'held') return entry;
  throw new OperationRefused({ code: 'entry-not-open' });
}

/** Removes an entry (by id). A held place goes to the next customer. */
export const removeWaiting = transactionalOperation({
  permission: 'slots.remove-waiting',
  needsReason: true,
  plan: ({ db }, { entry }: { entry: number }) => findOpen(db, entry),
  async run({ tx, events, ...context }, { entry: id }, { item, year, month, customer_id: customerId }) {
    const ended = await endEntry(tx, { id, customerId: null, as: 'left' }, { now: context.now(), events });
    if (!ended) throw new OperationRefused({ code: 'entry-not-open' });
    const { wasHeld } = ended;
    const facts = { item, month: { year, month }, wasHeld };
    await recordChange(tx, context, { kind: 'waiting-removed', facts, customerId });
    return { id, was_held: wasHeld };
  },
});
