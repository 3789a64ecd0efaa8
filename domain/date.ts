const day = new Intl.DateTimeFormat('id-ID', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Jakarta',
});
const time = new Intl.DateTimeFormat('id-ID', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Jakarta',
});

/** The Jakarta day of a moment: '20 November 2026'. */
export function formatDate(date: Date): string {
  return day.format(date).replace(/\s/g, ' ');
}

/** The Jakarta day and time of a moment: '20 November 2026 pukul 14.05'. */
export function formatDateTime(date: Date): string {
  // Written with a dot by hand: ICU versions differ between '14.05' and '14:05'.
  return `${formatDate(date)} pukul ${time.format(date).replace(':', '.')}`;
}
