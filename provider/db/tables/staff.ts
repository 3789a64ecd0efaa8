import type { Generated } from 'kysely';
import type { Timestamp } from './units.ts';

/** What staff changed, beside the status of an order (`OrderStatusChangesTable`). Never sent to customers. */
export type StaffChangesTable = {
  id: Generated<number>;
  at: Timestamp;
  /** Who: --by, else the system's user. */
  changed_by: string;
  /** In words, for people to read. */
  what: string;
  why: string | null;
  order_id: number | null;
  /** The bank transfer that it entered, or the charge whose money it noted as sent back. */
  charge_id: number | null;
};
