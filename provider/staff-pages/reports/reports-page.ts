import { Hono } from 'hono';
import { html } from 'hono/html';
import { dayText, formatDateTime } from '#domain/date.ts';
import { currentMonth, formatMonth, toInputValue } from '#domain/month.ts';
import { pathText } from '../../http/input.ts';
import { Problem } from '../../http/problem.ts';
import { requirePermission } from '../../operations/permissions.ts';
import { chosenPeriod, MAX_MONTHS, type Period } from '../../operations/reports/period.ts';
import { operationContext, type StaffContext, type StaffEnv, type StaffPagesContext } from '../page/env.ts';
import { type Html, staffPage } from '../page/shell.ts';
import { reportFile, reportTable, stripes } from './report-table.ts';
import { createReportReader, type Report, reports } from './reports.ts';

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

/** GET laporan: reports with bars; each table is also a CSV file. */
export function reportsRoutes(context: StaffPagesContext): Hono<StaffEnv> {
  const app = new Hono<StaffEnv>();
  const readReport = createReportReader();

  const allowed = (c: StaffContext) => {
    const operations = operationContext(context, c.var.session, null);
    requirePermission(operations.staff, 'reports.read');
    return operations;
  };
  const periodOf = (c: StaffContext, { usualPeriod }: Report): Period => {
    const today = currentMonth(context.now());
    if (usualPeriod === null) return { from: today, to: today };
    return chosenPeriod(c.req.query('dari') ?? null, c.req.query('sampai') ?? null, usualPeriod(context.now()));
  };

  const show = async (c: StaffContext, report: Report) => {
    const operations = allowed(c);
    const period = periodOf(c, report);
    const { at, tables } = await readReport(report, operations, period);
    const query = report.usualPeriod === null ? '' : `?${periodQuery(period)}`;
    const months = `${formatMonth(period.from)} sampai ${formatMonth(period.to)}`;
    const content = html`${tabs(report)}
${report.usualPeriod === null ? '' : periodForm(report, period)}
<p>${report.usualPeriod === null ? '' : html`<strong>${months}</strong> (paling banyak ${MAX_MONTHS} bulan). `}${report.note}
Dihitung ${formatDateTime(at)}.</p>
${stripes}${tables.map((table) => reportTable(table, `/staf/laporan/${table.name}.csv${query}`))}
<p class="soft">Berkas CSV: pemisah titik koma, seperti Excel berbahasa Indonesia.</p>`;
    const options = {
      title: `Laporan: ${report.title}`,
      brandName: context.brand.name,
      session: c.var.session,
      here: '/staf/laporan',
    };
    return c.html(staffPage(options, content));
  };

  const send = async (c: StaffContext, name: string) => {
    const operations = allowed(c);
    const report = reports.find(({ slug }) => name === slug || name.startsWith(`${slug}-`));
    const period = report && periodOf(c, report);
    const reading = report && period && (await readReport(report, operations, period));
    const table = reading?.tables.find((one) => one.name === name);
    if (!report || !period || !table) throw new Problem(404, 'Laporan ini tidak ada.');
    const day = dayText(context.now().toISOString());
    const months = `${toInputValue(period.from)}-sampai-${toInputValue(period.to)}`;
    return c.body(reportFile(table), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-${report.usualPeriod === null ? day : months}.csv"`,
    });
  };

  app.get('/laporan', (c) => show(c, reports[0]));
  app.get('/laporan/:name', (c) => {
    const name = pathText(c, 'name', 'Laporan');
    if (name.endsWith('.csv')) return send(c, name.slice(0, -'.csv'.length));
    const report = reports.find(({ slug }) => slug === name);
    if (!report) throw new Problem(404, 'Laporan ini tidak ada.');
    return show(c, report);
  });
  return app;
}
