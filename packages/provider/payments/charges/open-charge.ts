import { randomBytes } from 'node:crypto';
import { canPay } from '@slotterbit/contract/orders/order-status.ts';
import { linkProblems } from '@slotterbit/contract/orders/payer-payment.ts';
import { addHours } from '@slotterbit/contract/values/date.ts';
import { lockRow } from '../../db/locks.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { TRANSFER } from '../../db/tables/payments.ts';
import { transact } from '../../db/transact.ts';
import { notFound, Problem } from '../../http/problem.ts';
import { paymentLinks } from '../../platform/links.ts';
import type { Log } from '../../platform/log.ts';
import type { Settings } from '../../platform/settings.ts';
import type { ChargeRequest, OpenedCharge } from '../gateways/gateway.ts';
import { GatewayError } from '../gateways/gateway-client.ts';
import type { Gateways } from '../gateways/gateway-registry.ts';
import type { EventContext } from './apply-payment-event.ts';
import { cancelCharge } from './close-at-gateway.ts';

/** Lifetime of a charge whose order has no deadline. */
const CHARGE_HOURS = 24;
/** Minimum lifetime of a charge, for a link that is opened shortly before the deadline. */
const MIN_CHARGE_HOURS = 1;
/** A charge without an address after this time is replaced: its process probably ended while it asked the gateway. */
export const ASKING_MS = 30_000;

/** Failed charges of a payment that are kept: everyone with the link can make one more with each try while the gateway is down. */
const MAX_FAILED = 5;
/** Online charges of an order in a day: each leaves a row. */
const MAX_CHARGES_PER_DAY = 30;

/** Where a payment link leads: to the gateway, or to no page if nothing is due. */
export type OpenedLink = { kind: 'charge'; url: string } | { kind: 'nothing due' };

export const unknownLink = () => notFound('Tautan pembayaran');

/** Loads a payment with its order and customer by the token of its link. */
export async function loadPayment(db: Db, linkToken: string) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['payments.id', 'payments.order_id', 'payments.termin', 'payments.amount', 'payments.status'])
    .select('payments.link_token')
    .select(['orders.code', 'orders.status as order_status', 'orders.termin as termin_count', 'orders.deadline_at'])
    .select(['customers.name', 'customers.email', 'customers.whatsapp as phone'])
    .where('payments.link_token', '=', linkToken)
    .executeTakeFirst();
}

export type LinkPayment = NonNullable<Awaited<ReturnType<typeof loadPayment>>>;
type Claim = { kind: 'reuse'; url: string } | { kind: 'new'; chargeId: number; request: Omit<ChargeRequest, 'lines'> };

/** Termin are paid in sequence: the first unpaid one is due, until the deadline of its order. */
export async function isDue(tx: Tx | Db, payment: LinkPayment, now: Date): Promise<boolean> {
  if (payment.deadline_at !== null && payment.deadline_at <= now.toISOString()) return false;
  const next = await tx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', payment.order_id)
    .where('status', '<>', 'paid')
    .orderBy('termin')
    .limit(1)
    .executeTakeFirst();
  return next?.id === payment.id && canPay(payment.order_status);
}

export type ChargeContext = EventContext & {
  settings: Settings;
  gateways: Gateways;
  log: Pick<Log, 'error' | 'info'>;
};

/** Whether a text could be the reference of a charge, also of one that an older copy of the database does not have. */
export const isReference = (text: string): boolean => /-\d+-[0-9a-f]{24}$/.test(text);

/** Deletes the oldest failed charges of a payment beyond MAX_FAILED. No payer has their address. */
async function forgetFailed(tx: Tx, paymentId: number): Promise<void> {
  const failed = tx
    .selectFrom('charges')
    .select('charges.id')
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'failed')
    .where('url', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_notifications as told')
            .select('told.id')
            .whereRef('told.reference', '=', 'charges.reference'),
        ),
      ),
    );
  const rows = await failed
    .orderBy('id', 'desc')
    .offset(MAX_FAILED - 1)
    .limit(MAX_FAILED)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom('charges').where('id', 'in', ids).execute();
}

