import type { OpenBusiness } from '#domain/account-deletion.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Month } from '#domain/month.ts';
import type { WaitingState } from '#domain/waiting-list.ts';
import type { AuditEntry } from '../audit/read.ts';
import type { CatalogueFault } from '../catalogue/fault-texts.ts';
import type { PriceChange } from '../catalogue/item-change.ts';
import type { MailStatus } from '../db/tables/mail.ts';
import type { OrderStatus } from '../db/tables/orders.ts';
import type { StaffRole } from '../db/tables/staff.ts';
import type { RefusedMove } from './orders/move-month.ts';
import type { AnnouncedTransferOfTermin, EnteredTransfer, PayingCharge } from './payments/payable-termin.ts';
import type { Permission } from './permissions.ts';
import type { CapacityBelowTaken } from './slots/capacities.ts';
import type { ChangedRow } from './versions.ts';

/**
 * The reason of a refusal: a code, and the facts for its text.
 * `order`, `item`, `customer` and `charge` hold the code, id, reference or e-mail from the input. Amounts are rupiah, times ISO 8601, days YYYY-MM-DD.
 */
export type Refusal =
  // The context's `staff`: `by` and `why`.
  | { code: 'name-invalid' }
  | { code: 'reason-missing' }
  | { code: 'reason-invalid' }
  // The role of a staff account. `permission` null: only the command line may do this.
  | { code: 'not-permitted'; permission: Permission | null; role: StaffRole }
  // Rows that another caller changed after the form was shown.
  | { code: 'changed'; rows: readonly ChangedRow[] }
  // The input names something that does not exist.
  | { code: 'order-not-found'; order: string }
  | { code: 'line-not-found'; order: string; line: number }
  | { code: 'item-not-found'; item: string }
  | { code: 'customer-not-found'; customer: string; holding: string | null }
  | { code: 'customer-ambiguous'; customer: string; holdings: readonly string[] }
  // Orders. `to`: the requested status. `last`: the latest change, perhaps by another staff member.
  | { code: 'order-status'; order: string; status: OrderStatus; to: OrderStatus; last: AuditEntry | null }
  | { code: 'too-many-orders'; max: number }
  // Several orders, none of which can change. Each has its own reason.
  | { code: 'no-order-changes'; refusals: readonly Refusal[] }
  | { code: 'order-not-movable'; order: string; status: OrderStatus; last: AuditEntry | null }
  | ({ code: 'month-over' } & RefusedMove)
  | ({ code: 'month-not-open' } & RefusedMove)
  | ({ code: 'month-same' } & RefusedMove)
  | ({ code: 'month-full'; used: number; left: number } & RefusedMove)
  // Bank transfers. `since`, `by`: when the termin was paid, and by which charge. `came`: the amount in the input.
  | { code: 'order-closed'; order: string; status: OrderStatus; last: AuditEntry | null }
  | { code: 'termin-not-found'; order: string; termin: number }
  | { code: 'termin-free'; order: string; termin: number }
  | { code: 'termin-unpaid'; order: string; termin: number }
  | { code: 'termin-out-of-sequence'; order: string; next: { termin: number; amount: Rupiah } }
  | { code: 'termin-paid'; order: string; termin: number; since: string | null; by: PayingCharge | null }
  // `matches` are the announced transfers of that amount.
  | {
      code: 'amount-differs';
      order: string;
      termin: number;
      expected: Rupiah;
      came: Rupiah;
      matches: readonly AnnouncedTransferOfTermin[];
    }
  | { code: 'transfer-day-future'; day: string }
  | { code: 'transfer-before-order'; day: string; order: string; made: string }
  | { code: 'transfer-due-back'; order: string; termin: number; transfer: EnteredTransfer }
  | { code: 'places-sold'; order: string }
  | { code: 'open-charge-elsewhere'; charge: string; gateway: string }
  | { code: 'open-charge-not-closed'; charge: string; gateway: string; problem: string }
  // Refunds. `by`: the staff member who changed it last.
  | { code: 'refund-not-found'; refund: number }
  | { code: 'refund-marked'; refund: number; at: string; by: string | null }
  | { code: 'charge-not-found'; charge: string }
  | { code: 'charge-without-money'; charge: string; by: string | null }
  // Months, journals and prices.
  | { code: 'month-past'; month: Month }
  | { code: 'month-too-late'; month: Month }
  | { code: 'capacity-below-taken'; months: readonly CapacityBelowTaken[] }
  | { code: 'capacity-invalid'; capacity: number }
  | { code: 'item-archived'; item: string }
  | { code: 'item-on-offer'; item: string }
  | { code: 'indexing-not-found'; indexing: string }
  | { code: 'indexing-name-invalid' }
  | { code: 'indexing-not-offered'; item: string; indexing: string }
  | { code: 'price-invalid'; price: number | string }
  | { code: 'price-zero' }
  | { code: 'price-steep'; change: PriceChange }
  | { code: 'crossed-out-too-low'; item: string; price: Rupiah | null; old: Rupiah }
  // The waiting list. `state`: null when there is no such entry.
  | { code: 'entry-not-open'; entry: number; state: WaitingState | null }
  // Organisations and referral codes.
  | { code: 'holding-not-found'; holding: string }
  | { code: 'holding-exists'; holding: string }
  | { code: 'holding-invalid' }
  | { code: 'percent-invalid' }
  | { code: 'referral-invalid' }
  | { code: 'referral-exists'; holding: string; referral: string }
  | { code: 'referral-not-found'; holding: string; referral: string }
  // Accounts. `since`: when the account was disabled. `owner`: null when it cannot be read.
  | { code: 'account-disabled'; email: string; since: string | null }
  | { code: 'account-enabled'; email: string; since: string | null }
  | { code: 'account-deleted'; customer: number; at: string }
  | { code: 'customer-busy'; email: string; open: readonly OpenBusiness[] }
  // `until`: when staff can create another link.
  | { code: 'password-links-too-many'; until: string }
  // `problem`: the text of the contract.
  | { code: 'contact-invalid'; problem: string }
  | { code: 'email-taken'; email: string; holding: string; owner: { id: number; name: string } | null }
  // Accounts of the staff pages.
  | { code: 'staff-not-found'; account: string }
  | { code: 'staff-exists'; email: string }
  | { code: 'staff-email-invalid'; email: string }
  | { code: 'staff-name-invalid' }
  | { code: 'staff-role-same'; email: string; role: StaffRole }
  // Messages of the outbox.
  | { code: 'message-not-found'; message: number }
  | { code: 'message-not-given-up'; message: number; status: MailStatus }
  | { code: 'message-ended'; message: number; status: MailStatus }
  | { code: 'message-being-sent'; message: number; until: string }
  | { code: 'message-just-taken'; message: number }
  // Files. `source`: the file's name. A stopped import has imported `done` of `total` items.
  | { code: 'catalogue-faulty'; source: string; faults: readonly CatalogueFault[] }
  | {
      code: 'import-stopped';
      source: string;
      done: number;
      total: number;
      faults: readonly CatalogueFault[];
      problem: string;
    }
  | { code: 'import-steep'; source: string; changes: readonly PriceChange[] }
  // A copy of a database. `column` null: the number of rows differs, else the sum of the column.
  | { code: 'copy-unknown' }
  | { code: 'copy-schema'; schema: string; own: string }
  | { code: 'copy-damaged'; line: number }
  | { code: 'copy-cut-off' }
  | { code: 'copy-differs'; table: string; column: string | null; expected: number; found: number }
  | { code: 'copy-not-empty'; table: string };

/** The data or the input does not allow the operation. Nothing was changed, except by a stopped import. */
export class OperationRefused extends Error {
  override readonly name = 'OperationRefused';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
