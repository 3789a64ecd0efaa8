import { randomBytes } from 'node:crypto';
import { addHours } from '#domain/date.ts';
import { canPay } from '#domain/order-status.ts';
import { lockRow } from '../db/locks.ts';
import type { Db, Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { Problem } from '../http/problem.ts';
import { paymentStatusLink } from '../platform/links.ts';
import type { Log } from '../platform/log.ts';
import type { Settings } from '../platform/settings.ts';
import type { EventContext } from './apply-payment-event.ts';
import type { ChargeRequest } from './gateway.ts';
import type { Gateways } from './registry.ts';

/** A charge can be paid this long, but not (much) longer than the order lives. */
const CHARGE_HOURS = 24;
/** Whoever opens a link shortly before the deadline gets this long to finish. */
const LEAST_HOURS = 1;
/** A charge without an address after this time was lost with the process that asked for it. */
const ASKING_MS = 30_000;

/** Where the link of a payment leads: to the gateway, or nowhere because there is nothing to pay (now). */
export type Opened = { kind: 'charge'; url: string } | { kind: 'nothing due' };

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

export type Payment = NonNullable<Awaited<ReturnType<typeof loadPayment>>>;
type Claim = { kind: 'reuse'; url: string } | { kind: 'new'; chargeId: number; request: Omit<ChargeRequest, 'lines'> };

/** Termin are paid in sequence: the first unpaid one is due. */
export async function isDue(tx: Tx | Db, payment: Payment): Promise<boolean> {
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

/** Finds the charge that can still be paid, or records a new one before the gateway is asked for it. */
async function claim(tx: Tx, payment: Payment, { gateways, settings }: ChargeContext, now: Date): Promise<Claim> {
  const open = await tx
    .selectFrom('charges')
    .select(['id', 'gateway', 'url', 'created_at', 'expires_at'])
    .where('payment_id', '=', payment.id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (open) {
    // One of a gateway that is no longer chosen is used up: a second bill beside it could be paid too. One of a gateway that has no settings any
    // more is replaced, since nobody would hear of its money.
    const alive = gateways.byId.has(open.gateway) && open.expires_at > now.toISOString();
    if (alive && open.url !== null) return { kind: 'reuse', url: open.url };
    const lost = now.getTime() - Date.parse(open.created_at) > ASKING_MS;
    if (alive && !lost) throw new Problem(503, 'Tautan pembayaran sedang disiapkan. Coba lagi sebentar.');
    await tx
      .updateTable('charges')
      .set({ status: 'expired', closed_at: now.toISOString() })
      .where('id', '=', open.id)
      .execute();
  }
  const least = addHours(now, LEAST_HOURS);
  const deadline = payment.deadline_at === null ? addHours(now, CHARGE_HOURS) : new Date(payment.deadline_at);
  const expiresAt = deadline > least ? deadline : least;
  const reference = `${payment.code}-${payment.termin}-${randomBytes(12).toString('hex')}`;
  const made = await tx
    .insertInto('charges')
    .values({
      payment_id: payment.id,
      gateway: gateways.chosen.id,
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
    finishUrl: paymentStatusLink(settings, payment.link_token),
  };
  return { kind: 'new', chargeId: made.id, request };
}

async function linesOf(db: Db, orderId: number): Promise<ChargeRequest['lines']> {
  const rows = await db
    .selectFrom('order_items')
    .select(['item_name', 'item_index', 'price', 'qty'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(({ item_name, item_index, price, qty }) => ({ name: `${item_name} (${item_index})`, price, qty }));
}

/**
 * Opens a payment's link: the charge that can still be paid, or a new one. The gateway is called with no transaction open.
 * Throws 404 for an unknown link, 502 when the gateway cannot be reached, 503 while another request is asking it.
 */
export async function openCharge(context: ChargeContext, linkToken: string): Promise<Opened> {
  const { db, log } = context;
  const gateway = context.gateways.chosen;
  const now = context.now();
  const payment = await loadPayment(db, linkToken);
  if (!payment) throw new Problem(404, 'Tautan pembayaran tidak ditemukan.');
  const claimed = await transact(db, async (tx) => {
    // Two taps at once: the second finds the charge of the first. The payment is read again under the lock.
    await lockRow(tx, 'orders', payment.order_id);
    const current = await loadPayment(tx, linkToken);
    return current && (await isDue(tx, current)) ? claim(tx, current, context, now) : null;
  });
  if (!claimed) return { kind: 'nothing due' };
  if (claimed.kind === 'reuse') return { kind: 'charge', url: claimed.url };
  const charge = db.updateTable('charges').where('id', '=', claimed.chargeId).where('status', '=', 'open');
  try {
    const lines = await linesOf(db, payment.order_id);
    const { url, gatewayId } = await gateway.openCharge({ ...claimed.request, lines });
    await charge.set({ url, gateway_id: gatewayId }).execute();
    return { kind: 'charge', url };
  } catch (error) {
    log.error(`gateway ${gateway.id}: bill ${claimed.request.reference} failed: ${error}`);
    await charge.set({ status: 'failed', closed_at: context.now().toISOString() }).execute();
    throw new Problem(502, 'Layanan pembayaran tidak dapat dihubungi. Silakan coba lagi.');
  }
}
