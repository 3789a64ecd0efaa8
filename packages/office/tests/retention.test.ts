import { readFileSync } from 'node:fs';
import { deletionWaitDays } from '@slotterbit/contract/customers/account-deletion.ts';
import { personalColumns } from '@slotterbit/provider/personal-data/columns.ts';
import { removeOldData } from '@slotterbit/provider/personal-data/retention.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { buy, openCharge, staySignedIn } from '@slotterbit/provider/tests/shopping.ts';
import {
  startTestProvider,
  type TestCustomer,
  type TestProvider,
} from '@slotterbit/provider/tests/support/provider.ts';
import { setRows } from '@slotterbit/provider/tests/support/set-rows.ts';
import { expect } from 'vitest';
import { act, dueRefund } from './support/staff-browser.ts';

const DAY_HOURS = 24;

const codes = async (p: TestProvider) =>
  (await p.db.selectFrom('orders').select('code').orderBy('id').execute()).map(({ code }) => code);

test('orders cancelled unpaid are deleted after a year; paid, numbered and open ones stay', async ({ p, customer }) => {
  const paidThenCancelled = await buy(p, customer);
  await p.play(paidThenCancelled.id);
  await act(p, 'batalkan', { pesanan: paidThenCancelled.code, alasan: 'batal' });
  const numbered = await buy(p, customer);
  await customer.call('POST', `pi-orders/${numbered.id}/invoice`);
  const unpaid = await buy(p, customer);
  await openCharge(p, customer, unpaid.id);
  const freeTermin = await buy(p, customer, [1_500_000, 0]);
  for (const { id } of [numbered, unpaid, freeTermin]) await p.moveOrder(id, 'cancelled');
  await p.db.updateTable('charges').set({ status: 'expired' }).where('status', '=', 'open').execute();
  await staySignedIn(p);
  const open = await buy(p, customer);
  await p.play(open.id);
  p.advance(364 * DAY_HOURS);
  await removeOldData(p.context);
  expect(await codes(p)).toHaveLength(5);
  p.advance(2 * DAY_HOURS);
  await removeOldData(p.context);
  expect(await codes(p)).toEqual([paidThenCancelled.code, numbered.code, open.code]);
});

test('more than one batch is deleted in one run', async ({ p, customer }) => {
  const { id } = await buy(p, customer);
  await p.moveOrder(id, 'cancelled');
  const { id: _, ...row } = await p.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  const copies = Array.from({ length: 450 }, (_unused, n) => ({ ...row, code: `LAMA-${n}` }));
  await p.db.insertInto('orders').values(copies).execute();
  p.advance(366 * DAY_HOURS);
  await removeOldData(p.context);
  expect(await codes(p)).toEqual([]);
});

test('a gateway’s own data is removed after 90 days; what happened and the amount stay', async ({ p, customer }) => {
  const { id } = await buy(p, customer);
  await p.play(id);
  const details = JSON.stringify({ kind: 'captured', amount: 1_500_000, details: { email: 'a@b.example' } });
  await p.db.updateTable('payment_notifications').set({ body: details }).execute();
  const bodies = async () =>
    (await p.db.selectFrom('payment_notifications').select('body').execute()).map((r) => r.body);
  p.advance(89 * DAY_HOURS);
  await removeOldData(p.context);
  expect(await bodies()).toEqual([details]);
  p.advance(2 * DAY_HOURS);
  await removeOldData(p.context);
  await removeOldData(p.context);
  expect(await bodies()).toEqual([JSON.stringify({ kind: 'captured', amount: 1_500_000 })]);
});

test('addresses and errors of ended messages go after 90 days, except of those given up', async ({ p, customer }) => {
  await buy(p, customer);
  const [message] = await p.db.selectFrom('mail_messages').selectAll().execute();
  if (!message) throw new Error('The order wrote no message.');
  const ended = { next_attempt_at: null, ended_at: p.now().toISOString(), mailbox: customer.email, last_error: 'no' };
  const text = { sent_subject: 'Pesanan', sent_text: 'Halo Siti,' };
  await setRows(p.db, 'mail_messages', { ...ended, ...text, status: 'sent' });
  const { id: _, ...row } = message;
  await p.db
    .insertInto('mail_messages')
    .values({ ...row, ...ended, status: 'given-up', termin: 9 })
    .execute();
  p.advance(91 * DAY_HOURS);
  await removeOldData(p.context);
  const rows = await p.db
    .selectFrom('mail_messages')
    .select(['status', 'mailbox', 'last_error', 'sent_subject', 'sent_text'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { status: 'sent', mailbox: null, last_error: null, sent_subject: null, sent_text: null },
    { status: 'given-up', mailbox: customer.email, last_error: 'no', sent_subject: null, sent_text: null },
  ]);
});

test('answers to staff forms go after a day, ended waiting entries after 180 days', async ({ p, customer }) => {
  await staySignedIn(p);
  const slot = p.catalogue.alfa.slots[1]?.id ?? 0;
  await p.setCapacity(slot, 1);
  await buy(p, customer);
  const other = await p.register();
  await other.call('POST', 'waiting-list', { slot_id: slot });
  const kept = async (table: 'staff_forms' | 'waiting_entries') =>
    (await p.db.selectFrom(table).selectAll().execute()).length;
  const { id } = await p.db.selectFrom('waiting_entries').select('id').executeTakeFirstOrThrow();
  await act(p, 'keluarkan-dari-daftar-tunggu', { antrean: id });
  expect(await kept('staff_forms')).toBe(1);
  p.advance(DAY_HOURS + 0.1);
  await p.provider.catchUp();
  expect([await kept('staff_forms'), await kept('waiting_entries')]).toEqual([0, 1]);
  p.advance(179 * DAY_HOURS);
  await p.provider.catchUp();
  expect(await kept('waiting_entries')).toBe(0);
});

test('the privacy page names the days of the standard settings', ({ p }) => {
  const { retentionPayloadDays, retentionUnpaidOrderDays } = p.settings;
  const page = readFileSync(new URL('../../../src/content/texts/privacy-policy.md', import.meta.url), 'utf8');
  for (const days of [retentionPayloadDays, retentionUnpaidOrderDays, deletionWaitDays])
    expect(page).toContain(` ${days} hari`);
});

test('0 keeps data for ever; tokens go after the days of their setting', async () => {
  const env = { RETENTION_PAYLOAD_DAYS: '0', RETENTION_UNPAID_ORDER_DAYS: '0', RETENTION_TOKEN_DAYS: '30' };
  const p = await startTestProvider({ env });
  const customer = await p.register();
  const { id, code } = await buy(p, customer);
  await p.moveOrder(id, 'cancelled');
  const tokens = async () => (await p.db.selectFrom('tokens').select('hash').execute()).length;
  p.advance(89 * DAY_HOURS);
  await p.provider.catchUp();
  // The refresh token is valid for 60 days.
  expect(await tokens()).toBe(1);
  p.advance(2 * DAY_HOURS);
  await p.provider.catchUp();
  expect(await tokens()).toBe(0);
  p.advance(1_000 * DAY_HOURS);
  await removeOldData(p.context);
  expect(await codes(p)).toEqual([code]);
  await p.close();
});

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
  await act(p, 'tandai-refund', { refund: await dueRefund(p), alasan: text });
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

const hostile = ['Ani -> Budi', 'termin 1', 'x%_'];
test('notes about another customer stay when a deleted customer was called as in them', async ({ p, customer }) => {
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

test('notes about the deleted customer lose every text; who did what, and when, stays', async ({ p }) => {
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
