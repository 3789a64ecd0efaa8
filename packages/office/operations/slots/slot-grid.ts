import { isDayOver } from '@slotterbit/contract/values/date.ts';
import { monthNumber } from '@slotterbit/contract/values/month.ts';
import { recordChange } from '@slotterbit/provider/audit/record-audit.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { isSold, manuscriptUntil } from '@slotterbit/provider/items/manuscript-until.ts';
import { endEntry } from '@slotterbit/provider/waiting/end-entry.ts';
import { isHeld, isOpen, isWaiting } from '@slotterbit/provider/waiting/held-places.ts';
import { sql } from 'kysely';
import { contains, findItem } from '../items/search-items.ts';
import { transactionalOperation } from '../operation.ts';
import { OperationRefused } from '../refusals.ts';
import { monthsIn, type Period, slotsIn } from '../reports/period.ts';

/** A month is nearly full once this percentage of its capacity is taken. */
const NEARLY_FULL_PERCENT = 80;

export type SlotState = 'closed' | 'day-over' | 'full' | 'nearly-full' | 'free';

/** Returns how full a publish month is. `closed`: it has no places at all. `day-over`: its day for manuscripts is over. */
export function slotState({ capacity, used, isSold }: Pick<SlotCell, 'capacity' | 'used' | 'isSold'>): SlotState {
  if (capacity === 0) return 'closed';
  if (!isSold) return 'day-over';
  if (used >= capacity) return 'full';
  return used * 100 >= capacity * NEARLY_FULL_PERCENT ? 'nearly-full' : 'free';
}

/**
 * A publish month. `used`: taken places. `unpaid`: those of orders that have paid nothing yet. `held`: those held for the waiting list.
 * `waiting`: entries of the waiting list without a place. `isSold`: its day for manuscripts is not over.
 */
export type SlotCell = {
  capacity: number;
  used: number;
  unpaid: number;
  waiting: number;
  held: number;
  isSold: boolean;
  version: number;
};

/** A journal with its months; null: the month is not open. */
export type SlotRow = { id: number; code: string; name: string; months: readonly (SlotCell | null)[] };

/** `text`: a part of the name or code. `indexing`: an id. `isNearlyFull`: at least one month of the window that is sold is nearly full or full. */
export type SlotSearch = {
  text: string | null;
  indexing: number | null;
  isNearlyFull: boolean;
  offset: number;
  limit: number;
};

/** Returns the places per slot of orders that have paid nothing yet. */
async function unpaidPlaces(db: Db, slotIds: readonly number[]) {
  if (slotIds.length === 0) return new Map();
  // The plus keeps SQLite from reading every order of these slots: unpaid orders are few.
  const slotId = sql<number>`+line.slot_id`;
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_items as line', 'line.order_id', 'orders.id')
    // The condition of a partial index.
    .where('orders.deadline_at', 'is not', null)
    .where('orders.slots_held', '=', 1)
    .where(slotId, 'in', slotIds)
    .select((eb) => [slotId.as('id'), eb.fn.sum<number>('line.qty').as('places')])
    .groupBy(slotId)
    .execute();
  return new Map(rows.map(({ id, places }) => [id, places]));
}

async function waitingEntries(db: Db, slotIds: readonly number[]) {
  if (slotIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('waiting_entries as entry')
    .where(isOpen)
    .where('entry.slot_id', 'in', slotIds)
    .select((eb) => [
      'entry.slot_id as id',
      eb.fn.sum<number>(eb.case().when(isWaiting).then(1).else(0).end()).as('waiting'),
      eb.fn.sum<number>(eb.case().when(isHeld).then(1).else(0).end()).as('held'),
    ])
    .groupBy('entry.slot_id')
    .execute();
  return new Map(rows.map(({ id, ...entries }) => [id, entries]));
}

type Clocked = { db: Db; now: () => Date };
type Journal = { id: number; code: string; name: string };

/** Reads the months of these journals. */
async function withMonths({ db, now }: Clocked, journals: readonly Journal[], window: Period): Promise<SlotRow[]> {
  if (journals.length === 0) return [];
  const ids = journals.map(({ id }) => id);
  const slots = await db
    .selectFrom('slots')
    .innerJoin('items', 'items.id', 'slots.item_id')
    .select(['slots.id', 'item_id', 'year', 'month', 'capacity', 'used', 'slots.version'])
    .select(manuscriptUntil(db).as('until'))
    .where('item_id', 'in', ids)
    .where(slotsIn(window))
    .execute();
  const slotIds = slots.map(({ id }) => id);
  const unpaid = await unpaidPlaces(db, slotIds);
  const entries = await waitingEntries(db, slotIds);
  const cells = new Map<string, SlotCell>();
  for (const { id, item_id, capacity, used, until, version, ...month } of slots) {
    const { waiting, held } = entries.get(id) ?? { waiting: 0, held: 0 };
    const isSold = !isDayOver(until, now());
    const cell = { capacity, used, unpaid: unpaid.get(id) ?? 0, waiting, held, isSold, version };
    cells.set(`${item_id} ${monthNumber(month)}`, cell);
  }
  const months = monthsIn(window);
  return journals.map((journal) => ({
    ...journal,
    months: months.map((month) => cells.get(`${journal.id} ${monthNumber(month)}`) ?? null),
  }));
}

/** Returns journals on offer with the months of the window, in the order of the catalogue. */
export async function slotGrid(context: Clocked, window: Period, search: SlotSearch): Promise<SlotRow[]> {
  const { db, now } = context;
  const { indexing, isNearlyFull, offset, limit } = search;
  const text = search.text?.trim() || null;
  let journals = db
    .selectFrom('items')
    .select(['items.id', 'items.code', 'items.name'])
    .where('items.archived_at', 'is', null)
    .orderBy('items.position')
    .orderBy('items.id')
    .offset(offset)
    .limit(limit);
  if (text !== null) journals = journals.where(contains(text));
  if (indexing !== null) {
    const offering = db.selectFrom('item_indexings').select('item_id').where('indexing_id', '=', indexing);
    journals = journals.where('items.id', 'in', offering);
  }
  if (isNearlyFull) {
    const nearlyFull = db
      .selectFrom('slots')
      .innerJoin('items as item', 'item.id', 'slots.item_id')
      .select('slots.item_id')
      .where(slotsIn(window))
      .where(isSold(db, now(), { item: 'item' }))
      .where('capacity', '>', 0)
      .where(sql<boolean>`slots.used * 100 >= slots.capacity * ${sql.lit(NEARLY_FULL_PERCENT)}`);
    journals = journals.where('items.id', 'in', nearlyFull);
  }
  return withMonths(context, await journals.execute(), window);
}

/** Returns one journal, also an archived one, with the months of the window. */
export async function slotsOfJournal(context: Clocked, id: number, window: Period): Promise<SlotRow> {
  const [row] = await withMonths(context, [await findItem(context.db, `${id}`)], window);
  // withMonths returns one row per journal.
  return row as SlotRow;
}

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
