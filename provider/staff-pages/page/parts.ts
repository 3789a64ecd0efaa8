import { html } from 'hono/html';
import type { Html } from './shell.ts';

/* Parts that several pages have. */

export const fact = (term: string, value: Html | string | number) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`;

/** A list of lines, or a text when there are none. */
export const plainList = (rows: readonly Html[], none = 'Belum ada.') =>
  rows.length === 0 ? html`<p class="soft">${none}</p>` : html`<ul class="plan">${rows}</ul>`;

export const hiddenField = (name: string, value: string | number) =>
  html`<input type="hidden" name="${name}" value="${value}">`;

/** A field of a search that chooses one value, or all. */
export const selectField = (
  label: string,
  name: string,
  options: readonly (readonly [value: string | number, text: string])[],
  selected: string | number | null,
) =>
  html`<label>${label}<select name="${name}"><option value="">Semua</option>${options.map(
    ([value, text]) => html`<option value="${value}"${value === selected ? html` selected` : ''}>${text}</option>`,
  )}</select></label>`;

/** The words that a search looks for; null: none. */
export const searchText = (query: URLSearchParams, name: string, maxLength: number) =>
  query.get(name)?.trim().slice(0, maxLength) || null;

/** A whole number of the query, such as an id; null: none. */
export function queryNumber(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Links to the newest and to older rows of a list that `sebelum` continues. `lastId` null: there are no older rows. */
export function olderLinks(path: string, query: URLSearchParams, lastId: number | null): Html {
  const [older, first] = [new URLSearchParams(query), new URLSearchParams(query)];
  older.set('sebelum', String(lastId ?? ''));
  first.delete('sebelum');
  const newest = first.size === 0 ? path : `${path}?${first}`;
  return html`<div class="pages">${query.has('sebelum') ? html`<a class="button" href="${newest}">Ke terbaru</a>` : ''}
${lastId === null ? '' : html`<a class="button" href="${path}?${older}">Lebih lama</a>`}</div>`;
}
