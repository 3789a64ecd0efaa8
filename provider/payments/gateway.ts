import type { Hono } from 'hono';
import type { z } from 'zod';
import type { Rupiah } from '#domain/money.ts';
import type { Db } from '../db/schema.ts';
import type { PaymentEventKind } from '../db/tables/payments.ts';
import type { AppEnv } from '../http/env.ts';
import type { Environment } from '../platform/environment.ts';
import type { Log } from '../platform/log.ts';
import type { Settings } from '../platform/settings.ts';
import type { ClientOptions } from './gateway-client.ts';

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

/** Where a charge is paid, and the gateway's own name for it, if later calls need that. */
export type OpenedCharge = { url: string; gatewayId: string | null };

/** A charge that was opened before, as the gateway that opened it knows it. */
export type ChargeAtGateway = { reference: string; gatewayId: string | null };

/** A notification as it came. `body` is JSON that fits the gateway's own schema. */
export type NotificationRequest = { headers: Headers; body: unknown };

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

/** What a gateway with pages on this server may use. `receive` handles a notification as if it had come by HTTP. */
export type PageHost = {
  db: Db;
  settings: Settings;
  now: () => Date;
  log: Log;
  receive(request: NotificationRequest): Promise<unknown>;
};

/**
 * A payment gateway, ready to use. Only its verified notification, or its answer to `fetchStatus`, tells that a charge was paid; what the
 * customer's browser says on its return is never believed. Calls are made with no transaction open, and throw `GatewayError` when the
 * gateway cannot be reached or refuses. With a `signal`, they also throw when that aborts.
 */
export type Gateway = {
  /** Opens a charge and answers where it is paid. */
  openCharge(charge: ChargeRequest): Promise<OpenedCharge>;
  /**
   * Reads a notification; null = genuine, but about nothing that we follow. Throws `Problem`: 403 when it is not the gateway's, 422 when it
   * cannot be understood.
   */
  verifyAndParse(request: NotificationRequest): Promise<PaymentEvent | null>;
  /**
   * The present state of a charge; null while the gateway knows no payment of it. Where this exists, a notification is believed only as far as this
   * confirms it, and open charges are polled.
   */
  fetchStatus?(charge: ChargeAtGateway, signal?: AbortSignal): Promise<PaymentEvent | null>;
  /**
   * Asks that no money be taken for a charge any more. A charge that is paid, ended or not begun stays as it is, without an error: `fetchStatus`
   * tells its state.
   */
  cancel?(charge: ChargeAtGateway, signal?: AbortSignal): Promise<void>;
  /** Pages on this server, under /gateway/{id}. */
  pages?(host: PageHost): Hono<AppEnv>;
};

/** What a gateway is connected with. `client`: how its HTTP interface is called. */
export type GatewayTools = { db: Db; client: ClientOptions };

/** What a folder of `provider/payments/` exports: everything that the rest of the program knows about its gateway. */
export type GatewayDefinition<S> = {
  /** In PAYMENT_GATEWAY, in the address of its notifications and in `charges.gateway`: never changed. */
  id: string;
  displayName: string;
  /** False for a gateway that moves no money: whoever has a payment link marks the termin as paid. */
  isReal: boolean;
  /** Its settings; null = not configured. Throws `SettingsError`. `isChosen`: PAYMENT_GATEWAY names it, so that they are required. */
  readSettings(env: Environment, isChosen: boolean): S | null;
  /** Which account or environment that is, for the banner of the start; null = nothing to say. */
  describe(settings: S): string | null;
  /** Body of its notifications, for the OpenAPI document and the first check. */
  notification: z.ZodObject;
  connect(settings: S, tools: GatewayTools): Gateway | Promise<Gateway>;
};
