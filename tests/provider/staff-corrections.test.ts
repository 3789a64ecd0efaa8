import { describe, expect } from 'vitest';
import type { TestCustomer, TestProvider } from '#tests/support/provider.ts';
import { staff, staffJson } from '#tests/support/staff-context.ts';
import { test } from './provider-test.ts';
import { add, order, read } from './shopping.ts';

const markPaid = (p: TestProvider, code: string, termin: number, ...more: string[]) =>
  staffJson(p, 'payments', 'mark-paid', code, `${termin}`, '--why', 'BCA', ...more);

async function buy(p: TestProvider, customer: TestCustomer) {
  await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 2);
  return order(customer, [1_000_000, 2_000_000]);
}

describe('a transfer that was entered twice and refunded once', () => {
  test('keeps the first transfer as the bill that pays the termin', async ({ p, customer }) => {
    const { code } = await buy(p, customer);
    const paying = (await markPaid(p, code, 1)).bill;
    const second = (await markPaid(p, code, 1, '--paid-twice')).bill;
    const termin = async () => (await staffJson(p, 'payments', 'list', '--order', code))[0];
    expect(await termin()).toMatchObject({ bill: paying, bills: [{ state: 'pays' }, { state: 'due for refund' }] });
    const [refund] = await staffJson(p, 'payments', 'list', '--refunds');
    await staff(p, 'payments', 'refund-mark', `${refund.id}`, '--note', 'BCA 21 Nov');
    expect(await termin()).toMatchObject({
      bill: paying,
      bills: [
        { reference: paying, state: 'pays', left: 1_000_000 },
        { reference: second, state: 'sent back', left: 0 },
      ],
    });
    const shown = await staff(p, 'payments', 'list', '--order', code);
    expect(shown).toMatch(new RegExp(`${paying} .* pays `));
    expect(shown).toMatch(new RegExp(`${second} .* sent back `));
    await expect(markPaid(p, code, 1)).rejects.toThrow(`by transfer ${paying}.`);
    // The correction that the operators' guide describes, with the bill from the list.
    await staff(p, 'payments', 'refund-mark', '--bill', (await termin()).bill, '--note', 'entered by mistake');
    expect(await termin()).toMatchObject({ status: 'failed', bills: [{ state: 'sent back' }, { state: 'sent back' }] });
  });
});

describe('payments refund-mark', () => {
  test('records refund, bill, termin and note; --note and --why replace each other', async ({ p, customer }) => {
    const { code } = await buy(p, customer);
    const first = (await markPaid(p, code, 1)).bill;
    const second = (await markPaid(p, code, 1, '--paid-twice')).bill;
    const [{ id }] = await staffJson(p, 'payments', 'list', '--refunds');
    await staff(p, 'payments', 'refund-mark', `${id}`, '--note', 'BCA 21 Nov');
    await staff(p, 'payments', 'refund-mark', '--bill', first, '--why', 'salah masuk');
    const changes = await staffJson(p, 'changes', 'list', '--limit', '2');
    expect(changes).toMatchObject([
      { what: `termin 1, bill ${first}: Rp 1.000.000 marked as sent back`, why: 'salah masuk' },
      { what: `refund ${id}, termin 1, bill ${second}: Rp 1.000.000 marked as sent back`, why: 'BCA 21 Nov' },
    ]);
    const refunds = await staffJson(p, 'payments', 'list', '--refunds', '--all');
    expect(refunds).toMatchObject([{ note: 'BCA 21 Nov' }, { note: 'salah masuk' }]);
    await markPaid(p, code, 1);
    const third = (await staffJson(p, 'payments', 'list', '--order', code))[0].bill;
    await staff(p, 'payments', 'refund-mark', '--bill', third, '--why', 'keliru', '--note', 'BCA 23 Nov');
    expect((await staffJson(p, 'changes', 'list', '--limit', '1'))[0]).toMatchObject({
      what: expect.stringMatching(/marked as sent back$/),
      why: 'keliru',
    });
  });

  test("is told to the customer as ours, not as the bank's", async ({ p, customer }) => {
    const { code } = await buy(p, customer);
    const { bill } = await markPaid(p, code, 1);
    p.advance(1);
    expect(await staff(p, 'payments', 'refund-mark', '--bill', bill, '--why', 'keliru')).toContain(
      'the customer gets an e-mail',
    );
    const mails = await staffJson(p, 'mail', 'list', '--order', code);
    const { id } = mails.find(({ kind }: { kind: string }) => kind === 'payment-reversed');
    const text = await staff(p, 'mail', 'show', `${id}`);
    expect(text).toContain('kami batalkan: pembayaran itu keliru tercatat');
    expect(text).not.toContain('oleh bank');
  });
});

