import { addHours } from '@slotterbit/contract/values/date.ts';
import { type MailContext, sendDueMail } from './send-mail.ts';
import { type MailTransport, openTransport } from './transport.ts';

/** How long a stop waits for the message in flight. */
const STOP_MS = 5_000;
/** Pauses after the server failed; the last one repeats. */
const PAUSES_MINUTES = [1, 5, 15] as const;

/** Creates the mailer of this process, which sends in rounds; null without SMTP_URL: messages stay in the outbox. */
export function createMailer(context: MailContext, open: (smtpUrl: string) => MailTransport = openTransport) {
  const { settings, now, log } = context;
  if (settings.smtpUrl === null) return null;
  const transport = open(settings.smtpUrl);
  const stopping = new AbortController();
  const cut = new AbortController();
  const signals = { stopping: stopping.signal, cut: cut.signal };
  const failed = new Set<string>();
  let failures = 0;
  let pausedUntil = new Date(0);
  return {
    /** Sends everything that is due. Does nothing during a pause, since each try shortens the remaining time of a message. */
    async round() {
      if (now() < pausedUntil) return;
      const { sent, hasServerFailed } = await sendDueMail(context, transport, signals, failed);
      if (sent > 0) failures = 0;
      if (!hasServerFailed) return;
      const minutes = PAUSES_MINUTES[Math.min(failures, PAUSES_MINUTES.length - 1)] ?? PAUSES_MINUTES[0];
      failures += 1;
      pausedUntil = addHours(now(), minutes / 60);
      log.error(
        `mail: the server of SMTP_URL cannot be used or refuses us; next try in ${minutes} min (/staf/pesan shows why)`,
      );
    },
    /** Takes no further message. The one in flight is finished, or aborted and requeued after five seconds. */
    stop() {
      stopping.abort();
      setTimeout(() => cut.abort(), STOP_MS).unref();
    },
  };
}