/** Throws 429 if the order had `most` online charges with an address in the last 24 hours. */
export async function refuseManyCharges(db: Db, orderId: number, most: number, now: Date): Promise<void> {
  const { count } = await db
    .selectFrom('charges')
    .innerJoin('payments', 'payments.id', 'charges.payment_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('payments.order_id', '=', orderId)
    .where('charges.gateway', '<>', TRANSFER)
    .where('charges.url', 'is not', null)
    .where('charges.created_at', '>', addHours(now, -24).toISOString())
    .executeTakeFirstOrThrow();
  if (count >= most) throw new Problem(429, linkProblems[429]);
}

/** Returns the charge that can still be paid, or records a new one before the gateway is called. */
async function claim(
  tx: Tx,
  payment: LinkPayment,
  { gateways, settings }: ChargeContext,
  gateway: string,
  now: Date,
): Promise<Claim> {
  const open = await tx
    .selectFrom('charges')
    .select(['id', 'gateway', 'url', 'created_at', 'expires_at'])
    .where('payment_id', '=', payment.id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (open) {
    // Reuse a charge of a gateway that is no longer chosen, since a second charge could be paid too. Replace one whose
    // gateway has no settings, since we would not learn of its payment.
    const isAlive = gateways.byId.has(open.gateway) && open.expires_at > now.toISOString();
    if (isAlive && open.url !== null) return { kind: 'reuse', url: open.url };
    const isLost = now.getTime() - Date.parse(open.created_at) > ASKING_MS;
    if (isAlive && !isLost) throw new Problem(503, linkProblems[503]);
    await tx
      .updateTable('charges')
      .set({ status: 'expired', closed_at: now.toISOString() })
      .where('id', '=', open.id)
      .execute();
  }
  await refuseManyCharges(tx, payment.order_id, MAX_CHARGES_PER_DAY, now);
  await forgetFailed(tx, payment.id);
  const earliest = addHours(now, MIN_CHARGE_HOURS);
  const deadline = payment.deadline_at === null ? addHours(now, CHARGE_HOURS) : new Date(payment.deadline_at);
  const expiresAt = deadline > earliest ? deadline : earliest;
  const reference = `${payment.code}-${payment.termin}-${randomBytes(12).toString('hex')}`;
  const made = await tx
    .insertInto('charges')
    .values({
      payment_id: payment.id,
      gateway,
      reference,
      amount: payment.amount,
      status: 'open',
      url: null,
      created_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
      closed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.updateTable('payments').set({ status: 'pending' }).where('id', '=', payment.id).execute();
  const request: Omit<ChargeRequest, 'lines'> = {
    reference,
    expiresAt,
    createdAt: now,
    amount: payment.amount,
    orderCode: payment.code,
    termin: payment.termin,
    terminCount: payment.termin_count,
    customer: { name: payment.name, email: payment.email, phone: payment.phone },
    finishUrl: paymentLinks(settings, payment.link_token).status,
  };
  return { kind: 'new', chargeId: made.id, request };
}

async function loadLines(db: Db, orderId: number): Promise<ChargeRequest['lines']> {
  const rows = await db
    .selectFrom('order_items')
    .select(['item_name', 'item_index', 'price', 'qty'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(({ item_name, item_index, price, qty }) => ({ name: `${item_name} (${item_index})`, price, qty }));
}

/**
 * Stores what the gateway answered, also for a charge that was closed meanwhile: without the gateway's id, its money could not be found.
 * Returns whether the charge can still be paid.
 */
async function storeOpened(
  { db, now }: ChargeContext,
  payment: LinkPayment,
  chargeId: number,
  opened: OpenedCharge,
): Promise<boolean> {
  return transact(db, async (tx) => {
    await lockRow(tx, 'orders', payment.order_id);
    const stored = await tx
      .updateTable('charges')
      .set({ url: opened.url, gateway_id: opened.gatewayId })
      .where('id', '=', chargeId)
      .returning('status')
      .executeTakeFirst();
    const current = await loadPayment(tx, payment.link_token);
    return stored?.status === 'open' && current !== undefined && (await isDue(tx, current, now()));
  });
}

/**
 * Opens a payment link: returns the charge that can still be paid, or opens a new one. The gateway is called without an open
 * transaction. If the payment is no longer due when the gateway answers, the new charge is closed there. Throws 404 for an unknown link, 429 after many charges, 502 if the gateway is unreachable, 503 while another request asks the gateway.
 */
export async function openCharge(context: ChargeContext, linkToken: string): Promise<OpenedLink> {
  const { db, log } = context;
  const gateway = context.gateways.chosen;
  if (gateway === null) throw new Error('Without a gateway no charge can be opened.');
  const now = context.now();
  const payment = await loadPayment(db, linkToken);
  if (!payment) throw unknownLink();
  const claimed = await transact(db, async (tx) => {
    // Of two concurrent taps, the second finds the first one's charge. The payment is read again under the lock.
    await lockRow(tx, 'orders', payment.order_id);
    const current = await loadPayment(tx, linkToken);
    return current && (await isDue(tx, current, now)) ? claim(tx, current, context, gateway.id, now) : null;
  });
  if (!claimed) return { kind: 'nothing due' };
  if (claimed.kind === 'reuse') return { kind: 'charge', url: claimed.url };
  const { chargeId, request } = claimed;
  const { reference } = request;
  let opened: OpenedCharge;
  try {
    opened = await gateway.openCharge({ ...request, lines: await loadLines(db, payment.order_id) });
  } catch (error) {
    log.error(`gateway ${gateway.id}: charge ${reference} failed: ${error}`);
    await db
      .updateTable('charges')
      .set({ status: 'failed', closed_at: context.now().toISOString() })
      .where('id', '=', chargeId)
      .where('status', '=', 'open')
      .execute();
    throw new Problem(502, linkProblems[502]);
  }
  if (await storeOpened(context, payment, chargeId, opened)) return { kind: 'charge', url: opened.url };
  try {
    await cancelCharge(context, gateway, { reference, gatewayId: opened.gatewayId });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // The poll closes it.
    log.error(`gateway ${gateway.id}: charge ${reference} is no longer wanted and could not be closed: ${error}`);
  }
  return { kind: 'nothing due' };
}
