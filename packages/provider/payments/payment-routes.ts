import { messageAnswer } from '@slotterbit/contract/calls/call-fields.ts';
import { payerPaymentAnswer } from '@slotterbit/contract/calls/payer-calls.ts';
import { linkProblems } from '@slotterbit/contract/orders/payer-payment.ts';
import { Hono, type Context as HonoContext } from 'hono';
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
import { type ChargeContext, openCharge, unknownLink } from './charges/open-charge.ts';
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
 * The routes of a payment: GET payments/{token}, payments/{token}/pay (GET is its link, POST opens a charge), POST payments/{token}/transfer
 * (announces a bank transfer), payments/{token}/status (where the payer returns), and POST payments/{gateway} (notifications).
 */
export function paymentRoutes(context: PaymentsContext): Hono<AppEnv> {
  const { db, settings } = context;
  const links = new Hono<AppEnv>().onError((error, c) => refuse(c, error, context));
  const tokenOf = (c: HonoContext<AppEnv>) => pathText(c, 'token', 'Tautan pembayaran');
  const toPage = (c: HonoContext<AppEnv>) => c.redirect(paymentLinks(settings, tokenOf(c)).page, 303);
  // These addresses are secrets, so no answer leaks them, also not an unknown one's.
  links.use('/payments/:token/*', async (c, next) => {
    c.header('Referrer-Policy', 'no-referrer');
    await next();
  });
  const facts = describeRoute('One payment with its order, for everyone with its link', payerPaymentAnswer, [404]);
  links.get('/payments/:token', facts, async (c) => {
    const answer = await loadPayerPayment(db, tokenOf(c), settings, context.now());
    if (!answer) throw unknownLink();
    return c.json(answer);
  });
  const toGateway = async (c: HonoContext<AppEnv>) => {
    await cancelOverdue(context);
    if (context.gateways.chosen === null) return toPage(c);
    const opened = await openCharge(context, tokenOf(c));
    return c.redirect(opened.kind === 'charge' ? opened.url : paymentLinks(settings, tokenOf(c)).status, 303);
  };
  const toPayer = describeRoute("Link of one payment: leads to the payer's page", null, [], 303);
  links.get('/payments/:token/pay', toPayer, (c) => {
    // A tap on this site where nothing is to choose leads on. Programs that look at links are not on this site.
    const isTap = c.req.method === 'GET' && c.req.header('sec-fetch-site') === 'same-origin';
    return isTap && settings.bankAccounts.length === 0 ? toGateway(c) : toPage(c);
  });
  const toCharge = describeRoute(
    'Opens a charge for one payment, instead of an announced transfer, and leads to its page at the gateway',
    null,
    [404, 429, 502, 503],
    303,
  );
  links.post('/payments/:token/pay', toCharge, toGateway);
  const toTransfer = describeRoute(
    'Announces a bank transfer for one payment: reserves its exact amount, and leads to the page that says where to send it',
    null,
    [404, 409, 429, 502, 503],
    303,
  );
  // A browser may ask for the address of a form again.
  links.get('/payments/:token/transfer', toPayer, toPage);
  links.post('/payments/:token/transfer', toTransfer, async (c) => {
    if (settings.bankAccounts.length === 0) throw new Problem(404, 'Transfer bank tidak dipakai di sini.');
    await cancelOverdue(context);
    await announceTransfer(context, tokenOf(c));
    return toPage(c);
  });
  // Gateways add their own query parameters to this address, so it is not the page's. Some banks return payers with POST.
  const status = describeRoute("Leads from the gateway back to the payer's page", null, [], 303);
  links.on(['GET', 'POST'], '/payments/:token/status', status, (c) =>
    c.redirect(`${paymentLinks(settings, tokenOf(c)).page}?kembali=1`, 303),
  );
  // Chats add a full stop or a space to a link.
  links.all('/payments/:token/:call{(?:pay|transfer|status).+}', (c, next) =>
    ['GET', 'HEAD', 'POST'].includes(c.req.method) ? toPage(c) : next(),
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
