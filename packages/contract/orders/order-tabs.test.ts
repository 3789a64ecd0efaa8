import { expect, test } from 'vitest';
import { orderStatuses } from './order-status.ts';
import { countTabs, orderTab } from './order-tabs.ts';

test('each tab counts its statuses; all orders are in the first tab', () => {
  const byStatus = new Map(orderStatuses.map((status, i) => [status, 10 ** i]));
  expect(countTabs(byStatus)).toEqual({ semua: 111111, 'perlu-dibayar': 1, berjalan: 110, selesai: 1000 });
  expect(countTabs(new Map())).toEqual({ semua: 0, 'perlu-dibayar': 0, berjalan: 0, selesai: 0 });
});

test.each([
  ['berjalan', 'berjalan'],
  ['lain', 'semua'],
  [null, 'semua'],
])('the tab of the address value %o is %s', (value, expected) => expect(orderTab(value)).toBe(expected));
