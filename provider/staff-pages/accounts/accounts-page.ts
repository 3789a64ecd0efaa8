import { html } from 'hono/html';
import { staffRoles } from '../../db/tables/staff.ts';
import { may, type Permission, permissions } from '../../operations/permissions.ts';
import { listStaffAccounts } from '../../operations/staff-accounts/accounts.ts';
import type { StaffPage } from '../page/page.ts';

const LABELS: Record<Permission, string> = {
  'today.read': 'Melihat Hari ini',
  'reports.read': 'Melihat laporan dan uang yang diterima',
  'orders.read': 'Melihat pesanan',
  'orders.contact': 'Melihat dan mencari email dan WhatsApp pelanggan',
  'orders.note': 'Menulis catatan pesanan',
  'orders.ship': 'Memproses pesanan',
  'orders.complete': 'Menyelesaikan pesanan',
  'orders.move-month': 'Memindahkan bulan terbit',
  'orders.cancel': 'Membatalkan pesanan',
  'orders.fail': 'Menyatakan pesanan gagal',
  'payments.mark-paid': 'Menerima transfer',
  'payments.mark-refunded': 'Menandai pengembalian dana',
  'slots.read': 'Melihat slot',
  'slots.change': 'Mengubah kapasitas slot',
  'slots.remove-waiting': 'Mengeluarkan pelanggan dari daftar tunggu',
  'items.read': 'Melihat jurnal dan mengekspornya',
  'items.set-price': 'Mengubah harga',
  'items.archive': 'Mengarsipkan jurnal',
  'items.rename-indexing': 'Mengubah nama indexing',
  'items.import': 'Mengimpor berkas katalog',
  'customers.read': 'Melihat pelanggan',
  'customers.note': 'Menulis catatan pelanggan',
  'customers.set-limits': 'Mengubah batas pesanan belum dibayar',
  'customers.change-contact': 'Memperbaiki nama dan WhatsApp pelanggan',
  'customers.access': 'Mengubah email pelanggan, memberi tautan kata sandi, mengakhiri sesi, menonaktifkan akun',
  'customers.personal-data': 'Mengunduh dan menghapus data pribadi',
  'mail.read': 'Melihat pesan keluar',
  'mail.retry': 'Mengirim ulang dan membatalkan email',
  'doctor.read': 'Melihat pemeriksaan data',
  'changes.read': 'Melihat semua perubahan oleh staf',
  'accounts.read': 'Melihat pengguna staf',
};

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
scope="row">${LABELS[name]}</th>${staffRoles.map((role) => html`<td>${may(role, name) ? 'ya' : 'tidak'}</td>`)}</tr>`,
    )}</tbody></table></div>`;
    return { title: 'Pengguna staf', content };
  },
};
