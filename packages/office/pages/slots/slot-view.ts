import {
  currentMonth,
  type Month,
  monthsAfter,
  parseMonthInYears,
  toInputValue,
} from '@slotterbit/contract/values/month.ts';
import type { Period } from '../../operations/reports/period.ts';
import { type SlotCell, type SlotState, slotState } from '../../operations/slots/slot-grid.ts';
import { lastOf, pathWith } from '../page/page-shell.ts';

const MONTHS_PER_PAGE = 12;

export const SEARCH_FIELDS = ['cari', 'indexing', 'penuh', 'halaman', 'mulai'] as const;

/** Returns the months of a page: from the address (`mulai`), or from this month. */
export function windowOf(query: URLSearchParams, now: Date): Period {
  const from = parseMonthInYears(lastOf(query, 'mulai')) ?? currentMonth(now);
  return { from, to: monthsAfter(from, MONTHS_PER_PAGE - 1) };
}

export const earlier = ({ from }: Period) => monthsAfter(from, -MONTHS_PER_PAGE);
export const later = ({ to }: Period) => monthsAfter(to, 1);

/** The address of one journal's months. */
export function slotPath(item: number | string, from?: Month): string {
  const path = `/staf/slot/${encodeURIComponent(item)}`;
  return from ? `${path}?mulai=${toInputValue(from)}` : path;
}

/** Returns the fields of a search that are not empty. */
export function searchFields(query: URLSearchParams): URLSearchParams {
  const known = SEARCH_FIELDS.map((name) => [name, lastOf(query, name) ?? '']);
  return new URLSearchParams(known.filter(([, value]) => value !== ''));
}

/** The address of the grid with the search of `query`, and other values for some of its fields. */
export const gridPath = (query: URLSearchParams, other: Record<string, string | number> = {}) =>
  pathWith('/staf/slot', searchFields(query), other);

const states: Record<SlotState, { text: string; colour: string }> = {
  closed: { text: 'tutup', colour: 'soft' },
  full: { text: 'penuh', colour: 'bad' },
  'nearly-full': { text: 'hampir penuh', colour: 'warn' },
  free: { text: '', colour: '' },
};

/** What a month's cell says, also without colour. */
export const stateOf = (cell: SlotCell) => states[slotState(cell)];

/** '2 belum dibayar', '1 menunggu', '1 ditahan'. */
export function detailsOf({ unpaid, waiting, held }: SlotCell): string[] {
  const counts = [[unpaid, 'belum dibayar'] as const, [waiting, 'menunggu'] as const, [held, 'ditahan'] as const];
  return counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
}
