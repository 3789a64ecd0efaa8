import type { StaffRole } from '@slotterbit/provider/db/tables/staff.ts';
import { test as base } from '@slotterbit/provider/tests/provider-test.ts';
import { type StaffBrowser, signIn } from './staff-browser.ts';

/** `test` with a provider, a customer, and a browser of each role that is signed in before the test begins. */
export const test = base.extend<Record<StaffRole, StaffBrowser>>({
  admin: async ({ p }, use) => use((await signIn(p, 'admin')).browser),
  keuangan: async ({ p }, use) => use((await signIn(p, 'keuangan')).browser),
  redaksi: async ({ p }, use) => use((await signIn(p, 'redaksi')).browser),
  baca: async ({ p }, use) => use((await signIn(p, 'baca')).browser),
});
