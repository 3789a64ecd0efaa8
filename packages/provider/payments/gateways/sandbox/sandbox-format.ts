import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { PAYMENT_EVENT_KINDS } from '../../../db/tables/payments.ts';
import { gatewayAmount } from '../gateway.ts';
import { isSameSecret } from '../gateway-client.ts';

/** A sandbox event. `amount` is in rupiah; for a partial refund it is the sum of all refunds so far. */
const sandboxEvent = z.strictObject({
  reference: z.string().min(1).max(50),
  transaction: z.string().min(1).max(100),
  event: z.enum(PAYMENT_EVENT_KINDS),
  amount: gatewayAmount,
  at: z.iso.datetime(),
});
export type SandboxEvent = z.infer<typeof sandboxEvent>;

/** Body of a notification. `signature` is the HMAC-SHA256 of all other fields, in hex. */
export const sandboxNotification = sandboxEvent.extend({ signature: z.string().length(64) });
export type SandboxNotification = z.infer<typeof sandboxNotification>;

function signatureOf({ reference, transaction, event, amount, at }: SandboxEvent, key: string): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([reference, transaction, event, amount, at]))
    .digest('hex');
}

export function sign(event: SandboxEvent, key: string): SandboxNotification {
  return { ...event, signature: signatureOf(event, key) };
}

export function isSigned({ signature, ...event }: SandboxNotification, key: string): boolean {
  return isSameSecret(signature, signatureOf(event, key));
}
