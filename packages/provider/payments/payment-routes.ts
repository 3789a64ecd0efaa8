import { messageAnswer } from '@slotterbit/contract/calls/call-fields.ts';
import { Hono, type Context as HonoContext } from 'hono';
import { z } from 'zod';
import { failureOf } from '../db/failure.ts';
import { readClockJump } from '../db/newest-time.ts';
import type { AppEnv } from '../http/app-env.ts';
import { jsonBody, pathText } from '../http/input.ts';
import { describeRoute } from '../http/openapi.ts';
import { busy, Problem } from '../http/problem.ts';
import type { Brand, PaperPictures } from '../platform/brand.ts';
import { paymentLinks, siteLink } from '../platform/links.ts';
import type { Log } from '../platform/log.ts';
import type { Settings } from '../platform/settings.ts';
import { type NotificationContext, receiveNotification } from './charges/notification.ts';
import { type ChargeContext, isDue, loadPayment, openCharge } from './charges/open-charge.ts';
import { type DeadlineContext, sweepDeadlines } from './deadline.ts';
import type { NotificationRequest } from './gateways/gateway.ts';
import { NOTIFICATIONS } from './gateways/gateway-registry.ts';
import { invoicePage, receiptPage } from './pages/paper-page.ts';
import { payerPage } from './pages/payer-page.ts';
import { canShowReceipt, isAsked, loadPayerView, type PayerView } from './pages/payer-view.ts';
import { linkErrorPage, showPage } from './pages/payment-page.ts';
import { announcedTransfer, announceTransfer } from './transfer.ts';

type PaymentsContext = ChargeContext &
  NotificationContext &
  DeadlineContext & { log: Log; brand: Brand; paperPictures: PaperPictures };

/** People open payment links, so an error is a page. Clients that do not accept HTML get the JSON error. */
function showError(
  c: HonoContext<AppEnv>,
  problem: Problem,
  { settings }: { settings: Settings },
): Response | Promise<Response> {
  if (!c.req.header('accept')?.includes('text/html')) throw problem;
  const isTransient = problem.status >= 500;
  if (isTransient) c.header('Retry-After', '10');
  // Trying again opens a charge only where this request would have.
  const { pay, page: payer } = paymentLinks(settings, c.req.param('token') ?? '');
  const again = isTransient ? (c.req.path.endsWith('/pay') ? pay : payer) : null;
  const page = linkErrorPage(problem.message, { again, back: siteLink(settings, '/pesanan') });
  return showPage(c, page, problem.status);
}

/** Shows a failure of a payment link as a page. Throws errors that are bugs. */
function showFailure(c: HonoContext<AppEnv>, error: unknown, context: PaymentsContext): Response | Promise<Response> {
  if (error instanceof Problem) return showError(c, error, context);
  if (failureOf(error) === null) throw error;
  context.log.error(`${c.get('requestId')} link of a payment: ${error}`);
  return showError(c, busy(), context);
}

/** Whether the payer can choose how to pay: bank accounts are configured, and the payment is due. */
async function hasChoice({ db, settings, now }: PaymentsContext, token: string): Promise<boolean> {
  if (settings.bankAccounts.length === 0) return false;
  const payment = await loadPayment(db, token);
  return payment !== undefined && (await isDue(db, payment, now()));
}

/** Cancels overdue orders, unless the clock jumped: then the jobs cancel nothing either. */
async function cancelOverdue(context: PaymentsContext): Promise<void> {
  if ((await readClockJump(context.db, context.now())) === null) await sweepDeadlines(context);
}

/** Loads the payment of a link after cancelling overdue orders. Throws a 404 `Problem` for an unknown link. */
async function currentView(context: PaymentsContext, token: string): Promise<PayerView> {
  await cancelOverdue(context);
  const view = await loadPayerView(context.db, token);
  if (!view) throw new Problem(404, 'Tautan pembayaran tidak ditemukan.');
  return view;
}

