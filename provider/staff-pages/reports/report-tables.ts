import { formatMonth } from '#domain/month.ts';
import type { FunnelMonth } from '../../operations/reports/funnel.ts';
import type { Occupancy } from '../../operations/reports/occupancy.ts';
import type { OverdueAge } from '../../operations/reports/overdue-ages.ts';
import type { Revenue } from '../../operations/reports/revenue.ts';
import type { ReportTable } from './report-table.ts';

const MOST_JOURNALS = 20;

const text = (label: string) => ({ label, kind: 'text' as const });
const rupiah = (label: string) => ({ label, kind: 'rupiah' as const });
const number = (label: string) => ({ label, kind: 'number' as const });
const percent = (label: string) => ({ label, kind: 'percent' as const });

const sumOf = <T>(rows: readonly T[], figureOf: (row: T) => number) =>
  rows.reduce((sum, row) => sum + figureOf(row), 0);
const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
const largest = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value), 0);

/** A table of amounts, each with its part of their sum. */
function shares(name: string, label: string, rows: Revenue['journals']): ReportTable {
  const sum = sumOf(rows, ({ amount }) => amount);
  const most = rows[0]?.amount ?? 0;
  return {
    name,
    caption: `Pendapatan menurut ${label.toLowerCase()}`,
    columns: [text(label), rupiah('Pendapatan'), percent('Bagian')],
    legend: 'Balok: pendapatan, dibanding yang terbesar.',
    rows: rows.map(({ name: of, amount }) => ({
      cells: [of, amount, 100 * shareOf(amount, sum)],
      bar: { solid: shareOf(amount, most) },
    })),
    total: ['Jumlah', sum, rows.length === 0 ? 0 : 100],
    shown: MOST_JOURNALS,
  };
}

export function revenueTables({ months, journals, indexings }: Revenue): ReportTable[] {
  const most = largest(months.map(({ received }) => received));
  return [
    {
      name: 'pendapatan',
      caption: 'Pendapatan menurut bulan',
      columns: [text('Bulan'), rupiah('Uang diterima'), rupiah('Dikembalikan'), rupiah('Pendapatan')],
      legend: 'Balok penuh: pendapatan. Bergaris: uang diterima yang sudah atau harus dikembalikan.',
      rows: months.map(({ month, received, returned, revenue }) => ({
        cells: [formatMonth(month), received, returned, revenue],
        bar: { solid: shareOf(revenue, most), striped: shareOf(returned, most) },
      })),
      total: [
        'Jumlah',
        sumOf(months, ({ received }) => received),
        sumOf(months, ({ returned }) => returned),
        sumOf(months, ({ revenue }) => revenue),
      ],
    },
    shares('pendapatan-jurnal', 'Jurnal', journals),
    shares('pendapatan-indexing', 'Indexing', indexings),
  ];
}

type Places = { capacity: number; taken: number; unpaid: number };

const placeCells = ({ capacity, taken, unpaid }: Places) => [capacity, taken, unpaid, 100 * shareOf(taken, capacity)];

function placeBar({ capacity, taken, unpaid }: Places) {
  // A journal can have taken places without capacity, after its capacity was reduced.
  const whole = Math.max(capacity, taken);
  return { solid: shareOf(taken - unpaid, whole), striped: shareOf(unpaid, whole) };
}

const placeColumns = [number('Kapasitas'), number('Terisi'), number('Belum dibayar'), percent('Keterisian')];
const PLACE_LEGEND = 'Balok penuh: terisi. Bergaris: terisi, belum dibayar sama sekali. Kosong: masih tersedia.';

export function occupancyTables({ months, journals }: Occupancy): ReportTable[] {
  const whole = {
    capacity: sumOf(months, ({ capacity }) => capacity),
    taken: sumOf(months, ({ taken }) => taken),
    unpaid: sumOf(months, ({ unpaid }) => unpaid),
  };
  return [
    {
      name: 'slot',
      caption: 'Keterisian slot menurut bulan terbit',
      columns: [text('Bulan terbit'), ...placeColumns],
      legend: PLACE_LEGEND,
      rows: months.map((row) => ({ cells: [formatMonth(row.month), ...placeCells(row)], bar: placeBar(row) })),
      total: ['Jumlah', ...placeCells(whole)],
    },
    {
      name: 'slot-jurnal',
      caption: 'Jurnal paling penuh',
      columns: [text('Jurnal'), ...placeColumns],
      legend: PLACE_LEGEND,
      rows: journals.map((row) => ({ cells: [row.name, ...placeCells(row)], bar: placeBar(row) })),
      total: null,
      shown: MOST_JOURNALS,
    },
  ];
}

const FUNNEL_FIGURES = ['made', 'begun', 'settled', 'expired', 'stopped'] as const;

export function funnelTables(months: readonly FunnelMonth[]): ReportTable[] {
  const cells = (row: Omit<FunnelMonth, 'month'>) => [
    ...FUNNEL_FIGURES.map((figure) => row[figure]),
    100 * shareOf(row.settled, row.made),
  ];
  const [made = 0, begun = 0, settled = 0, expired = 0, stopped = 0] = FUNNEL_FIGURES.map((figure) =>
    sumOf(months, (row) => row[figure]),
  );
  return [
    {
      name: 'pesanan',
      caption: 'Dari pesanan sampai lunas',
      columns: [
        text('Bulan pesanan'),
        ...[
          number('Dibuat'),
          number('Mulai dibayar'),
          number('Lunas'),
          number('Lewat batas waktu'),
          number('Dibatalkan'),
        ],
        percent('Lunas dari dibuat'),
      ],
      legend: 'Balok penuh: lunas. Bergaris: dibayar, belum lunas atau dibatalkan. Kosong: belum dibayar.',
      rows: months.map((row) => ({
        cells: [formatMonth(row.month), ...cells(row)],
        bar: { solid: shareOf(row.settled, row.made), striped: shareOf(row.begun - row.settled, row.made) },
      })),
      total: ['Jumlah', ...cells({ made, begun, settled, expired, stopped })],
    },
  ];
}

const ageText = ({ from, to }: OverdueAge) =>
  to === null ? `Lebih dari ${from - 1} hari` : `${from} sampai ${to} hari`;

export function overdueTables(ages: readonly OverdueAge[]): ReportTable[] {
  const most = largest(ages.map(({ amount }) => amount));
  return [
    {
      name: 'tunggakan',
      caption: 'Termin lewat jatuh tempo menurut umur',
      columns: [text('Terlambat'), number('Termin'), rupiah('Jumlah')],
      legend: 'Balok: jumlah rupiah, dibanding yang terbesar.',
      rows: ages.map((age) => ({
        cells: [ageText(age), age.termins, age.amount],
        bar: { solid: shareOf(age.amount, most) },
      })),
      total: ['Jumlah', sumOf(ages, ({ termins }) => termins), sumOf(ages, ({ amount }) => amount)],
    },
  ];
}
