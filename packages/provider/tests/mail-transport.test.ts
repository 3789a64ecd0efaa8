import { type AddressInfo, createServer } from 'node:net';
import { type MailFailure, openTransport } from '@slotterbit/provider/mail/transport.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Play, type SmtpDouble, startSmtpDouble } from './support/smtp-double.ts';

const LIMITS = { connectMs: 5_000, greetingMs: 5_000, silenceMs: 5_000, tryMs: 5_000 };
const mail = {
  from: { name: 'Slot', address: 'halo@slot.example' },
  to: { name: 'Ani', address: 'ani@kampus.example' },
  messageId: '<1@slot.example>',
  subject: 'Pesanan',
  date: new Date(0),
  text: 'teks',
  html: '<p>teks</p>',
};

let smtp: SmtpDouble;
beforeEach(async () => {
  smtp = await startSmtpDouble();
});
afterEach(() => smtp.close());

/** Returns the kind of failure for a message that the server handles like this. */
async function kindOf(play: Play, limits = LIMITS): Promise<MailFailure['kind']> {
  smtp.play = () => play;
  const failure = await openTransport(smtp.url, limits)
    .send(mail)
    .catch((error: MailFailure) => error);
  if (!failure) throw new Error('It was sent.');
  return failure.kind;
}

test.each<[string, MailFailure['kind']]>([
  ['550 5.1.1 no such user', 'address'],
  ['550 no such user', 'address'],
  ['551 user not local', 'address'],
  ['553 mailbox name not allowed', 'address'],
  ['550 5.0.0 refused', 'address'],
  ['553 5.1.8 sender address has no domain', 'server'],
  ['550 5.7.1 our customers are not yours', 'recipient'],
  ['550 5.7.26 this mail is unauthenticated', 'recipient'],
  ['554 5.7.1 relay access denied', 'recipient'],
  ['554 relay access denied', 'recipient'],
  ['554 5.0.0 transaction failed', 'recipient'],
  ['530 authentication required', 'server'],
  ['530 5.7.0 authentication required', 'server'],
  ['421 closing', 'server'],
  ['552 5.2.2 mailbox full', 'message'],
  ['550 5.2.1 mailbox disabled', 'message'],
  ['550 5.4.1 no route', 'message'],
  ['451 4.7.1 greylisted', 'message'],
  ['450 try later', 'message'],
])('classifies a recipient refused with %s: of the %s', async (rcpt, kind) => {
  expect(await kindOf({ rcpt })).toBe(kind);
});

test('a refused sender affects every message, silence maybe only this one', async () => {
  expect(await kindOf({ sender: '553 5.7.1 sender rejected' })).toBe('server');
  expect(await kindOf({ sender: '550 sender rejected' })).toBe('server');
  expect(await kindOf('hang', { ...LIMITS, tryMs: 200 })).toBe('silence');
});

test('a refused text affects only this message', async () => {
  expect(await kindOf({ data: 554 })).toBe('message');
});

/** Longer than a test may take: nothing ends by itself. */
const FOR_EVER_MS = 600_000;
const FOR_EVER = { connectMs: FOR_EVER_MS, greetingMs: FOR_EVER_MS, silenceMs: FOR_EVER_MS, tryMs: FOR_EVER_MS };
const SHORT_MS = 300;

const ANSWERS: Record<string, string> = { EHLO: '250 slot.test', MAIL: '250 OK', RCPT: '250 OK', DATA: '354 Go on' };

/** Starts an SMTP server that is silent from a command on, or from the connection or the text; 'endless' never ends its answer to EHLO. */
async function startSilent(from: string) {
  const server = createServer((socket) => {
    const say = (line: string) => socket.write(`${line}\r\n`);
    const drip = setInterval(() => from === 'endless' && say('250-slot.test'), 20);
    // The client may end its connection in any way.
    socket.on('error', () => undefined).once('close', () => clearInterval(drip));
    if (from !== 'connection') say('220 slot.test');
    socket.on('data', (sent) => {
      const answer = ANSWERS[sent.toString().slice(0, 4)];
      if (answer !== undefined && from !== 'endless' && !sent.toString().startsWith(from)) say(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server has an AddressInfo; only pipes have a string.
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
}

test.each<[string, Partial<typeof FOR_EVER>, MailFailure['kind']]>([
  ['connection', { greetingMs: SHORT_MS }, 'server'],
  ['EHLO', { silenceMs: SHORT_MS }, 'silence'],
  ['MAIL', { silenceMs: SHORT_MS }, 'silence'],
  ['RCPT', { silenceMs: SHORT_MS }, 'silence'],
  ['DATA', { silenceMs: SHORT_MS }, 'silence'],
  ['text', { silenceMs: SHORT_MS }, 'silence'],
  ['endless', { tryMs: SHORT_MS }, 'silence'],
])('a server that never answers (%s) is aborted in time', async (from, limits, kind) => {
  const silent = await startSilent(from);
  const sent = openTransport(silent.url, { ...FOR_EVER, ...limits }).send(mail);
  await expect(sent).rejects.toMatchObject({ name: 'MailFailure', kind });
  silent.close();
});
