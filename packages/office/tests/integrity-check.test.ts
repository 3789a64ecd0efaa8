import { runStaff } from '@slotterbit/office/commands/run-command.ts';
import { checkIntegrity } from '@slotterbit/provider/integrity/check-integrity.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { add, order } from '@slotterbit/provider/tests/shopping.ts';
import type { TestCustomer, TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { describe, expect } from 'vitest';
import { staffContext } from './support/staff-context.ts';

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
  await p.provider.catchUp();
  await customer.call('GET', 'carts');
  expect(await doctor(p)).toEqual({ output: 'Healthy: nothing contradicts itself.', hasFailed: false });
});

/** A refund of the first bill of an order; `refunded_at` null = it is due. */
async function refund(p: TestProvider, order_id: number, amount: number, refunded_at: string | null): Promise<void> {
  const bill = await p.db.selectFrom('charges').select('id').executeTakeFirstOrThrow();
  const row = { order_id, charge_id: bill.id, amount, reason: 'by hand', created_at: p.now().toISOString() };
  await p.db
    .insertInto('refunds')
    .values({ ...row, refunded_at })
    .execute();
}

describe('finds and names', () => {
  type Harm = (p: TestProvider, order: { id: number; code: string }) => Promise<unknown>;
  const cases: [string, string, Harm][] = [
    [
      'a place too many',
      '3 dari 5 slot tercatat terisi, padahal pesanan memegang 2',
      (p) => p.db.updateTable('slots').set({ used: 3 }).where('used', '=', 2).execute(),
    ],
    [
      'a total that is not its lines',
      'total Rp 2.999.999, jumlah baris Rp 3.000.000, jumlah termin Rp 3.000.000',
      (p, { id }) => p.db.updateTable('orders').set({ total: 2_999_999 }).where('id', '=', id).execute(),
    ],
    [
      'an order without payments',
      'jumlah termin tidak ada (0 dari 2 termin)',
      async (p, { id }) => {
        await p.db.deleteFrom('payments').where('order_id', '=', id).execute();
      },
    ],
    [
      'a cancelled order that holds places',
      'dibatalkan atau gagal, tetapi masih memegang slot',
      (p, { id }) => p.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', id).execute(),
    ],
    [
      'a letter of acceptance without a manuscript',
      'memiliki LoA, tetapi naskahnya belum diterima',
      (p, { id }) =>
        p.db.updateTable('order_items').set({ loa: 'https://x.test' }).where('order_id', '=', id).execute(),
    ],
    [
      'a status that its history does not know',
      'riwayatnya tidak berakhir dengan statusnya',
      (p, { id }) => p.db.updateTable('orders').set({ status: 'shipped' }).where('id', '=', id).execute(),
    ],
    [
      'a paid order with an open termin',
      'lunas, tetapi ada termin yang belum dibayar',
      (p, { id }) => p.db.updateTable('orders').set({ status: 'paid' }).where('id', '=', id).execute(),
    ],
    [
      'a termin paid by nobody',
      'lunas tanpa pembayaran sebesar itu',
      (p, { id }) =>
        p.db.updateTable('payments').set({ status: 'paid', paid_at: 'x' }).where('order_id', '=', id).execute(),
    ],
    [
      'a termin paid with money of another amount',
      'lunas tanpa pembayaran sebesar itu',
      (p) => p.db.updateTable('charges').set({ received: 999_999 }).execute(),
    ],
    [
      'money that counts for nothing',
      'dananya masuk, tetapi tidak dihitung dan tidak ditandai untuk dikembalikan',
      (p, { id }) =>
        p.db.updateTable('payments').set({ status: 'pending', paid_at: null }).where('order_id', '=', id).execute(),
    ],
    [
      'a paid order that its deadline would cancel',
      'memiliki batas waktu, padahal sudah ada pembayaran',
      (p, { id }) =>
        p.db.updateTable('orders').set({ deadline_at: p.now().toISOString() }).where('id', '=', id).execute(),
    ],
    [
      'a termin whose only money is due for refund',
      'satu-satunya dana untuk termin ini harus dikembalikan',
      (p, { id }) => refund(p, id, 1_000_000, null),
    ],
    [
      'a termin whose money went back',
      'lunas, tetapi dananya sudah dikembalikan',
      (p, { id }) => refund(p, id, 1_000_000, p.now().toISOString()),
    ],
    [
      'a refund of a part of the money that is kept',
      'jumlah yang harus dikembalikan bukan sisa dananya',
      (p, { id }) => refund(p, id, 1, null),
    ],
    [
      'a refund of money that never came',
      'jumlah yang harus dikembalikan bukan sisa dananya',
      async (p, { id }) => {
        await refund(p, id, 1_000_000, null);
        await p.db.updateTable('charges').set({ status: 'failed' }).execute();
      },
    ],
    [
      'a termin that was paid twice',
      'dibayar lebih dari sekali, tanpa pengembalian',
      async (p) => {
        const { id: _, ...bill } = await p.db.selectFrom('charges').selectAll().executeTakeFirstOrThrow();
        await p.db
          .insertInto('charges')
          .values({ ...bill, reference: 'TWICE' })
          .execute();
      },
    ],
    [
      'a cancelled order whose money is kept',
      'dananya masuk, tetapi tidak dihitung dan tidak ditandai untuk dikembalikan',
      (p, { id }) => p.moveOrder(id, 'cancelled'),
    ],
    [
      'a termin without its day of payment',
      'status dan tanggal pembayarannya tidak cocok',
      (p) => p.db.updateTable('payments').set({ paid_at: null }).execute(),
    ],
    [
      'an order that waits although all is paid',
      'menunggu pembayaran, padahal semua termin lunas',
      (p, { id }) =>
        p.db.updateTable('payments').set({ status: 'paid', paid_at: 'x' }).where('order_id', '=', id).execute(),
    ],
    [
      'an unpaid order that nothing would cancel',
      'menunggu pembayaran pertama tanpa batas waktu',
      (p) => p.db.updateTable('payments').set({ status: 'failed', paid_at: null }).execute(),
    ],
    [
      'a deadline of an order that does not wait',
      'memiliki batas waktu, padahal tidak menunggu pembayaran',
      (p, { id }) =>
        p.db.updateTable('orders').set({ status: 'shipped', deadline_at: 'x' }).where('id', '=', id).execute(),
    ],
    [
      'a paid termin whose receipt has no number',
      'lunas, tetapi kuitansinya tanpa nomor',
      (p) => p.db.updateTable('payments').set({ receipt_number: null }).execute(),
    ],
    [
      'a number that was skipped',
      '1 dokumen memiliki 1 nomor berbeda sampai 2, dan penghitungnya 1',
      (p) =>
        p.db
          .updateTable('payments')
          .set({ receipt_number: 'KW/2026/000002' })
          .where('receipt_number', '=', 'KW/2026/000001')
          .execute(),
    ],
    [
      'a number that was used twice',
      '2 dokumen memiliki 1 nomor berbeda sampai 1, dan penghitungnya 1',
      (p) =>
        p.db.updateTable('payments').set({ receipt_number: 'KW/2026/1' }).where('receipt_number', 'is', null).execute(),
    ],
    [
      'a counter that would give a number again',
      'Nomor dokumen KW/2026/\n  1 dokumen memiliki 1 nomor berbeda sampai 1, dan penghitungnya 0',
      (p) => p.db.updateTable('document_numbers').set({ last: 0 }).execute(),
    ],
    [
      'a living order without places',
      'masih berjalan, tetapi tidak memegang slot',
      (p, { id }) => p.db.updateTable('orders').set({ slots_held: 0 }).where('id', '=', id).execute(),
    ],
  ];
  test.for(cases)('%s', async ([, text, harm], { p, customer }) => {
    const made = await bought(p, customer);
    expect(await checkIntegrity(p.db)).toEqual([]);
    await harm(p, made);
    p.isHarmed = true;
    const { output, hasFailed } = await doctor(p);
    expect(output).toContain(text);
    expect(hasFailed).toBe(true);
    const { healthy, findings } = JSON.parse((await doctor(p, '--json')).output);
    expect(healthy).toBe(false);
    expect(findings.length).toBeGreaterThan(0);
  });
});

