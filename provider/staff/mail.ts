import { minuteText } from '#domain/date.ts';
import { recordChange } from '../audit/record.ts';
import type { Db } from '../db/schema.ts';
import { mailStatuses } from '../db/tables/mail.ts';
import { transact } from '../db/transact.ts';
import { readBrand } from '../mail/brand.ts';
import { loadFacts } from '../mail/facts.ts';
import { renderMail } from '../mail/render.ts';
import { nextSendingTime } from '../mail/sending-time.ts';
import { stillTrue } from '../mail/still-true.ts';
import { table } from '../terminal.ts';
import { type Command, limitOption, oneOfOption, optionValue, StaffError, UsageError, wholeNumber } from './command.ts';
import { findOrder } from './orders.ts';

function selectMessages(db: Db) {
  return db
    .selectFrom('mail_messages as mail')
    .innerJoin('orders', 'orders.id', 'mail.order_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['mail.id', 'mail.kind', 'mail.order_id', 'orders.code as order', 'mail.termin', 'mail.status'])
    .select(['mail.created_at', 'mail.not_before', 'mail.next_attempt_at', 'mail.attempts', 'mail.lease_until'])
    .select(['mail.ended_at', 'mail.last_error', 'customers.email as to']);
}

/** mail list: the outbox, newest first. */
export const mailList: Command = {
  name: 'mail list',
  usage: '[--status STATUS] [--order ORDER] [--limit N]',
  summary: 'E-mails to customers, newest first (50 unless --limit): not-sent, sent, given-up, dropped',
  options: ['status', 'order', 'limit'],
  async run({ db, now }, _args, options) {
    const status = oneOfOption(options, 'status', mailStatuses);
    const code = optionValue(options, 'order');
    const order = code === null ? null : await findOrder(db, code);
    const rows = await selectMessages(db)
      .$if(status !== null, (query) => query.where('mail.status', '=', status ?? 'not-sent'))
      .$if(order !== null, (query) => query.where('mail.order_id', '=', order?.id ?? 0))
      .orderBy('mail.id', 'desc')
      .limit(limitOption(options))
      .execute();
    const isSending = (until: string | null) => until !== null && until > now().toISOString();
    const text = table(
      rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        order: row.order,
        termin: row.termin || null,
        to: row.to,
        status: isSending(row.lease_until) ? 'sending' : row.status,
        written: minuteText(row.created_at),
        tries: row.attempts,
        next: row.next_attempt_at && minuteText(row.next_attempt_at),
        ended: row.ended_at && minuteText(row.ended_at),
        reason: row.last_error,
      })),
      'No messages.',
    );
    return { json: rows, text };
  },
};

function idOf(text: string | undefined): number {
  if (!text) throw new UsageError('Which message? Give its id; mail list shows them.');
  return wholeNumber(text, 'Message');
}

/** mail show: one message with its text, as it would be sent at this moment. */
export const mailShow: Command = {
  name: 'mail show',
  usage: 'ID',
  summary: 'One e-mail as it would be sent now: headers and text',
  async run({ db, settings, now }, [name]) {
    const id = idOf(name);
    const message = await selectMessages(db).where('mail.id', '=', id).executeTakeFirst();
    if (!message) throw new StaffError(`There is no message ${id}.`);
    const facts = await loadFacts(db, message.order_id, settings);
    const mail = renderMail(message, facts, { brand: readBrand(), settings }, now());
    const isTrue = stillTrue(message, { ...facts.order, lastReason: facts.lastReason }, now());
    const address = (of: { name: string; address: string }) => `${of.name} <${of.address}>`;
    const text = [
      `Status: ${message.status}${message.last_error ? ` (${message.last_error})` : ''}, tries: ${message.attempts}`,
      ...(message.status === 'not-sent' && !isTrue
        ? ['It will be dropped: it is not true any more, or not today.']
        : []),
      `From: ${address(mail.from)}`,
      `To: ${address(mail.to)}`,
      `Subject: ${mail.subject}`,
      `Message-ID: ${mail.messageId}`,
      '',
      ...mail.text.trimEnd().split('\n'),
    ];
    return { json: { ...message, is_true: isTrue, ...mail }, text };
  },
};

/** mail retry: what was given up is tried again, for a day from now. */
export const mailRetry: Command = {
  name: 'mail retry',
  usage: 'ID | --all-given-up',
  summary: 'Try an e-mail again that was given up, or all of them',
  options: ['all-given-up'],
  changes: true,
  async run(context, [name], options) {
    const { db, now, log } = context;
    const isAll = options.has('all-given-up');
    if (isAll && name) throw new UsageError('Give an id or --all-given-up, not both.');
    const id = isAll ? null : idOf(name);
    if (id !== null) {
      const message = await selectMessages(db).where('mail.id', '=', id).executeTakeFirst();
      if (!message) throw new StaffError(`There is no message ${id}.`);
      if (message.status !== 'given-up') {
        throw new StaffError(`Message ${id} is ${message.status}: only one that was given up can be tried again.`);
      }
    }
    log(id === null ? 'Tries every message again that was given up.' : `Tries message ${id} again.`);
    const at = nextSendingTime(now()).toISOString();
    const ids = await transact(db, async (tx) => {
      const retried = await tx
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
        .$if(id !== null, (query) => query.where('id', '=', id ?? 0))
        .returning('id')
        .execute();
      const ids = retried.map((row) => row.id).sort((a, b) => a - b);
      if (ids.length > 0) await recordChange(tx, context, { what: `mail ${ids.join(', ')} tried again` });
      return ids;
    });
    const text = ids.length > 0 ? `To be sent again: ${ids.join(', ')}` : 'None was given up. Nothing changed.';
    return { json: { retried: ids, not_before: at }, text };
  },
};

/** mail drop: a message that nobody is to get any more, such as one to an address that never was right. */
export const mailDrop: Command = {
  name: 'mail drop',
  usage: 'ID --why TEXT',
  summary: 'Send an e-mail no more that was given up or waits; the doctor is silent about it then',
  changes: true,
  needsWhy: true,
  async run(context, [name]) {
    const { db, now, log, staff } = context;
    const id = idOf(name);
    const find = async (on: Db) => {
      const message = await selectMessages(on).where('mail.id', '=', id).executeTakeFirst();
      if (!message) throw new StaffError(`There is no message ${id}.`);
      if (message.status === 'sent' || message.status === 'dropped') {
        throw new StaffError(`Message ${id} is ${message.status}: only one that was given up or waits can be dropped.`);
      }
      if (message.lease_until !== null && message.lease_until > now().toISOString()) {
        throw new StaffError(`Message ${id} is being sent at this moment: look again in a few minutes.`);
      }
      return message;
    };
    const { kind, order, to } = await find(db);
    const what = `mail ${id} (${kind}, ${order}) to ${to}`;
    log(`Drops ${what}: it is not sent any more.`);
    await transact(db, async (tx) => {
      const { status, attempts, order_id } = await find(tx);
      const at = now().toISOString();
      const { numUpdatedRows } = await tx
        .updateTable('mail_messages')
        .set({
          status: 'dropped',
          next_attempt_at: null,
          lease_until: null,
          ended_at: at,
          last_error: `dropped by staff: ${staff.why}`,
        })
        .where('id', '=', id)
        .where('status', '=', status)
        // An instance that took it in between raised this.
        .where('attempts', '=', attempts)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new StaffError(`Message ${id} was taken to be sent just now: look again.`);
      await recordChange(tx, context, { what: `${what}: dropped`, orderId: order_id });
    });
    return { json: { id, order, to, status: 'dropped' }, text: `Message ${id} to ${to}: dropped` };
  },
};
