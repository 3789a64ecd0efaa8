import { createMailer } from '@slotterbit/provider/mail/mailer.ts';
import { type MailFailure, openTransport } from '@slotterbit/provider/mail/transport.ts';
import { test as withProvider } from '@slotterbit/provider/tests/provider-test.ts';
import { add, addition, order } from '@slotterbit/provider/tests/shopping.ts';
import { startTestProvider, type TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { type Silence, startSilentSmtp } from '@slotterbit/provider/tests/support/silent-smtp.ts';
import { type SmtpDouble, startSmtpDouble } from '@slotterbit/provider/tests/support/smtp-double.ts';
import { describe, expect, test as withoutProvider } from 'vitest';
import { startAppServer } from './support/app-server.ts';

/*
 * An SMTP server that accepts the connection and never answers. Verified to fail without the transport's limits, and with silence about
 * one message treated as a server failure.
 */

/** Longer than a test may take: nothing ends by itself. */
const FOR_EVER_MS = 600_000;
const FOR_EVER = { connectMs: FOR_EVER_MS, greetingMs: FOR_EVER_MS, silenceMs: FOR_EVER_MS, tryMs: FOR_EVER_MS };
const SHORT_MS = 300;
const MINUTE = 1 / 60;

const mail = {
  from: { name: 'Slot', address: 'halo@slot.example' },
  to: { name: 'Ani', address: 'ani@kampus.example' },
  messageId: '<1@slot.example>',
  subject: 'Pesanan',
  date: new Date(0),
  text: 'teks',
  html: '<p>teks</p>',
};

withoutProvider.each<[Silence, Partial<typeof FOR_EVER>, MailFailure['kind']]>([
  ['connection', { greetingMs: SHORT_MS }, 'server'],
  ['EHLO', { silenceMs: SHORT_MS }, 'silence'],
  ['MAIL', { silenceMs: SHORT_MS }, 'silence'],
  ['RCPT', { silenceMs: SHORT_MS }, 'silence'],
  ['DATA', { silenceMs: SHORT_MS }, 'silence'],
  ['text', { silenceMs: SHORT_MS }, 'silence'],
  ['endless answer', { tryMs: SHORT_MS }, 'silence'],
])('a server that never answers (%s) is aborted in time', async (silence, limits, kind) => {
  const smtp = await startSilentSmtp(silence);
  const sent = openTransport(smtp.url, { ...FOR_EVER, ...limits }).send(mail);
  await expect(sent).rejects.toMatchObject({ name: 'MailFailure', kind });
  await smtp.close();
});

const test = withProvider.extend<{ smtp: SmtpDouble }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern
  smtp: async ({}, use) => {
    const smtp = await startSmtpDouble();
    await use(smtp);
    await smtp.close();
  },
});

/** Writes a message to each address, with one customer and order each. */
async function writeTo(p: TestProvider, emails: readonly string[]): Promise<void> {
  await p.setCapacity(p.catalogue.alfa.slots[1]?.id ?? 0, 50);
  for (const email of emails) {
    const customer = await p.register({ email });
    await add(customer, p.catalogue.alfa, 'SINTA 2');
    await order(customer);
    p.advance(MINUTE / 60);
  }
}

function mailerOf(p: TestProvider, { url }: SmtpDouble) {
  const limits = { ...FOR_EVER, silenceMs: SHORT_MS };
  const context = { ...p.context, settings: { ...p.settings, smtpUrl: url } };
  const mailer = createMailer(context, (to) => openTransport(to, limits));
  if (!mailer) throw new Error('SMTP_URL is given.');
  return mailer;
}

const attempts = async (p: TestProvider) => {
  const rows = await p.db.selectFrom('mail_messages').select(['status', 'attempts']).orderBy('id').execute();
  return rows.map(({ status, attempts }) => `${status} ${attempts}`);
};

describe('a server that takes the text and does not answer', () => {
  test('for one message gets the later ones in the same round, and that one again later', async ({ p, smtp }) => {
    await writeTo(p, ['diam@x.test', 'ani@x.test', 'budi@x.test']);
    smtp.play = (to) => (to.startsWith('diam') ? 'hang' : 'accept');
    const mailer = mailerOf(p, smtp);
    await mailer.round();
    expect(await attempts(p)).toEqual(['not-sent 1', 'sent 1', 'sent 1']);
    smtp.play = () => 'accept';
    p.advance(2 * MINUTE);
    await mailer.round();
    expect(await attempts(p)).toEqual(['sent 2', 'sent 1', 'sent 1']);
  });

  test('for three messages in a row, also of one mailbox, is paused for a minute', async ({ p, smtp }) => {
    await writeTo(p, ['diam@x.test', 'diam+1@x.test', 'diam+2@x.test', 'ani@x.test']);
    smtp.play = (to) => (to.startsWith('diam') ? 'hang' : 'accept');
    const mailer = mailerOf(p, smtp);
    await mailer.round();
    expect(await attempts(p)).toEqual(['not-sent 1', 'not-sent 1', 'not-sent 1', 'not-sent 0']);
    await mailer.round();
    expect(await attempts(p)).toEqual(['not-sent 1', 'not-sent 1', 'not-sent 1', 'not-sent 0']);
    smtp.play = () => 'accept';
    p.advance(2 * MINUTE);
    await mailer.round();
    expect(await attempts(p)).toEqual(['sent 2', 'sent 2', 'sent 2', 'sent 1']);
  });
});

withoutProvider('a silent mail server delays no request, and a stop requeues its message', async () => {
  const smtp = await startSilentSmtp('text');
  const env = { SMTP_URL: smtp.url, SITE_URL: 'https://slot.example', MAIL_FROM: 'Slot <halo@slot.example>' };
  const p = await startTestProvider({ env: { ...env, LOG_LEVEL: 'silent' } });
  const server = await startAppServer(p.provider);
  const [customer, other] = [await p.register(), await p.register()];
  await add(customer, p.catalogue.alfa, 'SINTA 2');
  const { payment_url } = await order(customer);
  await expect.poll(smtp.connections, { timeout: 30_000 }).toBe(1);
  const json = { authorization: `Bearer ${other.token}`, 'content-type': 'application/json' };
  const post = (body: unknown) => ({ method: 'POST', headers: json, body: JSON.stringify(body) });
  const { email, password } = other;
  const pathOfPayment = new URL(payment_url ?? '').pathname;
  const calls: [string, RequestInit][] = [
    ['/api/items', {}],
    ['/api/customer-login', post({ email, password })],
    ['/api/carts', post(addition(p.catalogue.beta, 'DOAJ'))],
    [pathOfPayment, { redirect: 'manual' }],
    ['/readyz', {}],
  ];
  const answers = await Promise.all(calls.map(([path, init]) => fetch(new URL(path, server.url), init)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 201, 303, 200]);
  await server.stop();
  // The server process must stop faster: systemd gives it 20 s.
  await p.provider.stopWork();
  expect(await attempts(p)).toEqual(['not-sent 0']);
  expect(smtp.connections()).toBe(1);
  await p.close();
  await smtp.close();
});
