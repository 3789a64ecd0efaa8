import { dayText } from '#domain/date.ts';

/** Whether a post with this `published` is out: from the beginning of that day in Jakarta. A build keeps later ones back (docs/editing.md). */
export const isOut = (published: Date, now: Date): boolean =>
  published.toISOString().slice(0, 10) <= dayText(now.toISOString());

/** The day in Jakarta as files have it: '2026-11-20'. */
export const todayInJakarta = (now: Date): string => dayText(now.toISOString());
