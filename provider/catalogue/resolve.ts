import { addHours } from '#domain/date.ts';
import { currentMonth, type Month, monthsAfter } from '#domain/month.ts';
import type { FeedbackEntry, SlotEntry } from './format.ts';

/** The month that a slot of the file means on this day in Jakarta. */
export function slotMonth(slot: SlotEntry, now: Date): Month {
  if (slot.year !== undefined && slot.month !== undefined) return { year: slot.year, month: slot.month };
  return monthsAfter(currentMonth(now), slot.offset ?? 0);
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
