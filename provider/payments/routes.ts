import { Hono, type Context as HonoContext } from 'hono';
import { messageAnswer } from '#contract/errors.ts';
import { paymentNotification } from '#contract/payments.ts';
import type { Context } from '../context.ts';
import { failureOf } from '../db/failure.ts';
import { describeRoute } from '../http/describe-route.ts';
import type { AppEnv } from '../http/env.ts';
import { jsonBody, pathText } from '../http/input.ts';
import { busy, Problem } from '../http/problem.ts';
import { paymentLink, payScreen, siteLink } from '../links.ts';
import { sweepDeadlines } from '../sweep.ts';
import { receiveNotification } from './notification.ts';
import { openCharge } from './open-charge.ts';
import { linkErrorPage, pagePolicy } from './page.ts';

/** A link is opened by a person: an error is shown on a page. Programs that do not accept HTML get the JSON error. */
function showError(c: HonoContext<AppEnv>, problem: Problem, { settings }: Context): Response | Promise<Response> {
  if (!c.req.header('accept')?.includes('text/html')) throw problem;
  const isTransient = problem.status >= 500;
  c.header('Content-Security-Policy', pagePolicy);
  c.header('Referrer-Policy', 'no-referrer');
  if (isTransient) c.header('Retry-After', '10');
  const again = isTransient ? paymentLink(settings, c.req.param('token') ?? '') : null;
  return c.html(linkErrorPage(problem.message, { again, back: siteLink(settings, '/pesanan') }), problem.status);
}

/** GET payments/{token}/pay, the link of one payment, and POST payments/midtrans, the gateway's notification. */
export function paymentRoutes(context: Context): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const toCharge = describeRoute({
    summary: 'Link of one payment: leads to its page at the gateway',
    status: 303,
    errors: [404, 502],
  });
  app.get('/payments/:token/pay', toCharge, async (c) => {
    try {
      const token = pathText(c, 'token', 'Tautan pembayaran');
      await sweepDeadlines(context);
      const opened = await openCharge(context, token);
      return c.redirect(opened.kind === 'charge' ? opened.url : payScreen(context.settings, opened.orderId), 303);
    } catch (error) {
      if (error instanceof Problem) return showError(c, error, context);
      if (failureOf(error) === null) throw error;
      context.log.error(`${c.get('requestId')} link of a payment: ${error}`);
      return showError(c, busy(), context);
    }
  });
  const notification = describeRoute({
    summary: "The gateway's signed notification",
    answer: messageAnswer,
    errors: [403, 404],
  });
  app.post('/payments/midtrans', notification, jsonBody(paymentNotification), async (c) => {
    await receiveNotification(context, c.req.valid('json'));
    return c.json({ message: 'OK' });
  });
  return app;
}
