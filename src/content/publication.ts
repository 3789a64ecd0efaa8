import { dayText } from '#domain/date.ts';

/**
 * Whether a post with this `published` date is published: from the start of that day in Jakarta. A build holds later
 * ones back (docs/editing.md).
 */
export const isOut = (published: Date, now: Date): boolean =>
  published.toISOString().slice(0, 10) <= dayText(now.toISOString());

/** The day in Jakarta in the format of the files: '2026-11-20'. */
export const todayInJakarta = (now: Date): string => dayText(now.toISOString());
