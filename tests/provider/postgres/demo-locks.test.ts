import { sql } from 'kysely';
import { expect } from 'vitest';
import { lockRow } from '#provider/db/locks.ts';
import { transact } from '#provider/db/transact.ts';
import { shopEvents } from '#provider/operations/shop-events.ts';
import { removeDemo } from '#provider/seed/remove-demo.ts';
import { whileLocked } from '#tests/support/lock-queue.ts';
import { test } from '../provider-test.ts';
import { add, order } from '../shopping.ts';

test('demo remove locks orders before slots: a payment that takes both does not deadlock with it', async ({
  p,
  customer,
}) => {
  const { alfa } = p.catalogue;
  await add(customer, alfa, 'SINTA 2');
  const { id } = await order(customer);
  const contents = { holdings: [], referrals: [], customers: [customer.id], items: [alfa.id], indexings: [] };
  const removed = await whileLocked(
    p.db,
    (tx) => lockRow(tx, 'orders', id),
    () => transact(p.db, (tx) => removeDemo(tx, contents, { now: p.now(), events: shopEvents })),
    async (tx) => {
      await sql`set local lock_timeout = '500ms'`.execute(tx);
      await lockRow(tx, 'slots', alfa.slots[1]?.id ?? 0);
    },
  );
  expect(removed).toMatchObject({ items: 1, orders: 1, accounts: 1 });
});
