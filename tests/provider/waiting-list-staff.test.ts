import { expect } from 'vitest';
import type { Mail } from '#provider/mail/render.ts';
import { sendDueMail } from '#provider/mail/send.ts';
import { runStaff } from '#provider/staff/run.ts';
import type { TestCustomer } from '#tests/support/provider.ts';
import { staffContext } from '#tests/support/staff-context.ts';
import { enterLine, entriesOf, lineFaults } from '#tests/support/waiting-list.ts';
import { test } from './provider-test.ts';
import { fullMonth } from './shopping.ts';

/* The waiting list as staff see it, and its e-mail. */

const cancel = (customer: TestCustomer, orderId: number) => customer.call('POST', `pi-orders/${orderId}/cancel`);

test('staff: capacity, an archived journal, list, remove and the doctor', async ({ p, customer }) => {
  const staff = async (...args: string[]) => (await runStaff(args, async () => staffContext(p))).output;
  const { slotId, orderId } = await fullMonth(p, customer);
  const people = [await p.register(), await p.register(), await p.register()];
  for (const one of people) await enterLine(one, slotId);
  const states = async () => (await Promise.all(people.map(entriesOf))).map(([entry]) => entry?.state ?? 'none');
  const why = ['--why', 'test'];

  expect(await staff('slots', 'set', 'jurnal-beta', '2027-01', '2', ...why)).toContain('capacity 2, 2 taken');
  expect(await states()).toEqual(['held', 'waiting', 'waiting']);
  await expect(staff('slots', 'set', 'jurnal-beta', '2027-01', '1', ...why)).rejects.toThrow('2 are taken already');

  await staff('items', 'archive', 'jurnal-beta', ...why);
  await staff('orders', 'cancel', String(orderId), ...why);
  expect(await states()).toEqual(['held', 'waiting', 'waiting']);
  await staff('items', 'restore', 'jurnal-beta', ...why);
  expect(await states()).toEqual(['held', 'held', 'waiting']);

  const list = await staff('waiting', 'list', '--item', 'jurnal-beta');
  expect(list).toMatch(/jurnal-beta +2027-01 .*held .*2026-11-20 22:00/);
  const [entry] = await entriesOf(people[0] as TestCustomer);
  expect(await staff('waiting', 'remove', String(entry?.id), ...why)).toContain('offered to the next customer');
  expect(await states()).toEqual(['none', 'held', 'held']);
  await expect(staff('waiting', 'remove', String(entry?.id), ...why)).rejects.toThrow('only one that waits or holds');
  expect(await staff('changes', 'list')).toContain('removed from the waiting list, held place passed on');
  expect(await staff('slots', 'recount', ...why)).toContain('Nothing changed');
  expect(await staff('mail', 'list')).toContain('place-held');

  expect(await staff('doctor')).toContain('Healthy');
  p.advance(14);
  expect(await staff('doctor')).toContain('should have ended at');
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
  const { output } = await runStaff(['mail', 'show', String(id)], async () => staffContext(p));
  expect(output).toContain('Subject: Slot ditahan untuk Anda: Jurnal Beta · Januari 2027');
  expect(output).toContain('Halo Rini,');
  expect(output).toContain('sampai 20 November 2026 pukul 22.00 WIB');
  expect(output).toContain(`/product/${p.catalogue.beta.id}?bulan=2027-01`);
  expect(output).not.toContain('It will be dropped');
  const [entry] = await entriesOf(waiting);
  await waiting.call('DELETE', `waiting-list/${entry?.id}`);
  expect((await runStaff(['mail', 'show', String(id)], async () => staffContext(p))).output).toContain(
    'It will be dropped',
  );
});

test('the e-mail is sent once to the customer of the held place', async ({ p, customer }) => {
  const { slotId, orderId } = await fullMonth(p, customer);
  const waiting = await p.register();
  await enterLine(waiting, slotId);
  await cancel(customer, orderId);
  const sent: string[] = [];
  const transport = { send: async (mail: Mail) => void sent.push(`${mail.to.address}: ${mail.subject}`) };
  const never = new AbortController().signal;
  for (let round = 0; round < 2; round += 1) {
    await sendDueMail(p.context, transport, { stopping: never, cut: never });
  }
  expect(sent.filter((mail) => mail.includes('Slot ditahan'))).toEqual([
    `${waiting.email}: Slot ditahan untuk Anda: Jurnal Beta · Januari 2027`,
  ]);
});

test.for([
  ['the account is disabled', (email: string) => ['customers', 'disable', email]],
  ['the journal is archived', () => ['items', 'archive', 'jurnal-beta']],
] as const)('no e-mail about a held place is sent after %s', async ([, command], { p, customer }) => {
  const { slotId, orderId } = await fullMonth(p, customer);
  const waiting = await p.register();
  await enterLine(waiting, slotId);
  await cancel(customer, orderId);
  await runStaff([...command(waiting.email), '--why', 'test'], async () => staffContext(p));
  expect((await runStaff(['mail', 'list'], async () => staffContext(p))).output).toContain('place-held');
  const sent: string[] = [];
  const transport = { send: async (mail: Mail) => void sent.push(mail.subject) };
  const never = new AbortController().signal;
  await sendDueMail(p.context, transport, { stopping: never, cut: never });
  expect(sent.filter((subject) => subject.includes('Slot ditahan'))).toEqual([]);
});

test('an order that staff move to another month frees its place for the first in line', async ({ p, customer }) => {
  const { slotId, orderId } = await fullMonth(p, customer);
  const waiting = await p.register();
  await enterLine(waiting, slotId);
  const move = ['orders', 'move-month', String(orderId), '1', '2027-02', '--why', 'test'];
  await runStaff(move, async () => staffContext(p));
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
