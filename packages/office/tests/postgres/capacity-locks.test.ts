import type { OperationContext } from '@slotterbit/office/operations/operation.ts';
import { OperationRefused } from '@slotterbit/office/operations/refusals.ts';
import { type CapacityChange, setCapacities } from '@slotterbit/office/operations/slots/capacities.ts';
import { NOT_OPEN, versionsOf } from '@slotterbit/office/operations/versions.ts';
import { lockRow, nextVersion } from '@slotterbit/provider/db/locks.ts';
import type { Tx } from '@slotterbit/provider/db/schema.ts';
import { shopEvents } from '@slotterbit/provider/shop-events.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { whileLocked } from '@slotterbit/provider/tests/support/lock-queue.ts';
import type { TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { expect } from 'vitest';

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
