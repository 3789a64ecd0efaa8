import { nextSendingTime } from '@slotterbit/contract/values/sending-time.ts';
import { lastChange } from '@slotterbit/provider/audit/read-audit.ts';
import { recordChange } from '@slotterbit/provider/audit/record-audit.ts';
import { MAX_ID } from '@slotterbit/provider/db/parameters.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import type { MailKind, MailStatus, MailTables } from '@slotterbit/provider/db/tables/mail.ts';
import { loadMessageFacts, subjectOfMail } from '@slotterbit/provider/mail/mail-facts.ts';
import { ACCOUNT_PRIORITY, isAccountMail } from '@slotterbit/provider/mail/mail-kinds.ts';
import { droppedColumns } from '@slotterbit/provider/mail/outbox.ts';
import { renderMail } from '@slotterbit/provider/mail/render-mail.ts';
import { isMessageTrue } from '@slotterbit/provider/mail/still-true.ts';
import { readBrand } from '@slotterbit/provider/platform/brand.ts';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import { lockCustomer } from '../customers/find-customers.ts';
import { type OperationContext, transactionalOperation } from '../operation.ts';
import { findOrder } from '../orders/find-orders.ts';
import { OperationRefused } from '../refusals.ts';

/** `to`: the customer's address; null for a message about an account, which may go to another one. */
function selectMessages(db: Db) {
  return db
    .selectFrom('mail_messages as mail')
    .leftJoin('orders', 'orders.id', 'mail.order_id')
    .leftJoin('waiting_entries as entry', 'entry.id', 'mail.waiting_entry_id')
    .leftJoin('customers', (join) =>
      join.on((eb) =>
        eb('customers.id', '=', eb.fn.coalesce('orders.customer_id', 'entry.customer_id', 'mail.customer_id')),
      ),
    )
    .select(['mail.id', 'mail.kind', 'mail.order_id', 'mail.waiting_entry_id', 'mail.termin', 'mail.status'])
    .select(subjectOfMail.as('order'))
    .select(['mail.created_at', 'mail.not_before', 'mail.next_attempt_at', 'mail.attempts', 'mail.lease_until'])
    .select(['mail.ended_at', 'mail.last_error', 'mail.sent_subject', 'mail.sent_text', 'customers.id as customer_id'])
    .select(sql<string | null>`case when mail.priority > ${ACCOUNT_PRIORITY} then customers.email end`.as('to'));
}

type Message = Awaited<ReturnType<typeof findMessage>>;

/** The order or customer of a message, so that a deletion finds the reason of a change; null if no account has the e-mail. */
function aboutMessage({ order_id, customer_id }: Pick<Message, 'order_id' | 'customer_id'>) {
  if (order_id !== null) return { orderId: order_id };
  return customer_id === null ? null : { customerId: customer_id };
}

async function findMessage(db: Db, id: number) {
  const message = id > MAX_ID ? undefined : await selectMessages(db).where('mail.id', '=', id).executeTakeFirst();
  if (!message) throw new OperationRefused({ code: 'message-not-found' });
  return message;
}

/** A field that is absent or null does not filter. `order`: a code or id. `before`: only messages with a smaller id. */
export type MessageFilter = {
  order: string | null;
  status: MailStatus | null;
  kind?: MailKind | null;
  before?: number | null;
  limit: number;
};

/** As in the partial indexes of these statuses: SQLite does not use one for parameters. */
const literalStatus: Partial<Record<MailStatus, RawBuilder<boolean>>> = {
  'given-up': sql`mail.status = 'given-up'`,
  'not-sent': sql`mail.status = 'not-sent' and mail.next_attempt_at is not null`,
};

/** Returns the messages of the outbox, newest first. */
export async function listMessages({ db }: { db: Db }, filter: MessageFilter) {
  const { order, status, kind = null, before = null, limit } = filter;
  let messages = selectMessages(db).orderBy('mail.id', 'desc').limit(limit);
  if (order !== null) messages = messages.where('mail.order_id', '=', (await findOrder(db, order)).id);
  if (status !== null) messages = messages.where((eb) => literalStatus[status] ?? eb('mail.status', '=', status));
  if (kind !== null) messages = messages.where('mail.kind', '=', kind);
  if (before !== null) messages = messages.where('mail.id', '<', before);
  return messages.execute();
}

/**
 * Returns a message, its e-mail as it would be sent now, and whether it is still true. The server drops a message that is not. `mail` is null
 * for a message about an account: its address may be another one, and only the recipient may see its link.
 */
export async function showMessage(
  { db, settings, now }: Pick<OperationContext, 'db' | 'settings' | 'now'>,
  id: number,
) {
  const message = await findMessage(db, id);
  const droppedWhy = message.last_error === 'by-staff' ? await whyDropped(db, message) : null;
  if (isAccountMail(message.kind)) return { message, droppedWhy, mail: null, isTrue: true };
  const facts = await loadMessageFacts(db, message, settings, now());
  const mail = renderMail(message, facts, { brand: readBrand(), settings }, now());
  const isTrue = isMessageTrue(message, facts, now());
  return { message, droppedWhy, mail, isTrue };
}

