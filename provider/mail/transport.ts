import { createTransport } from 'nodemailer';
import { isPlainAddress } from '#domain/email-address.ts';
import type { Mail } from './render.ts';

/** Milliseconds after which a try is cut off, whatever the server does meanwhile; far shorter than a lease (outbox.ts). */
const TRY_MS = 60_000;

/** Milliseconds for each step; nodemailer's own go up to ten minutes. */
export type MailLimits = { connectMs: number; greetingMs: number; silenceMs: number; tryMs: number };
const LIMITS: MailLimits = { connectMs: 10_000, greetingMs: 10_000, silenceMs: 20_000, tryMs: TRY_MS };

/**
 * Why a message was not taken. 'address': this mailbox does not exist. 'recipient': the server refuses this recipient by its policy, or every
 * recipient because it refuses us; one answer cannot tell (send.ts counts them). 'silence': the server greeted us and then did not answer in time,
 * over this message or over every one; counted too. 'server': it could not be reached or used at all, or refuses us as a sender: another message would
 * fare no better. The message is for the operator: it may name the address, never the password.
 */
export class MailFailure extends Error {
  override readonly name = 'MailFailure';
  readonly kind: 'address' | 'recipient' | 'silence' | 'server' | 'message';
  constructor(kind: MailFailure['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

export type MailTransport = {
  /** Resolves when the server has taken the message. Throws `MailFailure`; also when `signal` cuts it off. */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
};

/** What nodemailer's errors carry. */
type SmtpError = {
  code?: string;
  timeoutType?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  message?: string;
};

/** Commands before the first that names a recipient. */
const OF_THE_SERVER = /^(CONN|EHLO|HELO|STARTTLS|AUTH|MAIL FROM)/;
/** Codes of failures of the connection. */
const OF_THE_CONNECTION = /^(EDNS|ESOCKET|ETLS|ETIMEDOUT)$/;

/**
 * Whom a refusal of a recipient concerns. The enhanced status (RFC 3463) tells where there is one: 5.1.x the recipient's address (but 5.1.7 and 5.1.8
 * the sender's), 5.7.x a policy. Without one, 550, 551 and 553 are about the mailbox, and 554 may be a policy. 530 asks us to log in. All else may pass.
 */
function refusedRecipient({ responseCode = 0, response = '' }: SmtpError): MailFailure['kind'] {
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  if (responseCode === 530) return 'server';
  if (status === undefined || status === '5.0.0') {
    if ([550, 551, 553].includes(responseCode)) return 'address';
    if (responseCode === 554) return 'recipient';
    return responseCode === 421 ? 'server' : 'message';
  }
  if (/^5\.1\.[78]$/.test(status)) return 'server';
  if (status.startsWith('5.7.')) return 'recipient';
  return status.startsWith('5.1.') ? 'address' : 'message';
}

function kindOf(error: SmtpError): MailFailure['kind'] {
  const { code = '', command = '', responseCode, message = '' } = error;
  if (command === 'RCPT TO') return refusedRecipient(error);
  if (command === 'API' && /^Invalid recipient|^No recipients/.test(message)) return 'address';
  // Connecting and the greeting have shorter limits of their own: what took all of a try (EABORT) was greeted.
  if (error.timeoutType === 'SOCKET_TIMEOUT' || code === 'EABORT') return 'silence';
  const isServer = OF_THE_SERVER.test(command) || OF_THE_CONNECTION.test(code) || responseCode === 421;
  return isServer ? 'server' : 'message';
}

function failureFrom(error: unknown): MailFailure {
  // An error of nodemailer has these where they are known.
  const known = error as SmtpError;
  const text = [known.code, known.message ?? String(error)].filter(Boolean).join(': ').slice(0, 300);
  return new MailFailure(kindOf(known), text);
}

function isLoopback(host: string): boolean {
  return /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(host);
}

/** nodemailer's options of an SMTP_URL. A password goes only over an encrypted connection, or to this machine. */
function optionsOf(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    requireTLS: !secure && password !== '' && !isLoopback(hostname),
    // With an address on this machine nobody is between, and its certificate seldom names it.
    ...(isLoopback(hostname) && !secure ? { ignoreTLS: true } : {}),
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
  };
}

/** The way to the server of SMTP_URL: one connection for each message, none kept open. */
export function openTransport(smtpUrl: string, limits: MailLimits = LIMITS): MailTransport {
  const transport = createTransport({
    ...optionsOf(smtpUrl),
    connectionTimeout: limits.connectMs,
    dnsTimeout: limits.connectMs,
    greetingTimeout: limits.greetingMs,
    socketTimeout: limits.silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail, signal) {
      // nodemailer would read it as a list, also in the envelope.
      if (!isPlainAddress(mail.to.address)) throw new MailFailure('address', 'The customer has no usable address.');
      const limit = AbortSignal.timeout(limits.tryMs);
      try {
        await transport.sendMail({
          from: mail.from,
          to: mail.to,
          // Of its own: what stands in the header is read by people, this by the server.
          envelope: { from: mail.from.address, to: [mail.to.address] },
          messageId: mail.messageId,
          subject: mail.subject,
          date: mail.date,
          // No answer of an absent colleague, please (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
          text: mail.text,
          html: mail.html,
          signal: signal ? AbortSignal.any([limit, signal]) : limit,
        });
      } catch (error) {
        throw failureFrom(error);
      }
    },
  };
}
