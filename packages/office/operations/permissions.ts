import type { StaffMember } from '@slotterbit/provider/audit/record-audit.ts';
import type { StaffRole } from '@slotterbit/provider/db/tables/staff.ts';
import { OperationRefused } from './refusals.ts';

/**
 * The roles of the staff pages that may read or do something. An operation names its permission; one without a permission is for the command
 * line only, whose caller has the database anyway. `label`: in the table of the page 'Pengguna'.
 */
export const permissions = {
  'today.read': { label: 'Melihat Hari ini', roles: ['admin', 'keuangan', 'redaksi', 'baca'] },
  // Sums of money received.
  'reports.read': { label: 'Melihat laporan dan uang yang diterima', roles: ['admin', 'keuangan', 'baca'] },
  'orders.read': { label: 'Melihat pesanan', roles: ['admin', 'keuangan', 'redaksi', 'baca'] },
  'orders.contact': {
    label: 'Melihat dan mencari email dan WhatsApp pelanggan',
    roles: ['admin', 'keuangan', 'redaksi'],
  },
  'orders.note': { label: 'Menulis catatan pesanan', roles: ['admin', 'keuangan', 'redaksi'] },
  'orders.ship': { label: 'Memproses pesanan', roles: ['admin', 'redaksi'] },
  'orders.complete': { label: 'Menyelesaikan pesanan', roles: ['admin', 'redaksi'] },
  'orders.manuscript': { label: 'Mencatat naskah, LoA dan artikel', roles: ['admin', 'redaksi'] },
  'orders.move-month': { label: 'Memindahkan bulan terbit', roles: ['admin', 'redaksi'] },
  'orders.cancel': { label: 'Membatalkan pesanan', roles: ['admin', 'keuangan'] },
  'orders.fail': { label: 'Menyatakan pesanan gagal', roles: ['admin', 'keuangan'] },
  'orders.change-billing': { label: 'Mengganti data penagihan pesanan', roles: ['admin', 'keuangan'] },
  'payments.mark-paid': { label: 'Menerima transfer', roles: ['admin', 'keuangan'] },
  'payments.mark-refunded': { label: 'Menandai pengembalian dana', roles: ['admin', 'keuangan'] },
  // Prices are money; capacities are a promise of the editors.
  'slots.read': { label: 'Melihat slot', roles: ['admin', 'keuangan', 'redaksi', 'baca'] },
  'slots.change': { label: 'Mengubah kapasitas slot', roles: ['admin', 'redaksi'] },
  'slots.remove-waiting': { label: 'Mengeluarkan pelanggan dari daftar tunggu', roles: ['admin', 'redaksi'] },
  'items.read': { label: 'Melihat jurnal dan mengekspornya', roles: ['admin', 'keuangan', 'redaksi', 'baca'] },
  'items.set-price': { label: 'Mengubah harga', roles: ['admin', 'keuangan'] },
  'items.change': { label: 'Menambah dan mengubah jurnal, tanpa harganya', roles: ['admin', 'redaksi'] },
  'items.archive': { label: 'Mengarsipkan jurnal', roles: ['admin', 'redaksi'] },
  'items.rename-indexing': { label: 'Mengubah nama indexing', roles: ['admin', 'redaksi'] },
  'items.import': { label: 'Mengimpor berkas katalog', roles: ['admin'] },
  // Each reading is logged.
  'customers.read': { label: 'Melihat pelanggan', roles: ['admin', 'keuangan', 'redaksi'] },
  'customers.note': { label: 'Menulis catatan pelanggan', roles: ['admin', 'keuangan', 'redaksi'] },
  'customers.set-limits': { label: 'Mengubah batas pesanan belum dibayar', roles: ['admin', 'keuangan'] },
  // Name and WhatsApp number. The e-mail needs 'customers.access': a link for a new password goes to it.
  'customers.change-contact': { label: 'Memperbaiki nama dan WhatsApp pelanggan', roles: ['admin', 'redaksi'] },
  // What opens or closes an account, also its e-mail, or gives all its data.
  'customers.access': {
    label: 'Mengubah email pelanggan, memberi tautan kata sandi, mengakhiri sesi, menonaktifkan akun',
    roles: ['admin'],
  },
  'customers.personal-data': { label: 'Mengunduh dan menghapus data pribadi', roles: ['admin'] },
  'mail.read': { label: 'Melihat email kepada pelanggan', roles: ['admin', 'keuangan', 'redaksi'] },
  'mail.retry': { label: 'Mengirim ulang dan membatalkan email', roles: ['admin', 'keuangan', 'redaksi'] },
  'doctor.read': { label: 'Melihat pemeriksaan data', roles: ['admin', 'keuangan'] },
  'changes.read': { label: 'Melihat semua perubahan oleh staf', roles: ['admin'] },
  'accounts.read': { label: 'Melihat pengguna staf', roles: ['admin'] },
} as const satisfies Record<string, { label: string; roles: readonly StaffRole[] }>;

export type Permission = keyof typeof permissions;

export function may(role: StaffRole, permission: Permission): boolean {
  const { roles }: { roles: readonly StaffRole[] } = permissions[permission];
  return roles.includes(role);
}

/** Throws `OperationRefused` when the role of a staff account does not allow this. A caller without a role is the command line. */
export function requirePermission({ role }: StaffMember, permission: Permission | null): void {
  if (role === undefined) return;
  if (permission === null || !may(role, permission)) throw new OperationRefused({ code: 'not-permitted', role });
}
