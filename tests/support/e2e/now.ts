/**
 * The months of the browser tests. Server and browser run on real time, and the demo's slots are relative to the day of seeding.
 * @returns 'YYYY-MM' in Jakarta, `ahead` months from now, as a month input takes it
 */
export function monthAhead(ahead = 0): string {
  const [year = 0, month = 0] = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Asia/Jakarta',
    year: 'numeric',
    month: '2-digit',
  })
    .format(new Date())
    .split('-')
    .map(Number);
  const index = year * 12 + month - 1 + ahead;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}
