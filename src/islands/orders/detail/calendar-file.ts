import type { Order } from '@slotterbit/contract/orders/order.ts';
import { ICalAlarmType, ICalCalendar, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { showAlert } from '#src/stores/session/flash.ts';
import { type CalendarEntry, calendarEntries } from './order-calendar.ts';

/** At 09.00 on the day before an all-day entry. */
const ALARM_BEFORE_SECONDS = 15 * 3600;

/** `origin` is the site's origin, for unique ids and absolute links. */
type Site = { origin: string; now: Date };

/** Downloads the order's dates as an .ics file (RFC 5545), and says so; or that it has none. */
export function saveCalendar(order: Order): void {
  const now = new Date();
  const entries = calendarEntries(order, now);
  if (entries.length === 0) {
    showAlert('Pesanan ini belum punya tanggal untuk disimpan.');
    return;
  }
  download(writeCalendar(entries, { origin: location.origin, now }), `${order.code.replaceAll('/', '-')}.ics`);
  showAlert('Berkas kalender diunduh. Buka berkasnya untuk menyimpan tanggalnya.', 'success');
}

/** Some browsers read the file only a while after the click. */
const URL_LIFETIME_MS = 60_000;

function download(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFETIME_MS);
}

/** An entry's UID is stable, so that importing the file again updates the entry. */
export function writeCalendar(entries: readonly CalendarEntry[], { origin, now }: Site): string {
  const { hostname } = new URL(origin);
  const calendar = new ICalCalendar({
    prodId: { company: hostname, product: 'Pesanan', language: 'ID' },
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const { id, firstDay, endDay, title, note, path, isDue } of entries) {
    const url = origin + path;
    calendar.createEvent({
      id: `${id}@${hostname}`,
      stamp: now,
      lastModified: now,
      allDay: true,
      // Midnight in UTC: the library writes it unchanged in every time zone.
      start: new Date(firstDay),
      end: new Date(endDay),
      summary: title,
      description: `${note}\n${url}`,
      url,
      transparency: ICalEventTransparency.TRANSPARENT,
      alarms: isDue ? [{ type: ICalAlarmType.display, triggerBefore: ALARM_BEFORE_SECONDS, description: title }] : [],
    });
  }
  // The format requires a line break after the last line.
  return `${calendar.toString()}\r\n`;
}
