import { checkIntegrity } from '@slotterbit/provider/integrity/check-integrity.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { signIn } from './support/staff-browser.ts';
import { staffResult } from './support/staff-context.ts';

/** More than the arguments that a call of JavaScript or the parameters that a statement can have. */
const ORDERS = 50_000;

test('the doctor reports any number of contradictions, and Hari ini shows the first of them', async ({
  p,
  customer,
}) => {
  p.isHarmed = true;
  await sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(ORDERS)})
    insert into orders (code, customer_id, status, total, termin, keperluan_publish, order_from, slots_held, created_at, updated_at)
    select 'ST-' || i, ${sql.lit(customer.id)}, 'pending', 1, 1, 'x', 'x', 1, '2026-11-20', '2026-11-20' from n`.execute(
    p.db,
  );
  // Sums, history, a missing payment and a missing deadline of each order.
  expect((await checkIntegrity(p.db)).length).toBeGreaterThanOrEqual(3 * ORDERS);
  const { output, failed } = await staffResult(p, 'doctor');
  expect([failed, output.includes('ST-49999')]).toEqual([true, true]);
  const { browser } = await signIn(p, 'admin');
  await browser.open('/staf/pemeriksaan');
  expect(browser.page.text).toContain('(50+)');
});
