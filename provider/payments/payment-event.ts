import type { Rupiah } from '#domain/money.ts';
import type { PaymentEventKind } from '../db/tables/payments.ts';

/** A change of a charge's money, as a gateway reports it, in the same terms for all gateways. */
export type PaymentEvent = {
  /** The gateway that says so: an event about a charge of another gateway is refused. */
  gateway: string;
  /** Our name for the charge (`charges.reference`). */
  chargeReference: string;
  /** The gateway's name for the try to pay; null where it has none. A charge can be tried several times. */
  transactionId: string | null;
  kind: PaymentEventKind;
  /** The charge's amount; of `partially_refunded` all that went back so far. */
  amount: Rupiah;
  /** ISO 8601; null where the gateway does not say. For people to read: the order of events is not taken from it. */
  occurredAt: string | null;
  /** What the gateway sent, without secrets: stored for people to read, never interpreted. */
  details?: unknown;
};
