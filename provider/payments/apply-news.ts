import { createHash } from 'node:crypto';
import type { PaymentNews } from '#contract/payments.ts';
import type { Context } from '../context.ts';
import { lockRow } from '../db/locks.ts';
import type { Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { Problem } from '../http/problem.ts';
import { applyAllocation, type When } from './apply-allocation.ts';
import { type Attempt, loadAttempt } from './attempt.ts';
import { outcomeOf } from './outcome.ts';
import { refundedSoFar } from './refunded-so-far.ts';
import { recordPart } from './refunds.ts';
import { settle } from './settle.ts';
import { grossAmount } from './signature.ts';
import { closeUnpaid, reverse } from './unsettle.ts';

/** What undoes a transaction for good: a settlement of the same one that comes afterwards is old news. */
const FINAL = ['deny', 'cancel', 'refund', 'chargeback'];

async function isUndone(tx: Tx, { order_id, transaction_id }: PaymentNews): Promise<boolean> {
  if (transaction_id === undefined) return false;
  const undone = await tx
    .selectFrom('payment_notifications')
    .select('id')
    .where('reference', '=', order_id)
    .where('transaction_id', '=', transaction_id)
    .where('transaction_status', 'in', FINAL)
    .executeTakeFirst();
  return undone !== undefined;
}

/**
 * The gateway sent a part back. The order stays as it is while some is left: what of it is still wanted, the operator knows. Where this is
 * the first that is heard of the money (a settlement can be lost, and the gateway tells only how the bill stands now), it came before.
 */
async function applyPart(tx: Tx, attempt: Attempt, news: PaymentNews, when: When): Promise<string> {
  const soFar = refundedSoFar(news);
  if (attempt.status !== 'paid') {
    if (soFar >= attempt.amount || (await isUndone(tx, news))) return 'noted';
    await settle(tx, attempt, when);
  }
  const isNews = await recordPart(tx, attempt, soFar, when.now);
  if (!isNews) return 'noted';
  const { turned } = await applyAllocation(tx, attempt.payment_id, when);
  return turned === 'unpaid' ? 'refunded in parts' : 'part refunded';
}

async function apply(tx: Tx, attempt: Attempt, news: PaymentNews, when: When): Promise<string> {
  const { now } = when;
  switch (outcomeOf(news)) {
    case 'paid':
      return (await isUndone(tx, news)) ? 'ignored: taken back before' : settle(tx, attempt, when);
    case 'denied':
      // The page stays open: the customer may try another card.
      return attempt.status === 'paid' ? reverse(tx, attempt, 'void', when) : 'noted';
    case 'cancelled':
      return reverse(tx, attempt, 'void', when);
    case 'refunded':
      return reverse(tx, attempt, 'refunded', when);
    case 'charged back':
      return reverse(tx, attempt, 'charged back', when);
    case 'failed':
      return closeUnpaid(tx, attempt, 'failed', now);
    case 'expired':
      return closeUnpaid(tx, attempt, 'expired', now);
    case 'partial':
      return applyPart(tx, attempt, news, when);
    default:
      return 'noted';
  }
}

/** The same news, told again, has the same digest. */
function digestOf(news: PaymentNews): string {
  const { order_id, transaction_id, transaction_status, status_code, fraud_status } = news;
  const told = [order_id, transaction_id ?? '', transaction_status, status_code, fraud_status ?? ''];
  // A second partial refund is news although nothing else in it changed.
  if (outcomeOf(news) === 'partial') told.push(String(refundedSoFar(news)));
  return createHash('sha256').update(JSON.stringify(told)).digest('base64url');
}

async function note(tx: Tx, news: PaymentNews, outcome: string, now: Date): Promise<boolean> {
  // The signature is a secret of this bill: it is not kept.
  const { signature_key: _, ...body } = news;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_notifications')
    .values({
      reference: news.order_id,
      digest: digestOf(news),
      transaction_status: news.transaction_status,
      transaction_id: news.transaction_id ?? null,
      body: JSON.stringify(body),
      outcome,
      received_at: now.toISOString(),
    })
    .onConflict((on) => on.column('digest').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The bill that the news is about, if the money in it is the bill's. Throws 404 (unknown bill) and 422 (amount, currency). */
export async function billOfNews(tx: Tx | Context['db'], news: PaymentNews): Promise<Attempt> {
  const attempt = await loadAttempt(tx, news.order_id);
  if (!attempt) throw new Problem(404, 'Tagihan tidak ditemukan.');
  const sameMoney = news.gross_amount === grossAmount(attempt.amount);
  if (!sameMoney || (news.currency ?? 'IDR') !== 'IDR') {
    throw new Problem(422, 'Jumlah pada notifikasi tidak sesuai dengan tagihan.');
  }
  return attempt;
}

/** News that is known to be true is applied once, whenever and however often it comes. Answers what was done. Throws 404, 422. */
export async function applyNews(context: Context, news: PaymentNews): Promise<string> {
  const { db, settings, catalogue, log } = context;
  const now = context.now();
  const outcome = await transact(db, async (tx) => {
    // Written first: of two deliveries at once, the second waits here and finds the news already taken.
    if (!(await note(tx, news, 'taken', now))) return 'repeated';
    await lockOrder(tx, news.order_id);
    const attempt = await billOfNews(tx, news);
    const done = await apply(tx, attempt, news, { now, deadlineHours: settings.orderDeadlineHours });
    await tx.updateTable('payment_notifications').set({ outcome: done }).where('digest', '=', digestOf(news)).execute();
    return done;
  });
  catalogue.changed();
  log.info(`payment ${news.order_id}: ${news.transaction_status} -> ${outcome}`);
  return outcome;
}

/** Different news of one order waits for each other. */
export async function lockOrder(tx: Tx, reference: string): Promise<void> {
  const of = await tx
    .selectFrom('payment_attempts')
    .innerJoin('payments', 'payments.id', 'payment_attempts.payment_id')
    .select('payments.order_id')
    .where('payment_attempts.reference', '=', reference)
    .executeTakeFirst();
  if (of) await lockRow(tx, 'orders', of.order_id);
}
