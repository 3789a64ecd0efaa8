import type { Rupiah } from '#domain/money.ts';
import type { Db } from '../../db/schema.ts';
import { type ChargeState, chargesOfTermins } from '../../payments/termin-charges.ts';
import { TRANSFER } from '../../payments/transfer.ts';
import { OperationRefused } from '../refusal.ts';

/** A bank transfer that staff entered, refunded or not. `entered`: when (ISO 8601). */
export type EnteredTransfer = { bill: string; amount: Rupiah; entered: string; state: ChargeState };

/** Returns the bank transfers of a termin, including refunded transfers, oldest first. */
export async function enteredTransfers(db: Db, paymentId: number): Promise<EnteredTransfer[]> {
  const charges = (await chargesOfTermins(db, [paymentId])).get(paymentId) ?? [];
  return charges
    .filter(({ gateway, state }) => gateway === TRANSFER && state !== 'open' && state !== 'expired')
    .map(({ reference, amount, at, state }) => ({ bill: reference, amount, entered: at, state }));
}

type TerminName = { order: string; termin: number };

/** Refuses a second transfer while one is due for refund: it is probably the same money, which staff would refund twice. */
export function refuseIfTransferDue(termin: TerminName, transfers: readonly EnteredTransfer[]): void {
  const due = transfers.find(({ state }) => state === 'due for refund');
  if (due) throw new OperationRefused({ code: 'transfer-due-back', ...termin, transfer: due });
}

/** Refuses when another caller entered a transfer of the termin after `before` was read: it is probably the same money. */
export function refuseIfTransferAdded(
  termin: TerminName,
  before: readonly EnteredTransfer[],
  current: readonly EnteredTransfer[],
): void {
  const added = current.find(({ bill }) => !before.some((one) => one.bill === bill));
  if (added) throw new OperationRefused({ code: 'transfer-just-entered', ...termin, transfer: added });
}
