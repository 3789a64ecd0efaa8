import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StaffRole, staffRoles } from '#provider/db/tables/staff.ts';
import { importCatalogueFile } from '#provider/operations/catalogue/import-catalogue.ts';
import {
  changeLimits,
  disableAccount,
  enableAccount,
  revokeSessions,
} from '#provider/operations/customers/accounts.ts';
import { changeContact } from '#provider/operations/customers/change-contact.ts';
import { createPasswordLink } from '#provider/operations/customers/password-link.ts';
import { deleteCustomer, exportPersonalData } from '#provider/operations/customers/personal-data.ts';
import { archiveItem, changePrice, restoreItem } from '#provider/operations/items/change-item.ts';
import { renameIndexing } from '#provider/operations/items/indexings.ts';
import { dropMessage, retryMessages } from '#provider/operations/mail/messages.ts';
import { noteCustomer, noteOrder } from '#provider/operations/notes.ts';
import type { Operation, OperationContext } from '#provider/operations/operation.ts';
import { changeSeveralTo } from '#provider/operations/orders/change-several.ts';
import { changeStatusTo } from '#provider/operations/orders/change-status.ts';
import { moveMonth } from '#provider/operations/orders/move-month.ts';
import { markPaid } from '#provider/operations/payments/mark-paid.ts';
import { markRefunded } from '#provider/operations/payments/mark-refunded.ts';
import { OperationRefused } from '#provider/operations/refusal.ts';
import { setCapacities } from '#provider/operations/slots/capacities.ts';
import { addStaffAccount, changeStaffRole } from '#provider/operations/staff-accounts/accounts.ts';
import { removeWaiting } from '#provider/operations/waiting/waiting.ts';
import { shopEvents } from '#provider/shop-events.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

const order = 'ST-TIDAK-ADA';
const account = 'tidak@ada.test';
const customer = { name: account, holding: null };
const item = 'tidak-ada';
const month = { year: 2027, month: 1 };

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
  'orders ship several': [roles('admin', 'redaksi'), call(changeSeveralTo('shipped'), { orders: [order] })],
  'orders complete several': [roles('admin', 'redaksi'), call(changeSeveralTo('completed'), { orders: [order] })],
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
  'payments refund-mark': [roles('admin', 'keuangan'), call(markRefunded, { refund: 99 })],
  'slots set, several': [roles('admin', 'redaksi'), call(setCapacities, [{ item, month, capacity: 1 }])],
  'waiting remove': [roles('admin', 'redaksi'), call(removeWaiting, { entry: 99 })],
  'indexings rename': [roles('admin', 'redaksi'), call(renameIndexing, { code: 'tidak-ada', name: 'X' })],
  'mail retry': [roles('admin', 'keuangan', 'redaksi'), call(retryMessages, { message: 99 })],
  'mail drop': [roles('admin', 'keuangan', 'redaksi'), call(dropMessage, { message: 99 })],
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
  'customers note': [roles('admin', 'keuangan', 'redaksi'), call(noteCustomer, customer)],
  'customers change': [roles('admin', 'redaksi'), call(changeContact, { ...customer, contact: { name: 'Siti' } })],
  'customers change, e-mail': [roles('admin'), call(changeContact, { ...customer, contact: { email: account } })],
  'customers limits': [roles('admin', 'keuangan'), call(changeLimits, { ...customer, orders: 1, places: null })],
  'customers disable': [roles('admin'), call(disableAccount, customer)],
  'customers enable': [roles('admin'), call(enableAccount, customer)],
  'customers password link': [roles('admin'), call(createPasswordLink, customer)],
  'customers export': [roles('admin'), call(exportPersonalData, customer)],
  'customers delete': [roles('admin'), call(deleteCustomer, { ...customer, when: 'now' })],
  'tokens revoke': [roles('admin'), call(revokeSessions, customer)],
  'accounts add': [none, call(addStaffAccount, { email: 'x', name: '', role: 'admin' })],
  'accounts role': [none, call(changeStaffRole, { account, role: 'admin' })],
} as const;

let p: TestProvider;
beforeAll(async () => {
  p = await startTestProvider();
});
afterAll(() => p.close());

// Every call is refused, so they share a database.
test.each(Object.entries(table))('%s', async (_name, [allowed, run]) => {
  const { db, settings, now } = p;
  for (const role of [...staffRoles, undefined]) {
    const staff = { by: 'Ani', why: 'x', ...(role !== undefined && { role }) };
    const quiet = { log: () => undefined, security: () => undefined };
    const context: OperationContext = { db, settings, now, events: shopEvents, staff, ...quiet };
    const isAllowed = role === undefined || allowed.some((one) => one === role);
    for (const how of ['run', 'preview'] as const) {
      const refused = await run(context, how).catch((error: unknown) => error);
      if (!(refused instanceof OperationRefused)) throw refused;
      expect(refused.refusal.code !== 'not-permitted', `${how} by ${role}`).toBe(isAllowed);
    }
  }
});
