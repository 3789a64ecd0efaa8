import { dayText } from '@slotterbit/contract/values/date.ts';
import { formatMonth } from '@slotterbit/contract/values/month.ts';
import { gatewayName } from '@slotterbit/provider/payments/gateways/gateway-registry.ts';
import type { FunnelMonth, Occupancy, OverdueAge, Places } from '../../operations/reports/order-report.ts';
import type { MoneyRow, Revenue } from '../../operations/reports/revenue.ts';
import type { ReportRow, ReportTable } from './report-table.ts';

const MOST_JOURNALS = 20;

const text = (label: string) => ({ label, kind: 'text' as const });
const rupiah = (label: string) => ({ label, kind: 'rupiah' as const });
const number = (label: string) => ({ label, kind: 'number' as const });
const percent = (label: string) => ({ label, kind: 'percent' as const });

const sumsOf = (rows: readonly ReportRow[]) =>
  (rows[0]?.cells ?? []).map((_, place) =>
    place === 0 ? 'Jumlah' : rows.reduce((sum, { cells }) => sum + Number(cells[place]), 0),
  );
const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
const largest = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value), 0);

/** A table of amounts, each with its part of their sum. */
function shares(name: string, label: string, rows: Revenue['journals']): ReportTable {
  const sum = rows.reduce((whole, { amount }) => whole + amount, 0);
  const most = rows[0]?.amount ?? 0;
  const shown = rows.map(({ name: of, amount }) => ({
    cells: [of, amount, 100 * shareOf(amount, sum)],
    bar: { solid: shareOf(amount, most) },
  }));
  return {
    name,
    caption: `Pendapatan menurut ${label.toLowerCase()}`,
    columns: [text(label), rupiah('Pendapatan'), percent('Bagian')],
    legend: 'Balok: pendapatan, dibanding yang terbesar.',
    rows: shown,
    total: sumsOf(shown),
    shown: MOST_JOURNALS,
  };
}

export function revenueTables({ months, journals, indexings }: Revenue): ReportTable[] {
  const most = largest(months.map(({ received }) => received));
  const rows = months.map(({ month, received, returned, revenue }) => ({
    cells: [formatMonth(month), received, returned, revenue],
    bar: { solid: shareOf(revenue, most), striped: shareOf(returned, most) },
  }));
  return [
    {
      name: 'pendapatan',
      caption: 'Pendapatan menurut bulan',
      columns: [text('Bulan'), rupiah('Uang diterima'), rupiah('Dikembalikan'), rupiah('Pendapatan')],
      legend: 'Balok penuh: pendapatan. Bergaris: uang diterima yang sudah atau harus dikembalikan.',
      rows,
      total: sumsOf(rows),
    },
    shares('pendapatan-jurnal', 'Jurnal', journals),
    shares('pendapatan-indexing', 'Indexing', indexings),
  ];
}

const placeCells = ({ capacity, taken, unpaid }: Places) => [capacity, taken, unpaid, 100 * shareOf(taken, capacity)];

function placeBar({ capacity, taken, unpaid }: Places) {
  // A journal can have taken places without capacity, after its capacity was reduced.
  const whole = Math.max(capacity, taken);
  return { solid: shareOf(taken - unpaid, whole), striped: shareOf(unpaid, whole) };
}

const placeColumns = [number('Kapasitas'), number('Terisi'), number('Belum dibayar'), percent('Keterisian')];
const PLACE_LEGEND =
  'Balok penuh: terisi. Bergaris: terisi, belum dibayar sama sekali. Kosong: tidak terisi; bulan yang batas naskahnya lewat tidak dijual lagi.';

export function occupancyTables({ months, journals }: Occupancy): ReportTable[] {
  const rows = months.map((row) => ({ cells: [formatMonth(row.month), ...placeCells(row)], bar: placeBar(row) }));
  const [label = '', capacity = 0, taken = 0, unpaid = 0] = sumsOf(rows);
  return [
    {
      name: 'slot',
      caption: 'Keterisian slot menurut bulan terbit',
      columns: [text('Bulan terbit'), ...placeColumns],
      legend: PLACE_LEGEND,
      rows,
      total: [label, capacity, taken, unpaid, 100 * shareOf(Number(taken), Number(capacity))],
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

export function funnelTables(months: readonly FunnelMonth[]): ReportTable[] {
  const rows = months.map(({ month, made, begun, settled, expired, stopped }) => ({
    cells: [formatMonth(month), made, begun, settled, expired, stopped, 100 * shareOf(settled, made)],
    bar: { solid: shareOf(settled, made), striped: shareOf(begun - settled, made) },
  }));
  const sums = sumsOf(rows).slice(0, -1);
  return [
    {
      name: 'pesanan',
      caption: 'Dari pesanan sampai lunas',
      columns: [
        text('Bulan pesanan'),
        ...['Dibuat', 'Mulai dibayar', 'Lunas', 'Lewat batas waktu', 'Dibatalkan'].map(number),
        percent('Lunas dari dibuat'),
      ],
      legend: 'Balok penuh: lunas. Bergaris: dibayar, belum lunas atau dibatalkan. Kosong: belum dibayar.',
      rows,
      total: [...sums, 100 * shareOf(Number(sums[3]), Number(sums[1]))],
    },
  ];
}

const ageText = ({ from, to }: OverdueAge) =>
  to === null ? `Lebih dari ${from - 1} hari` : `${from} sampai ${to} hari`;

export function overdueTables(ages: readonly OverdueAge[]): ReportTable[] {
  const most = largest(ages.map(({ amount }) => amount));
  const rows = ages.map((age) => ({
    cells: [ageText(age), age.termins, age.amount],
    bar: { solid: shareOf(age.amount, most) },
  }));
  return [
    {
      name: 'tunggakan',
      caption: 'Termin lewat jatuh tempo menurut umur',
      columns: [text('Terlambat'), number('Termin'), rupiah('Jumlah')],
      legend: 'Balok: jumlah rupiah, dibanding yang terbesar.',
      rows,
      total: sumsOf(rows),
    },
  ];
}

/** Single payments or refunds. Days are YYYY-MM-DD, which a spreadsheet can sort. */
export function moneyTable(name: string, caption: string, money: readonly MoneyRow[]): ReportTable {
  const most = largest(money.map(({ amount }) => amount));
  const rows = money.map(({ at, order, termin, document, gateway, amount }) => ({
    cells: [dayText(at), order, termin, document ?? '', gateway === null ? '' : gatewayName(gateway), amount],
    bar: { solid: shareOf(amount, most) },
  }));
  return {
    name,
    caption,
    columns: [text('Tanggal'), text('Pesanan'), number('Termin'), text('Kuitansi'), text('Cara'), rupiah('Jumlah')],
    legend: 'Balok: jumlah rupiah, dibanding yang terbesar.',
    rows,
    total: null,
    shown: MOST_JOURNALS,
  };
}
