import { minuteText } from '#domain/date.ts';
import { mailStatuses } from '../db/tables/mail.ts';
import { dropMessage, listMessages, retryMessages, showMessage } from '../operations/mail/messages.ts';
import { table } from '../platform/terminal.ts';
import { change } from './change.ts';
import { type Command, limitOption, oneOfOption, optionValue, required, UsageError, wholeNumber } from './command.ts';

/** mail list: the outbox, newest first. */
export const mailList: Command = {
  name: 'mail list',
  usage: '[--status STATUS] [--order ORDER] [--limit N]',
  summary: 'E-mails to customers, newest first (50 unless --limit): not-sent, sent, given-up, dropped',
  options: ['status', 'order', 'limit'],
  async run(context, _args, options) {
    const status = oneOfOption(options, 'status', mailStatuses);
    const order = optionValue(options, 'order');
    const messages = await listMessages(context, { status, order, limit: limitOption(options) });
    const isSending = (until: string | null) => until !== null && until > context.now().toISOString();
    const text = table(
      messages.map((row) => ({
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
    return { json: messages, text };
  },
};

function messageId(text: string | undefined): number {
  return wholeNumber(required(text, 'Which message? Give its id; mail list shows them.'), 'Message');
}

/** mail show: one message with its text, as it would be sent at this moment. */
export const mailShow: Command = {
  name: 'mail show',
  usage: 'ID',
  summary: 'One e-mail as it would be sent now: headers and text',
  async run(context, [id]) {
    const { message, mail, isTrue } = await showMessage(context, messageId(id));
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
  async run(context, [id], options) {
    const isAll = options.has('all-given-up');
    if (isAll && id) throw new UsageError('Give an id or --all-given-up, not both.');
    const input = { message: isAll ? null : messageId(id) };
    return change(context, retryMessages, input, {
      announce: ({ message }) =>
        message === null ? 'Tries every message again that was given up.' : `Tries message ${message} again.`,
      show: (done) => ({
        json: done,
        text:
          done.retried.length > 0
            ? `To be sent again: ${done.retried.join(', ')}`
            : 'None was given up. Nothing changed.',
      }),
    });
  },
};

/** mail drop: a message that nobody is to get any more, such as one to an address that never was right. */
export const mailDrop: Command = {
  name: 'mail drop',
  usage: 'ID --why TEXT',
  summary: 'Send an e-mail no more that was given up or waits; the doctor is silent about it then',
  changes: true,
  needsWhy: true,
  run: async (context, [id]) =>
    change(
      context,
      dropMessage,
      { message: messageId(id) },
      {
        announce: ({ id: message, kind, order, to }) =>
          `Drops mail ${message} (${kind}, ${order}) to ${to}: it is not sent any more.`,
        show: (done) => ({ json: done, text: `Message ${done.id} to ${done.to}: dropped` }),
      },
    ),
};
