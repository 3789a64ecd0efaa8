import type { PaymentNews, PaymentNotification } from '#contract/payments.ts';
import type { Context } from '../context.ts';
import { Problem } from '../http/problem.ts';
import { applyNews, billOfNews } from './apply-news.ts';
import { outcomeOf } from './outcome.ts';
import { isSigned } from './signature.ts';

/** The gateway repeats what is answered with 503 four times; the poll asks too. */
const uncertain = () =>
  new Problem(503, 'Status pembayaran belum dapat dipastikan.', { headers: { 'Retry-After': '60' } });

/** The news as the gateway tells it when it is asked itself; a notification could be old, or signed with a key that leaked. */
async function confirmed({ gateway, log }: Context, told: PaymentNotification): Promise<PaymentNews> {
  if (!gateway.askStatus) return told;
  let answer: PaymentNews | null;
  try {
    answer = await gateway.askStatus(told.order_id);
  } catch (error) {
    log.error(`gateway ${gateway.name}: status of ${told.order_id} failed: ${error}`);
    throw uncertain();
  }
  if (answer) return answer;
  // The gateway knows of no payment: nothing in the notification can be about money.
  if (outcomeOf(told) !== 'expired') throw uncertain();
  return told;
}

/**
 * Takes a gateway's notification: signature, bill and amount are checked, the gateway is asked again, then it is applied once,
 * whenever and however often it comes. Answers what was done. Throws 403 (signature), 404 (unknown bill), 422 (amount), 503 (the gateway
 * cannot be asked: send it again).
 */
export async function takeNotification(context: Context, notification: PaymentNotification): Promise<string> {
  if (!isSigned(notification, context.gateway.serverKey)) {
    throw new Problem(403, 'Tanda tangan notifikasi tidak cocok.');
  }
  await billOfNews(context.db, notification);
  return applyNews(context, await confirmed(context, notification));
}
