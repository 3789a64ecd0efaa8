import type { PaymentNews } from '#contract/payments.ts';

/** What a gateway is asked to collect. Money is whole rupiah. */
export type Bill = {
  /** Our name for the bill at the gateway: used once, at most 50 characters of letters, digits and -_~. */
  reference: string;
  amount: number;
  orderCode: string;
  termin: number;
  terminCount: number;
  customer: { name: string; email: string; phone: string };
  /** What was ordered; `price` is for one. They sum to the order's total, not to a termin's amount. */
  lines: readonly { name: string; price: number; qty: number }[];
  createdAt: Date;
  /** After this the gateway takes no money for the bill. */
  expiresAt: Date;
  /** Where the gateway sends the customer afterwards. */
  finishUrl: string;
};

/**
 * A payment gateway. It tells us the outcome only by a signed notification to POST /api/payments/midtrans; what the
 * customer's browser says on its return is never believed.
 */
export type PaymentGateway = {
  name: string;
  /** Key that signs the notifications. */
  serverKey: string;
  /** Opens a bill and answers where it is paid. Called with no transaction open. Throws when the gateway cannot be reached. */
  createBill(bill: Bill): Promise<{ url: string }>;
  /**
   * How a bill stands at the gateway, null when it knows no payment of it (yet). Where this exists, news is believed only as it is
   * told here. Throws when the gateway cannot be reached.
   */
  askStatus?(reference: string): Promise<PaymentNews | null>;
  /**
   * Asks that no money be taken for a bill any more. A bill that is paid, ended or not begun stays as it is, without an error: how it
   * stands tells `askStatus`. Called with no transaction open. Throws when the gateway cannot be reached.
   */
  closeBill?(reference: string): Promise<void>;
};
