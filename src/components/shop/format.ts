/** 7.5 dollars -> '$7.50'. Only the demo screens have dollars (docs/product.md 1). */
export function formatDollars(dollars: number): string {
  return dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** docs/product.md 2.20: 'review' for a count of 1 or less, 'reviews' above. */
export function reviewLabel(count: number): 'review' | 'reviews' {
  return count <= 1 ? 'review' : 'reviews';
}

const SECOND_MS = 1000;
const DAY_MS = 86_400 * SECOND_MS;
/** The demo sale lasts three days and then restarts. */
const SALE_MS = 3 * DAY_MS;

/** The remaining time of the flash sale at `now` (milliseconds since 1970), two digits each. */
export function timeLeft(now: number) {
  const seconds = Math.floor((SALE_MS - (now % SALE_MS)) / SECOND_MS);
  const digits = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return {
    days: digits(seconds / 86_400),
    hours: digits((seconds / 3600) % 24),
    minutes: digits((seconds / 60) % 60),
    seconds: digits(seconds % 60),
  };
}
