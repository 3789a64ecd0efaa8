import { z } from 'zod';
import { orderAnswer, orderItemAnswer, paymentAnswer } from './order-calls.ts';

/**
 * Answer of GET payments/{token}: a payment for everyone with its link, and its order. The fields that are missing here stay the customer's. Of
 * the other termin it has no links; of a stopped order no names.
 */
export const payerPaymentAnswer = z.object({
  data: z.object({
    termin: z.int(),
    customer: z.object({ name: z.string(), instansi: z.string() }),
    /** Money of another amount that came for this payment and is due for refund, in rupiah; 0 if its amount is unknown, null without any. */
    other_money: z.int().nullable(),
    order: orderAnswer
      .pick({
        id: true,
        code: true,
        total: true,
        created_at: true,
        status: true,
        termin: true,
        keperluan_publish: true,
        deadline_at: true,
        invoice_number: true,
        billing: true,
        bank_accounts: true,
        pays_online: true,
      })
      .extend({
        payments: z.array(paymentAnswer.omit({ id: true })),
        order_items: z.array(
          orderItemAnswer.pick({ id: true, qty: true, item_name: true, item_index: true, price: true, slot: true }),
        ),
      }),
  }),
});
export type PayerPaymentAnswer = z.infer<typeof payerPaymentAnswer>;
