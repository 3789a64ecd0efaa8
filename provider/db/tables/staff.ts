import type { Generated } from 'kysely';
import type { Timestamp } from './units.ts';

/** Staff changes other than an order's status (`OrderStatusChangesTable`). Never sent to customers. */
export type StaffChangesTable = {
  id: Generated<number>;
  at: Timestamp;
  /** The author: --by, else the system's user. */
  changed_by: string;
  /** In words, for people to read. */
  what: string;
  why: string | null;
  order_id: number | null;
  /** The bank transfer that it entered, or the charge whose refund it recorded. */
  charge_id: number | null;
};
