import { minuteText } from '#domain/date.ts';
import { mailStatuses } from '../db/tables/mail.ts';
import { dropMessage, listMessages, retryMessages, showMessage } from '../operations/mail/messages.ts';
import { changeCommand } from './change.ts';
import {
  type Command,
  limitOption,
  listResult,
  oneOfOption,
  optionValue,
  required,
  UsageError,
  wholeNumber,
} from './command.ts';

const messageId = (text: string | undefined) =>
  wholeNumber(required(text, 'Which message? Give its id; mail list shows them.'), 'Message');

const addressText = ({ name, address }: { name: string; address: string }) => `${name} <${address}>`;

export const mailCommands: readonly Command[] = [
  {
    name: 'mail list',
    usage: '[--status STATUS] [--order ORDER] [--limit N]',
    summary: 'E-mails to customers, newest first (50 unless --limit): not-sent, sent, given-up, dropped',
    async run(context, _args, options) {
      const status = oneOfOption(options, 'status', mailStatuses);
      const order = optionValue(options, 'order');
      const messages = await listMessages(context, { status, order, limit: limitOption(options) });
      const now = context.now().toISOString();
      return listResult(messages, 'No messages.', (row) => ({
        id: row.id,
        kind: row.kind,
        order: row.order,
        termin: row.termin || null,
        to: row.to,
        status: row.lease_until !== null && row.lease_until > now ? 'sending' : row.status,
        written: minuteText(row.created_at),
        tries: row.attempts,
        next: row.next_attempt_at && minuteText(row.next_attempt_at),
        ended: row.ended_at && minuteText(row.ended_at),
        reason: row.last_error,
      }));
    },
  },
  {
    name: 'mail show',
    usage: 'ID',
    summary: 'One e-mail as it would be sent now: headers and text',
    async run(context, [id]) {
      const { message, mail, isTrue } = await showMessage(context, messageId(id));
      const willBeDropped = message.status === 'not-sent' && !isTrue;
      const text = [
        `Status: ${message.status}${message.last_error ? ` (${message.last_error})` : ''}, tries: ${message.attempts}`,
        ...(willBeDropped ? ['It will be dropped: it is no longer true, or not today.'] : []),
        `From: ${addressText(mail.from)}`,
        `To: ${addressText(mail.to)}`,
        `Subject: ${mail.subject}`,
        `Message-ID: ${mail.messageId}`,
        '',
        ...mail.text.trimEnd().split('\n'),
      ];
      return { json: { ...message, is_true: isTrue, ...mail }, text };
    },
  },
  changeCommand({
    name: 'mail retry',
    usage: 'ID | --all-given-up',
    summary: 'Try an e-mail again that was given up, or all of them',
    operation: retryMessages,
    input([id], options) {
      if (!options.has('all-given-up')) return { message: messageId(id) };
      if (id) throw new UsageError('Give an id or --all-given-up, not both.');
      return { message: null };
    },
    announce: ({ message }) =>
      message === null ? 'Tries every message again that was given up.' : `Tries message ${message} again.`,
    show: (done) => ({
      json: done,
      text:
        done.retried.length > 0
          ? `To be sent again: ${done.retried.join(', ')}`
          : 'No message was given up. Nothing changed.',
    }),
  }),
  changeCommand({
    name: 'mail drop',
    usage: 'ID --why TEXT',
    summary: 'Drop an e-mail that waits or was given up: it is not sent, and the doctor no longer reports it',
    operation: dropMessage,
    input: ([id]) => ({ message: messageId(id) }),
    announce: ({ id, kind, order, to }) => `Drops mail ${id} (${kind}, ${order}) to ${to}: it will not be sent.`,
    show: (done) => ({ json: done, text: `Message ${done.id} to ${done.to}: dropped` }),
  }),
];
