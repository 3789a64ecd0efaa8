import type { Rupiah } from '#domain/money.ts';
import type { Db } from '../../db/schema.ts';
import { type ChargeState, chargesOfTermins } from '../../payments/termin-charges.ts';
import { TRANSFER } from '../../payments/transfer.ts';
import { OperationRefused } from '../refusal.ts';

/** A bank transfer that staff entered, also one whose money went back. `entered` is when (ISO 8601). */
export type EnteredTransfer = { bill: string; amount: Rupiah; entered: string; state: ChargeState };

/** Returns the bank transfers of a termin, those that were sent back too, in the order in which they were entered. */
export async function enteredTransfers(db: Db, paymentId: number): Promise<EnteredTransfer[]> {
  const charges = (await chargesOfTermins(db, [paymentId])).get(paymentId) ?? [];
  return charges
    .filter(({ gateway, state }) => gateway === TRANSFER && state !== 'open' && state !== 'expired')
    .map(({ reference, amount, at, state }) => ({ bill: reference, amount, entered: at, state }));
}

type TerminName = { order: string; termin: number };

/** Refuses a transfer of a termin of which one is due for refund already: it is most likely the same, and would be sent back twice. */
export function requireNoneDue(termin: TerminName, transfers: readonly EnteredTransfer[]): void {
  const due = transfers.find(({ state }) => state === 'due for refund');
  if (due) throw new OperationRefused({ code: 'transfer-due-back', ...termin, transfer: due });
}

/** Refuses where another request entered a transfer of the termin between `before` and `now`: it is most likely the same. */
export function requireNoneNew(
  termin: TerminName,
  before: readonly EnteredTransfer[],
  now: readonly EnteredTransfer[],
): void {
  const added = now.find(({ bill }) => !before.some((one) => one.bill === bill));
  if (added) throw new OperationRefused({ code: 'transfer-just-entered', ...termin, transfer: added });
}
