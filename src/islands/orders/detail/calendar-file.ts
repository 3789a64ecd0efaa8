import type { Order } from '@slotterbit/contract/orders/order.ts';
import { ICalAlarmType, ICalCalendar, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { type CalendarEntry, calendarEntries } from './order-calendar.ts';

/** At 09.00 on the day before an all-day entry. */
const ALARM_BEFORE_SECONDS = 15 * 3600;

/** `origin` is the site's origin, for unique ids and absolute links. */
type Site = { origin: string; now: Date };

/** Returns the order's dates as the text of an .ics file (RFC 5545); null without dates. */
export function calendarFile(order: Order, site: Site): string | null {
  const entries = calendarEntries(order, site.now);
  return entries.length === 0 ? null : writeCalendar(entries, site);
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
