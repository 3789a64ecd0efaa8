import { addHours } from '#domain/date.ts';
import { type MailContext, type SendSignals, sendDueMail } from './send.ts';
import { type MailTransport, openTransport } from './transport.ts';

/** Milliseconds that a stop waits for the message under way. */
const STOP_MS = 5_000;
/** Minutes without a try after the server could not be used: the first time, the second, …; the last for all further ones. */
const PAUSES = [1, 5, 15];

/** Sends mail when it is told to; `stop` ends that. */
export type Mailer = {
  /** One round: everything that is due. Nothing while it pauses, since each try uses up of the time that a message has. */
  round(): Promise<void>;
  /** Takes no further message; the one under way is finished, or cut off and given back after five seconds. */
  stop(): void;
};

/** The mailer of this process; null without SMTP_URL, when messages stay in the outbox. */
export function createMailer(
  context: MailContext,
  open: (smtpUrl: string) => MailTransport = openTransport,
): Mailer | null {
  const { settings, log, now } = context;
  if (settings.smtpUrl === null) return null;
  const transport = open(settings.smtpUrl);
  const stopping = new AbortController();
  const cut = new AbortController();
  const signals: SendSignals = { stopping: stopping.signal, cut: cut.signal };
  const failed = new Set<string>();
  let failures = 0;
  let pausedUntil = new Date(0);
  return {
    async round() {
      if (now() < pausedUntil) return;
      const { sent, serverFailed } = await sendDueMail(context, transport, signals, failed);
      if (sent > 0) failures = 0;
      if (!serverFailed) return;
      const minutes = PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 1;
      failures += 1;
      pausedUntil = addHours(now(), minutes / 60);
      log.error(
        `mail: the server of SMTP_URL cannot be used or refuses us; next try in ${minutes} min (mail list shows why)`,
      );
    },
    stop() {
      stopping.abort();
      setTimeout(() => cut.abort(), STOP_MS).unref();
    },
  };
}
