import type { Order, OrderLine, Payment } from '@slotterbit/contract/orders/order.ts';
import { anOrder, anOrderLine, aPayment } from '@slotterbit/contract/tests/support/samples.ts';
import { describe, expect, test } from 'vitest';
import { type CalendarEntry, calendarEntries, writeCalendar } from './calendar-file.ts';

const line = (more: Partial<OrderLine> = {}): OrderLine =>
  anOrderLine({
    id: 31,
    name: 'Jurnal Bahari',
    slot: { id: 5, month: { year: 2027, month: 3 }, end: null, volumeIssue: null },
    ...more,
  });
const payment = (termin: number, more: Partial<Payment> = {}): Payment =>
  // It is the first day of the month in Jakarta already.
  aPayment({ id: termin, termin, amount: 1_500_000, dueAt: new Date(Date.UTC(2026, 10 + termin, 30, 18)), ...more });
const order = (more: Partial<Order> = {}): Order =>
  anOrder({
    id: 15,
    code: 'ST-15',
    total: 3_000_000,
    termin: 2,
    payments: [payment(1), payment(2)],
    lines: [line()],
    ...more,
  });
const entriesOf = (order: Order) => calendarEntries(order, new Date('2026-12-01'));
const shown = (entries: ReturnType<typeof calendarEntries>) =>
  entries.map(({ id, firstDay, endDay }) => `${id} ${firstDay} ${endDay}`);

describe('the calendar of an order', () => {
  test('has unpaid termin on their Jakarta day with a reminder, and publish months in full', () => {
    const entries = entriesOf(order());
    expect(shown(entries)).toEqual([
      'order-15-termin-1 2026-12-31 2027-01-01',
      'order-15-termin-2 2027-01-31 2027-02-01',
      'order-15-line-31 2027-03-01 2027-04-01',
    ]);
    expect(entries.map(({ alarmDays }) => alarmDays)).toEqual([1, 1, null]);
    expect(entries[0]).toMatchObject({
      title: 'Jatuh tempo termin 1 dari 2: Rp 1.500.000',
      note: 'Pesanan ST-15, termin 1 dari 2 sebesar Rp 1.500.000.',
      path: '/pay/15',
    });
    expect(entries[2]).toMatchObject({ title: 'Bulan publish: Jurnal Bahari', path: '/detailorder/15' });
    expect(entries[2]?.note).toMatch(/^Pesanan ST-15\.\nSINTA 2\nSlot adalah/);
  });

  test('has the amount and the last day of an announced transfer', () => {
    const transfer = { amount: 1_499_586, until: new Date('2026-12-04T03:00:00Z') };
    expect(entriesOf(order({ payments: [payment(1, { transfer }), payment(2)] }))[0]).toMatchObject({
      firstDay: '2026-12-04',
      title: 'Batas transfer termin 1 dari 2: Rp 1.499.586',
    });
    // A provider may send it after its day.
    const late = { ...transfer, until: new Date('2026-11-30T03:00:00Z') };
    expect(entriesOf(order({ payments: [payment(1, { transfer: late }), payment(2)] }))[0]).toMatchObject({
      firstDay: '2026-12-31',
      title: 'Jatuh tempo termin 1 dari 2: Rp 1.500.000',
    });
  });

  test.each<[string, Partial<Order>, string[]]>([
    [
      'a paid termin',
      { payments: [payment(1, { status: 'paid' }), payment(2)] },
      ['order-15-termin-2', 'order-15-line-31'],
    ],
    ['a termin of 0', { payments: [payment(1), payment(2, { amount: 0 })] }, ['order-15-termin-1', 'order-15-line-31']],
    ['all is paid', { status: 'paid', payments: [payment(1, { status: 'paid' })] }, ['order-15-line-31']],
    ['its status is unknown', { status: 'misteri' }, ['order-15-line-31']],
    ['cancelled', { status: 'cancelled' }, []],
    ['failed', { status: 'failed' }, []],
    ['no payments are known', { payments: [] }, ['order-15-line-31']],
    [
      'a termin without a date',
      { payments: [payment(1, { dueAt: null }), payment(2, { dueAt: null })] },
      ['order-15-line-31'],
    ],
    [
      'the order has a deadline instead',
      { payments: [payment(1, { dueAt: null }), payment(2, { dueAt: null })], deadline: new Date('2026-12-01') },
      ['order-15-termin-1', 'order-15-line-31'],
    ],
    ['a line without a slot', { payments: [], lines: [line({ slot: null }), line({ id: null })] }, ['order-15-line-2']],
    [
      'a slot without a month',
      { payments: [], lines: [line({ slot: { id: 5, month: null, end: null, volumeIssue: null } })] },
      [],
    ],
  ])('%s', (_, more, ids) => {
    expect(entriesOf(order(more)).map(({ id }) => id)).toEqual(ids);
  });

  test('has the last day for a manuscript that is awaited, with a reminder a week before', () => {
    const lines = [line({ manuscriptUntil: '2027-01-15' }), line({ id: 32, manuscriptUntil: '2026-11-30' })];
    const [entry, ...others] = entriesOf(order({ payments: [], lines }));
    expect(entry).toMatchObject({
      id: 'order-15-line-31-manuscript',
      firstDay: '2027-01-15',
      endDay: '2027-01-16',
      title: 'Batas naskah: Jurnal Bahari',
      note: 'Pesanan ST-15. Naskah paling lambat 15 Januari 2027.',
    });
    expect(others.map(({ id }) => id)).toEqual(['order-15-line-31', 'order-15-line-32']);
    expect(writeCalendar(entry ? [entry] : [], site)).toContain('TRIGGER:-P6DT15H');
  });

  test('names a single termin without a number, and the issue of a line', () => {
    const slot = { id: 5, month: { year: 2027, month: 3 }, end: null, volumeIssue: 'Vol. 4 No. 1' };
    const entries = entriesOf(order({ termin: 1, payments: [payment(1)], lines: [line({ slot })] }));
    expect(entries[0]?.title).toBe('Jatuh tempo pembayaran: Rp 1.500.000');
    expect(entries[1]?.note).toContain('\nVol. 4 No. 1\n');
  });

  test.each([
    ['one month', 3, null, '2027-04-01'],
    ['several', 3, 4, '2027-05-01'],
    ['across the end of the year', 12, 1, '2028-02-01'],
  ])('covers an issue of %s', (_, month, end, endDay) => {
    const lines = [line({ slot: { id: 5, month: { year: 2027, month }, end, volumeIssue: null } })];
    expect(entriesOf(order({ payments: [], lines }))[0]?.endDay).toBe(endDay);
  });
});

