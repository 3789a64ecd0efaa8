import { isDeepStrictEqual } from 'node:util';
import { seriesPrefix } from '@slotterbit/contract/orders/document-number.ts';
import { currentMonth } from '@slotterbit/contract/values/month.ts';
import { recordChange } from '@slotterbit/provider/audit/record-audit.ts';
import { lockRows, nextVersion } from '@slotterbit/provider/db/locks.ts';
import { acceptTime, readClockJump } from '@slotterbit/provider/db/newest-time.ts';
import type { Tx } from '@slotterbit/provider/db/schema.ts';
import { wrongSlots } from '@slotterbit/provider/integrity/check-integrity.ts';
import { applyAllocations } from '@slotterbit/provider/payments/charges/allocation.ts';
import { offerPlaces } from '@slotterbit/provider/waiting/offer-place.ts';
import { type RawBuilder, sql } from 'kysely';
import { type OperationContext, transactionalOperation } from '../operation.ts';
import { findOrder, lockOrderForMoney } from '../orders/find-orders.ts';

/** `used`: the wrong count. `taken`: the places of orders, of the waiting list, and those taken elsewhere. */
async function wrongCounts(tx: Tx, condition?: RawBuilder<unknown>) {
  const slots = await wrongSlots(tx, condition);
  const counted = slots.map(({ elsewhere, held, waiting, ...slot }) => ({
    ...slot,
    taken: elsewhere + held + waiting,
  }));
  return counted.filter(({ used, taken }) => used !== taken);
}

/** Recounts the taken places of every month from its orders, and returns the corrected months. Raises a capacity that is less than the taken places. */
export const recountSlots = transactionalOperation({
  permission: null,
  needsReason: true,
  plan: async () => null,
  async run({ tx, events, ...context }) {
    const ids = (await wrongCounts(tx)).map(({ id }) => id);
    if (ids.length === 0) return [];
    await lockRows(tx, 'slots', ids);
    // Count again after the lock: an order may have taken or released a place.
    const wrong = await wrongCounts(tx, sql`slots.id in (${sql.join(ids)})`);
    for (const { id, used, taken, capacity } of wrong) {
      const counts = { used: taken, capacity: Math.max(capacity, taken), version: nextVersion };
      await tx.updateTable('slots').set(counts).where('id', '=', id).execute();
      await recordChange(tx, context, { kind: 'slot-recounted', facts: { used, taken, capacity }, slotId: id });
    }
    const slotIds = wrong.map(({ id }) => id);
    await offerPlaces(tx, slotIds, { now: context.now(), events });
    const itemIds = [...new Set(wrong.map(({ item_id }) => item_id))];
    if (itemIds.length > 0) await events.record(tx, { type: 'slot.changed', itemIds }, context.now());
    return wrong;
  },
});

/**
 * Raises the counter of each series of this year, so that no number which was assigned after a backup is assigned again. The skipped numbers are no
 * finding of the integrity check. Returns the series with their new counters.
 */
export const raiseNumbers = transactionalOperation({
  permission: null,
  needsReason: true,
  plan: async (_context, input: { by: number }) => input,
  async run({ tx, ...context }, { by }) {
    const { year } = currentMonth(context.now());
    // A backup can be older than the first number of a series.
    const holdings = await tx
      .selectFrom('holdings')
      .select('code as holding')
      .union(tx.selectFrom('document_numbers').select('holding'))
      .execute();
    const series = holdings.flatMap((of) =>
      (['invoice', 'receipt'] as const).map((kind) => ({ ...of, kind, year, last: by, skipped: by })),
    );
    if (series.length === 0) return [];
    const rows = await tx
      .insertInto('document_numbers')
      .values(series)
      .onConflict((on) =>
        on.columns(['kind', 'holding', 'year']).doUpdateSet((eb) => ({
          last: eb('document_numbers.last', '+', by),
          skipped: eb('document_numbers.skipped', '+', by),
        })),
      )
      .returningAll()
      .execute();
    const raised = rows.map((row) => ({ series: seriesPrefix(row), by, last: row.last }));
    for (const facts of raised) await recordChange(tx, context, { kind: 'numbers-raised', facts });
    return raised;
  },
});

/** Accepts a clock that jumped, so that the held background jobs continue. Returns the jump; null: there was none. */
export const confirmClock = transactionalOperation({
  permission: null,
  plan: ({ db, now }: OperationContext) => readClockJump(db, now()),
  async run({ tx, ...context }) {
    const now = context.now();
    const jump = await readClockJump(tx, now);
    if (jump === null) return null;
    await acceptTime(tx, now);
    await recordChange(tx, context, { kind: 'clock-confirmed', facts: { was: jump.newest, is: jump.now } });
    return jump;
  },
});

/** Returns everything of an order that a recheck can change. */
async function readMoney(tx: Tx, code: string) {
  const { id, status } = await findOrder(tx, code);
  const payments = tx.selectFrom('payments').select(['termin', 'status']).where('order_id', '=', id);
  const refunds = tx.selectFrom('refunds').select(['id', 'amount', 'refunded_at']).where('order_id', '=', id);
  const deadline = tx.selectFrom('orders').select('deadline_at').where('id', '=', id);
  return {
    status,
    payments: await payments.orderBy('termin').execute(),
    refunds: await refunds.orderBy('id').execute(),
    deadline: await deadline.executeTakeFirst(),
  };
}

/** Recomputes termin, status and refunds of an order (code or id) from the payments of its charges. */
export const recheckPayments = transactionalOperation({
  permission: null,
  async plan({ db }, { order }: { order: string }) {
    const { id, code } = await findOrder(db, order);
    return { id, order: code };
  },
  async run({ tx, settings, ...context }, _input, { id, order: code }) {
    const { now, events } = context;
    const { staff } = await lockOrderForMoney(tx, context, id);
    const before = await readMoney(tx, code);
    await applyAllocations(tx, id, { now: now(), events, deadlineHours: settings.orderDeadlineHours });
    const after = await readMoney(tx, code);
    const changed = !isDeepStrictEqual(before, after);
    if (changed) await recordChange(tx, { staff, now }, { kind: 'payments-rechecked', facts: {}, orderId: id });
    return { id, order: code, status: after.status, payments: after.payments, changed };
  },
});
