import type { Mail } from '@slotterbit/provider/mail/render-mail.ts';
import { type MailContext, sendDueMail } from '@slotterbit/provider/mail/send-mail.ts';
import { type MailTransport, openTransport } from '@slotterbit/provider/mail/transport.ts';
import type { TestProvider } from './provider.ts';
import type { SmtpDouble } from './smtp-double.ts';

export const never = new AbortController().signal;

/** One round of the job, which nothing stops. */
export const mailRound = (context: MailContext, transport: MailTransport) =>
  sendDueMail(context, transport, { stopping: never, cut: never });

/** Sends the due mail, all of which is accepted; returns it. */
export async function dueMail(context: MailContext): Promise<Mail[]> {
  const mails: Mail[] = [];
  await mailRound(context, { send: async (mail) => void mails.push(mail) });
  return mails;
}

/** The context of a server with SMTP_URL. */
export function smtpContext(p: TestProvider, smtp: SmtpDouble): TestProvider['context'] {
  const mailFrom = { name: 'Slot', address: 'halo@slot.example' };
  return { ...p.context, settings: { ...p.settings, siteUrl: 'https://slot.example', mailFrom, smtpUrl: smtp.url } };
}

/** One round through SMTP; returns how many were sent. */
export const smtpRound = async (p: TestProvider, smtp: SmtpDouble, transport = openTransport(smtp.url)) =>
  (await mailRound(smtpContext(p, smtp), transport)).sent;
