import type { PaymentEvent } from '#contract/payments.ts';

/** What a gateway is asked to collect. Money is whole rupiah. */
export type ChargeRequest = {
  /** Our name for the charge at the gateway: used once, at most 50 characters of letters, digits and -_~. */
  reference: string;
  amount: number;
  orderCode: string;
  termin: number;
  terminCount: number;
  customer: { name: string; email: string; phone: string };
  /** What was ordered; `price` is for one. They sum to the order's total, not to a termin's amount. */
  lines: readonly { name: string; price: number; qty: number }[];
  createdAt: Date;
  /** After this the gateway takes no money for the charge. */
  expiresAt: Date;
  /** Where the gateway sends whoever paid afterwards. */
  finishUrl: string;
};

/**
 * A payment gateway. Only its signed notification to POST /api/payments/midtrans tells that a charge was paid; what the
 * customer's browser says on its return is never believed.
 */
export type PaymentGateway = {
  name: string;
  /** Key that signs the notifications. */
  serverKey: string;
  /** Opens a charge and answers where it is paid. Called with no transaction open. Throws when the gateway cannot be reached. */
  createCharge(charge: ChargeRequest): Promise<{ url: string }>;
  /**
   * The status of a charge at the gateway, null when it knows no payment of it (yet). Where this exists, a notification is believed only
   * as far as this confirms it. Throws when the gateway cannot be reached.
   */
  askStatus?(reference: string): Promise<PaymentEvent | null>;
  /**
   * Asks that no money be taken for a charge any more. A charge that is paid, ended or not begun stays as it is, without an error:
   * `askStatus` tells its status. Called with no transaction open. Throws when the gateway cannot be reached.
   */
  closeCharge?(reference: string): Promise<void>;
};
