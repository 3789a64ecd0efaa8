import { z } from 'zod';
import type { PaymentNews } from '#contract/payments.ts';

/** An amount as Midtrans writes it, '5000.00', in whole rupiah; nothing for what is none. */
const amount = z
  .string()
  .regex(/^\d{1,13}(\.0+)?$/)
  .transform(Number)
  .catch(0);
const told = z.object({
  refund_amount: amount.default(0),
  refunds: z.array(z.object({ refund_amount: amount })).catch([]),
});

/** All that went back of a bill so far, in rupiah, as news of a partial refund tells it: its `refunds` added up, else `refund_amount`. */
export function refundedSoFar(news: PaymentNews): number {
  const { refund_amount, refunds } = told.parse(news);
  return refunds.reduce((sum, part) => sum + part.refund_amount, 0) || refund_amount;
}