const entry: CalendarEntry = {
  id: 'order-15-termin-2',
  firstDay: '2027-01-31',
  endDay: '2027-02-01',
  title: 'Jatuh tempo termin 2 dari 3: Rp 1.500.000',
  note: 'Pesanan ST-15, termin 2 dari 3.',
  path: '/pay/15',
  alarmDays: 1,
};
const site = { origin: 'https://contoh.test:8443', now: new Date('2026-11-22T05:00:00Z') };
const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

test('a termin is an all-day event on its due date, with an alarm on the day before', () => {
  const written = lines(writeCalendar([entry], site));
  for (const line of [
    'METHOD:PUBLISH',
    'UID:order-15-termin-2@contoh.test',
    'DTSTART;VALUE=DATE:20270131',
    'DTEND;VALUE=DATE:20270201',
    'SUMMARY:Jatuh tempo termin 2 dari 3: Rp 1.500.000',
    'TRANSP:TRANSPARENT',
    'DESCRIPTION:Pesanan ST-15\\, termin 2 dari 3.\\nhttps://contoh.test:8443/pay/15',
    'TRIGGER:-PT15H',
    'URL;VALUE=URI:https://contoh.test:8443/pay/15',
    'LAST-MODIFIED:20261122T050000Z',
  ])
    expect(written).toContain(line);
});

test('a journal’s name cannot break out of its line, and no line is longer than 75 octets', () => {
  const title = `Jurnal "Áéí"; a, b\\c\r\nEND:VEVENT\nATTENDEE:mailto:x@y ${'panjang sekali '.repeat(20)}🎓`;
  const text = writeCalendar([{ ...entry, title }], site);
  expect(lines(text).filter((line) => line.startsWith('END:VEVENT') || line.startsWith('ATTENDEE'))).toEqual([
    'END:VEVENT',
  ]);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});
