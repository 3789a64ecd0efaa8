import { formatDateTime, isDay, startOfDay } from '@slotterbit/contract/values/date.ts';
import { formatMonth } from '@slotterbit/contract/values/month.ts';
import { type AuditEntry, recordedChanges } from '@slotterbit/provider/audit/read-audit.ts';
import { staffRoles } from '@slotterbit/provider/db/tables/staff.ts';
import { html } from 'hono/html';
import { changeText } from '../../operations/audit-texts.ts';
import { may, type Permission, permissions } from '../../operations/permissions.ts';
import { listStaffAccounts } from '../../operations/staff-accounts/manage-accounts.ts';
import { orderPath } from '../page/action.ts';
import { foundRows, type Html, searchText } from '../page/page-shell.ts';
import type { StaffPage } from '../page/serve-page.ts';

// Object.keys loses the type of its keys.
const names = Object.keys(permissions) as Permission[];

export const accountsPage: StaffPage = {
  path: '/pengguna',
  permission: 'accounts.read',
  async show({ operations }) {
    const accounts = await listStaffAccounts(operations);
    const content = html`<p class="soft">Akun ditambah dan diubah dengan perintah <code>npm run staff -- accounts</code>.</p>
<ul class="rows">${accounts.map(
      (row) => html`<li><div><strong>${row.name}</strong><br>${row.email}</div><span class="tag">${row.role}</span>
<span>${row.isReady ? (row.hasTotp ? 'Dengan autentikator' : 'Tanpa autentikator') : 'Belum membuat kata sandi'}</span></li>`,
    )}</ul>
<h2>Hak setiap peran</h2>
<div class="wide" role="region" aria-label="Hak setiap peran" tabindex="0"><table><thead><tr><th
scope="col">Hak</th>${staffRoles.map((role) => html`<th scope="col">${role}</th>`)}</tr></thead>
<tbody>${names.map(
      (name) => html`<tr><th
scope="row">${permissions[name].label}</th>${staffRoles.map((role) => html`<td>${may(role, name) ? 'ya' : 'tidak'}</td>`)}</tr>`,
    )}</tbody></table></div>`;
    return { title: 'Pengguna staf', content };
  },
};

const MAX_SHOWN = 200;
const MAX_NAME_LENGTH = 60;

type Filter = { by: string | null; from: string | null; to: string | null };

function filterOf(query: URLSearchParams): Filter {
  const day = (name: string) => {
    const text = query.get(name) ?? '';
    return isDay(text) ? text : null;
  };
  return { by: searchText(query, 'nama', MAX_NAME_LENGTH), from: day('dari'), to: day('sampai') };
}

function filterForm({ by, from, to }: Filter): Html {
  return html`<form class="filter" method="get" action="/staf/perubahan" role="search">
<label>Nama staf<input name="nama" type="search" maxlength="${MAX_NAME_LENGTH}" value="${by ?? ''}"></label>
<label>Dari tanggal<input name="dari" type="date" value="${from ?? ''}"></label>
<label>Sampai tanggal<input name="sampai" type="date" value="${to ?? ''}"></label>
<button class="primary">Cari</button>
</form>`;
}

/** What a change was about, before its text. */
function subjectOf({ order, customerId, item, month }: AuditEntry): Html | string {
  if (order !== null) return html`<a href="${orderPath(order)}">${order}</a>: `;
  if (customerId !== null) return `pelanggan ${customerId}: `;
  return item === null ? '' : `${item}${month === null ? '' : ` ${formatMonth(month)}`}: `;
}

/** What staff changed, newest first, by person and day. */
export const changesPage: StaffPage = {
  path: '/perubahan',
  permission: 'changes.read',
  async show({ operations, query }) {
    const filter = filterOf(query);
    const { by, from, to } = filter;
    const since = from && startOfDay(from);
    const before = to && startOfDay(to, 1);
    const changes = await recordedChanges(operations.db, { by, since, before, limit: MAX_SHOWN });
    const rows = changes.map(
      (change) => html`<li><div><strong>${change.by}</strong> <span
class="soft">${formatDateTime(new Date(change.at))}</span><br>${subjectOf(change)}${changeText(change)}${
        change.why ? html`<br><small>${change.why}</small>` : ''
      }</div></li>`,
    );
    const content = html`${filterForm(filter)}${foundRows(rows, 'Tidak ada perubahan yang cocok.')}${changes.length === MAX_SHOWN ? html`<p class="soft">Hanya ${MAX_SHOWN} perubahan terakhir: pilih tanggalnya.</p>` : ''}`;
    return { title: 'Perubahan', content };
  },
};
