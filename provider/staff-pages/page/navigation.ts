import type { Permission } from '../../operations/permissions.ts';

/** The entries of the bar. A new page gets a line here and its routes in `pages` of routes.ts. */
export const navigation: readonly { href: string; label: string; permission: Permission }[] = [
  { href: '/staf', label: 'Hari ini', permission: 'today.read' },
  { href: '/staf/pesanan', label: 'Pesanan', permission: 'orders.read' },
  { href: '/staf/slot', label: 'Slot', permission: 'slots.read' },
  { href: '/staf/jurnal', label: 'Jurnal', permission: 'items.read' },
  { href: '/staf/pelanggan', label: 'Pelanggan', permission: 'customers.read' },
  { href: '/staf/pesan', label: 'Pesan keluar', permission: 'mail.read' },
  { href: '/staf/laporan', label: 'Laporan', permission: 'reports.read' },
  { href: '/staf/perubahan', label: 'Perubahan', permission: 'changes.read' },
  { href: '/staf/pengguna', label: 'Pengguna', permission: 'accounts.read' },
];
