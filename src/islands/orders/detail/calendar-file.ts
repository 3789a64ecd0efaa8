import { manuscriptUntilText } from '@slotterbit/contract/catalogue/slot.ts';
import { type Order, orderLineName } from '@slotterbit/contract/orders/order.ts';
import { type OrderView, orderView } from '@slotterbit/contract/orders/order-view.ts';
import { dayText } from '@slotterbit/contract/values/date.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { monthsAfter, toFirstDay } from '@slotterbit/contract/values/month.ts';
import { ICalAlarmType, ICalCalendar, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { download } from '#src/islands/shared/download.ts';
import { showAlert } from '#src/stores/session/flash.ts';

/** At 09.00, so many days before an all-day entry. */
const alarmSeconds = (daysBefore: number) => (24 * daysBefore - 9) * 3600;

/** `origin` is the site's origin, for unique ids and absolute links. */
type Site = { origin: string; now: Date };

/** Downloads the order's dates as an .ics file (RFC 5545), and says so; or that it has none. */
export async function saveCalendar(order: Order): Promise<void> {
  const now = new Date();
  const entries = calendarEntries(order, now);
  if (entries.length === 0) {
    showAlert('Pesanan ini belum punya tanggal untuk disimpan.');
    return;
  }
  const text = writeCalendar(entries, { origin: location.origin, now });
  if (await download(text, 'text/calendar', `${order.code.replaceAll('/', '-')}.ics`))
    showAlert('Berkas kalender diunduh. Buka berkasnya untuk menyimpan tanggalnya.', 'success');
}

/** An entry's UID is stable, so that importing the file again updates the entry. */
export function writeCalendar(entries: readonly CalendarEntry[], { origin, now }: Site): string {
  const { hostname } = new URL(origin);
  const calendar = new ICalCalendar({
    prodId: { company: hostname, product: 'Pesanan', language: 'ID' },
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const { id, firstDay, endDay, title, note, path, alarmDays } of entries) {
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
      alarms:
        alarmDays === null
          ? []
          : [{ type: ICalAlarmType.display, triggerBefore: alarmSeconds(alarmDays), description: title }],
    });
  }
  // The format requires a line break after the last line.
  return `${calendar.toString()}\r\n`;
}

/** An all-day entry of a calendar. Days are Jakarta's, 'YYYY-MM-DD'. */
export type CalendarEntry = {
  /** Stable id of a termin or line, unique within the site, so that a calendar updates its entry. */
  id: string;
  firstDay: string;
  /** The first day after it. */
  endDay: string;
  title: string;
  note: string;
  /** A path of the site. */
  path: string;
  /** How many days before it the calendar reminds; null without a reminder. */
  alarmDays: number | null;
};

/** Returns the calendar entries of an order: due days of unpaid termin, last days for manuscripts, and publish months (docs/product.md 13.3). */
export function calendarEntries(order: Order, now: Date): CalendarEntry[] {
  const { due, manuscripts, papers } = orderView(order, now);
  if (!papers.hasCalendar) return [];
  const payments = due.kind === 'open' ? dueEntries(order, due) : [];
  return [...payments, ...manuscriptEntries(order, manuscripts), ...publishEntries(order)];
}

function dueEntries(order: Order, next: Extract<OrderView['due'], { kind: 'open' }>): CalendarEntry[] {
  const { code, payments, termin: count } = order;
  const unpaid = payments.filter(({ status, amount }) => status !== 'paid' && amount > 0);
  return unpaid.flatMap(({ termin, amount: asked, dueAt }, i) => {
    const isAnnounced = i === 0 && next.isAnnounced;
    const amount = isAnnounced ? next.amount : asked;
    // For the next payment, the order's deadline applies.
    const due = isAnnounced ? next.at : (dueAt ?? (i === 0 ? order.deadline : null));
    if (due === null) return [];
    const firstDay = dayText(due.toISOString());
    const name = count > 1 ? `termin ${termin} dari ${count}` : 'pembayaran';
    return {
      id: `order-${order.id}-termin-${termin}`,
      firstDay,
      endDay: dayAfter(firstDay),
      title: `${isAnnounced ? 'Batas transfer' : 'Jatuh tempo'} ${name}: ${formatRupiah(amount)}`,
      note: `Pesanan ${code}, ${name} sebesar ${formatRupiah(amount)}.`,
      path: `/pay/${order.id}`,
      alarmDays: 1,
    };
  });
}

function manuscriptEntries(order: Order, manuscripts: OrderView['manuscripts']): CalendarEntry[] {
  return order.lines.flatMap((line, i) => {
    const due = manuscripts[i] ?? null;
    if (due === null || due.isOver) return [];
    return {
      id: `order-${order.id}-line-${line.id ?? i + 1}-manuscript`,
      firstDay: due.day,
      endDay: dayAfter(due.day),
      title: `Batas naskah: ${orderLineName(line)}`,
      note: `Pesanan ${order.code}. ${manuscriptUntilText(due.day)}.`,
      path: `/detailorder/${order.id}`,
      alarmDays: 7,
    };
  });
}

function publishEntries(order: Order): CalendarEntry[] {
  return order.lines.flatMap((line, i) => {
    const { month = null, end = null } = line.slot ?? {};
    if (month === null) return [];
    const name = orderLineName(line);
    const months = end === null ? 1 : ((end - month.month + 12) % 12) + 1;
    const facts = [line.indexing, line.slot?.volumeIssue ?? null].filter((fact) => fact !== null);
    return {
      id: `order-${order.id}-line-${line.id ?? i + 1}`,
      firstDay: toFirstDay(month),
      endDay: toFirstDay(monthsAfter(month, months)),
      title: `Bulan publish: ${name}`,
      note: [
        `Pesanan ${order.code}.`,
        ...facts,
        'Slot adalah bulan terbit yang dipesan, bukan janji bahwa naskah diterima.',
      ].join('\n'),
      path: `/detailorder/${order.id}`,
      alarmDays: null,
    };
  });
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
