import { describe, expect } from 'vitest';
import { runStaff } from '#provider/staff/run.ts';
import type { TestProvider } from '#tests/support/provider.ts';
import { staffContext } from '#tests/support/staff-context.ts';
import { test } from './provider-test.ts';
import { add, order } from './shopping.ts';

const staff = (p: TestProvider, ...line: string[]) => runStaff(line, async () => staffContext(p)).then((r) => r.output);
const json = async (p: TestProvider, ...line: string[]) => JSON.parse(await staff(p, ...line, '--json'));

/** The lines below 'Money:' of an order, with each bill's name as BILL. */
async function money(p: TestProvider, code: string): Promise<string[]> {
  const lines = (await staff(p, 'orders', 'show', code)).split('\n');
  const from = lines.indexOf('Money:') + 1;
  const to = lines.indexOf('', from);
  return lines.slice(from, to < 0 ? undefined : to).map((line) => line.replace(/bill \S+/, 'bill BILL'));
}

describe('orders show', () => {
  test('says for each termin of a refunded order what happened to its money', async ({ p, customer }) => {
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
    const [{ id: first }, { id: second }] = await json(p, 'payments', 'list', '--refunds');
    p.advance(24);
    await staff(p, 'payments', 'refund-mark', `${first}`, '--note', 'BCA 23 November');
    expect(await money(p, code)).toEqual([
      'Termin 1, Rp 500.000: paid 2026-11-20 10:00, bill BILL',
      '  Refunded 2026-11-23: Rp 500.000 (order cancelled): BCA 23 November',
      'Termin 2, Rp 400.000: paid 2026-11-21 10:00, bill BILL',
      `  REFUND ${second} DUE: Rp 400.000 (order cancelled), since 2026-11-22`,
      'Termin 3, Rp 600.000: never paid',
    ]);
    const { payments } = await json(p, 'orders', 'show', code);
    expect(payments.map(({ money: of }: { money: unknown[] }) => of.length)).toEqual([1, 1, 0]);
  });

  test('says that a termin whose money went back has to be paid again', async ({ p, customer }) => {
    await add(customer, p.catalogue.alfa, 'SINTA 2');
    const { id, code } = await order(customer, [500_000, 1_000_000]);
    await p.play(id);
    const [{ bill }] = await json(p, 'payments', 'list', '--order', code);
    await staff(p, 'payments', 'refund-mark', '--bill', bill, '--note', 'mistake');
    expect(await money(p, code)).toEqual([
      'Termin 1, Rp 500.000: paid 2026-11-20 10:00, bill BILL',
      '  Refunded 2026-11-20: Rp 500.000 (sent back by staff): mistake',
      '  To be paid again',
      'Termin 2, Rp 1.000.000: not paid yet',
    ]);
  });
});
