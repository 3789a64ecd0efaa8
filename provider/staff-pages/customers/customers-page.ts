import { html } from 'hono/html';
import { formatDate } from '#domain/date.ts';
import { newestCustomers, searchCustomers } from '../../operations/customers/find-customers.ts';
import type { StaffPage } from '../page/page.ts';
import { searchText } from '../page/parts.ts';
import { customerPath } from '../page/paths.ts';
import type { Html } from '../page/shell.ts';

const MAX_FOUND = 30;
const MAX_NEWEST = 10;
const MAX_TEXT = 100;

type Row = Awaited<ReturnType<typeof newestCustomers>>[number];

export function accountTag({ disabled_at, deleted_at }: Pick<Row, 'disabled_at' | 'deleted_at'>): Html | '' {
  if (deleted_at !== null) return html`<span class="tag soft">dihapus</span>`;
  return disabled_at === null ? '' : html`<span class="tag bad">nonaktif</span>`;
}

/** `withContact`: of customers that staff searched for. */
const rowOf = (row: Row, withContact: boolean) =>
  html`<li><div><a href="${customerPath(row.id)}"><strong>${row.name}</strong></a><br>${
    withContact && row.deleted_at === null ? html`${row.email} · ` : ''
  }${row.instansi}<br><span class="soft">terdaftar ${formatDate(new Date(row.created_at))}</span></div>${accountTag(row)}</li>`;

/** Search by name, e-mail, WhatsApp number or institution. A search is logged, because its result shows contacts. */
export const customersPage: StaffPage = {
  path: '/pelanggan',
  permission: 'customers.read',
  async show({ operations, query, logRead }) {
    const text = searchText(query, 'cari', MAX_TEXT);
    const isSearch = text !== null;
    if (isSearch) logRead({ reason: 'customer search' });
    const found = isSearch
      ? await searchCustomers(operations, { text, limit: MAX_FOUND + 1 })
      : await newestCustomers(operations, MAX_NEWEST);
    const rows = found.slice(0, MAX_FOUND).map((row) => rowOf(row, isSearch));
    const content = html`<form class="filter one" method="get" action="/staf/pelanggan" role="search">
<label>Nama, email, WhatsApp, atau institusi<input name="cari" type="search" maxlength="${MAX_TEXT}" value="${text ?? ''}"></label>
<button class="primary">Cari</button>
</form>
${isSearch ? '' : html`<h2>Terbaru</h2>`}
${
  rows.length === 0
    ? html`<p class="soft" role="status">${isSearch ? 'Tidak ada pelanggan yang cocok.' : 'Belum ada pelanggan.'}</p>`
    : html`<ul class="rows">${rows}</ul>`
}
${found.length > MAX_FOUND ? html`<p class="soft">Hanya ${MAX_FOUND} yang terbaru. Perjelas pencariannya.</p>` : ''}`;
    return { title: 'Pelanggan', content };
  },
};
