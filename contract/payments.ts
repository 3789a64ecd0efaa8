import { z } from 'zod';

/** The status of a charge, in Midtrans' words: the fields that we read; others pass unchanged. `gross_amount` is a text with two decimals. */
export const paymentEvent = z.looseObject({
  order_id: z.string().min(1).max(50),
  status_code: z.string().min(1).max(10),
  gross_amount: z.string().min(1).max(30),
  transaction_status: z.string().min(1).max(50),
  transaction_id: z.string().max(100).optional(),
  fraud_status: z.string().max(50).optional(),
  currency: z.string().max(10).optional(),
});
export type PaymentEvent = z.infer<typeof paymentEvent>;

/** Body of POST payments/midtrans: `signature_key` is the SHA-512 of order_id, status_code, gross_amount and the server key. */
export const paymentNotification = paymentEvent.extend({ signature_key: z.string().min(1).max(200) });
export type PaymentNotification = z.infer<typeof paymentNotification>;
