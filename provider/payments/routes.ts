import { Hono, type Context as HonoContext } from 'hono';
import { messageAnswer } from '#contract/fields.ts';
import { failureOf } from '../db/failure.ts';
import { describeRoute } from '../http/describe-route.ts';
import type { AppEnv } from '../http/env.ts';
import { jsonBody, pathText } from '../http/input.ts';
import { busy, Problem } from '../http/problem.ts';
import { type DeadlineContext, sweepDeadlines } from '../orders/deadline.ts';
import { paymentLink, paymentStatusLink, siteLink } from '../platform/links.ts';
import type { Log } from '../platform/log.ts';
import type { Settings } from '../platform/settings.ts';
import { announcedTransfer, announceTransfer } from './announced-transfer.ts';
import type { NotificationRequest } from './gateway.ts';
import { methodPage, transferPage } from './method-page.ts';
import { type NotificationContext, receiveNotification } from './notification.ts';
import { type ChargeContext, isDue, loadPayment, openCharge } from './open-charge.ts';
import { type Html, linkErrorPage, showPage } from './page.ts';
import { NOTIFICATIONS } from './registry.ts';
import { loadPaymentStatus, paymentStatusPage, statusPagePolicy } from './status-page.ts';

type PaymentsContext = ChargeContext & NotificationContext & DeadlineContext & { log: Log };

/** People open payment links, so an error is a page. Clients that do not accept HTML get the JSON error. */
function showError(
  c: HonoContext<AppEnv>,
  problem: Problem,
  { settings }: { settings: Settings },
): Response | Promise<Response> {
  if (!c.req.header('accept')?.includes('text/html')) throw problem;
  const isTransient = problem.status >= 500;
  if (isTransient) c.header('Retry-After', '10');
  const again = isTransient ? paymentLink(settings, c.req.param('token') ?? '') : null;
  const page = linkErrorPage(problem.message, { again, back: siteLink(settings, '/pesanan') });
  return showPage(c, page, problem.status);
}

/** The page on which a payer chooses how to pay, or sees where to transfer; null without a choice, or if nothing is due. */
async function chooseMethod(context: PaymentsContext, token: string): Promise<Html | null> {
  const { db, settings, now } = context;
  if (settings.bankAccounts.length === 0) return null;
  const payment = await loadPayment(db, token);
  if (!payment || !(await isDue(db, payment))) return null;
  const transfer = await announcedTransfer(db, payment.id, now());
  return transfer ? transferPage(payment, transfer, settings) : methodPage(payment, settings);
}

/**
 * The routes of a payment: GET payments/{token}/pay (its link), POST payments/{token}/transfer (announces a bank transfer),
 * GET payments/{token}/status (where the payer returns), and POST payments/{gateway} (notifications).
 */
export function paymentRoutes(context: PaymentsContext): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const showFailure = (c: HonoContext<AppEnv>, error: unknown) => {
    if (error instanceof Problem) return showError(c, error, context);
    if (failureOf(error) === null) throw error;
    context.log.error(`${c.get('requestId')} link of a payment: ${error}`);
    return showError(c, busy(), context);
  };
  const toCharge = describeRoute({
    summary: 'Link of one payment: leads to its page at the gateway, or shows the choice of methods',
    status: 303,
    errors: [404, 502],
  });
  app.get('/payments/:token/pay', toCharge, async (c) => {
    try {
      const token = pathText(c, 'token', 'Tautan pembayaran');
      await sweepDeadlines(context);
      const page = c.req.query('metode') === 'online' ? null : await chooseMethod(context, token);
      if (page) return showPage(c, page);
      const opened = await openCharge(context, token);
      const url = opened.kind === 'charge' ? opened.url : paymentStatusLink(context.settings, token);
      return c.redirect(url, 303);
    } catch (error) {
      return showFailure(c, error);
    }
  });
  const toTransfer = describeRoute({
    summary:
      'Announces a bank transfer for one payment: reserves its exact amount, and leads to the page that says where to send it',
    status: 303,
    errors: [404, 409, 502, 503],
  });
  app.post('/payments/:token/transfer', toTransfer, async (c) => {
    try {
      const token = pathText(c, 'token', 'Tautan pembayaran');
      if (context.settings.bankAccounts.length === 0) throw new Problem(404, 'Transfer bank tidak dipakai di sini.');
      await sweepDeadlines(context);
      await announceTransfer(context, token);
      return c.redirect(paymentLink(context.settings, token), 303);
    } catch (error) {
      return showFailure(c, error);
    }
  });
  const status = describeRoute({
    summary: 'Status of one payment, as a page for everyone with its link',
    errors: [404],
  });
  app.get('/payments/:token/status', status, async (c) => {
    try {
      const token = pathText(c, 'token', 'Tautan pembayaran');
      await sweepDeadlines(context);
      const payment = await loadPaymentStatus(context.db, token);
      if (!payment) throw new Problem(404, 'Tautan pembayaran tidak ditemukan.');
      return showPage(c, paymentStatusPage(payment, context.settings), 200, statusPagePolicy);
    } catch (error) {
      return showFailure(c, error);
    }
  });
  for (const { id, displayName, body } of NOTIFICATIONS) {
    const notification = describeRoute({
      summary: `A signed notification of ${displayName}`,
      answer: messageAnswer,
      errors: [403, 404],
    });
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
    const { db, settings, now, log } = context;
    const receive = (request: NotificationRequest) => receiveNotification(context, gateway, request);
    const pages = gateway.pages?.({ db, settings, now, log, receive });
    if (pages) app.route(`/${gateway.id}`, pages);
  }
  return app;
}
