import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { buy } from '@slotterbit/provider/tests/shopping.ts';
import type { TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { expect } from 'vitest';
import { act } from './support/staff-browser.ts';
import { staff, staffResult } from './support/staff-context.ts';
import { staffProgram } from './support/staff-program.ts';

/** A forged line, both forms of an escape sequence, and reversed text, as an older row or an imported file may contain them. */
const HOSTILE = 'Ani\nREFUND 99 DUE: Rp 9.000.000\r\u001b[2J\u009b31m\u2028\u202exslx.\u2066';
const SHOWN = String.raw`Ani\nREFUND 99 DUE: Rp 9.000.000\r\u001b[2J\u009b31m\u2028\u202exslx.\u2066`;
/** The commands' own line breaks are the only control characters of an output. */
const CONTROL = /[^\P{Cc}\n]|[\u2028-\u202e\u2066-\u2069]/u;

/** Sets every text from outside to HOSTILE. The customer's order has a due refund and a note. */
async function hostileShop(p: TestProvider): Promise<{ customer: number }> {
  const customer = await p.register();
  const { id, code } = await buy(p, customer, [500_000, 1_000_000]);
  await p.play(id);
  await act(p, 'batalkan', { pesanan: code });
  const { db } = p;
  await db.updateTable('customers').set({ name: HOSTILE, email: HOSTILE, whatsapp: HOSTILE }).execute();
  await db.updateTable('customers').set({ instansi: HOSTILE, address: HOSTILE, referral_code: HOSTILE }).execute();
  await db.updateTable('orders').set({ keperluan_publish: HOSTILE }).execute();
  await db.updateTable('order_items').set({ item_name: HOSTILE, item_index: HOSTILE }).execute();
  await db.updateTable('charges').set({ reference: HOSTILE }).execute();
  await db.updateTable('payment_notifications').set({ reference: HOSTILE }).execute();
  await db.updateTable('refunds').set({ reason: HOSTILE, note: HOSTILE }).execute();
  await db.updateTable('items').set({ name: HOSTILE, deskripsi: HOSTILE }).execute();
  await db.updateTable('items').set({ code: HOSTILE }).where('id', '=', p.catalogue.alfa.id).execute();
  await db.updateTable('audit_trail').set({ why: HOSTILE, changed_by: HOSTILE }).execute();
  await db.updateTable('indexings').set({ nama: HOSTILE }).execute();
  await db.updateTable('holdings').set({ name: HOSTILE }).execute();
  await db.updateTable('mail_messages').set({ last_error: HOSTILE }).execute();
  p.isHarmed = true;
  return { customer: customer.id };
}

test('every command escapes text from outside and prints it on one line', async ({ p }) => {
  const { customer } = await hostileShop(p);
  // The doctor names items whose used places differ from the orders.
  await p.db.updateTable('slots').set({ used: 1 }).where('item_id', '=', p.catalogue.alfa.id).execute();
  const commands = ['holdings list', 'catalogue export', 'doctor', `tokens revoke ${customer} --dry-run`];
  for (const line of commands) {
    const output = await staff(p, line);
    expect(output, line).toContain(SHOWN);
    expect(output, line).not.toMatch(CONTROL);
    const json = await staff(p, `${line} --json`);
    expect(json, line).not.toMatch(CONTROL);
    expect(JSON.stringify(JSON.parse(json)), line).toContain(JSON.stringify(HOSTILE).slice(1, -1));
  }
});

test('text that is logged before a change is escaped', async ({ p }) => {
  const { customer } = await hostileShop(p);
  expect((await staffResult(p, `tokens revoke ${customer}`)).logged).toEqual([
    `Ends the sessions of ${SHOWN} (${customer}), ${SHOWN} of supp.`,
  ]);
});

test('the text of a refusal is escaped', async ({ p }) => {
  const folder = mkdtempSync(join(tmpdir(), 'slotterbit-printable-'));
  const file = join(folder, 'my.json');
  const item = { code: HOSTILE, name: 'Jurnal', max_termin: 1 };
  writeFileSync(
    file,
    JSON.stringify({ format: 'slotterbit-catalogue', version: 1, indexings: [], items: [item, item] }),
  );
  const { code, stdout, stderr } = await staffProgram(p.settings, ['catalogue', 'check', file]);
  rmSync(folder, { recursive: true });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(SHOWN);
  expect(stderr).not.toMatch(CONTROL);
});
