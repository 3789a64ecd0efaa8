import type { PaymentNews } from '#contract/payments.ts';

/**
 * What news says about a bill. `denied`: a try failed; the page lets the customer try again, but a settlement reported before is void.
 * `cancelled` likewise, and the bill is closed. `partial`: some of the money went back.
 */
export type Outcome =
  | 'paid'
  | 'waiting'
  | 'denied'
  | 'cancelled'
  | 'failed'
  | 'expired'
  | 'refunded'
  | 'charged back'
  | 'partial'
  | 'other';

/**
 * Reads Midtrans' transaction_status. The signature does not cover the status, only the status_code: 'paid' counts only with 200, so
 * that a signed 'pending' (201) cannot be turned into a settlement. A capture under challenge waits for the operator's decision.
 */
export function outcomeOf(news: Pick<PaymentNews, 'transaction_status' | 'status_code' | 'fraud_status'>): Outcome {
  const { transaction_status, status_code, fraud_status } = news;
  switch (transaction_status) {
    case 'settlement':
      return status_code === '200' ? 'paid' : 'other';
    case 'capture':
      if (status_code !== '200') return 'waiting';
      return fraud_status === undefined || fraud_status === 'accept' ? 'paid' : 'waiting';
    case 'pending':
    case 'authorize':
      return 'waiting';
    case 'deny':
      return 'denied';
    case 'cancel':
      return 'cancelled';
    case 'failure':
      return 'failed';
    case 'expire':
      return 'expired';
    case 'refund':
      return 'refunded';
    case 'chargeback':
      return 'charged back';
    case 'partial_refund':
    case 'partial_chargeback':
      return 'partial';
    default:
      return 'other';
  }
}
