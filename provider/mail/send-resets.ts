import { addHours } from '#domain/date.ts';
import { claimReset, endResetLease } from '../customers/reset-links.ts';
import { resetMail } from './reset-letter.ts';
import type { MailContext, Mailer, SendSignals } from './send.ts';
import { MailFailure, type MailTransport, openTransport } from './transport.ts';

export const RETRY_HOURS = 1 / 60;
/** How long a stop waits for the message in flight. */
const STOP_MS = 5_000;

/**
 * Sends the links for new passwords that were requested, also at night: the customer is waiting. Ends when none is due, or when the server
 * fails. Several instances can run it at the same time.
 */
export async function sendDueResets(
  context: MailContext,
  transport: MailTransport,
  { stopping, cut }: SendSignals,
): Promise<{ sent: number; serverFailed: boolean }> {
  const { db, log, now } = context;
  let sent = 0;
  while (!stopping.aborted) {
    const reset = await claimReset(db, now());
    if (reset === null) break;
    // No open account has this e-mail.
    if (reset.customer === null) continue;
    const what = `password reset ${reset.id}, try ${reset.attempts}`;
    try {
      await transport.send(resetMail(reset, reset.customer, context, now()), cut);
    } catch (error) {
      if (cut.aborted) {
        await endResetLease(db, reset, now());
        break;
      }
      const kind = error instanceof MailFailure ? error.kind : 'message';
      await endResetLease(db, reset, kind === 'address' ? null : addHours(now(), RETRY_HOURS));
      // Without the server's answer, which may contain the address.
      log.error(`${what}: the e-mail was not accepted (${kind})`);
      if (kind === 'address' || kind === 'message') continue;
      return { sent, serverFailed: true };
    }
    await endResetLease(db, reset, null);
    sent += 1;
    log.info(`${what}: sent`);
  }
  return { sent, serverFailed: false };
}

type SendDue = (
  context: MailContext,
  transport: MailTransport,
  signals: SendSignals,
) => Promise<{ serverFailed: boolean }>;

/** Creates the sender of links for new passwords; null without SMTP_URL. */
export function createResetMailer(context: MailContext): Mailer | null {
  return createDirectMailer(context, sendDueResets);
}

/** Creates a sender that does not wait for the outbox, whose backlog may be long; null without SMTP_URL. */
export function createDirectMailer(context: MailContext, sendDue: SendDue): Mailer | null {
  const { settings, now } = context;
  if (settings.smtpUrl === null) return null;
  const transport = openTransport(settings.smtpUrl);
  const stopping = new AbortController();
  const cut = new AbortController();
  let pausedUntil = new Date(0);
  return {
    async round() {
      if (now() < pausedUntil) return;
      const { serverFailed } = await sendDue(context, transport, { stopping: stopping.signal, cut: cut.signal });
      if (serverFailed) pausedUntil = addHours(now(), RETRY_HOURS);
    },
    stop() {
      stopping.abort();
      setTimeout(() => cut.abort(), STOP_MS).unref();
    },
  };
}
