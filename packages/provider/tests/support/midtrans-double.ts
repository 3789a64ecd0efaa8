import { createHash, randomUUID } from 'node:crypto';
import { type GatewayDouble, startGatewayDouble } from './gateway-double.ts';

export type SnapBody = {
  transaction_details: { order_id: string; gross_amount: number };
  item_details: { id: string; price: number; quantity: number; name: string }[];
  customer_details: { first_name: string; email: string; phone: string };
  expiry: { start_time: string; unit: string; duration: number };
  page_expiry: { unit: string; duration: number };
  callbacks?: { finish: string };
};

type Status = {
  transaction_status: string;
  status_code: string;
  fraud_status?: string;
  transaction_id?: string;
  gross_amount?: string | number;
  currency?: string;
  metadata?: unknown;
  extra_info?: unknown;
  payment_type?: string;
  /** Jakarta's: '2026-11-20 10:00:00'. */
  transaction_time?: string;
  settlement_time?: string;
  /** The sum of refunds so far, and each of them. */
  refund_amount?: string;
  refunds?: { refund_chargeback_id: number; refund_amount: string }[];
};
type Transaction = { body: SnapBody; status: (Status & { transaction_id: string }) | null };

const STATUS_CODE: Record<string, string> = {
  settlement: '200',
  capture: '200',
  refund: '200',
  partial_refund: '200',
  chargeback: '200',
  cancel: '200',
  pending: '201',
  deny: '202',
  failure: '202',
  expire: '407',
};

export type MidtransDouble = GatewayDouble & {
  /** The settings that connect a provider. */
  env: Record<string, string>;
  serverKey: string;
  /** Bodies of the created transactions, oldest first. */
  made(): SnapBody[];
  /** Brings a transaction into a status, like a customer or a bank. Returns its signed notification. */
  bring(reference: string, status: string, more?: Partial<Status>): Record<string, unknown>;
};

/** Faults that Snap refuses, in its own words where documented. */
function faultsOf(body: SnapBody, isTaken: boolean): string[] {
  const { order_id, gross_amount } = body.transaction_details;
  const sum = body.item_details.reduce((total, { price, quantity }) => total + price * quantity, 0);
  const faults: [boolean, string][] = [
    [!/^[A-Za-z0-9._~-]{1,50}$/.test(order_id), 'transaction_details.order_id format is invalid'],
    [isTaken, 'transaction_details.order_id has already been taken'],
    [!Number.isInteger(gross_amount) || gross_amount < 1, 'transaction_details.gross_amount is not a number'],
    [sum !== gross_amount, 'transaction_details.gross_amount is not equal to the sum of item_details'],
    [body.item_details.some(({ name }) => name.length > 50), 'item_details.name is too long'],
    [new Set(body.item_details.map(({ id }) => id)).size !== body.item_details.length, 'item_details.id is not unique'],
    [!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0700$/.test(body.expiry.start_time), 'expiry.start_time format is invalid'],
  ];
  return faults.filter(([is]) => is).map(([, text]) => text);
}

/**
 * Midtrans' HTTP API on loopback, as documented: Snap's POST /snap/v1/transactions and the Core API's GET /v2/{order_id}/status and
 * POST /v2/{order_id}/expire. Independent of our code. Close it at the end.
 */
export async function startMidtransDouble(serverKey = 'SB-Mid-server-contoh'): Promise<MidtransDouble> {
  const transactions = new Map<string, Transaction>();

  function statusBody(reference: string): Record<string, unknown> | null {
    const known = transactions.get(reference);
    if (!known?.status) return null;
    const { status, body } = known;
    const gross_amount = status.gross_amount ?? `${body.transaction_details.gross_amount}.00`;
    const text = typeof gross_amount === 'number' ? gross_amount.toFixed(2) : gross_amount;
    const signed = `${reference}${status.status_code}${text}${serverKey}`;
    return {
      order_id: reference,
      gross_amount,
      currency: 'IDR',
      payment_type: 'bank_transfer',
      fraud_status: 'accept',
      merchant_id: 'G000000000',
      transaction_time: '2026-11-20 10:00:00',
      status_message: 'contoh',
      ...status,
      signature_key: createHash('sha512').update(signed).digest('hex'),
    };
  }

  function create(body: SnapBody): [number, unknown] {
    const { order_id } = body.transaction_details;
    const faults = faultsOf(body, transactions.has(order_id));
    if (faults.length > 0) return [400, { error_messages: faults }];
    transactions.set(order_id, { body, status: null });
    const token = randomUUID();
    return [201, { token, redirect_url: `${double.address}/snap/v4/redirection/${token}` }];
  }

  /** Its outcome is only in the body. */
  function expire(reference: string): unknown {
    const known = transactions.get(reference);
    if (!known?.status) return { status_code: '404', status_message: "Transaction doesn't exist." };
    if (known.status.transaction_status !== 'pending')
      return { status_code: '412', status_message: 'Merchant cannot modify the status of the transaction' };
    known.status = { ...known.status, transaction_status: 'expire', status_code: '407' };
    return { ...statusBody(reference), status_message: 'Success, transaction has expired' };
  }

  function answerTo(call: string, text: string): [number, unknown] {
    const [, ended] = /^POST \/v2\/([^/]+)\/expire$/.exec(call) ?? [];
    if (ended) return [200, expire(decodeURIComponent(ended))];
    const [, reference] = /^GET \/v2\/([^/]+)\/status$/.exec(call) ?? [];
    if (reference) {
      const known = statusBody(decodeURIComponent(reference));
      const unknown = { status_code: '404', status_message: "Transaction doesn't exist.", id: randomUUID() };
      return [known ? 200 : 404, known ?? unknown];
    }
    return call === 'POST /snap/v1/transactions' ? create(JSON.parse(text)) : [404, { message: 'no such address' }];
  }

  const denied = { error_messages: ['Access denied, please check client or server key'] };
  const double = await startGatewayDouble(serverKey, denied, answerTo);
  return {
    ...double,
    env: { MIDTRANS_SERVER_KEY: serverKey, MIDTRANS_ADDRESS: double.address },
    serverKey,
    made: () => [...transactions.values()].map(({ body }) => body),
    bring(reference, status, more = {}) {
      const known = transactions.get(reference);
      if (!known) throw new Error(`The double knows no ${reference}.`);
      const transaction_id = known.status?.transaction_id ?? randomUUID();
      const status_code = STATUS_CODE[status] ?? '200';
      known.status = { transaction_id, transaction_status: status, status_code, ...more };
      return statusBody(reference) ?? {};
    },
  };
}
