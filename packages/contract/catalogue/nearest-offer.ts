import { compareMonths, type Month, monthNumber } from '../values/month.ts';
import type { OfferedIndexing } from './indexing.ts';
import type { OpenSlot } from './product-choice.ts';

/** Returns the offered month nearest to a month without a free slot; of two equally near ones the earlier. Null without any. */
export function nearestTo<T extends OpenSlot>(month: Month, offered: readonly T[]): T | null {
  const distance = (slot: T) => Math.abs(monthNumber(slot.month) - monthNumber(month));
  return [...offered].sort((a, b) => distance(a) - distance(b) || compareMonths(a.month, b.month))[0] ?? null;
}

/**
 * Returns the offered indexing nearest to one that the item lacks: of the same family the nearest rank ('SINTA 3' for 'SINTA 2'; of two equally
 * near ones the higher rank), else the cheapest. Null without any.
 */
export function nearestIndexing(name: string, offered: readonly OfferedIndexing[]): OfferedIndexing | null {
  const distance = (indexing: OfferedIndexing) => indexingDistance([name], indexing.name);
  return [...offered].sort((a, b) => distance(a) - distance(b) || a.price - b.price)[0] ?? null;
}

/** The distance of another family. */
export const UNRELATED = Number.MAX_VALUE;

/** Returns how near a name is to the nearest of the wanted ones: 0 for the same, and the difference of ranks within a family. */
export function indexingDistance(wanted: readonly string[], name: string): number {
  if (wanted.includes(name.trim())) return 0;
  const rank = rankOf(name);
  const distances = wanted.map(rankOf).map((one) => {
    const isSameFamily = one !== null && rank?.family === one.family;
    return isSameFamily ? Math.abs(rank.number - one.number) + rank.number / 1_000 : UNRELATED;
  });
  return Math.min(UNRELATED, ...distances);
}

/** 'SINTA 2' is rank 2 of 'sinta', 'Scopus Q1' rank 1 of 'scopus q'. */
function rankOf(name: string): { family: string; number: number } | null {
  const [, family = '', digits] = /^(.*\D)(\d{1,3})$/.exec(name.trim().toLowerCase()) ?? [];
  return digits === undefined ? null : { family: family.trim(), number: Number(digits) };
}
