import { importCatalogueFile } from '@slotterbit/office/operations/catalogue-file/staff-import.ts';
import { changeContact } from '@slotterbit/office/operations/customers/change-contact.ts';
import {
  changeLimits,
  disableAccount,
  enableAccount,
  revokeSessions,
} from '@slotterbit/office/operations/customers/customer-accounts.ts';
import { createPasswordLink } from '@slotterbit/office/operations/customers/password-link.ts';
import { deleteCustomer, exportPersonalData } from '@slotterbit/office/operations/customers/staff-personal-data.ts';
import { archiveItem, changePrice, restoreItem } from '@slotterbit/office/operations/items/change-item.ts';
import { renameIndexing } from '@slotterbit/office/operations/items/indexings.ts';
import { dropMessage, retryMessages } from '@slotterbit/office/operations/mail/messages.ts';
import { noteCustomer, noteOrder } from '@slotterbit/office/operations/notes.ts';
import type { Operation, OperationContext } from '@slotterbit/office/operations/operation.ts';
import { changeOrderBilling } from '@slotterbit/office/operations/orders/change-order-billing.ts';
import { changeSeveralTo } from '@slotterbit/office/operations/orders/change-several.ts';
import { changeStatusTo } from '@slotterbit/office/operations/orders/change-status.ts';
import { linkLetters, receiveManuscripts } from '@slotterbit/office/operations/orders/manuscripts.ts';
import { moveMonth } from '@slotterbit/office/operations/orders/move-month.ts';
import { markPaid } from '@slotterbit/office/operations/payments/mark-paid.ts';
import { markRefunded } from '@slotterbit/office/operations/payments/mark-refunded.ts';
import { OperationRefused } from '@slotterbit/office/operations/refusal.ts';
import { setCapacities } from '@slotterbit/office/operations/slots/capacities.ts';
import { addStaffAccount, changeStaffRole } from '@slotterbit/office/operations/staff-accounts/manage-accounts.ts';
import { removeWaiting } from '@slotterbit/office/operations/waiting/staff-waiting-list.ts';
import { type StaffRole, staffRoles } from '@slotterbit/provider/db/tables/staff.ts';
import { shopEvents } from '@slotterbit/provider/shop-events.ts';
import { startTestProvider, type TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

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
  'orders manuscripts': [roles('admin', 'redaksi'), call(receiveManuscripts, { orders: [order], values: null })],
  'orders loa': [roles('admin', 'redaksi'), call(linkLetters, { orders: [order], values: null })],
  'orders cancel': [roles('admin', 'keuangan'), call(changeStatusTo('cancelled'), { order })],
  'orders fail': [roles('admin', 'keuangan'), call(changeStatusTo('failed'), { order })],
  'orders move-month': [
    roles('admin', 'redaksi'),
    call(moveMonth, { order, line: 1, month: { year: 2027, month: 1 } }),
  ],
  'orders note': [roles('admin', 'keuangan', 'redaksi'), call(noteOrder, { order })],
  'orders billing': [roles('admin', 'keuangan'), call(changeOrderBilling, { order, billing: {} })],
  'payments mark-paid': [
    roles('admin', 'keuangan'),
    call(markPaid, { order, termin: 1, amount: null, on: null, isPaidTwice: false }),
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