describe('payments recheck mends an order whose termin are right', () => {
  const recheck = (p: TestProvider, code: string) =>
    runStaff(['payments', 'recheck', code], async () => staffContext(p)).then(({ output }) => output);

  test('it waits, but all its termin are paid', async ({ p, customer }) => {
    const { id, code } = await bought(p, customer);
    await p.play(id);
    await p.db.updateTable('orders').set({ status: 'pending' }).execute();
    expect(await checkIntegrity(p.db)).not.toEqual([]);
    expect(await recheck(p, code)).toBe(`${code}: paid; termin 1 paid, termin 2 paid`);
    expect(await checkIntegrity(p.db)).toEqual([]);
  });

  test('it has a deadline though something is paid, or none though nothing is', async ({ p, customer }) => {
    const { code } = await bought(p, customer);
    await p.db.updateTable('orders').set({ deadline_at: '2099-01-01T00:00:00.000Z' }).execute();
    expect(await checkIntegrity(p.db)).not.toEqual([]);
    await recheck(p, code);
    expect(await checkIntegrity(p.db)).toEqual([]);
    await add(customer, p.catalogue.alfa, 'SINTA 3', 2);
    const unpaid = await order(customer);
    await p.db.updateTable('orders').set({ deadline_at: null }).where('id', '=', unpaid.id).execute();
    expect(await checkIntegrity(p.db)).not.toEqual([]);
    await recheck(p, unpaid.code);
    expect(await checkIntegrity(p.db)).toEqual([]);
  });
});
