import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import type { Month } from '@slotterbit/contract/values/month.ts';
import type { AuditEntry } from '@slotterbit/provider/audit/read-audit.ts';

/* Facts of refusals, of which refusal-texts.ts writes the texts. */

/**
 * A row that a form shows, and what staff call it. 'catalogue': items, indexings and slots together. A slot is found by its month, since that may not
 * be open yet: then `id` is null and the version `NOT_OPEN`.
 */
export type ShownRow = {
  table: 'orders' | 'customers' | 'items' | 'indexings' | 'slots' | 'catalogue';
  id: number | null;
  name: string;
  version: number;
  slot?: { itemId: number; month: Month };
};

/** A row with another version than the form showed. `last`: the entry about it; null: none, as for a payment. */
export type ChangedRow = { row: ShownRow; last: AuditEntry | null };

/** A bank transfer that staff entered. `entered`: when (ISO 8601). */
export type EnteredTransfer = { amount: Rupiah; entered: string };

/** A month of the journal with the number of free places. */
type FreeMonth = Month & { left: number };
/** The line that cannot move to `month`, and the months with enough free places for it (at most 6), earliest first. */
export type RefusedMove = { name: string; qty: number; month: Month; free: FreeMonth[] };

/** A month with more taken places than the requested capacity. */
export type CapacityBelowTaken = { name: string; month: Month; taken: number; capacity: number };
