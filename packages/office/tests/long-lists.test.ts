import { showOrder } from '@slotterbit/office/operations/orders/find-orders.ts';
import { listOverdueTermin } from '@slotterbit/office/operations/orders/today.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { add, order } from '@slotterbit/provider/tests/shopping.ts';
import { ENGINE } from '@slotterbit/provider/tests/support/test-database.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { staffContext } from './support/staff-context.ts';

/** More than the parameters that a statement takes: 32,766 of the embedded database, 65,535 of PostgreSQL. */
const MANY = ENGINE === 'postgres' ? 66_000 : 33_000;

test('lists are read whole, however long they are', { timeout: 120_000 }, async ({ p, customer }) => {
  p.isHarmed = true;
  await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 2);
  const { id } = await order(customer, [1_000_000, 2_000_000]);
  const termin = sql`(with recursive termin(n) as (select 3 union all select n + 1 from termin where n < ${sql.lit(MANY + 2)}) select n from termin) as termin`;
  await sql`insert into payments (order_id, termin, amount, status, due_at, link_token)
    select ${sql.lit(id)}, n, 1, 'pending', '2026-01-01T00:00:00.000Z', 'tautan-' || n from ${termin}`.execute(p.db);
  await sql`insert into charges (payment_id, gateway, reference, amount, status, created_at, expires_at, closed_at)
    select id, 'sandbox', 'tagihan-' || id, 1, 'paid', '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z',
      '2026-01-01T00:00:00.000Z' from payments where termin > 2`.execute(p.db);
  expect(await listOverdueTermin(staffContext(p), null)).toHaveLength(MANY);
  const { order: shown } = await showOrder(p, `${id}`);
  expect(shown.payments.filter(({ money }) => money.length > 0)).toHaveLength(MANY);
});
