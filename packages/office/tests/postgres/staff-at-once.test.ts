import { changeContact } from '@slotterbit/office/operations/customers/change-contact.ts';
import { archiveItem, restoreItem } from '@slotterbit/office/operations/items/change-item.ts';
import { readEntry, saveItem } from '@slotterbit/office/operations/items/save-item.ts';
import type { OperationContext } from '@slotterbit/office/operations/operation.ts';
import { changeStatusTo } from '@slotterbit/office/operations/orders/change-status.ts';
import { dueRefunds } from '@slotterbit/office/operations/payments/mark-refunded.ts';
import { OperationRefused } from '@slotterbit/office/operations/refusals.ts';
import { type CapacityChange, setCapacities } from '@slotterbit/office/operations/slots/capacities.ts';
import { NOT_OPEN, versionsOf } from '@slotterbit/office/operations/versions.ts';
import { recordChange } from '@slotterbit/provider/audit/record-audit.ts';
import { lockRow, nextVersion } from '@slotterbit/provider/db/locks.ts';
import type { Tx } from '@slotterbit/provider/db/schema.ts';
import { captureTransfer } from '@slotterbit/provider/payments/transfer.ts';
import { shopEvents } from '@slotterbit/provider/shop-events.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { add, buy, cartOf, create, fullMonth, order, orderOf } from '@slotterbit/provider/tests/shopping.ts';
import { whileLocked } from '@slotterbit/provider/tests/support/lock-queue.ts';
import type { TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { enterLine, entriesOf, lineFaults } from '@slotterbit/provider/tests/support/waiting-shop.ts';
import { offerPlaces } from '@slotterbit/provider/waiting/offer-place.ts';
import { expect } from 'vitest';
import { staffContext } from '../support/staff-context.ts';

test('an order that is cancelled while money comes: that money is due for refund, and said', async ({
  p,
  customer,
}) => {
  const { id, code } = await buy(p, customer, [1_000_000, 2_000_000]);
  const termin = await p.db
    .selectFrom('payments')
    .select(['id', 'termin', 'amount'])
    .where('order_id', '=', id)
    .orderBy('termin')
    .executeTakeFirstOrThrow();
  const moneyComes = async (tx: Tx) => {
    const when = { now: p.now(), events: shopEvents, deadlineHours: 24 };
    const { chargeId, reference } = await captureTransfer(
      tx,
      { ...termin, orderCode: code },
      when,
      p.now().toISOString(),
    );
    const facts = { termin: 1, amount: termin.amount, charge: reference, isDueForRefund: false, day: null };
    await recordChange(tx, staffContext(p), { kind: 'transfer-entered', facts, orderId: id, chargeId });
  };
  const cancelled = await whileLocked(
    p.db,
    (tx) => lockRow(tx, 'orders', id),
    () => changeStatusTo('cancelled')({ ...staffContext(p), staff: { by: 'Ani', why: 'batal' } }, { order: code }),
    moneyComes,
  );
  expect(cancelled).toMatchObject({ code, dueForRefund: 1_000_000 });
  expect(await dueRefunds(p, 9)).toMatchObject([{ amount: 1_000_000 }]);
});

test('two customers get one e-mail at once: the second change says whose it is', async ({ p, customer }) => {
  const other = await p.register({ name: 'Dr. Lain' });
  const email = 'baru@kampus.test';
  const change = whileLocked(
    p.db,
    (tx) => tx.updateTable('customers').set({ email }).where('id', '=', other.id).execute(),
    () =>
      changeContact(
        { ...staffContext(p), staff: { by: 'Ani', why: 'x' } },
        { name: `${customer.id}`, holding: null, contact: { email } },
      ),
  );
  await expect(change).rejects.toMatchObject({
    refusal: { code: 'email-taken', owner: other.id },
  });
});

const december = { year: 2026, month: 12 };
const june = { year: 2027, month: 6 };

/** Returns why a change of Jurnal Alfa is refused; null: it was made. `shown`: the month's version in the form. */
async function refusalOf(p: TestProvider, change: Omit<CapacityChange, 'item'>, shown = 0) {
  const { db, settings, now } = p;
  const quiet = { log: () => undefined, security: () => undefined };
  const staff = { by: 'Budi', why: 'alasan' };
  const slot = { itemId: p.catalogue.alfa.id, month: change.month };
  const seen = versionsOf([{ table: 'slots', id: null, name: '', version: shown, slot }], now());
  const context: OperationContext = { db, settings, now, events: shopEvents, staff, seen, ...quiet };
  try {
    await setCapacities(context, [{ item: 'jurnal-alfa', ...change }]);
    return null;
  } catch (error) {
    if (error instanceof OperationRefused) return error.refusal;
    throw error;
  }
}

const decemberOf = (p: TestProvider) => p.catalogue.alfa.slots[1]?.id ?? 0;

test('a change that waits for another one of the same month is refused', async ({ p }) => {
  const id = decemberOf(p);
  const refusal = await whileLocked(
    p.db,
    (tx) => lockRow(tx, 'slots', id),
    () => refusalOf(p, { month: december, capacity: 8 }),
    (tx) => tx.updateTable('slots').set({ capacity: 9, version: nextVersion }).where('id', '=', id).execute(),
  );
  expect(refusal).toMatchObject({ code: 'changed', rows: [{ row: { table: 'slots', slot: { month: december } } }] });
  expect(await p.slot(id)).toEqual({ capacity: 9, used: 0 });
});

test('a lower capacity that waits for an order counts its places', async ({ p }) => {
  const id = decemberOf(p);
  const refusal = await whileLocked(
    p.db,
    (tx) => lockRow(tx, 'slots', id),
    () => refusalOf(p, { month: december, capacity: 2 }),
    (tx) => tx.updateTable('slots').set({ used: 3, taken_elsewhere: 3 }).where('id', '=', id).execute(),
  );
  expect(refusal).toMatchObject({ code: 'capacity-below-taken', months: [{ month: december, taken: 3, capacity: 2 }] });
});

test('closing a month while an order takes places keeps those places', async ({ p }) => {
  const id = decemberOf(p);
  const refusal = await whileLocked(
    p.db,
    (tx) => lockRow(tx, 'slots', id),
    () => refusalOf(p, { month: december, capacity: 'taken' }),
    (tx) => tx.updateTable('slots').set({ used: 3, taken_elsewhere: 3 }).where('id', '=', id).execute(),
  );
  expect(refusal).toBeNull();
  expect(await p.slot(id)).toEqual({ capacity: 3, used: 3 });
});

test('a month that another staff member opens first keeps that capacity', async ({ p }) => {
  const item_id = p.catalogue.alfa.id;
  const opened = { item_id, ...june, month_end: null, volume_issue: null, capacity: 4 };
  const refusal = await whileLocked(
    p.db,
    (tx: Tx) => tx.insertInto('slots').values(opened).execute(),
    () => refusalOf(p, { month: june, capacity: 8 }, NOT_OPEN),
    async () => undefined,
  );
  expect(refusal).toMatchObject({ code: 'changed', rows: [{ row: { table: 'slots', slot: { month: june } } }] });
});

test('a customer who enters while a place is freed is told that the month has one', async ({ p, customer }) => {
  const slotId = p.catalogue.gama.slots[0]?.id ?? 0;
  const { status } = await whileLocked(
    p.db,
    (tx) => lockRow(tx, 'slots', slotId),
    () => enterLine(customer, slotId),
    (tx) => tx.updateTable('slots').set({ capacity: 1 }).where('id', '=', slotId).execute(),
  );
  expect(status).toBe(409);
  expect(await lineFaults(p.db, p.now())).toEqual([]);
});

test('a journal that is on offer again offers no place that was taken meanwhile', async ({ p, customer }) => {
  const { beta } = p.catalogue;
  const slotId = beta.slots[1]?.id ?? 0;
  await p.setCapacity(slotId, 1);
  await add(customer, beta, 'DOAJ', 1);
  const { id } = await order(customer);
  const waiting = await p.register();
  await enterLine(waiting, slotId);
  const context = { ...staffContext(p), staff: { by: 'Ani', why: 'test' } };
  await archiveItem(context, { item: 'jurnal-beta' });
  await p.moveOrder(id, 'cancelled');
  const taken = (used: number) => (tx: Tx) =>
    tx.updateTable('slots').set({ used, taken_elsewhere: used }).where('id', '=', slotId).execute();
  await whileLocked(
    p.db,
    (tx) => lockRow(tx, 'slots', slotId),
    () => restoreItem(context, { item: 'jurnal-beta' }),
    taken(1),
  );
  expect(await entriesOf(waiting)).toMatchObject([{ state: 'waiting', position: 1 }]);
  expect(await p.slot(slotId)).toEqual({ capacity: 1, used: 1 });
});

test('a place that is held while the days for manuscripts change is held until its month closes', async ({
  p,
  customer,
}) => {
  const { slotId } = await fullMonth(p, customer);
  const waiting = await p.register();
  await enterLine(waiting, slotId);
  const { id: _, ...queued } = await p.db.deleteFrom('waiting_entries').returningAll().executeTakeFirstOrThrow();
  const { entry } = await readEntry(p.db, 'jurnal-beta');
  const offers = [...entry.indexing, ...entry.indexing2].map((offer) => ({ ...offer, isTicked: true }));
  const item = { item: 'jurnal-beta', offers, added: null, hasPicture: () => true, confirmsSteep: false };
  await whileLocked(
    p.db,
    (tx) => lockRow(tx, 'slots', slotId),
    // January's last day is today.
    () =>
      saveItem(
        { ...staffContext(p), staff: { by: 'Ani', why: 'test' } },
        { ...item, values: { ...entry, manuscript_days: 42 } },
      ),
    async (tx) => {
      await tx
        .insertInto('waiting_entries')
        .values({ ...queued, hold_hours: 72 })
        .execute();
      await tx.updateTable('slots').set({ capacity: 2 }).where('id', '=', slotId).execute();
      await offerPlaces(tx, [slotId], { now: p.now(), events: shopEvents });
    },
  );
  expect(await entriesOf(waiting)).toMatchObject([{ state: 'held', held_until: '2026-11-20T17:00:00.000Z' }]);
  expect(await lineFaults(p.db, p.now())).toEqual([]);
});

test('an order that waits for a change of the days for manuscripts is refused if its month closed', async ({
  p,
  customer,
}) => {
  const { beta } = p.catalogue;
  await add(customer, beta, 'DOAJ', 2);
  const request = orderOf(await cartOf(customer));
  const { status, body } = await whileLocked(
    p.db,
    (tx) => lockRow(tx, 'items', beta.id),
    () => create(customer, request),
    (tx) => tx.updateTable('items').set({ manuscript_days: 60 }).where('id', '=', beta.id).execute(),
  );
  expect([status, body.message]).toEqual([
    422,
    'Slot Jurnal Beta bulan Januari 2027 ditutup: batas naskah sudah lewat.',
  ]);
});
