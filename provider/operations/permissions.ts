import type { StaffMember } from '../audit/record.ts';
import type { StaffRole } from '../db/tables/staff.ts';
import { OperationRefused } from './refusal.ts';

/**
 * The roles of the staff pages that may read or do something. An operation names its permission; one without a permission is for the command
 * line only, whose caller has the database anyway. `orders.contact`: e-mail and WhatsApp number of customers.
 */
export const permissions = {
  'today.read': ['admin', 'keuangan', 'redaksi', 'baca'],
  // Sums of money received.
  'reports.read': ['admin', 'keuangan', 'baca'],
  'orders.read': ['admin', 'keuangan', 'redaksi', 'baca'],
  'orders.contact': ['admin', 'keuangan', 'redaksi'],
  'orders.note': ['admin', 'keuangan', 'redaksi'],
  'orders.ship': ['admin', 'redaksi'],
  'orders.complete': ['admin', 'redaksi'],
  'orders.move-month': ['admin', 'redaksi'],
  'orders.cancel': ['admin', 'keuangan'],
  'orders.fail': ['admin', 'keuangan'],
  'payments.mark-paid': ['admin', 'keuangan'],
  'payments.mark-refunded': ['admin', 'keuangan'],
  // Prices are money; capacities are a promise of the editors.
  'slots.read': ['admin', 'keuangan', 'redaksi', 'baca'],
  'slots.change': ['admin', 'redaksi'],
  'slots.remove-waiting': ['admin', 'redaksi'],
  'items.read': ['admin', 'keuangan', 'redaksi', 'baca'],
  'items.set-price': ['admin', 'keuangan'],
  'items.archive': ['admin', 'redaksi'],
  'items.rename-indexing': ['admin', 'redaksi'],
  'items.import': ['admin'],
  // Each reading is logged.
  'customers.read': ['admin', 'keuangan', 'redaksi'],
  'customers.note': ['admin', 'keuangan', 'redaksi'],
  'customers.set-limits': ['admin', 'keuangan'],
  // Name and WhatsApp number. The e-mail needs 'customers.access': a link for a new password goes to it.
  'customers.change-contact': ['admin', 'redaksi'],
  // What opens or closes an account, also its e-mail, or gives all its data.
  'customers.access': ['admin'],
  'customers.personal-data': ['admin'],
  'mail.read': ['admin', 'keuangan', 'redaksi'],
  'mail.retry': ['admin', 'keuangan', 'redaksi'],
  'doctor.read': ['admin', 'keuangan'],
  'changes.read': ['admin'],
  'accounts.read': ['admin'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof permissions;

export function may(role: StaffRole, permission: Permission): boolean {
  const roles: readonly StaffRole[] = permissions[permission];
  return roles.includes(role);
}

/** Throws `OperationRefused` when the role of a staff account does not allow this. A caller without a role is the command line. */
export function requirePermission({ role }: StaffMember, permission: Permission | null): void {
  if (role === undefined) return;
  if (permission === null || !may(role, permission))
    throw new OperationRefused({ code: 'not-permitted', permission, role });
}
