import { isPlainAddress } from '../platform/setting.ts';
import type { Mail } from './render-mail.ts';

/** Limits per step; the defaults of nodemailer are up to ten minutes. That of a try is far shorter than a lease (outbox.ts). */
const LIMITS = { connectMs: 10_000, greetingMs: 10_000, silenceMs: 20_000, tryMs: 60_000 };
export type MailLimits = typeof LIMITS;

/**
 * A message that was not accepted.
 * - 'address': the mailbox does not exist.
 * - 'recipient': the server refuses this recipient by policy, or every recipient, because it refuses us. One answer
 * cannot tell, so send-mail.ts counts them.
 * - 'silence': the server greeted us and then did not answer in time. Counted too.
 * - 'server': the server is unreachable, unusable, or refuses us as sender. Another message would fail too.
 * The text is for the operator: it can contain the address, never the password.
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
  /** Resolves when the server has accepted the message. Throws `MailFailure`, also when `signal` aborts. */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
};

/** Fields of nodemailer's errors. */
type SmtpError = {
  code?: string;
  timeoutType?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  message?: string;
};

/** Commands before the first one with a recipient. */
const SERVER_COMMANDS = /^(CONN|EHLO|HELO|STARTTLS|AUTH|MAIL FROM)/;
/** Codes of connection failures. */
const CONNECTION_CODES = /^(EDNS|ESOCKET|ETLS|ETIMEDOUT)$/;

/**
 * Classifies a refused recipient. By enhanced status (RFC 3463): 5.1.x is the recipient's address (5.1.7 and 5.1.8 the sender's), 5.7.x
 * a policy. Without it: 550, 551 and 553 are the mailbox, 554 may be a policy, 530 asks for a login. Everything else may be temporary.
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
  // Connecting and greeting have shorter limits, so a try that ran out of time (EABORT) got a greeting.
  if (error.timeoutType === 'SOCKET_TIMEOUT' || code === 'EABORT') return 'silence';
  const isServer = SERVER_COMMANDS.test(command) || CONNECTION_CODES.test(code) || responseCode === 421;
  return isServer ? 'server' : 'message';
}

function failureFrom(error: unknown): MailFailure {
  // nodemailer's errors have these fields where known.
  const known = error as SmtpError;
  const text = [known.code, known.message ?? String(error)].filter(Boolean).join(': ').slice(0, 300);
  return new MailFailure(kindOf(known), text);
}

function isLoopback(host: string): boolean {
  return /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(host);
}

/** Returns nodemailer's options for an SMTP_URL. A password is sent only over an encrypted connection, or to this machine. */
function optionsOf(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    requireTLS: !secure && password !== '' && !isLoopback(hostname),
    // A connection to this machine needs no encryption, and its certificate rarely matches.
    ...(isLoopback(hostname) && !secure ? { ignoreTLS: true } : {}),
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
  };
}

/** Opens the transport to SMTP_URL: one connection per message. */
export function openTransport(smtpUrl: string, limits: MailLimits = LIMITS): MailTransport {
  const options = {
    ...optionsOf(smtpUrl),
    connectionTimeout: limits.connectMs,
    dnsTimeout: limits.connectMs,
    greetingTimeout: limits.greetingMs,
    socketTimeout: limits.silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    async send(mail, signal) {
      // nodemailer would parse it as a list, also for the envelope.
      if (!isPlainAddress(mail.to.address)) throw new MailFailure('address', 'The customer has no usable address.');
      const limit = AbortSignal.timeout(limits.tryMs);
      try {
        // A server without SMTP_URL does not need it.
        const { createTransport } = await import('nodemailer');
        await createTransport(options).sendMail({
          from: mail.from,
          to: mail.to,
          // The header is for people, the envelope for the server.
          envelope: { from: mail.from.address, to: [mail.to.address] },
          messageId: mail.messageId,
          subject: mail.subject,
          date: mail.date,
          // Asks for no automatic reply (RFC 3834).
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
