import { recordChange } from '../../audit/record.ts';
import type { Db } from '../../db/schema.ts';
import type { MailStatus } from '../../db/tables/mail.ts';
import { transact } from '../../db/transact.ts';
import { readBrand } from '../../mail/brand.ts';
import { loadFacts } from '../../mail/facts.ts';
import { renderMail } from '../../mail/render.ts';
import { nextSendingTime } from '../../mail/sending-time.ts';
import { stillTrue } from '../../mail/still-true.ts';
import { type OperationContext, operation } from '../operation.ts';
import { findOrder } from '../orders/find-order.ts';
import { OperationRefused } from '../refusal.ts';

function selectMessages(db: Db) {
  return db
    .selectFrom('mail_messages as mail')
    .innerJoin('orders', 'orders.id', 'mail.order_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['mail.id', 'mail.kind', 'mail.order_id', 'orders.code as order', 'mail.termin', 'mail.status'])
    .select(['mail.created_at', 'mail.not_before', 'mail.next_attempt_at', 'mail.attempts', 'mail.lease_until'])
    .select(['mail.ended_at', 'mail.last_error', 'customers.email as to']);
}

async function findMessage(db: Db, id: number) {
  const message = await selectMessages(db).where('mail.id', '=', id).executeTakeFirst();
  if (!message) throw new OperationRefused({ code: 'message-not-found', message: id });
  return message;
}

/** Which messages to list; null = all. `order` is a code or id. */
export type MessageFilter = { order: string | null; status: MailStatus | null; limit: number };

/** Returns the messages of the outbox, newest first. */
export async function listMessages({ db }: { db: Db }, { order: name, status, limit }: MessageFilter) {
  const order = name === null ? null : await findOrder(db, name);
  return selectMessages(db)
    .$if(status !== null, (query) => query.where('mail.status', '=', status ?? 'not-sent'))
    .$if(order !== null, (query) => query.where('mail.order_id', '=', order?.id ?? 0))
    .orderBy('mail.id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns a message, its mail as it would be sent now, and whether it is still true; one that is not will be dropped. */
export async function showMessage(
  { db, settings, now }: Pick<OperationContext, 'db' | 'settings' | 'now'>,
  id: number,
) {
  const message = await findMessage(db, id);
  const facts = await loadFacts(db, message.order_id, settings);
  const mail = renderMail(message, facts, { brand: readBrand(), settings }, now());
  const isTrue = stillTrue(message, { ...facts.order, lastReason: facts.lastReason }, now());
  return { message, mail, isTrue };
}

async function findGivenUp(db: Db, id: number) {
  const message = await findMessage(db, id);
  if (message.status === 'given-up') return message;
  throw new OperationRefused({ code: 'message-not-given-up', message: id, status: message.status });
}

/** Tries a message again that was given up, for a day from now; `message` null = all of them. */
export const retryMessages = operation({
  async plan({ db }: OperationContext, { message }: { message: number | null }) {
    if (message !== null) await findGivenUp(db, message);
    return { message };
  },
  async run(context, { message }) {
    const at = nextSendingTime(context.now()).toISOString();
    const retried = await transact(context.db, async (tx) => {
      const rows = await tx
        .updateTable('mail_messages')
        .set({
          status: 'not-sent',
          not_before: at,
          next_attempt_at: at,
          attempts: 0,
          first_attempt_at: null,
          ended_at: null,
        })
        .where('status', '=', 'given-up')
        .$if(message !== null, (query) => query.where('id', '=', message ?? 0))
        .returning('id')
        .execute();
      const ids = rows.map((row) => row.id).sort((a, b) => a - b);
      if (ids.length > 0) await recordChange(tx, context, { what: `mail ${ids.join(', ')} tried again` });
      // Another request was first.
      else if (message !== null) await findGivenUp(tx, message);
      return ids;
    });
    return { retried, not_before: at };
  },
});

async function findDroppable(db: Db, id: number, now: Date) {
  const message = await findMessage(db, id);
  const { status, lease_until } = message;
  if (status === 'sent' || status === 'dropped') {
    throw new OperationRefused({ code: 'message-ended', message: id, status });
  }
  if (lease_until !== null && lease_until > now.toISOString()) {
    throw new OperationRefused({ code: 'message-being-sent', message: id, until: lease_until });
  }
  return message;
}

/** Ends a message that was given up or waits: it is not sent any more, and the doctor is silent about it. */
export const dropMessage = operation({
  needsReason: true,
  plan: ({ db, now }: OperationContext, { message }: { message: number }) => findDroppable(db, message, now()),
  async run(context, { message: id }, { kind, order, to }) {
    const { now, staff } = context;
    await transact(context.db, async (tx) => {
      const { status, attempts, order_id } = await findDroppable(tx, id, now());
      const { numUpdatedRows } = await tx
        .updateTable('mail_messages')
        .set({
          status: 'dropped',
          next_attempt_at: null,
          lease_until: null,
          ended_at: now().toISOString(),
          last_error: `dropped by staff: ${staff.why}`,
        })
        .where('id', '=', id)
        .where('status', '=', status)
        // An instance that took it in between raised this.
        .where('attempts', '=', attempts)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new OperationRefused({ code: 'message-just-taken', message: id });
      await recordChange(tx, context, { what: `mail ${id} (${kind}, ${order}) to ${to}: dropped`, orderId: order_id });
    });
    return { id, order, to, status: 'dropped' as const };
  },
});
