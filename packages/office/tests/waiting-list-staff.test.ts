import { runStaff } from '@slotterbit/office/commands/run-command.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { fullMonth, stranger } from '@slotterbit/provider/tests/shopping.ts';
import { dueMail } from '@slotterbit/provider/tests/support/mail-round.ts';
import type { TestCustomer } from '@slotterbit/provider/tests/support/provider.ts';
import { enterLine, entriesOf, lineFaults } from '@slotterbit/provider/tests/support/waiting-shop.ts';
import { expect } from 'vitest';
import { act, openAsAdmin } from './support/staff-browser.ts';
import { staffContext } from './support/staff-context.ts';

/* The waiting list as staff see it, and its e-mail. */

const cancel = (customer: TestCustomer, orderId: number) => customer.call('POST', `pi-orders/${orderId}/cancel`);

test('staff change the capacity, archive the journal and remove a customer', async ({ p, customer }) => {
  const staff = async (...args: string[]) => (await runStaff(args, async () => staffContext(p))).output;
  const { slotId, orderId } = await fullMonth(p, customer);
  const people = [await stranger(p), await stranger(p), await stranger(p)];
  for (const one of people) await enterLine(one, slotId);
  const states = async () => (await Promise.all(people.map(entriesOf))).map(([entry]) => entry?.state ?? 'none');
  const { id: jurnal } = p.catalogue.beta;
  const month = { jurnal, 'bulan-awal': '2027-01', 'bulan-akhir': '2027-01' };
  await act(p, 'kapasitas-beberapa', { ...month, kapasitas: 2 });
  expect(await states()).toEqual(['held', 'waiting', 'waiting']);
  expect(await act(p, 'kapasitas-beberapa', { ...month, kapasitas: 1 })).toContain('sudah terisi 2');

  await act(p, 'arsipkan', { jurnal });
  await act(p, 'batalkan', { pesanan: orderId });
  expect(await states()).toEqual(['held', 'waiting', 'waiting']);
  await act(p, 'tawarkan-kembali', { jurnal });
  expect(await states()).toEqual(['held', 'held', 'waiting']);

  const list = (await openAsAdmin(p, `/staf/slot/${jurnal}`)).page.text;
  expect(list).toContain('Daftar tunggu <small>(3)</small>');
  expect(list).toContain('slot ditahan sampai 20 November 2026 pukul 22.00 WIB');
  const [entry] = await entriesOf(people[0] as TestCustomer);
  const first = { jurnal, antrean: entry?.id };
  expect(await act(p, 'keluarkan-dari-daftar-tunggu', first)).toContain('ditawarkan kepada yang berikutnya');
  expect(await states()).toEqual(['none', 'held', 'held']);
  expect(await act(p, 'keluarkan-dari-daftar-tunggu', first)).toContain('tidak lagi di daftar tunggu');
  expect(await staff('slots', 'recount', '--why', 'test')).toContain('Nothing changed');

  expect(await staff('doctor')).toContain('Healthy');
  p.advance(14);
  expect(await staff('doctor')).toContain('seharusnya berakhir');
  await p.provider.catchUp();
  expect(await lineFaults(p.db, p.now())).toEqual([]);
});

test('the e-mail names journal, month and time, and opens the product page at that month', async ({ p, customer }) => {
  const { slotId, orderId } = await fullMonth(p, customer);
  const waiting = await p.register({ name: 'Rini' });
  await enterLine(waiting, slotId);
  await cancel(customer, orderId);
  const { id } = await p.db
    .selectFrom('mail_messages')
    .select('id')
    .where('kind', '=', 'place-held')
    .executeTakeFirstOrThrow();
  const output = async () => (await openAsAdmin(p, `/staf/pesan/${id}`)).page.text;
  const DROPPED = 'server akan membatalkannya';
  for (const part of [
    'Slot ditahan untuk Anda: Jurnal Beta · Januari 2027',
    'Halo Rini,',
    'sampai 20 November 2026 pukul 22.00 WIB',
    `/product/${p.catalogue.beta.id}?bulan=2027-01`,
  ])
    expect(await output()).toContain(part);
  expect(await output()).not.toContain(DROPPED);
  const [entry] = await entriesOf(waiting);
  await waiting.call('DELETE', `waiting-list/${entry?.id}`);
  expect(await output()).toContain(DROPPED);
});

test('the e-mail is sent once to the customer of the held place', async ({ p, customer }) => {
  const { slotId, orderId } = await fullMonth(p, customer);
  const waiting = await p.register();
  await enterLine(waiting, slotId);
  await cancel(customer, orderId);
  const sent = [...(await dueMail(p.context)), ...(await dueMail(p.context))].map(
    (mail) => `${mail.to.address}: ${mail.subject}`,
  );
  expect(sent.filter((mail) => mail.includes('Slot ditahan'))).toEqual([
    `${waiting.email}: Slot ditahan untuk Anda: Jurnal Beta · Januari 2027`,
  ]);
});

test.for([
  ['the account is disabled', 'nonaktifkan-akun'],
  ['the journal is archived', 'arsipkan'],
] as const)('no e-mail about a held place is sent after %s', async ([, slug], { p, customer }) => {
  const { slotId, orderId } = await fullMonth(p, customer);
  const waiting = await p.register();
  await enterLine(waiting, slotId);
  await cancel(customer, orderId);
  await act(p, slug, { pelanggan: waiting.id, jurnal: p.catalogue.beta.id });
  const sent = await dueMail(p.context);
  expect(sent.filter(({ subject }) => subject.includes('Slot ditahan'))).toEqual([]);
});

test('an order that staff move to another month frees its place for the first in line', async ({ p, customer }) => {
  const { slotId, orderId } = await fullMonth(p, customer);
  const waiting = await p.register();
  await enterLine(waiting, slotId);
  await act(p, 'pindah-bulan', { pesanan: orderId, baris: 1, bulan: '2027-02' });
  expect(await entriesOf(waiting)).toMatchObject([{ state: 'held' }]);
});

test('a catalogue file with a larger capacity frees places for the first in line', async ({ p, customer }) => {
  const { slotId } = await fullMonth(p, customer);
  const [first, second] = [await p.register(), await p.register()];
  await enterLine(first, slotId);
  await enterLine(second, slotId);
  const files = new Map<string, string>();
  const staff = (...args: string[]) => runStaff(args, async () => staffContext(p, files));
  await staff('catalogue', 'export', 'c.json');
  files.set('c.json', (files.get('c.json') ?? '').replace('"capacity": 1', '"capacity": 2'));
  await staff('catalogue', 'import', 'c.json');
  expect(await entriesOf(first)).toMatchObject([{ state: 'held' }]);
  expect(await entriesOf(second)).toMatchObject([{ state: 'waiting', position: 1 }]);
});
