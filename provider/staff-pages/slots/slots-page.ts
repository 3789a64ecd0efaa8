import { Hono } from 'hono';
import { html } from 'hono/html';
import { type Month, toInputValue } from '#domain/month.ts';
import { requirePermission } from '../../operations/permissions.ts';
import { monthsOf, type SlotCell, type SlotRow, type SlotSearch, slotGrid } from '../../operations/slots/slot-grid.ts';
import { can, operationContext, outcomeToShow, type StaffEnv, type StaffPagesContext } from '../page/env.ts';
import { type Html, staffPage } from '../page/shell.ts';
import {
  detailsOf,
  earlier,
  gridPath,
  later,
  searchFields,
  shortMonth,
  slotPath,
  stateOf,
  windowOf,
} from './slot-view.ts';
import { manyForm, openableMonths } from './slots-form.ts';

const PER_PAGE = 25;
const MAX_PAGE = 10_000;
const MAX_TEXT = 100;
const CHANGE_HINT = 'Pilih jurnal untuk mengubah beberapa sekaligus, atau buka satu jurnal.';

const wholeNumber = (text: string | null) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : null);
const pageOf = (query: URLSearchParams) => Math.min(wholeNumber(query.get('halaman')) ?? 1, MAX_PAGE) || 1;

function searchOf(query: URLSearchParams): SlotSearch {
  return {
    text: query.get('cari')?.replaceAll('\0', '').slice(0, MAX_TEXT) ?? null,
    indexing: wholeNumber(query.get('indexing')),
    isNearlyFull: query.has('penuh'),
    offset: (pageOf(query) - 1) * PER_PAGE,
    limit: PER_PAGE + 1,
  };
}

type Indexing = { id: number; nama: string };

function filterForm({ text, indexing, isNearlyFull }: SlotSearch, from: Month, indexings: readonly Indexing[]): Html {
  return html`<form class="filter" method="get" action="/staf/slot" role="search">
<label>Nama jurnal<input name="cari" type="search" maxlength="${MAX_TEXT}" value="${text ?? ''}"></label>
<label>Indexing<select name="indexing"><option value="">Semua</option>${indexings.map(
    ({ id, nama }) => html`<option value="${id}"${id === indexing ? html` selected` : ''}>${nama}</option>`,
  )}</select></label>
<label>Mulai bulan<input name="mulai" type="month" value="${toInputValue(from)}"></label>
<label class="check"><input type="checkbox" name="penuh"${isNearlyFull ? html` checked` : ''}>Hanya yang hampir penuh</label>
<button class="primary">Cari</button>
</form>`;
}

function cellOf(cell: SlotCell | null): Html {
  if (cell === null) return html`<td>–</td>`;
  const { text, colour } = stateOf(cell);
  return html`<td><strong>${cell.used}/${cell.capacity}</strong>${text === '' ? '' : html` <span class="${colour}">${text}</span>`}
${detailsOf(cell).map((detail) => html`<span class="soft">${detail}</span>`)}</td>`;
}

function grid(rows: readonly SlotRow[], months: readonly Month[], from: Month, canChoose: boolean): Html {
  const choice = ({ id, name }: SlotRow) =>
    canChoose ? html`<input type="checkbox" name="jurnal" value="${id}" aria-label="Pilih ${name}">` : '';
  return html`<div class="wide slots" role="region" aria-label="Slot menurut jurnal dan bulan" tabindex="0"><table>
<thead><tr><th scope="col">Jurnal</th>${months.map((month) => html`<th scope="col">${shortMonth(month)}</th>`)}</tr></thead>
<tbody>${rows.map(
    (row) => html`<tr><th scope="row"><div>${choice(row)}<a href="${slotPath(row.id, from)}">${row.name}</a></div></th>
${row.months.map(cellOf)}</tr>`,
  )}</tbody></table></div>`;
}

/** GET slot: a page of journals by months. */
export function slotsRoutes(context: StaffPagesContext): Hono<StaffEnv> {
  const app = new Hono<StaffEnv>();
  app.get('/slot', async (c) => {
    const { session } = c.var;
    const operations = operationContext(context, session, null);
    requirePermission(operations.staff, 'slots.read');
    const query = new URL(c.req.url).searchParams;
    const search = searchOf(query);
    const window = windowOf(query, context.now());
    const found = await slotGrid(operations, window, search);
    const indexings = await context.db.selectFrom('indexings').select(['id', 'nama']).orderBy('position').execute();
    const rows = found.slice(0, PER_PAGE);
    const page = pageOf(query);
    const months = openableMonths(window, context.now());
    const canChange = can(session, 'slots.change') && rows.length > 0 && months.length > 0;
    const table = grid(rows, monthsOf(window), window.from, canChange);
    const ids = rows.map(({ id }) => id).join('.');
    const all = html`<label class="check"><input type="checkbox" name="semua" value="${ids}">Semua jurnal di halaman ini</label>`;
    const content = html`${filterForm(search, window.from, indexings)}
<p class="soft">Terisi/kapasitas; – berarti bulan belum dibuka. ${canChange ? CHANGE_HINT : ''}</p>
<div class="pages"><a class="button" href="${gridPath(query, { mulai: toInputValue(earlier(window)) })}" aria-label="Bulan sebelumnya">Sebelumnya</a>
<a class="button" href="${gridPath(query, { mulai: toInputValue(later(window)) })}" aria-label="Bulan berikutnya">Berikutnya</a></div>
${rows.length === 0 ? html`<p class="soft" role="status">Tidak ada jurnal yang cocok.</p>` : ''}
${rows.length > 0 && canChange ? manyForm(months, searchFields(query), html`${table}${all}`) : ''}
${rows.length > 0 && !canChange ? table : ''}
<div class="pages">${page > 1 ? html`<a class="button" href="${gridPath(query, { halaman: String(page - 1) })}">Jurnal sebelumnya</a>` : ''}
${found.length > PER_PAGE ? html`<a class="button" href="${gridPath(query, { halaman: String(page + 1) })}">Jurnal berikutnya</a>` : ''}</div>`;
    const outcome = await outcomeToShow(context, c);
    const options = { title: 'Slot', brandName: context.brand.name, session, here: '/staf/slot', outcome };
    return c.html(staffPage(options, content));
  });
  return app;
}
