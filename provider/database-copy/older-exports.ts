/** Maps the table and column names of a file to this version's schema. */
export type Renaming = {
  table(name: string): string;
  columns<T>(fields: Record<string, T>): Record<string, T>;
};

export const sameNames: Renaming = { table: (name) => name, columns: (fields) => fields };

/** These exports contain gateway words: `translateGatewayWords` translates them. */
const before014: Renaming = {
  table: (name) => name,
  columns<T>(fields: Record<string, T>) {
    const renamed = Object.entries(fields).map(([name, value]) => [
      name === 'transaction_status' ? 'kind' : name,
      value,
    ]);
    return Object.fromEntries(renamed);
  },
};

const TABLES_BEFORE_009 = new Map([
  ['payment_attempts', 'charges'],
  ['order_moves', 'order_status_changes'],
]);

const before009: Renaming = {
  table: (name) => TABLES_BEFORE_009.get(name) ?? name,
  columns<T>(fields: Record<string, T>) {
    const kept = Object.entries(fields).filter(([name]) => name !== 'orders_made');
    const renamed = kept.map(([name, value]) => [name === 'attempt_id' ? 'charge_id' : name, value]);
    return before014.columns<T>(Object.fromEntries(renamed));
  },
};

/** Older schemas whose exports can still be imported: one may be an operator's only backup. */
export const OLDER_SCHEMAS: ReadonlyMap<unknown, Renaming> = new Map([
  ['008-unpaid-limits-and-refunds', before009],
  // It has no messages; everything else is the same.
  ['009-charges-and-status-changes', before014],
  // It has no authors of changes.
  ['010-mail-messages', before014],
  // It lacks nullable columns.
  ['011-staff-changes', before014],
  ['013-order-networks-and-mailboxes', before014],
  // Its payments have no discount.
  ['014-gateways', sameNames],
  ['015-bank-transfers', sameNames],
  // Its documents have no numbers: `numberPaidTermin` numbers the receipts.
  ['016-lines-of-slots', sameNames],
  ['017-document-numbers', sameNames],
  // Its customers and orders have no billing data.
  ['018-password-resets', sameNames],
  // Its items have no fields of science.
  ['019-billing', sameNames],
  // It has no waiting list.
  ['020-bidang', sameNames],
  // No staff accounts.
  ['021-waiting-list', sameNames],
  // No deletion of accounts.
  ['022-staff-accounts', sameNames],
  // Its order codes compare by the database's collation.
  ['023-personal-data', sameNames],
  // Two more indexes.
  ['024-order-codes', sameNames],
  // No uploads of staff.
  ['025-changes-of-customers', sameNames],
  // All money is of its charge's amount.
  ['026-staff-uploads', sameNames],
  // Its staff changes have personal data in `what`: `separatePersonalParts` moves it.
  ['027-received-amounts', sameNames],
]);
