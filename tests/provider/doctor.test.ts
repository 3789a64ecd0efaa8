import { describe, expect } from 'vitest';
import { examine } from '#provider/doctor/examine.ts';
import { runStaff } from '#provider/staff/run.ts';
import type { TestCustomer, TestProvider } from '#tests/support/provider.ts';
import { staffContext } from '#tests/support/staff-context.ts';
import { test } from './provider-test.ts';
import { add, order } from './shopping.ts';

const doctor = (p: TestProvider, ...more: string[]) => runStaff(['doctor', ...more], async () => staffContext(p));

async function bought(p: TestProvider, customer: TestCustomer): Promise<{ id: number; code: string }> {
  await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 2);
  const made = await order(customer, [1_000_000, 2_000_000]);
  await p.play(made.id);
  return made;
}

test('finds nothing in what the provider does', async ({ p, customer }) => {
  const { id } = await bought(p, customer);
  await p.play(id);
  await add(customer, p.catalogue.alfa, 'SINTA 3', 2);
  await order(customer);
  p.advance(30);
  await customer.call('GET', 'carts');
  expect(await doctor(p)).toEqual({ output: 'Healthy: nothing contradicts itself.', failed: false });
});

describe('finds and names', () => {
  type Harm = (p: TestProvider, order: { id: number; code: string }) => Promise<unknown>;
  const cases: [string, string, Harm][] = [
    [
      'a place too many',
      '3 of 5 places count as used, but orders hold 2',
      (p) => p.db.updateTable('slots').set({ used: 3 }).where('used', '=', 2).execute(),
    ],
    [
      'a total that is not its lines',
      'total 2999999, lines 3000000, payments 3000000',
      (p, { id }) => p.db.updateTable('orders').set({ total: 2_999_999 }).where('id', '=', id).execute(),
    ],
    [
      'an order without payments',
      'payments none (0 of 2 termin)',
      async (p, { id }) => {
        await p.db.deleteFrom('payments').where('order_id', '=', id).execute();
      },
    ],
    [
      'a cancelled order that holds places',
      'is given up but still holds its places',
      (p, { id }) => p.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', id).execute(),
    ],
    [
      'a status that its history does not know',
      'its history does not end with its status',
      (p, { id }) => p.db.updateTable('orders').set({ status: 'shipped' }).where('id', '=', id).execute(),
    ],
    [
      'a paid order with an open termin',
      'is paid, but a termin of it is not',
      (p, { id }) => p.db.updateTable('orders').set({ status: 'paid' }).where('id', '=', id).execute(),
    ],
    [
      'a termin paid by nobody',
      'is paid, but no bill of that amount was',
      (p, { id }) =>
        p.db.updateTable('payments').set({ status: 'paid', paid_at: 'x' }).where('order_id', '=', id).execute(),
    ],
    [
      'money that counts for nothing',
      'its money came, but neither counts nor is flagged for refund',
      (p, { id }) =>
        p.db.updateTable('payments').set({ status: 'pending', paid_at: null }).where('order_id', '=', id).execute(),
    ],
    [
      'a paid order that its deadline would cancel',
      'has a deadline though something is paid',
      (p, { id }) =>
        p.db.updateTable('orders').set({ deadline_at: p.now().toISOString() }).where('id', '=', id).execute(),
    ],
  ];
  test.for(cases)('%s', async ([, text, harm], { p, customer }) => {
    const made = await bought(p, customer);
    expect(await examine(p.db)).toEqual([]);
    await harm(p, made);
    p.isHarmed = true;
    const { output, failed } = await doctor(p);
    expect(output).toContain(text);
    expect(failed).toBe(true);
    const { healthy, findings } = JSON.parse((await doctor(p, '--json')).output);
    expect(healthy).toBe(false);
    expect(findings.length).toBeGreaterThan(0);
  });
});
