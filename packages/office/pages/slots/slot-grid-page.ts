import { type Month, shortMonth, toInputValue } from '@slotterbit/contract/values/month.ts';
import { html } from 'hono/html';
import { monthsIn } from '../../operations/reports/period.ts';
import { type SlotCell, type SlotRow, type SlotSearch, slotGrid } from '../../operations/slots/slot-grid.ts';
import { type Html, pageNumber, queryNumber, type SelectOptions, searchText, selectField } from '../page/page-shell.ts';
import type { StaffPage } from '../page/serve-page.ts';
import {
  earlier,
  gridPath,
  later,
  manyForm,
  openableMonths,
  searchFields,
  slotPath,
  stateOf,
  windowOf,
} from './slot-actions.ts';

const PER_PAGE = 25;
const MAX_TEXT_LENGTH = 100;
const CHANGE_HINT = 'Pilih jurnal untuk mengubah beberapa sekaligus, atau buka satu jurnal.';

function searchOf(query: URLSearchParams): SlotSearch {
  return {
    text: searchText(query, 'cari', MAX_TEXT_LENGTH),
    indexing: queryNumber(query, 'indexing'),
    isNearlyFull: query.has('penuh'),
    offset: (pageNumber(query) - 1) * PER_PAGE,
    limit: PER_PAGE + 1,
  };
}

function filterForm({ text, indexing, isNearlyFull }: SlotSearch, from: Month, indexings: SelectOptions): Html {
  return html`<form class="filter" method="get" action="/staf/slot" role="search">
<label>Nama jurnal<input name="cari" type="search" maxlength="${MAX_TEXT_LENGTH}" value="${text ?? ''}"></label>
${selectField('Indexing', 'indexing', indexing, indexings)}
<label>Mulai bulan<input name="mulai" type="month" value="${toInputValue(from)}"></label>
<label class="check"><input type="checkbox" name="penuh"${isNearlyFull ? html` checked` : ''}>Hanya yang hampir penuh</label>
<button class="primary">Cari</button>
</form>`;
}

/** '2 belum dibayar', '1 menunggu', '1 ditahan'. */
function detailsOf({ unpaid, waiting, held }: SlotCell): string[] {
  const counts = [[unpaid, 'belum dibayar'] as const, [waiting, 'menunggu'] as const, [held, 'ditahan'] as const];
  return counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
}

function cellOf(cell: SlotCell | null): Html {
  if (cell === null) return html`<td>–</td>`;
  const { text, colour } = stateOf(cell);
  return html`<td><strong>${cell.used}/${cell.capacity}</strong>${text === '' ? '' : html` <span class="${colour}">${text}</span>`}
${detailsOf(cell).map((detail) => html`<span class="soft">${detail}</span>`)}</td>`;
}

/** The journals that a form chose, one by one or all of a page. */
const chosenIn = (query: URLSearchParams) =>
  new Set([...query.getAll('jurnal'), ...query.getAll('semua').flatMap((ids) => ids.split('.'))]);

function grid(rows: readonly SlotRow[], months: readonly Month[], from: Month, chosen: Set<string> | null): Html {
  const choice = ({ id, name }: SlotRow) =>
    chosen === null
      ? ''
      : html`<input type="checkbox" name="jurnal" value="${id}" aria-label="Pilih ${name}"${chosen.has(`${id}`) ? html` checked` : ''}>`;
  return html`<div class="wide slots" role="region" aria-label="Slot menurut jurnal dan bulan" tabindex="0"><table>
<thead><tr><th scope="col">Jurnal</th>${months.map((month) => html`<th scope="col">${shortMonth(month)}</th>`)}</tr></thead>
<tbody>${rows.map(
    (row) => html`<tr><th scope="row"><div>${choice(row)}<a href="${slotPath(row.id, from)}">${row.name}</a></div></th>
${row.months.map(cellOf)}</tr>`,
  )}</tbody></table></div>`;
}

/** A page of journals by months. */
export const slotsPage: StaffPage = {
  path: '/slot',
  permission: 'slots.read',
  async show({ operations, query, can }) {
    const { db, now } = operations;
    const search = searchOf(query);
    const window = windowOf(query, now());
    const found = await slotGrid(operations, window, search);
    const indexings = await db.selectFrom('indexings').select(['id', 'nama']).orderBy('position').execute();
    const options = indexings.map(({ id, nama }) => [id, nama] as const);
    const rows = found.slice(0, PER_PAGE);
    const page = pageNumber(query);
    const months = openableMonths(window, now());
    const canChange = can('slots.change') && rows.length > 0 && months.length > 0;
    const chosen = chosenIn(query);
    const table = grid(rows, monthsIn(window), window.from, canChange ? chosen : null);
    const list = rows.length > 0 ? table : html`<p class="soft" role="status">Tidak ada jurnal yang cocok.</p>`;
    const ids = rows.map(({ id }) => id).join('.');
    const all = html`<label class="check"><input type="checkbox" name="semua" value="${ids}">Semua jurnal di halaman ini</label>`;
    const elsewhere = [...chosen].filter((id) => !rows.some((row) => `${row.id}` === id));
    const hidden = [...searchFields(query), ...elsewhere.map((id) => ['jurnal', id] as const)];
    // Buttons of the form take its ticks with them. Their value is the last of its name.
    const to = (label: string, name: 'mulai' | 'halaman', value: string | number, about?: string) => {
      const spoken = about ? html` aria-label="${about}"` : '';
      return canChange
        ? html`<button formaction="/staf/slot" name="${name}" value="${value}"${spoken}>${label}</button>`
        : html`<a class="button" href="${gridPath(query, { [name]: value })}"${spoken}>${label}</a>`;
    };
    const grids = html`<div class="pages">${to('Sebelumnya', 'mulai', toInputValue(earlier(window)), 'Bulan sebelumnya')}
${to('Berikutnya', 'mulai', toInputValue(later(window)), 'Bulan berikutnya')}</div>
${list}${canChange ? all : ''}
<div class="pages">${page > 1 ? to('Jurnal sebelumnya', 'halaman', page - 1) : ''}
${found.length > PER_PAGE ? to('Jurnal berikutnya', 'halaman', page + 1) : ''}</div>`;
    const content = html`${filterForm(search, window.from, options)}
<p class="soft">Terisi/kapasitas; – berarti bulan belum dibuka. ${canChange ? CHANGE_HINT : ''}</p>
${canChange ? manyForm(months, hidden, grids, query) : grids}`;
    return { title: 'Slot', content };
  },
};
