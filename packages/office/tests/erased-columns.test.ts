import { personalColumns } from '@slotterbit/provider/personal-data/columns.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { buy } from '@slotterbit/provider/tests/shopping.ts';
import type { TestCustomer, TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { describe, expect } from 'vitest';
import { act } from './support/staff-browser.ts';

/* What the deletion of an account does to each column, and to records about others. */

const names = (columns = '') => columns.split(' ').filter((name) => name !== '');

test('every table, or each of its columns, is deleted, erased or kept for a reason', async ({ p }) => {
  const tables = await p.db.introspection.getTables();
  const byTable = new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name).sort()]));
  const decided = Object.entries(personalColumns).map(([table, { isDeleted, erased, kept = {}, copied }]) => {
    const values = typeof erased === 'function' ? erased({ id: 1, at: '' }) : erased;
    const whole = isDeleted || typeof kept === 'string' ? byTable.get(table) : undefined;
    const all = whole ?? [...Object.keys(values ?? {}), ...Object.values(kept).flatMap(names)].sort();
    expect(all, table).toEqual(expect.arrayContaining(names(copied)));
    return [table, all] as const;
  });
  expect(new Map(decided)).toEqual(byTable);
});

const remove = (p: TestProvider, { id }: TestCustomer) =>
  act(p, 'hapus-akun-sekarang', { pelanggan: id, alasan: 'surat' });

async function rename(p: TestProvider, { id }: { id: number }, name: string, alasan: string) {
  const rows = p.db.selectFrom('customers').select(['email', 'whatsapp']).where('id', '=', id);
  await act(p, 'perbaiki-kontak', { pelanggan: id, ...(await rows.executeTakeFirstOrThrow()), name, alasan });
}

/** An order that staff paid, cancelled and refunded, and a customer about whom they wrote. `text` is in each note. */
async function writeNotes(p: TestProvider, customer: TestCustomer, text: string) {
  const { id, code } = await buy(p, customer);
  await act(p, 'terima-transfer', { pesanan: code, termin: 1, alasan: text });
  await act(p, 'batalkan', { pesanan: code, alasan: text });
  const { id: refund } = await p.db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  await act(p, 'tandai-refund', { refund, alasan: text });
  await act(p, 'ubah-batas', { pelanggan: customer.id }, { batas_pesanan: '9', alasan: text });
  return id;
}

/** Everything that staff wrote about a customer. */
async function notesOf(p: TestProvider, customerId: number) {
  const orders = p.db.selectFrom('orders').select('id').where('customer_id', '=', customerId);
  const changes = p.db
    .selectFrom('audit_trail')
    .selectAll()
    .where((eb) => eb.or([eb('customer_id', '=', customerId), eb('order_id', 'in', orders)]))
    .orderBy('id');
  return {
    changes: await changes.execute(),
    refunds: await p.db.selectFrom('refunds').selectAll().where('order_id', 'in', orders).orderBy('id').execute(),
  };
}

describe('records about other customers stay', () => {
  const hostile = ['Ani -> Budi', 'bank transfer', 'customer 1', 'Dana masuk di mutasi rekening', 'termin 1', 'x%_'];
  test('when a deleted customer was called as in them', async ({ p, customer }) => {
    for (const name of [...hostile, customer.name]) await writeNotes(p, customer, name);
    await rename(p, customer, 'Ani -> Budi; email a', 'Ani -> Budi');
    const before = await notesOf(p, customer.id);
    for (const name of [...hostile, customer.name, 'Ani -> Budi; email a']) {
      const leaves = await p.register({ name });
      await rename(p, leaves, `${name} 2`, customer.email);
      await remove(p, leaves);
      expect(await notesOf(p, customer.id), name).toEqual(before);
    }
  });
});

describe('records about the deleted customer', () => {
  test('lose every note and the contact; who did what, and when, stays', async ({ p }) => {
    const leaves = await p.register({ name: 'Ani -> Budi' });
    await writeNotes(p, leaves, 'Cendrawasih');
    await rename(p, leaves, 'Budi -> Cendrawasih', 'Cendrawasih');
    const before = await notesOf(p, leaves.id);
    await remove(p, leaves);
    const after = await notesOf(p, leaves.id);
    expect(JSON.stringify(after)).not.toMatch(/Cendrawasih|Budi/);
    expect(after.changes.slice(0, -1)).toEqual(before.changes.map((row) => ({ ...row, why: null, personal: null })));
    expect(after.changes.at(-1)).toMatchObject({ kind: 'deleted', customer_id: leaves.id });
    expect(after.refunds).toEqual(before.refunds.map((row) => ({ ...row, note: null })));
  });
});
