import { messageAnswer } from '@slotterbit/contract/calls/call-fields.ts';
import { payerPaymentAnswer } from '@slotterbit/contract/calls/payer-calls.ts';
import { linkProblems } from '@slotterbit/contract/orders/payer-payment.ts';
import { Hono, type Context as HonoContext } from 'hono';
import { z } from 'zod';
import { failureOf } from '../db/failure.ts';
import { readClockJump } from '../db/newest-time.ts';
import type { AppEnv } from '../http/app-env.ts';
import { jsonBody, pathText } from '../http/input.ts';
import { describeRoute } from '../http/openapi.ts';
import { busy, Problem } from '../http/problem.ts';
import type { Brand } from '../platform/brand.ts';
import { paymentLinks } from '../platform/links.ts';
import type { Log } from '../platform/log.ts';
import { type NotificationContext, receiveNotification } from './charges/notification.ts';
import { type ChargeContext, isDue, loadPayment, openCharge, unknownLink } from './charges/open-charge.ts';
import { type DeadlineContext, sweepDeadlines } from './deadline.ts';
import type { NotificationRequest } from './gateways/gateway.ts';
import { NOTIFICATIONS } from './gateways/gateway-registry.ts';
import { loadPayerPayment } from './payer-payment.ts';
import { announceTransfer } from './transfer.ts';

type PaymentsContext = ChargeContext & NotificationContext & DeadlineContext & { log: Log; brand: Brand };

/** Cancels overdue orders, unless the clock jumped: then the jobs cancel nothing either. */
async function cancelOverdue(context: PaymentsContext): Promise<void> {
  if ((await readClockJump(context.db, context.now())) === null) await sweepDeadlines(context);
}

/** Whether the payer can choose how to pay: bank accounts are configured, and the payment is due. */
async function hasChoice({ db, settings, now }: PaymentsContext, token: string): Promise<boolean> {
  if (settings.bankAccounts.length === 0) return false;
  const payment = await loadPayment(db, token);
  return payment !== undefined && (await isDue(db, payment, now()));
}

/** Answers a refusal: a browser goes to the payer's page, which says why; other clients get JSON. Throws errors that are bugs. */
function refuse(c: HonoContext<AppEnv>, error: unknown, { settings, log }: PaymentsContext): Response {
  const isTransient = failureOf(error) !== null;
  if (isTransient) log.error(`${c.get('requestId')} link of a payment: ${error}`);
  const problem = isTransient ? busy() : error;
  if (!(problem instanceof Problem) || !c.req.header('accept')?.includes('text/html')) throw problem;
  const { page } = paymentLinks(settings, c.req.param('token') ?? '');
  return c.redirect(problem.status in linkProblems ? `${page}?gagal=${problem.status}` : page, 303);
}

/**
 * The routes of a payment: GET payments/{token}, GET payments/{token}/pay (its link), POST payments/{token}/transfer (announces a bank transfer),
 * GET payments/{token}/status (where the payer returns), and POST payments/{gateway} (notifications).
 */
export function paymentRoutes(context: PaymentsContext): Hono<AppEnv> {
  const { db, settings } = context;
  const links = new Hono<AppEnv>().onError((error, c) => refuse(c, error, context));
  const tokenOf = (c: HonoContext<AppEnv>) => pathText(c, 'token', 'Tautan pembayaran');
  // These addresses are secrets, so no answer leaks them, also not an unknown one's.
  links.use('/payments/:token/*', async (c, next) => {
    c.header('Referrer-Policy', 'no-referrer');
    await next();
  });
  const facts = describeRoute('One payment with its order, for everyone with its link', payerPaymentAnswer, [404]);
  links.get('/payments/:token', facts, async (c) => {
    await cancelOverdue(context);
    const answer = await loadPayerPayment(db, tokenOf(c), settings, context.now());
    if (!answer) throw unknownLink();
    return c.json(answer);
  });
  const toCharge = describeRoute(
    'Link of one payment: leads to its page at the gateway, or to the choice of methods',
    null,
    [404, 502],
    303,
    z.object({ metode: z.literal('online').optional() }),
  );
  links.get('/payments/:token/pay', toCharge, async (c) => {
    const token = tokenOf(c);
    const { page, status } = paymentLinks(settings, token);
    // A program that looks at the link opens no charge.
    if (c.req.method === 'HEAD') return c.redirect(page, 303);
    await cancelOverdue(context);
    const isTransferOnly = context.gateways.chosen === null;
    if (isTransferOnly || (c.req.query('metode') !== 'online' && (await hasChoice(context, token))))
      return c.redirect(page, 303);
    const opened = await openCharge(context, token);
    return c.redirect(opened.kind === 'charge' ? opened.url : status, 303);
  });
  const toTransfer = describeRoute(
    'Announces a bank transfer for one payment: reserves its exact amount, and leads to the page that says where to send it',
    null,
    [404, 409, 429, 502, 503],
    303,
  );
  links.post('/payments/:token/transfer', toTransfer, async (c) => {
    const token = tokenOf(c);
    if (settings.bankAccounts.length === 0) throw new Problem(404, 'Transfer bank tidak dipakai di sini.');
    await cancelOverdue(context);
    await announceTransfer(context, token);
    return c.redirect(paymentLinks(settings, token).page, 303);
  });
  // Gateways add their own query parameters to this address, so it is not the page's.
  const status = describeRoute("Leads from the gateway back to the payer's page", null, [], 303);
  links.get('/payments/:token/status', status, (c) =>
    c.redirect(`${paymentLinks(settings, tokenOf(c)).page}?kembali=1`, 303),
  );
  const app = new Hono<AppEnv>().route('/', links);
  for (const { id, displayName, body } of NOTIFICATIONS) {
    const notification = describeRoute(`A signed notification of ${displayName}`, messageAnswer, [403, 404]);
    app.post(`/payments/${id}`, notification, jsonBody(body), async (c) => {
      const gateway = context.gateways.byId.get(id);
      if (!gateway) throw new Problem(404, `${displayName} tidak dipakai di sini.`);
      await receiveNotification(context, gateway, { headers: c.req.raw.headers, body: c.req.valid('json') });
      return c.json({ message: 'OK' });
    });
  }
  return app;
}

/** Pages of gateways on this server, each under the gateway's id. */
export function gatewayPages(context: PaymentsContext): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  for (const gateway of context.gateways.byId.values()) {
    const { db, settings, brand, now, log } = context;
    const receive = (request: NotificationRequest) => receiveNotification(context, gateway, request);
    const pages = gateway.pages?.({ db, settings, brand, now, log, receive });
    if (pages) app.route(`/${gateway.id}`, pages);
  }
  return app;
}
