import { type Billing, billingOf } from '#domain/billing.ts';
import { at, isFields } from './read.ts';

/** Decodes billing data of a customer or an order; null from a provider that keeps none. */
export function decodeBilling(value: unknown): Billing | null {
  return isFields(value) ? billingOf(value) : null;
}

/** Decodes an answer of customer/billing; null without billing data. */
export function decodeBillingAnswer(body: unknown): Billing | null {
  return decodeBilling(at(body, 'data', 'billing'));
}
