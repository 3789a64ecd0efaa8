import { staffRoles } from '@slotterbit/provider/db/tables/staff.ts';
import { html } from 'hono/html';
import { may, type Permission, permissions } from '../../operations/permissions.ts';
import { listStaffAccounts } from '../../operations/staff-accounts/manage-accounts.ts';
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
