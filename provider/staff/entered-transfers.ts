import { minuteText } from '#domain/date.ts';
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import type { Db, Tx } from '../db/schema.ts';
import { type ChargeState, chargesOfTermins } from '../payments/termin-charges.ts';
import { TRANSFER } from '../payments/transfer.ts';
import { StaffError } from './command.ts';

/** A bank transfer that staff entered. `entered` is when (ISO 8601); that of one whose money went back too. */
export type EnteredTransfer = { bill: string; amount: Rupiah; entered: string; state: ChargeState };

/** The bank transfers of a termin, those that were sent back too, in the order in which they were entered. */
export async function enteredTransfers(db: Db | Tx, paymentId: number): Promise<EnteredTransfer[]> {
  const charges = (await chargesOfTermins(db, [paymentId])).get(paymentId) ?? [];
  return charges
    .filter(({ gateway }) => gateway === TRANSFER)
    .map(({ reference, amount, at, state }) => ({ bill: reference, amount, entered: at, state }));
}

const named = ({ bill, amount, entered, state }: EnteredTransfer) =>
  `${bill}, ${formatRupiah(amount)}, entered ${minuteText(entered)} (${state})`;

/** ' Transfers of it before: …', or nothing. */
export function earlierText(transfers: readonly EnteredTransfer[]): string {
  return transfers.length > 0 ? ` Transfers of it before: ${transfers.map(named).join('; ')}.` : '';
}

/**
 * Refuses a transfer of a termin of which one is due for refund already: it is most likely the same, and would be sent back twice.
 * @param called 'Termin 1 of order …'
 */
export function requireNoneDue(called: string, transfers: readonly EnteredTransfer[]): void {
  const due = transfers.find(({ state }) => state === 'due for refund');
  if (!due) return;
  throw new StaffError(
    `${called}: transfer ${named(due)} is entered already. Nothing was recorded. If yet another came, send that one back first (payments list --refunds, payments refund-mark), then enter the other with --paid-twice.`,
  );
}

/** Refuses where somebody entered a transfer of the termin between `before` and `now`: it is most likely the same. */
export function requireNoneNew(
  called: string,
  before: readonly EnteredTransfer[],
  now: readonly EnteredTransfer[],
): void {
  const added = now.find(({ bill }) => !before.some((one) => one.bill === bill));
  if (!added) return;
  throw new StaffError(
    `${called}: somebody entered transfer ${named(added)} at this moment. Nothing was recorded. See payments list --order before you enter another one.`,
  );
}
