import { addHours } from '#domain/date.ts';
import type { MailContext, Mailer, SendSignals } from '../mail/send.ts';
import { createDirectMailer, RETRY_HOURS } from '../mail/send-resets.ts';
import { MailFailure, type MailTransport } from '../mail/transport.ts';
import { accountMail, claimLetter, endLetterLease } from './letters.ts';

/** Sends the messages about accounts. Ends when none is due, or when the server fails. Several instances can run it at the same time. */
async function sendDueLetters(
  context: MailContext,
  transport: MailTransport,
  { stopping, cut }: SendSignals,
): Promise<{ serverFailed: boolean }> {
  const { db, log, now } = context;
  while (!stopping.aborted) {
    const letter = await claimLetter(db, now());
    if (letter === null) break;
    const what = `${letter.kind} of customer ${letter.customer_id}, try ${letter.attempts}`;
    try {
      await transport.send(accountMail(letter, context, now()), cut);
    } catch (error) {
      if (cut.aborted) {
        await endLetterLease(db, letter, now());
        break;
      }
      const kind = error instanceof MailFailure ? error.kind : 'message';
      await endLetterLease(db, letter, kind === 'address' ? null : addHours(now(), RETRY_HOURS));
      // Without the server's answer, which may contain the address.
      log.error(`${what}: the e-mail was not accepted (${kind})`);
      if (kind === 'address' || kind === 'message') continue;
      return { serverFailed: true };
    }
    await endLetterLease(db, letter, null);
    log.info(`${what}: sent`);
  }
  return { serverFailed: false };
}

/** Creates the sender of messages about accounts; null without SMTP_URL. */
export function createLetterMailer(context: MailContext): Mailer | null {
  return createDirectMailer(context, sendDueLetters);
}
