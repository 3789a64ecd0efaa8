import { formatPercent, formatRupiah, grouped } from '@slotterbit/contract/values/money.ts';
import { html } from 'hono/html';
import type { Html } from '../page/page-shell.ts';

/** A percentage is a number from 0 to 100. */
type Column = { label: string; kind: 'text' | 'rupiah' | 'number' | 'percent' };

/** Shares of a row's bar, from 0 to 1: solid, then striped. */
type Bar = { solid: number; striped?: number };

export type ReportRow = { cells: readonly (string | number)[]; bar: Bar };

/** One table of a report: the page shows it with a bar for each row, and its file has the same figures. `name`: of the file, without its months. */
export type ReportTable = {
  name: string;
  caption: string;
  columns: readonly Column[];
  /** What the bars show. */
  legend: string;
  rows: readonly ReportRow[];
  /** Not in the file, where a sum of the column would count it twice. */
  total: readonly (string | number)[] | null;
  /** More rows are only in the file. */
  shown?: number;
};

function cellText(value: string | number, kind: Column['kind']): string {
  if (typeof value === 'string') return value;
  if (kind === 'rupiah') return formatRupiah(value);
  return kind === 'percent' ? formatPercent(value) : grouped(String(value));
}

const percent = (share: number) => `${Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10}%`;

/** Bars by attributes, which the Content-Security-Policy allows. Solid, striped and empty differ without colour. */
function barOf({ solid, striped = 0 }: Bar): Html {
  return html`<svg class="chart" width="100%" height="14" aria-hidden="true"><rect class="free" width="100%" height="14"/><rect
width="${percent(solid)}" height="14"/>${
    striped > 0
      ? html`<rect class="stripes" x="${percent(solid)}" width="${percent(Math.min(striped, 1 - solid))}" height="14"/>`
      : ''
  }</svg>`;
}

const bars = (bar: Html | '') => html`<td class="bars">${bar}</td>`;

/** The stripes of `barOf`, once in a page. */
export const stripes = html`<svg class="stripes-source" width="0" height="0" aria-hidden="true"><defs><pattern id="garis" width="6" height="6"
patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="6" class="free"/><rect width="3"
height="6"/></pattern></defs></svg>`;

/** The row's name, its bar, and the figures. A phone shows the bar without scrolling. */
function cellsOf({ columns }: ReportTable, cells: readonly (string | number)[], bar: Html | ''): Html[] {
  return cells.map((value, place) => {
    const kind = columns[place]?.kind ?? 'text';
    const text = cellText(value, kind);
    if (place === 0) return html`<th scope="row">${text}</th>${bars(bar)}`;
    return html`<td class="${kind === 'text' ? '' : 'figure'}">${text}</td>`;
  });
}

export function reportTable(table: ReportTable, fileHref: string): Html {
  const { caption, columns, legend, rows, total, shown = rows.length } = table;
  const file = html`<a class="button" href="${fileHref}" aria-label="Unduh CSV: ${caption}">Unduh CSV</a>`;
  if (rows.length === 0) return html`<h2>${caption}</h2><p class="soft">Tidak ada data.</p>`;
  return html`<section class="report"><h2>${caption}</h2><p class="soft">${legend}${
    rows.length > shown ? ` Ditampilkan ${shown} dari ${rows.length}; berkas CSV berisi semuanya.` : ''
  }</p>
<div class="wide" role="region" aria-label="${caption}" tabindex="0"><table><caption>${caption}</caption><thead><tr>${columns.map(
    ({ label, kind }, place) =>
      html`<th scope="col" class="${kind === 'text' ? '' : 'figure'}">${label}</th>${place === 0 ? bars('') : ''}`,
  )}</tr></thead><tbody>${rows
    .slice(0, shown)
    .map((row) => html`<tr>${cellsOf(table, row.cells, barOf(row.bar))}</tr>`)}</tbody>${
    total === null ? '' : html`<tfoot><tr>${cellsOf(table, total, '')}</tr></tfoot>`
  }</table></div><p class="do">${file}</p></section>`;
}

type Cell = string | number | null;

/**
 * Matches the positions at which a spreadsheet could start a formula: before = + - @ and their full-width forms, at the start of the text or after a
 * separator (comma, semicolon, tab, line break). Excel separates cells by the separator of its settings, even inside quotes. Spreadsheets skip
 * quotes, spaces and invisible characters before a formula. A tab or line break at the start matches too.
 */
const FORMULA_STARTS =
  /(?=[=+\-@＝＋－＠])(?<=(?:^|[,;\t\r\n])[\p{Z}\p{Cf}"]*)|(?=[\t\r\n])(?<=(?:^|[,;])[\p{Z}\p{Cf}"]*)/gu;

/**
 * Writes one field by RFC 4180, always in quotes. An apostrophe before a formula makes it text, because a formula in a customer's name could send other
 * cells to a server (CSV injection). Numbers are not customer text and stay unchanged, so that a negative amount stays a number.
 */
function field(value: Cell): string {
  const text = typeof value === 'string' ? value.replace(FORMULA_STARTS, "'") : String(value ?? '');
  return `"${text.replaceAll('"', '""')}"`;
}

/** Returns one record for each row, without line ends. Fields are separated by ';', as spreadsheets with Indonesian settings expect. */
export function csvRecords(rows: readonly (readonly Cell[])[]): string[] {
  return rows.map((cells) => cells.map(field).join(';'));
}

/** Excel reads UTF-8 only after this mark. */
const BOM = '\uFEFF';

/** Returns the file of a table. Excel with Indonesian settings separates cells by semicolons, because the comma is in its numbers. */
export function reportFile({ columns, rows }: ReportTable): string {
  const records = rows.map(({ cells }) =>
    cells.map((value, place): Cell => {
      if (typeof value === 'string' || columns[place]?.kind !== 'percent') return value;
      return value.toFixed(1).replace('.', ',');
    }),
  );
  const header = columns.map(({ label }) => label);
  return `${BOM}${csvRecords([header, ...records]).join('\r\n')}\r\n`;
}