/** Returns the reason that staff gave; null for a message that no account has, whose change has no subject. */
async function whyDropped(db: Db, message: Message): Promise<string | null> {
  const about = aboutMessage(message);
  if (about === null) return null;
  return (await lastChange(db, about, 'mail-dropped', (facts) => facts.message === message.id))?.why ?? null;
}

async function findGivenUp(db: Db, id: number) {
  const message = await findMessage(db, id);
  if (message.status === 'given-up') return message;
  throw new OperationRefused({ code: 'message-not-given-up' });
}

type Columns = Updateable<MailTables['mail_messages']>;

/** The columns of a message that starts again with its first attempt. */
const UNTRIED = { status: 'not-sent', attempts: 0, first_attempt_at: null, ended_at: null } as const;

const dueAt = (at: Date) => ({ not_before: at.toISOString(), next_attempt_at: at.toISOString() });

/** Retries a message (by id) that was given up, for one day from now. `message` null: every given-up message. */
export const retryMessages = transactionalOperation({
  permission: 'mail.retry',
  async plan({ db }, { message }: { message: number | null }) {
    return { of: message === null ? null : await findGivenUp(db, message) };
  },
  async run({ tx, ...context }, { message }, { of }) {
    if (of?.customer_id) await lockCustomer(tx, {}, of.customer_id);
    const rows = await tx
      .updateTable('mail_messages')
      .set({ ...UNTRIED, ...dueAt(nextSendingTime(context.now())) })
      .where('status', '=', 'given-up')
      .$if(message !== null, (query) => query.where('id', '=', message ?? 0))
      .returning('id')
      .execute();
    const retried = rows.map((row) => row.id).sort((a, b) => a - b);
    const about = of === null ? null : aboutMessage(of);
    if (retried.length > 0)
      await recordChange(tx, context, { kind: 'mail-retried', facts: { messages: retried }, ...about });
    // Another caller retried or dropped it first.
    else if (message !== null) await findGivenUp(tx, message);
    return { retried };
  },
});

type Shop = Pick<OperationContext, 'db' | 'settings' | 'now'>;

async function findDroppable({ db, now }: Shop, id: number) {
  const message = await findMessage(db, id);
  const { status, lease_until } = message;
  if (status === 'sent' || status === 'dropped') throw new OperationRefused({ code: 'message-ended', status });
  if (lease_until !== null && lease_until > now().toISOString())
    throw new OperationRefused({ code: 'message-being-sent' });
  return message;
}

async function findWaiting(shop: Shop, id: number) {
  const message = await findDroppable(shop, id);
  if (message.status === 'not-sent') return message;
  throw new OperationRefused({ code: 'message-not-waiting' });
}

/** A message about an account has a secret, or its recipient is no longer known. */
async function findRepeatable(shop: Shop, id: number) {
  const { message, isTrue } = await showMessage(shop, id);
  if (isAccountMail(message.kind)) throw new OperationRefused({ code: 'message-of-account' });
  if (message.status !== 'sent') throw new OperationRefused({ code: 'message-not-sent' });
  if (!isTrue) throw new OperationRefused({ code: 'message-untrue' });
  return message;
}

/** Creates an operation that changes the columns of one message (by id). `find` refuses a message that may not change. */
const changeMessage = (
  kind: 'mail-hastened' | 'mail-repeated' | 'mail-dropped',
  needsReason: boolean,
  find: (shop: Shop, id: number) => Promise<Message>,
  columnsAt: (now: Date) => Columns,
) =>
  transactionalOperation({
    permission: 'mail.retry',
    needsReason,
    plan: (context, { message }: { message: number }) => find(context, message),
    async run({ tx, ...context }, { message: id }, { customer_id }) {
      if (customer_id !== null) await lockCustomer(tx, {}, customer_id);
      const message = await find({ ...context, db: tx }, id);
      const { numUpdatedRows } = await tx
        .updateTable('mail_messages')
        .set(columnsAt(context.now()))
        .where('id', '=', id)
        .where('status', '=', message.status)
        // A server that took the message to send it has increased `attempts`.
        .where('attempts', '=', message.attempts)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new OperationRefused({ code: 'message-just-taken' });
      const facts = { message: id, mail: message.kind };
      await recordChange(tx, context, { kind, facts, ...aboutMessage(message) });
    },
  });

/** Sends a waiting message (by id) at once, at any hour. */
export const hastenMessage = changeMessage('mail-hastened', false, findWaiting, dueAt);

/** Sends a delivered message (by id) again, from the current data. A new time of creation, so that its Message-ID is new too. */
export const repeatMessage = changeMessage('mail-repeated', true, findRepeatable, (now) => ({
  ...UNTRIED,
  ...dueAt(now),
  created_at: now.toISOString(),
}));

/** Drops a message (by id) that waits or was given up: the server does not send it, and the doctor no longer reports it. */
export const dropMessage = changeMessage('mail-dropped', true, findDroppable, (now) => droppedColumns('by-staff', now));
