import { ICalAlarmType, ICalCalendar, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import type { Order } from '#domain/order.ts';
import { type CalendarEntry, calendarEntries } from '#domain/order-calendar.ts';

/** 09.00 on the day before an all-day entry, in seconds before it begins. */
const dayBefore = 15 * 3600;

/** `origin` is the site's, which makes ids unique in the world and paths into links. */
type Site = { origin: string; now: Date };

/** The order's dates as the text of an .ics file (RFC 5545); null when it has none. */
export function calendarFile(order: Order, site: Site): string | null {
  const entries = calendarEntries(order);
  return entries.length === 0 ? null : writeCalendar(entries, site);
}

/** An entry keeps its UID, so that a calendar that reads the file again updates it. */
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
      // Midnight of UTC, which the library writes as it stands, whatever the browser's time zone.
      start: new Date(firstDay),
      end: new Date(endDay),
      summary: title,
      description: `${note}\n${url}`,
      url,
      transparency: ICalEventTransparency.TRANSPARENT,
      alarms: isDue ? [{ type: ICalAlarmType.display, triggerBefore: dayBefore, description: title }] : [],
    });
  }
  // Every line of the format ends, the last one too.
  return `${calendar.toString()}\r\n`;
}
