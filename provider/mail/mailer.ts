import { addHours } from '#domain/date.ts';
import type { Db } from '../db/schema.ts';
import type { Brand } from '../platform/brand.ts';
import type { Log } from '../platform/log.ts';
import type { Settings } from '../platform/settings.ts';
import type { Mail, Sender } from './render.ts';
import { MailFailure, type MailTransport, openTransport } from './transport.ts';

export type MailContext = { db: Db; now: () => Date; settings: Settings; log: Log; brand: Brand };

/** `stopping`: take no further message. `cut`: abort the message in flight and requeue it. */
export type SendSignals = { stopping: AbortSignal; cut: AbortSignal };

/** `serverFailed`: the server is unusable, and due messages wait. */
export type Round = { sent: number; serverFailed: boolean };

/** How long a stop waits for the message in flight. */
const STOP_MS = 5_000;

/** Sends mail in rounds, until `stop`. */
export type Mailer = {
  /** Sends everything that is due. Does nothing during a pause, since each try shortens the remaining time of a message. */
  round(): Promise<void>;
  /** Takes no further message. The one in flight is finished, or aborted and requeued after five seconds. */
  stop(): void;
};

type MailerOptions = {
  /** Pauses after the server failed; the last one repeats. */
  pausesMinutes: readonly [number, ...number[]];
  onPause?: (minutes: number) => void;
  open?: (smtpUrl: string) => MailTransport;
};

/** Creates the sender of one kind of messages; null without SMTP_URL. */
export function mailerOf(
  { settings, now }: MailContext,
  send: (transport: MailTransport, signals: SendSignals) => Promise<Round>,
  { pausesMinutes, onPause, open = openTransport }: MailerOptions,
): Mailer | null {
  if (settings.smtpUrl === null) return null;
  const transport = open(settings.smtpUrl);
  const stopping = new AbortController();
  const cut = new AbortController();
  let failures = 0;
  let pausedUntil = new Date(0);
  return {
    async round() {
      if (now() < pausedUntil) return;
      const { sent, serverFailed } = await send(transport, { stopping: stopping.signal, cut: cut.signal });
      if (sent > 0) failures = 0;
      if (!serverFailed) return;
      const minutes = pausesMinutes[Math.min(failures, pausesMinutes.length - 1)] ?? pausesMinutes[0];
      failures += 1;
      pausedUntil = addHours(now(), minutes / 60);
      onPause?.(minutes);
    },
    stop() {
      stopping.abort();
      setTimeout(() => cut.abort(), STOP_MS).unref();
    },
  };
}

const RETRY_MINUTES = 1;

/** Messages that do not wait for the outbox, whose backlog may be long. They are sent also at night: the customer waits for them. */
export type DirectQueue<Message> = {
  /** Leases the message that has waited longest. */
  claim(db: Db, now: Date): Promise<Message | null>;
  /** Returns null if there is nothing to send. */
  render(message: Message, sender: Sender, now: Date): Mail | null;
  /** Ends the lease. `nextAttemptAt` null: it was sent, or cannot be. */
  endLease(db: Db, message: Message, nextAttemptAt: Date | null): Promise<void>;
  /** For the log. */
  nameOf(message: Message): string;
};

/** Sends a queue. Ends when nothing is due, or when the server fails. Several instances can run it at the same time. */
export async function sendQueue<Message>(
  queue: DirectQueue<Message>,
  context: MailContext,
  transport: MailTransport,
  { stopping, cut }: SendSignals,
): Promise<Round> {
  const { db, log, now } = context;
  let sent = 0;
  while (!stopping.aborted) {
    const message = await queue.claim(db, now());
    if (message === null) break;
    try {
      const mail = queue.render(message, context, now());
      if (mail === null) continue;
      await transport.send(mail, cut);
    } catch (error) {
      if (cut.aborted) {
        await queue.endLease(db, message, now());
        break;
      }
      const kind = error instanceof MailFailure ? error.kind : 'message';
      await queue.endLease(db, message, kind === 'address' ? null : addHours(now(), RETRY_MINUTES / 60));
      // Without the server's answer, which may contain the address.
      log.error(`${queue.nameOf(message)}: the e-mail was not accepted (${kind})`);
      if (kind === 'address' || kind === 'message') continue;
      return { sent, serverFailed: true };
    }
    await queue.endLease(db, message, null);
    sent += 1;
    log.info(`${queue.nameOf(message)}: sent`);
  }
  return { sent, serverFailed: false };
}

/** Creates the sender of a queue; null without SMTP_URL. */
export function directMailer<Message>(context: MailContext, queue: DirectQueue<Message>): Mailer | null {
  const send = (transport: MailTransport, signals: SendSignals) => sendQueue(queue, context, transport, signals);
  return mailerOf(context, send, { pausesMinutes: [RETRY_MINUTES] });
}
