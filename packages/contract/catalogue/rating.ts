/** A customer's feedback on an item. `rating` is 0-5 stars. */
export type Feedback = {
  id: number | null;
  rating: number;
  comment: string | null;
  name: string | null;
  date: Date | null;
};

/** An average of 0-5 stars over `count` feedbacks. */
export type Rating = { average: number; count: number };

const decimal = new Intl.NumberFormat('id-ID', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/**
 * Returns an item's rating; null without ratings. The provider's own numbers come first, since a list may have only some feedbacks;
 * then the feedbacks; then `ratings`, stars without text.
 */
export function ratingOf(given: {
  feedbacks: readonly { rating: number }[];
  ratings: readonly number[];
  average: number | null;
  count: number | null;
}): Rating | null {
  const stars = given.feedbacks.length > 0 ? given.feedbacks.map(({ rating }) => rating) : given.ratings;
  const count = given.count ?? stars.length;
  if (given.average !== null && given.average > 0)
    return { average: inRange(given.average), count: Math.max(1, count) };
  if (stars.length === 0) return null;
  const sum = stars.reduce((total, star) => total + inRange(star), 0);
  return { average: sum / stars.length, count: Math.max(count, stars.length) };
}

const inRange = (stars: number) => Math.min(5, Math.max(0, stars));

/** 4.25 -> '4,3'. */
export function formatRating(average: number): string {
  return decimal.format(Math.round(average * 10) / 10);
}
