import { describe, expect } from 'vitest';
import { type StaffRole, staffRoles } from '#provider/db/tables/staff.ts';
import { importCatalogueFile } from '#provider/operations/catalogue/import-catalogue.ts';
import { resetPassword, revokeSessions } from '#provider/operations/customers/accounts.ts';
import { archiveItem, changePrice, restoreItem } from '#provider/operations/items/change-item.ts';
import { dropMessage, retryMessages } from '#provider/operations/mail/messages.ts';
import type { Operation, OperationContext } from '#provider/operations/operation.ts';
import { changeStatusTo } from '#provider/operations/orders/change-status.ts';
import { moveMonth } from '#provider/operations/orders/move-month.ts';
import { noteOrder } from '#provider/operations/orders/note-order.ts';
import { markPaid } from '#provider/operations/payments/mark-paid.ts';
import { markRefunded } from '#provider/operations/payments/mark-refunded.ts';
import { OperationRefused } from '#provider/operations/refusal.ts';
import { shopEvents } from '#provider/operations/shop-events.ts';
import { addStaffAccount, changeStaffRole } from '#provider/operations/staff-accounts/accounts.ts';
import { test } from './provider-test.ts';

const order = 'ST-TIDAK-ADA';
const account = 'tidak@ada.test';

/** A call of the operation with an input that is refused for another reason than the role, at the latest. */
const call =
  <Input>(operation: Operation<Input, unknown, unknown>, input: Input) =>
  (context: OperationContext, how: 'run' | 'preview') =>
    how === 'run' ? operation(context, input) : operation.preview(context, input);

const roles = (...allowed: StaffRole[]) => allowed;
const none = roles();

const table = {
  'orders ship': [roles('admin', 'redaksi'), call(changeStatusTo('shipped'), { order })],
  'orders complete': [roles('admin', 'redaksi'), call(changeStatusTo('completed'), { order })],
  'orders cancel': [roles('admin', 'keuangan'), call(changeStatusTo('cancelled'), { order })],
  'orders fail': [roles('admin', 'keuangan'), call(changeStatusTo('failed'), { order })],
  'orders move-month': [
    roles('admin', 'redaksi'),
    call(moveMonth, { order, line: 1, month: { year: 2027, month: 1 } }),
  ],
  'orders note': [roles('admin', 'keuangan', 'redaksi'), call(noteOrder, { order })],
  'payments mark-paid': [
    roles('admin', 'keuangan'),
    call(markPaid, { order, termin: 1, amount: null, on: null, paidTwice: false }),
  ],
  'payments refund-mark': [roles('admin', 'keuangan'), call(markRefunded, { refund: 99, bill: null, note: null })],
  'mail retry': [roles('admin', 'keuangan', 'redaksi'), call(retryMessages, { message: 99 })],
  'mail drop': [none, call(dropMessage, { message: 99 })],
  'items archive': [roles('admin', 'redaksi'), call(archiveItem, { item: 'tidak-ada' })],
  'items restore': [roles('admin', 'redaksi'), call(restoreItem, { item: 'tidak-ada' })],
  'items price': [
    roles('admin', 'keuangan'),
    call(changePrice, {
      item: 'tidak-ada',
      prices: { indexing: 'sinta-2', price: 1 },
      meansFree: false,
      confirmsSteep: false,
    }),
  ],
  'catalogue import': [
    roles('admin'),
    call(importCatalogueFile, { text: '', source: 'x.json', hasPicture: () => true, confirmsSteep: false }),
  ],
  'customers reset-password': [none, call(resetPassword, { name: account, holding: null })],
  'tokens revoke': [none, call(revokeSessions, { name: account, holding: null })],
  'accounts add': [none, call(addStaffAccount, { email: 'x', name: '', role: 'admin' })],
  'accounts role': [none, call(changeStaffRole, { account, role: 'admin' })],
} as const;

describe.each(Object.entries(table))('%s', (_name, [allowed, run]) => {
  test.for([...staffRoles, undefined])('by %s', async (role, { p }) => {
    const { db, settings, now } = p;
    const staff = { by: 'Ani (staf 1)', why: 'x', ...(role !== undefined && { role }) };
    const quiet = { log: () => undefined, security: () => undefined };
    const context: OperationContext = { db, settings, now, events: shopEvents, staff, ...quiet };
    const isAllowed = role === undefined || allowed.some((one) => one === role);
    for (const how of ['run', 'preview'] as const) {
      const refused = await run(context, how).catch((error: unknown) => error);
      if (!(refused instanceof OperationRefused)) throw refused;
      expect(refused.refusal.code !== 'not-permitted', how).toBe(isAllowed);
    }
  });
});
