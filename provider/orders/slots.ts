import { type CompiledQuery, sql } from 'kysely';
import { formatMonth, type Month } from '#domain/month.ts';
import { isPostgres } from '../db/locks.ts';
import { pipelined } from '../db/pipeline.ts';
import { preparedRows } from '../db/prepared.ts';
import type { Tx } from '../db/schema.ts';
import type { Events } from '../events.ts';
import { Problem } from '../http/problem.ts';

export type SlotDemand = Month & { slotId: number; itemId: number; qty: number; itemName: string };

/** How a message to the customer names a slot: 'Slot Jurnal Alfa bulan Desember 2026'. */
export function slotText({ itemName, year, month }: SlotDemand): string {
  return `Slot ${itemName} bulan ${formatMonth({ year, month })}`;
}

/** Quantities added up per slot, in id order. */
export function sumPerSlot(lines: readonly SlotDemand[]): SlotDemand[] {
  const sums = new Map<number, SlotDemand>();
  for (const line of lines) {
    const known = sums.get(line.slotId);
    sums.set(line.slotId, known ? { ...known, qty: known.qty + line.qty } : line);
  }
  return [...sums.values()].sort((a, b) => a.slotId - b.slotId);
}

const lockSlots = preparedRows((db, slots: { slotId: number }[]) =>
  db
    .selectFrom('slots')
    .select('id')
    .where(
      'id',
      'in',
      slots.map(({ slotId }) => slotId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .compile(),
);

// The casts say what PostgreSQL cannot know of a value.
const changeUsed = preparedRows((db, changes: { slotId: number; qty: number }[]) =>
  sql<{ id: number }>`
    with change(slot_id, qty) as (values ${sql.join(
      changes.map(({ slotId, qty }) => sql`(cast(${slotId} as integer), cast(${qty} as integer))`),
    )})
    update slots set used = slots.used + change.qty from change
    where slots.id = change.slot_id and slots.used + change.qty <= slots.capacity
    returning slots.id`.compile(db),
);

/** How much is added to what is taken of a slot; below 0 = given back. */
type UsedChange = Pick<SlotDemand, 'slotId' | 'itemId' | 'qty'>;

/** When something happens, and who follows it. */
export type Occurrence = { now: Date; events: Events };

/**
 * Takes the quantities where capacity allows it and records the event; returns the ids of the changed slots and the
 * rows of `last`. Slots are locked in id order, to avoid deadlocks; a single slot is locked by its update. `first`
 * and `last` are queries that are sent with it, before and after.
 */
async function addToUsed<Row>(
  tx: Tx,
  changes: readonly UsedChange[],
  { now, events }: Occurrence,
  first: readonly CompiledQuery[] = [],
  last: CompiledQuery<Row> | null = null,
): Promise<{ changed: Set<number>; lastRows: Row[] }> {
  const rows = changes.map(({ slotId, qty }) => ({ slotId, qty }));
  const before = [...first, rows.length > 1 && isPostgres(tx) ? lockSlots.compile(tx, rows) : null];
  const itemIds = changes.map(({ itemId }) => itemId);
  const recorded = events.statements(tx, { type: 'slot.changed', itemIds }, now);
  const answers = await pipelined(tx, [...before, changeUsed.compile(tx, rows), ...recorded, last]);
  // In an array with such parts the types do not tell which answer is whose.
  const changed = answers[before.length] as Awaited<ReturnType<typeof changeUsed>>;
  return { changed: new Set(changed.map(({ id }) => id)), lastRows: answers.at(-1) as Row[] };
}

/** 409 naming item and month, and how many places are left. */
async function slotFull(tx: Tx, demand: SlotDemand): Promise<Problem> {
  const slot = await tx
    .selectFrom('slots')
    .select(['capacity', 'used'])
    .where('id', '=', demand.slotId)
    .executeTakeFirst();
  const left = slot ? slot.capacity - slot.used : 0;
  const state = left > 0 ? `tinggal ${left}` : 'sudah penuh';
  const text = `${slotText(demand)} ${state}.`;
  return new Problem(409, `${text} Perbarui keranjang Anda.`, { errors: { cart_items: [text] } });
}

/**
 * Takes the slots of an order, all or nothing: throws 409 naming the first that has filled up (the caller's transaction then rolls back
 * what was taken of the others).
 * @param first queries of the same transaction to send with it, before it
 * @param last a query to send with it, after it: it sees what other orders of these slots did until now
 * @returns the rows of `last`
 */
export async function takeSlots<Row>(
  tx: Tx,
  lines: readonly SlotDemand[],
  at: Occurrence,
  first: readonly CompiledQuery[] = [],
  last: CompiledQuery<Row> | null = null,
): Promise<Row[]> {
  const wanted = sumPerSlot(lines);
  const { changed, lastRows } = await addToUsed(tx, wanted, at, first, last);
  const full = wanted.find(({ slotId }) => !changed.has(slotId));
  if (full) throw await slotFull(tx, full);
  return lastRows;
}

/** The slots that an order's lines ask for. */
export async function slotsOfOrder(tx: Tx, orderId: number): Promise<SlotDemand[]> {
  const rows = await tx
    .selectFrom('order_items')
    .select(['slot_id as slotId', 'item_id as itemId', 'qty', 'item_name as itemName'])
    .select(['slot_year as year', 'slot_month as month'])
    .where('order_id', '=', orderId)
    .execute();
  return sumPerSlot(rows);
}

/** Gives an order's slots back; once, however often it is called. */
export async function releaseSlots(tx: Tx, orderId: number, at: Occurrence): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ slots_held: 0 })
    .where('id', '=', orderId)
    .where('slots_held', '=', 1)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const held = await slotsOfOrder(tx, orderId);
  const given = held.map((demand) => ({ ...demand, qty: -demand.qty }));
  await addToUsed(tx, given, at);
}

/**
 * Gives `qty` places of one slot of an item back and takes as many of another, in one statement. False when the other has not so many left:
 * the caller then rolls back.
 */
export async function moveSlots(
  tx: Tx,
  { itemId, fromId, toId, qty }: { itemId: number; fromId: number; toId: number; qty: number },
  at: Occurrence,
): Promise<boolean> {
  const changes = [
    { slotId: fromId, itemId, qty: -qty },
    { slotId: toId, itemId, qty },
  ];
  const { changed } = await addToUsed(tx, changes, at);
  return changed.has(fromId) && changed.has(toId);
}
