import { randomUUID } from 'node:crypto';
import type { PaymentNotification } from '#contract/payments.ts';
import { midtransTime } from '../midtrans/times.ts';
import { grossAmount, signatureOf } from '../signature.ts';

/** What a visitor of the sandbox's page can make happen. */
export type SandboxAction = 'pay' | 'fail' | 'expire';

const TOLD_AS = {
  pay: { transaction_status: 'settlement', status_code: '200', status_message: 'Success, transaction is found' },
  fail: { transaction_status: 'failure', status_code: '202', status_message: 'Transaction has failed' },
  expire: { transaction_status: 'expire', status_code: '202', status_message: 'Transaction has expired' },
} satisfies Record<SandboxAction, object>;

/** The notification that Midtrans would send, signed in the same way. */
export function sandboxNotification(
  bill: { reference: string; amount: number },
  action: SandboxAction,
  serverKey: string,
  now: Date,
): PaymentNotification {
  const told = { ...TOLD_AS[action], order_id: bill.reference, gross_amount: grossAmount(bill.amount) };
  return {
    ...told,
    transaction_id: randomUUID(),
    transaction_time: midtransTime(now),
    payment_type: 'bank_transfer',
    merchant_id: 'SANDBOX',
    currency: 'IDR',
    fraud_status: 'accept',
    signature_key: signatureOf(told, serverKey),
  };
}
