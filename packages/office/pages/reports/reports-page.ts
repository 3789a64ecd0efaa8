import { dayText, formatDateTime } from '@slotterbit/contract/values/date.ts';
import { currentMonth, formatMonth, monthsAfter, toInputValue } from '@slotterbit/contract/values/month.ts';
import { pathText } from '@slotterbit/provider/http/input.ts';
import { Problem } from '@slotterbit/provider/http/problem.ts';
import { html } from 'hono/html';
import type { OperationContext } from '../../operations/operation.ts';
import { occupancyOf, orderFunnel, overdueByAge } from '../../operations/reports/order-report.ts';
import { chosenPeriod, MAX_MONTHS, type Period } from '../../operations/reports/period.ts';
import { paymentsIn, refundsIn, revenueOf } from '../../operations/reports/revenue.ts';
import type { Html } from '../page/page-shell.ts';
import type { StaffPage } from '../page/serve-page.ts';
import { type ReportTable, reportFile, reportTable, stripes } from './report-table.ts';
import { funnelTables, moneyTable, occupancyTables, overdueTables, revenueTables } from './report-tables.ts';

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
type Report = {
  slug: string;
  title: string;
  note: string;
  usualPeriod: ((now: Date) => Period) | null;
  read(context: OperationContext, period: Period): Promise<ReportTable[]>;
};

const reports: readonly [Report, ...Report[]] = [
  {
    slug: 'pendapatan',
    title: 'Pendapatan',
    note: 'Uang diterima: termin yang dibayar dalam bulan itu, sama seperti di Hari ini. Pesanan beberapa jurnal dibagi menurut harganya.',
    usualPeriod: lastMonths,
    read: async ({ db }, period) => revenueTables(await revenueOf(db, period)),
  },
  {
    slug: 'pembayaran',
    title: 'Pembayaran',
    note: 'Setiap termin yang dibayar, dan setiap pengembalian yang dikirim: satu baris masing-masing, untuk pembukuan.',
    usualPeriod: (now) => ({ from: currentMonth(now), to: currentMonth(now) }),
    read: async ({ db }, period) => [
      moneyTable('pembayaran', 'Uang diterima', await paymentsIn(db, period)),
      moneyTable('pembayaran-kembali', 'Uang dikembalikan', await refundsIn(db, period)),
    ],
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

const reportPath = ({ slug }: Report) => `/staf/laporan/${slug}`;

const periodQuery = ({ from, to }: Period) => `dari=${toInputValue(from)}&sampai=${toInputValue(to)}`;

function tabs(current: Report): Html {
  return html`<nav class="tabs" aria-label="Laporan">${reports.map(
    (report) =>
      html`<a class="button" href="${reportPath(report)}"${report === current ? html` aria-current="page"` : ''}>${report.title}</a>`,
  )}</nav>`;
}

function periodForm(report: Report, { from, to }: Period): Html {
  const field = (label: string, name: string, value: string) =>
    html`<label>${label}<input name="${name}" type="month" value="${value}" pattern="\\d{4}-\\d{2}" placeholder="2026-11" required></label>`;
  return html`<form class="filter" method="get" action="${reportPath(report)}">
${field('Dari bulan', 'dari', toInputValue(from))}${field('Sampai bulan', 'sampai', toInputValue(to))}
<button class="primary">Tampilkan</button></form>`;
}

function periodOf({ usualPeriod }: Report, query: URLSearchParams, now: Date): Period {
  const today = currentMonth(now);
  if (usualPeriod === null) return { from: today, to: today };
  return chosenPeriod(query.get('dari'), query.get('sampai'), usualPeriod(now));
}

const unknown = () => new Problem(404, 'Laporan ini tidak ada.');

/** The reports with bars; each table is also a CSV file. */
export const reportPages: readonly StaffPage[] = [
  {
    path: '/laporan/:file{.+.csv}',
    permission: 'reports.read',
    async show({ c, operations, query }) {
      const name = pathText(c, 'file', 'Laporan').slice(0, -'.csv'.length);
      const report = reports.find(({ slug }) => name === slug || name.startsWith(`${slug}-`));
      if (!report) throw unknown();
      const period = periodOf(report, query, operations.now());
      const table = (await report.read(operations, period)).find((one) => one.name === name);
      if (!table) throw unknown();
      const day = dayText(operations.now().toISOString());
      const months = `${toInputValue(period.from)}-sampai-${toInputValue(period.to)}`;
      const when = report.usualPeriod === null ? day : months;
      return { name: `${name}-${when}.csv`, type: 'text/csv', text: reportFile(table) };
    },
  },
  {
    path: '/laporan/:name?',
    permission: 'reports.read',
    async show({ c, operations, query }) {
      const name = pathText(c, 'name', 'Laporan') || reports[0].slug;
      const report = reports.find(({ slug }) => slug === name);
      if (!report) throw unknown();
      const period = periodOf(report, query, operations.now());
      const tables = await report.read(operations, period);
      const filter = report.usualPeriod === null ? '' : `?${periodQuery(period)}`;
      const months = `${formatMonth(period.from)} sampai ${formatMonth(period.to)}`;
      const content = html`${tabs(report)}
${report.usualPeriod === null ? '' : periodForm(report, period)}
<p>${report.usualPeriod === null ? '' : html`<strong>${months}</strong> (paling banyak ${MAX_MONTHS} bulan). `}${report.note}
Dihitung ${formatDateTime(operations.now())}.</p>
${stripes}${tables.map((table) => reportTable(table, `/staf/laporan/${table.name}.csv${filter}`))}
<p class="soft">Berkas CSV: pemisah titik koma, seperti Excel berbahasa Indonesia.</p>`;
      return { title: `Laporan: ${report.title}`, content };
    },
  },
];