async function showPayerPage(c: HonoContext<AppEnv>, context: PaymentsContext, isReturn: boolean) {
  const view = await currentView(context, pathText(c, 'token', 'Tautan pembayaran'));
  const transfer = await announcedTransfer(context.db, view.id, context.now());
  return showPage(c, payerPage(view, { transfer, isReturn }, context));
}

/** Routes of payment links, whose errors are pages. The addresses below `path` are secrets, so no answer leaks them, also not an unknown one's. */
function linkApp(context: PaymentsContext, path: string): Hono<AppEnv> {
  const app = new Hono<AppEnv>().onError((error, c) => showFailure(c, error, context));
  return app.use(path, async (c, next) => {
    c.header('Referrer-Policy', 'no-referrer');
    await next();
  });
}

/** The pages of one payment for everyone with its link: GET /{token}, GET /{token}/invoice while it is asked for, GET /{token}/kuitansi once it is paid. */
export function payerPages(context: PaymentsContext): Hono<AppEnv> {
  const app = linkApp(context, '*');
  app.get('/:token', (c) => showPayerPage(c, context, false));
  // Some programs add a slash to a link.
  app.get('/:token/', (c) =>
    c.redirect(paymentLinks(context.settings, encodeURIComponent(c.req.param('token'))).page, 303),
  );
  app.get('/:token/:paper{invoice|kuitansi}', async (c) => {
    const view = await currentView(context, pathText(c, 'token', 'Tautan pembayaran'));
    const { page } = paymentLinks(context.settings, view.link_token);
    const isInvoice = c.req.param('paper') === 'invoice';
    if (!(isInvoice ? isAsked(view) : canShowReceipt(view))) return c.redirect(page, 303);
    return showPage(c, isInvoice ? invoicePage(view, context, page) : receiptPage(view, context));
  });
  return app;
}

/**
 * The routes of a payment: GET payments/{token}/pay (its link), POST payments/{token}/transfer (announces a bank transfer),
 * GET payments/{token}/status (where the payer returns), and POST payments/{gateway} (notifications).
 */
export function paymentRoutes(context: PaymentsContext): Hono<AppEnv> {
  const links = linkApp(context, '/payments/:token/*');
  const toCharge = describeRoute({
    summary: 'Link of one payment: leads to its page at the gateway, or to the choice of methods',
    status: 303,
    query: z.object({ metode: z.literal('online').optional() }),
    errors: [404, 502],
  });
  links.get('/payments/:token/pay', toCharge, async (c) => {
    const token = pathText(c, 'token', 'Tautan pembayaran');
    await cancelOverdue(context);
    const { page, status } = paymentLinks(context.settings, token);
    if (c.req.query('metode') !== 'online' && (await hasChoice(context, token))) return c.redirect(page, 303);
    const opened = await openCharge(context, token);
    return c.redirect(opened.kind === 'charge' ? opened.url : status, 303);
  });
  const toTransfer = describeRoute({
    summary:
      'Announces a bank transfer for one payment: reserves its exact amount, and leads to the page that says where to send it',
    status: 303,
    errors: [404, 409, 429, 502, 503],
  });
  links.post('/payments/:token/transfer', toTransfer, async (c) => {
    const token = pathText(c, 'token', 'Tautan pembayaran');
    if (context.settings.bankAccounts.length === 0) throw new Problem(404, 'Transfer bank tidak dipakai di sini.');
    await cancelOverdue(context);
    await announceTransfer(context, token);
    return c.redirect(paymentLinks(context.settings, token).page, 303);
  });
  const status = describeRoute({
    summary: 'Status of one payment, as a page for everyone with its link',
    errors: [404],
  });
  links.get('/payments/:token/status', status, (c) => showPayerPage(c, context, true));
  const app = new Hono<AppEnv>().route('/', links);
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
    const { db, settings, brand, now, log } = context;
    const receive = (request: NotificationRequest) => receiveNotification(context, gateway, request);
    const pages = gateway.pages?.({ db, settings, brand, now, log, receive });
    if (pages) app.route(`/${gateway.id}`, pages);
  }
  return app;
}
