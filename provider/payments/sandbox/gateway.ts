import { randomBytes, randomUUID } from 'node:crypto';
import type { PaymentNotification } from '#contract/payments.ts';
import { ensureMeta } from '../../db/meta.ts';
import type { Db } from '../../db/schema.ts';
import type { PaymentGateway } from '../gateway.ts';
import { grossAmount, midtransTime, signatureOf } from '../midtrans/format.ts';

/**
 * The gateway that is a page of our own. Its server key is made for each database and stored there, so that
 * nobody can sign a payment with a key read from the source.
 */
export async function sandboxGateway(db: Db): Promise<PaymentGateway> {
  return {
    name: 'sandbox',
    serverKey: await ensureMeta(db, 'sandbox_server_key', randomBytes(32).toString('base64url')),
    // The reference holds 96 random bits: who knows it was given the link.
    createCharge: async ({ reference }) => ({ url: `/sandbox-gateway/${reference}` }),
  };
}

/** What a visitor of the sandbox's page can make happen. */
export type SandboxAction = 'pay' | 'fail' | 'expire';

const STATUS_OF = {
  pay: { transaction_status: 'settlement', status_code: '200', status_message: 'Success, transaction is found' },
  fail: { transaction_status: 'failure', status_code: '202', status_message: 'Transaction has failed' },
  expire: { transaction_status: 'expire', status_code: '202', status_message: 'Transaction has expired' },
} satisfies Record<SandboxAction, object>;

/** The notification that Midtrans would send, signed in the same way. */
export function sandboxNotification(
  charge: { reference: string; amount: number },
  action: SandboxAction,
  serverKey: string,
  now: Date,
): PaymentNotification {
  const signed = { ...STATUS_OF[action], order_id: charge.reference, gross_amount: grossAmount(charge.amount) };
  return {
    ...signed,
    transaction_id: randomUUID(),
    transaction_time: midtransTime(now),
    payment_type: 'bank_transfer',
    merchant_id: 'SANDBOX',
    currency: 'IDR',
    fraud_status: 'accept',
    signature_key: signatureOf(signed, serverKey),
  };
}
