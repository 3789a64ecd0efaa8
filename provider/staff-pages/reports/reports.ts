import { currentMonth, monthsAfter, toInputValue } from '#domain/month.ts';
import { seldom } from '../../operations/database-gauges.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { orderFunnel } from '../../operations/reports/funnel.ts';
import { occupancyOf } from '../../operations/reports/occupancy.ts';
import { overdueByAge } from '../../operations/reports/overdue-ages.ts';
import type { Period } from '../../operations/reports/period.ts';
import { revenueOf } from '../../operations/reports/revenue.ts';
import type { ReportTable } from './report-table.ts';
import { funnelTables, occupancyTables, overdueTables, revenueTables } from './report-tables.ts';

const MONTHS = 12;

const lastMonths = (now: Date): Period => {
  const to = currentMonth(now);
  return { from: monthsAfter(to, 1 - MONTHS), to };
};

const nextMonths = (now: Date): Period => {
  const from = currentMonth(now);
  return { from, to: monthsAfter(from, MONTHS - 1) };
};

/** `slug`: in the address. `usualPeriod` null: the report is about today. */
export type Report = {
  slug: string;
  title: string;
  note: string;
  usualPeriod: ((now: Date) => Period) | null;
  read(context: OperationContext, period: Period): Promise<ReportTable[]>;
};

export const reports: readonly [Report, ...Report[]] = [
  {
    slug: 'pendapatan',
    title: 'Pendapatan',
    note: 'Uang diterima: termin yang dibayar dalam bulan itu, sama seperti di Hari ini. Pesanan beberapa jurnal dibagi menurut harganya.',
    usualPeriod: lastMonths,
    read: async ({ db }, period) => revenueTables(await revenueOf(db, period)),
  },
  {
    slug: 'slot',
    title: 'Keterisian slot',
    note: 'Hanya jurnal yang ditawarkan. Terisi termasuk slot yang ditahan untuk daftar tunggu.',
    usualPeriod: nextMonths,
    read: async ({ db }, period) => occupancyTables(await occupancyOf(db, period)),
  },
  {
    slug: 'pesanan',
    title: 'Pesanan sampai lunas',
    note: 'Menurut bulan pesanan dibuat, dengan keadaannya sekarang. Lunas termasuk pesanan yang gratis.',
    usualPeriod: lastMonths,
    read: async ({ db }, period) => funnelTables(await orderFunnel(db, period)),
  },
  {
    slug: 'tunggakan',
    title: 'Tunggakan',
    note: 'Termin yang belum dibayar dan lewat jatuh tempo, hari ini.',
    usualPeriod: null,
    read: async (context) => overdueTables(await overdueByAge(context)),
  },
];

const MAX_CACHED = 50;

type Reading = { at: Date; tables: ReportTable[] };

/** Reads reports; one that was slow is kept for some seconds (`seldom`), by report and period. */
export type ReportReader = (report: Report, context: OperationContext, period: Period) => Promise<Reading>;

export function createReportReader(): ReportReader {
  const cache = new Map<string, ReturnType<typeof seldom<Reading>>>();
  return (report, context, period) => {
    const key = [report.slug, toInputValue(period.from), toInputValue(period.to)].join(' ');
    const cached = cache.get(key) ?? seldom<Reading>();
    // The latest use comes last.
    cache.delete(key);
    cache.set(key, cached);
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
    return cached(async () => ({ at: context.now(), tables: await report.read(context, period) }));
  };
}
