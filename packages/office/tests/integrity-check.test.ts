import { checkIntegrity } from '@slotterbit/provider/integrity/check-integrity.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { add, buy, fullMonth, order, setManuscriptDays } from '@slotterbit/provider/tests/shopping.ts';
import type { TestCustomer, TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { enterLine } from '@slotterbit/provider/tests/support/waiting-shop.ts';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { act, signIn } from './support/staff-browser.ts';
import { staff, staffJson, staffResult } from './support/staff-context.ts';

const HEALTHY = 'Healthy: nothing contradicts itself.';

async function bought(p: TestProvider, customer: TestCustomer): Promise<{ id: number; code: string }> {
  const made = await buy(p, customer, [1_000_000, 2_000_000]);
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
  expect(await staffResult(p, 'doctor')).toMatchObject({ output: HEALTHY, failed: false });
});

test('finds nothing on the last evening of a month: a hold would begin after its day for manuscripts', async ({
  p,
  customer,
}) => {
  const { slotId, orderId } = await fullMonth(p, customer);
  await p.play(orderId);
  await enterLine(await p.register(), slotId);
  await setManuscriptDays(p, 15);
  // 17 December, 15 days before January.
  p.advance((Date.parse('2026-12-17T14:00:00Z') - p.now().getTime()) / 3_600_000);
  await act(p, 'kapasitas', { jurnal: 'jurnal-beta', bulan: '2027-01', tampak: 1, kapasitas: 2 });
  await p.provider.catchUp();
  expect(await p.slot(slotId)).toEqual({ capacity: 2, used: 1 });
  expect(await staffResult(p, 'doctor')).toMatchObject({ output: HEALTHY, failed: false });
});

/** A refund of the only bill by hand; `at` null: it is due. */
const refund = (amount: number, at: string | null) =>
  `insert into refunds (order_id, charge_id, amount, reason, created_at, refunded_at)
   select order_id, charges.id, ${amount}, 'by hand', 'x', ${at === null ? 'null' : `'${at}'`}
   from charges join payments on payments.id = charges.payment_id`;
const NUMBER = 'update payments set receipt_number =';

/** What the doctor says about an order with a paid and an open termin after each statement. */
const harms: [says: string, statement: string][] = [
  ['3 dari 5 slot tercatat terisi, padahal pesanan memegang 2', 'update slots set used = 3 where used = 2'],
  ['total Rp 2.999.999, jumlah baris Rp 3.000.000, jumlah termin Rp 3.000.000', 'update orders set total = 2999999'],
  ['jumlah termin tidak ada (0 dari 2 termin)', 'delete from payments'],
  ['dibatalkan atau gagal, tetapi masih memegang slot', "update orders set status = 'cancelled'"],
  ['memiliki LoA, tetapi naskahnya belum diterima', "update order_items set loa = 'https://x.test'"],
  ['riwayatnya tidak berakhir dengan statusnya', "update orders set status = 'shipped'"],
  ['lunas, tetapi ada termin yang belum dibayar', "update orders set status = 'paid'"],
  ['lunas tanpa pembayaran sebesar itu', "update payments set status = 'paid', paid_at = 'x'"],
  ['lunas tanpa pembayaran sebesar itu', 'update charges set received = 999999'],
  ['dananya masuk, tetapi tidak dihitung', "update payments set status = 'pending', paid_at = null"],
  ['memiliki batas waktu, padahal sudah ada pembayaran', "update orders set deadline_at = '2026-11-20T03:00:00.000Z'"],
  ['satu-satunya dana untuk termin ini harus dikembalikan', refund(1_000_000, null)],
  ['lunas, tetapi dananya sudah dikembalikan', refund(1_000_000, '2026-11-20T03:00:00.000Z')],
  ['jumlah yang harus dikembalikan bukan sisa dananya', refund(1, null)],
  [
    'jumlah yang harus dikembalikan bukan sisa dananya',
    `${refund(1_000_000, null)}; update charges set status = 'failed'`,
  ],
  ['status dan tanggal pembayarannya tidak cocok', 'update payments set paid_at = null'],
  ['menunggu pembayaran, padahal semua termin lunas', "update payments set status = 'paid', paid_at = 'x'"],
  ['menunggu pembayaran pertama tanpa batas waktu', "update payments set status = 'failed', paid_at = null"],
  ['batas waktu, padahal tidak menunggu', "update orders set status = 'shipped', deadline_at = 'x'"],
  ['lunas, tetapi kuitansinya tanpa nomor', `${NUMBER} null`],
  ['1 dokumen memiliki 1 nomor berbeda sampai 2', `${NUMBER} 'KW/2026/000002' where receipt_number = 'KW/2026/000001'`],
  ['2 dokumen memiliki 1 nomor berbeda sampai 1', `${NUMBER} 'KW/2026/1' where receipt_number is null`],
  ['Nomor dokumen KW/2026/\n  1 dokumen memiliki', 'update document_numbers set last = 0'],
  ['masih berjalan, tetapi tidak memegang slot', 'update orders set slots_held = 0'],
  ['dananya masuk, tetapi tidak dihitung dan tidak ditandai untuk dikembalikan', 'cancel'],
  ['dibayar lebih dari sekali, tanpa pengembalian', 'pay twice'],
  ['ada transfer bank tanpa catatan siapa yang memasukkannya', "update charges set gateway = 'transfer'"],
];

