import { recordedChanges } from '@slotterbit/provider/audit/read-audit.ts';
import type { TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import type { StaffBrowser } from './staff-browser.ts';

/** Opens the plan for the form of a journal, as a browser does: `typed` are the new capacities by month. */
export async function openPlan(browser: StaffBrowser, item: number, typed: Record<string, string>): Promise<void> {
  await browser.open(`/staf/slot/${item}`);
  const { semula = '' } = browser.hidden();
  const rows = [
    ...browser.page.text.matchAll(/name="bulan" value="([^"]+)"[^>]*><input[^>]*name="tampak" value="(\d*)"/g),
  ];
  const fields = rows.flatMap(([, month = '', shown = '']): [string, string][] => [
    ['bulan', month],
    ['tampak', shown],
    ['kapasitas', typed[month] ?? shown],
  ]);
  await browser.open(
    `/staf/aksi/kapasitas?${new URLSearchParams([['jurnal', String(item)], ['semula', semula], ...fields])}`,
  );
}

export async function confirm(browser: StaffBrowser, action: string, reason = 'edisi tambahan'): Promise<void> {
  await browser.post(`/staf/aksi/${action}`, { alasan: reason });
}

/** The changes of months, oldest first. */
export const changesOf = async (p: TestProvider) =>
  (await recordedChanges(p.db, { limit: 99 })).filter(({ kind }) => kind === 'capacity-changed').toReversed();

export const capacitiesOf = async (p: TestProvider, item: number) => {
  const slots = await p.db
    .selectFrom('slots')
    .select(['year', 'month', 'capacity'])
    .where('item_id', '=', item)
    .orderBy('year')
    .orderBy('month')
    .execute();
  return slots.map(({ year, month, capacity }) => `${year}-${month}: ${capacity}`);
};
