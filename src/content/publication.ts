import { dayText } from '@slotterbit/contract/values/date.ts';

/**
 * Whether a post with this `published` date is published: from the start of that day in Jakarta. A build holds later
 * ones back (docs/editing.md).
 */
export const isOut = (published: Date, now: Date): boolean =>
  published.toISOString().slice(0, 10) <= dayText(now.toISOString());

/** Sorts by `order`; equal numbers by file name. */
export const byOrder = (a: { id: string; order: number }, b: typeof a): number =>
  a.order - b.order || (a.id < b.id ? -1 : 1);
