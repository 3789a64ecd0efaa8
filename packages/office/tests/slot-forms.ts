import { recordedChanges } from '@slotterbit/provider/audit/read-audit.ts';
import type { TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import type { StaffBrowser } from './support/staff-browser.ts';

/** The text of the outcome with its list; null without one. */
export const noteOf = ({ page }: StaffBrowser) =>
  /<div class="note[^>]*>(.*?)<\/div>/s.exec(page.text)?.[1]?.replace(/<[^>]+>/g, ' ') ?? null;
export const planOf = ({ page }: StaffBrowser) => [...page.text.matchAll(/<li>(.*?)<\/li>/g)].map(([, line]) => line);

/** The cells of a journal's row, without markup. */
export function cellsOf({ page }: StaffBrowser, name: string): string[] {
  const row = page.text.split('<tr>').find((text) => text.includes(`>${name}<`)) ?? '';
  return [...row.matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell = '']) =>
    cell
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

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