describe('a transfer', () => {
  test('whose amount differs from the termin is refused; the refusal names both amounts', async ({ p, customer }) => {
    const { id, code } = await buy(p, customer);
    await expect(markPaid(p, code, 1, '--amount', '900000')).rejects.toThrow(
      `Termin 1 of order ${code} is Rp 1.000.000, but --amount is Rp 900.000. Nothing was recorded.`,
    );
    await expect(markPaid(p, code, 1, '--amount', '1.000.000')).rejects.toMatchObject({ status: 2 });
    expect((await read(customer, id)).payments[0]?.status).toBe('pending');
    expect(await markPaid(p, code, 1, '--amount', '1000000')).toMatchObject({ customer: customer.name });
  });

  test('counts in the month when the money arrived, not when staff entered it', async ({ p, customer }) => {
    const { id, code } = await buy(p, customer);
    await markPaid(p, code, 1);
    p.advance(24 * 12);
    await markPaid(p, code, 2, '--on', '2026-11-30');
    expect(await staffJson(p, 'reports', 'revenue')).toEqual([
      { month: '2026-11', indexing: 'SINTA 2', amount: 3_000_000 },
    ]);
    const row = await p.db.selectFrom('payments').select('paid_at').where('order_id', '=', id).where('termin', '=', 2);
    expect(await row.executeTakeFirst()).toEqual({ paid_at: '2026-11-30T05:00:00.000Z' });
    expect((await staffJson(p, 'changes', 'list'))[0].what).toContain('by bank transfer of 2026-11-30');
  });

  test('is refused with a date in the future or before the order', async ({ p, customer }) => {
    const { code } = await buy(p, customer);
    await expect(markPaid(p, code, 1, '--on', '2026-11-21')).rejects.toThrow('--on 2026-11-21 is in the future.');
    await expect(markPaid(p, code, 1, '--on', '2026-11-19')).rejects.toThrow('was made, on 2026-11-20.');
    await expect(markPaid(p, code, 1, '--on', '30 Nov')).rejects.toThrow('is not a day');
    // A transfer of today gets the current time.
    await markPaid(p, code, 1, '--on', '2026-11-20');
    const paid = await p.db.selectFrom('payments').select('paid_at').where('termin', '=', 1).executeTakeFirst();
    expect(paid).toEqual({ paid_at: p.now().toISOString() });
  });
});

test('orders cancel --dry-run names the customer and the refund', async ({ p, customer }) => {
  const { code } = await buy(p, customer);
  await markPaid(p, code, 1);
  const said = await staff(p, 'orders', 'cancel', code, '--why', 'menyerah', '--dry-run');
  for (const part of [customer.name, 'Rp 1.000.000 was paid and becomes due', 'gets an e-mail', 'cannot be undone'])
    expect(said).toContain(part);
  expect(await staffJson(p, 'orders', 'cancel', code, '--why', 'menyerah')).toMatchObject({
    due_for_refund: 1_000_000,
  });
});

test('orders cancel adds earlier refunds that are still due', async ({ p, customer }) => {
  const { code } = await buy(p, customer);
  await markPaid(p, code, 1);
  await markPaid(p, code, 1, '--paid-twice');
  const said = await staff(p, 'orders', 'cancel', code, '--why', 'menyerah', '--dry-run');
  expect(said).toContain('Rp 1.000.000 was paid and becomes due for refund. Rp 1.000.000 is due for refund already.');
  expect(await staffJson(p, 'orders', 'cancel', code, '--why', 'menyerah')).toMatchObject({
    due_for_refund: 2_000_000,
  });
});

test('changes list filters by day and by operator', async ({ p, customer }) => {
  const { id, code } = await buy(p, customer);
  await markPaid(p, code, 1, '--by', 'Ani');
  p.advance(24);
  await staff(p, 'payments', 'mark-paid', code, '2', '--why', 'BCA', '--by', 'Budi Hartono');
  p.advance(1);
  await staff(p, 'orders', 'ship', `${id}`, '--by', 'Ani');
  const by = async (...line: string[]) =>
    (await staffJson(p, 'changes', 'list', ...line)).map(({ changed_by }: { changed_by: string }) => changed_by);
  expect(await by('--from', '2026-11-21')).toEqual(['Ani', 'Budi Hartono']);
  expect(await by('--by', 'budi')).toEqual(['Budi Hartono']);
  expect(await by('--by', 'ani', '--from', '2026-11-20')).toEqual(['Ani', 'Ani']);
  expect(await by('--by', '%')).toEqual([]);
  expect(await staff(p, 'changes', 'list')).toContain('when (WIB)');
});
