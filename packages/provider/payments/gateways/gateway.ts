import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import type { Hono } from 'hono';
import { z } from 'zod';
import type { Db } from '../../db/schema.ts';
import type { PaymentEventKind } from '../../db/tables/payments.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Brand } from '../../platform/brand.ts';
import type { Log } from '../../platform/log.ts';
import type { Environment, Fields } from '../../platform/setting.ts';
import type { Settings } from '../../platform/settings.ts';
import type { ClientOptions } from './gateway-client.ts';

/** A request to open a charge. Money is whole rupiah. */
export type ChargeRequest = {
  /** Our id of the charge: used once, at most 50 characters of letters, digits and -_~. */
  reference: string;
  amount: number;
  orderCode: string;
  termin: number;
  terminCount: number;
  customer: { name: string; email: string; phone: string };
  /** The ordered lines; `price` is per unit. Their sum is the order's total, not the termin's amount. */
  lines: readonly { name: string; price: number; qty: number }[];
  createdAt: Date;
  /** The gateway takes no money after this time. */
  expiresAt: Date;
  /** Where the gateway sends the payer after the payment. */
  finishUrl: string;
};

/** `url`: the payment page. `gatewayId`: the gateway's id of the charge, if later calls need it. */
export type OpenedCharge = { url: string; gatewayId: string | null };

export type ChargeAtGateway = { reference: string; gatewayId: string | null };

/** A received notification. `body` is valid against the gateway's schema. */
export type NotificationRequest = { headers: Headers; body: unknown };

/** A change of a charge's money. All gateways report in these terms. */
export type PaymentEvent = {
  /** The gateway that sent the event. It must be the charge's gateway. */
  gateway: string;
  /** Our id of the charge (`charges.reference`). */
  chargeReference: string;
  /** The gateway's id of the payment attempt; null if it has none. A charge can have several attempts. */
  transactionId: string | null;
  kind: PaymentEventKind;
  /** Null if the event does not say it: the charge's amount. */
  paid: Paid | null;
  /** For `partially_refunded`: the sum of all refunds so far, else 0. */
  refunded: Rupiah;
  /** The gateway's id of the charge (`OpenedCharge`), if it has one: several charges there can have one reference, after lost answers. */
  gatewayId?: string;
  /** ISO 8601; of money, when the payer paid. Null if the gateway does not send it. It does not decide the order of events. */
  occurredAt: string | null;
  /** The gateway's data without secrets. Stored for people, never interpreted. */
  details?: unknown;
};

/** What a gateway with pages on this server can use. `receive` handles a notification like one that arrived by HTTP. */
export type PageHost = {
  db: Db;
  settings: Settings;
  brand: Brand;
  now: () => Date;
  log: Log;
  receive(request: NotificationRequest): Promise<void>;
};

/**
 * A connected payment gateway. Only a verified notification or the answer to `fetchStatus` proves a payment; the
 * payer's browser is never believed. Call it without an open transaction. Methods throw `GatewayError` if the gateway
 * is unreachable or refuses, and the reason of `signal` if that aborts.
 */
export type Gateway = {
  openCharge(charge: ChargeRequest): Promise<OpenedCharge>;
  /**
   * Reads a notification. Returns null if it is genuine but not about a charge. Throws `Problem`: 403 if the gateway
   * did not send it, 422 if it cannot be understood.
   */
  verifyAndParse(request: NotificationRequest): Promise<PaymentEvent | null>;
  /**
   * Returns the current status of a charge; null if the gateway has no payment for it. If this method exists, it must
   * confirm every notification, and open charges are polled.
   */
  fetchStatus?(charge: ChargeAtGateway, signal?: AbortSignal): Promise<PaymentEvent | null>;
  /**
   * Closes a charge for payment. A charge that is paid, closed or not begun stays unchanged without an error: call
   * `fetchStatus` afterwards.
   */
  cancel?(charge: ChargeAtGateway, signal?: AbortSignal): Promise<void>;
  /** Pages on this server, under /gateway/{id}. */
  pages?(host: PageHost): Hono<AppEnv>;
};

/** `client`: options for the gateway's HTTP client. */
export type GatewayTools = { db: Db; client: ClientOptions };

/** The definition of a gateway: the only export of its folder that the registry needs. */
export type GatewayDefinition<S> = {
  /** Used in PAYMENT_GATEWAY, in the notification address and in `charges.gateway`: never change it. */
  id: string;
  displayName: string;
  /** False for a gateway that moves no money: the payment link alone marks the termin as paid. */
  isReal: boolean;
  /** The gateway's settings, for docs/settings.md. */
  fields: Fields;
  /**
   * Reads them; null if it is not configured. `isChosen`: PAYMENT_GATEWAY names it, so its settings
   * are required. Throws `SettingsError`.
   */
  readSettings(env: Environment, isChosen: boolean): S | null;
  /** The account or environment, for the banner at start; null if there is nothing to show. */
  describe(settings: S): string | null;
  /** Whether the account moves no money, though the gateway is real. */
  isTest?(settings: S): boolean;
  /** Schema of a notification's body, for validation and the OpenAPI document. */
  notification: z.ZodObject;
  connect(settings: S, tools: GatewayTools): Gateway | Promise<Gateway>;
};

/** An amount as gateways send it. A strange one is accepted here: its money came, so its notification must be recorded. */
export const gatewayAmount = z.union([z.number(), z.string().max(100)]);

/** Converts a gateway's amount (1500000, '1500000', '1500000.00') to whole rupiah; null for anything else, also for 0. */
export function readAmount(reported: unknown): Rupiah | null {
  const text = typeof reported === 'number' || typeof reported === 'string' ? String(reported) : '';
  const [, whole] = /^(\d{1,13})(\.0+)?$/.exec(text) ?? [];
  return Number(whole ?? 0) || null;
}

/** What a payer paid: `amount` for the charge, null if it could not be read, and on top a `fee` that the gateway keeps. */
export type Paid = { amount: Rupiah | null; fee: Rupiah };

/** `gross`: all that the payer paid. `original`: the part for the charge, if the gateway reports one. */
export function paidOf(gross: Rupiah | null, original: Rupiah | null): Paid {
  const amount = original ?? gross;
  if (gross === null || amount === null || amount > gross) return { amount: null, fee: 0 };
  return { amount, fee: gross - amount };
}
