import { expect, test } from 'vitest';
import { writeCalendar } from './calendar-file.ts';
import type { CalendarEntry } from './order-calendar.ts';

const entry: CalendarEntry = {
  id: 'order-15-termin-2',
  firstDay: '2027-01-31',
  endDay: '2027-02-01',
  title: 'Jatuh tempo termin 2 dari 3: Rp 1.500.000',
  note: 'Pesanan ST-15, termin 2 dari 3.',
  path: '/pay/15',
  isDue: true,
};
const site = { origin: 'https://contoh.test:8443', now: new Date('2026-11-22T05:00:00Z') };
const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

test('a termin is an all-day event on its due date, with an alarm on the day before', () => {
  expect(lines(writeCalendar([entry], site))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//contoh.test//Pesanan//ID',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:order-15-termin-2@contoh.test',
    'SEQUENCE:0',
    'DTSTAMP:20261122T050000Z',
    'DTSTART;VALUE=DATE:20270131',
    'DTEND;VALUE=DATE:20270201',
    'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE',
    'SUMMARY:Jatuh tempo termin 2 dari 3: Rp 1.500.000',
    'TRANSP:TRANSPARENT',
    'DESCRIPTION:Pesanan ST-15\\, termin 2 dari 3.\\nhttps://contoh.test:8443/pay/15',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT15H',
    'DESCRIPTION:Jatuh tempo termin 2 dari 3: Rp 1.500.000',
    'END:VALARM',
    'URL;VALUE=URI:https://contoh.test:8443/pay/15',
    'LAST-MODIFIED:20261122T050000Z',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('an entry keeps its UID, and a publish month has no alarm', () => {
  const uids = (text: string) => lines(text).filter((line) => line.startsWith('UID:'));
  const publish = { ...entry, id: 'order-15-line-31', isDue: false };
  const later = { ...site, now: new Date('2026-12-24T05:00:00Z') };
  expect(uids(writeCalendar([entry, publish], later))).toEqual(uids(writeCalendar([entry, publish], site)));
  expect(writeCalendar([publish], site)).not.toContain('VALARM');
});

test('a journal’s name cannot break out of its line, and no line is longer than 75 octets', () => {
  const title = `Jurnal "Áéí"; a, b\\c\r\nEND:VEVENT\nATTENDEE:mailto:x@y ${'panjang sekali '.repeat(20)}🎓`;
  const text = writeCalendar([{ ...entry, title }], site);
  expect(lines(text).filter((line) => line.startsWith('END:VEVENT') || line.startsWith('ATTENDEE'))).toEqual([
    'END:VEVENT',
  ]);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});
