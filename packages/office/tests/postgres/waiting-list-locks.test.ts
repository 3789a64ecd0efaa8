import { archiveItem, restoreItem } from '@slotterbit/office/operations/items/change-item.ts';
import { lockRow } from '@slotterbit/provider/db/locks.ts';
import type { Tx } from '@slotterbit/provider/db/schema.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { add, order } from '@slotterbit/provider/tests/shopping.ts';
import { whileLocked } from '@slotterbit/provider/tests/support/lock-queue.ts';
import { enterLine, entriesOf, lineFaults } from '@slotterbit/provider/tests/support/waiting-shop.ts';
import { expect } from 'vitest';
import { staffContext } from '../support/staff-context.ts';

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
