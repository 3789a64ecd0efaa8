import { describe, expect } from 'vitest';
import type { TestProvider } from '#tests/support/provider.ts';
import { staff, staffJson } from '#tests/support/staff-context.ts';
import { test } from './provider-test.ts';
import { add, order } from './shopping.ts';

/** Returns the lines below 'Money:' of an order; 'BILL' replaces each bill's reference. */
async function money(p: TestProvider, code: string): Promise<string[]> {
  const lines = (await staff(p, 'orders', 'show', code)).split('\n');
  const from = lines.indexOf('Money:') + 1;
  const to = lines.indexOf('', from);
  return lines.slice(from, to < 0 ? undefined : to).map((line) => line.replace(/bill \S+/, 'bill BILL'));
}

describe('orders show', () => {
  test('explains for each termin of a refunded order what happened to its money', async ({ p, customer }) => {
    await add(customer, p.catalogue.alfa, 'SINTA 2');
    const { id, code } = await order(customer, [500_000, 400_000, 600_000]);
    expect(await money(p, code)).toEqual([
      'Termin 1, Rp 500.000: not paid yet',
      'Termin 2, Rp 400.000: not paid yet',
      'Termin 3, Rp 600.000: not paid yet',
    ]);
    await p.play(id);
    p.advance(24);
    await p.play(id);
    p.advance(24);
    await staff(p, 'orders', 'cancel', code, '--why', 'batal');
    const [{ id: first }, { id: second }] = await staffJson(p, 'payments', 'list', '--refunds');
    p.advance(24);
    await staff(p, 'payments', 'refund-mark', `${first}`, '--note', 'BCA 23 November');
    expect(await money(p, code)).toEqual([
      'Termin 1, Rp 500.000: paid 2026-11-20 10:00, bill BILL',
      '  Refunded 2026-11-23: Rp 500.000 (order cancelled): BCA 23 November',
      'Termin 2, Rp 400.000: paid 2026-11-21 10:00, bill BILL',
      `  REFUND ${second} DUE: Rp 400.000 (order cancelled), since 2026-11-22`,
      'Termin 3, Rp 600.000: never paid',
    ]);
    const { payments } = await staffJson(p, 'orders', 'show', code);
    expect(payments.map(({ money: of }: { money: unknown[] }) => of.length)).toEqual([1, 1, 0]);
  });

  test('says that a refunded termin must be paid again', async ({ p, customer }) => {
    await add(customer, p.catalogue.alfa, 'SINTA 2');
    const { id, code } = await order(customer, [500_000, 1_000_000]);
    await p.play(id);
    const [{ bill }] = await staffJson(p, 'payments', 'list', '--order', code);
    await staff(p, 'payments', 'refund-mark', '--bill', bill, '--note', 'mistake');
    expect(await money(p, code)).toEqual([
      'Termin 1, Rp 500.000: paid 2026-11-20 10:00, bill BILL',
      '  Refunded 2026-11-20: Rp 500.000 (sent back by staff): mistake',
      '  To be paid again',
      'Termin 2, Rp 1.000.000: not paid yet',
    ]);
  });
});