test.for(harms)('finds "%s" after: %s', async ([says, statement], { p, customer }) => {
  const { id } = await bought(p, customer);
  expect(await checkIntegrity(p.db)).toEqual([]);
  if (statement === 'cancel') await p.moveOrder(id, 'cancelled');
  else if (statement === 'pay twice') {
    const { id: _, ...bill } = await p.db.selectFrom('charges').selectAll().executeTakeFirstOrThrow();
    const twice = { ...bill, reference: 'TWICE' };
    await p.db.insertInto('charges').values(twice).execute();
  } else for (const one of statement.split('; ')) await sql.raw(one).execute(p.db);
  p.isHarmed = true;
  expect(await staffResult(p, 'doctor')).toMatchObject({ output: expect.stringContaining(says), failed: true });
  expect(await staffJson(p, 'doctor')).toMatchObject({ healthy: false, findings: expect.anything() });
});

describe('payments recheck mends an order whose termin are right', () => {
  test('it waits, but all its termin are paid', async ({ p, customer }) => {
    const { id, code } = await bought(p, customer);
    await p.play(id);
    await p.db.updateTable('orders').set({ status: 'pending' }).execute();
    expect(await checkIntegrity(p.db)).not.toEqual([]);
    expect(await staff(p, `payments recheck ${code}`)).toBe(`${code}: paid; termin 1 paid, termin 2 paid`);
    expect(await staffJson(p, 'payments', 'recheck', code)).toMatchObject({ order: code, changed: false });
    expect(await checkIntegrity(p.db)).toEqual([]);
  });

  test('it has a deadline though something is paid, or none though nothing is', async ({ p, customer }) => {
    const { code } = await bought(p, customer);
    await p.db.updateTable('orders').set({ deadline_at: '2099-01-01T00:00:00.000Z' }).execute();
    expect(await checkIntegrity(p.db)).not.toEqual([]);
    await staff(p, `payments recheck ${code}`);
    expect(await checkIntegrity(p.db)).toEqual([]);
    await add(customer, p.catalogue.alfa, 'SINTA 3', 2);
    const unpaid = await order(customer);
    await p.db.updateTable('orders').set({ deadline_at: null }).where('id', '=', unpaid.id).execute();
    expect(await checkIntegrity(p.db)).not.toEqual([]);
    await staff(p, `payments recheck ${unpaid.code}`);
    expect(await checkIntegrity(p.db)).toEqual([]);
  });
});

/** More than the arguments that a call of JavaScript or the parameters that a statement can have. */
const ORDERS = 35_000;

test('the doctor reports any number of contradictions; a page shows the first', async ({ p, customer }) => {
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
  expect([failed, output.includes('ST-34999')]).toEqual([true, true]);
  const { browser } = await signIn(p, 'admin');
  expect((await browser.open('/staf/pemeriksaan')).text).toContain('(50+)');
});
