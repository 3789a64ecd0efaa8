import { addHours, monthNumber, monthOf, type YearMonth } from '../calendar.ts';
import type { FeedbackEntry, SlotEntry } from './format.ts';

/** The month that a slot of the file means on this day in Jakarta. */
export function slotMonth(slot: SlotEntry, now: Date): YearMonth {
  if (slot.year !== undefined && slot.month !== undefined) return { year: slot.year, month: slot.month };
  const months = monthNumber(monthOf(now)) - 1 + (slot.offset ?? 0);
  return { year: Math.floor(months / 12), month: (months % 12) + 1 };
}

/** The day, YYYY-MM-DD, that a feedback of the file means today (in UTC: a review has no hour that matters). */
export function feedbackDate(feedback: FeedbackEntry, now: Date): string {
  return (
    feedback.date ??
    addHours(now, -24 * (feedback.days_ago ?? 0))
      .toISOString()
      .slice(0, 10)
  );
}
