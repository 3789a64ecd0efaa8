import { createMailer } from '@slotterbit/provider/mail/mailer.ts';
import { openTransport } from '@slotterbit/provider/mail/transport.ts';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { test } from './provider-test.ts';
import { add, order } from './shopping.ts';
import { smtpContext } from './support/mail-round.ts';
import type { TestProvider } from './support/provider.ts';
import { type Play, type SmtpDouble, startSmtpDouble } from './support/smtp-double.ts';

const LIMITS = { connectMs: 30_000, greetingMs: 30_000, silenceMs: 30_000, tryMs: 30_000 };
const MINUTE = 1 / 60;

let smtp: SmtpDouble;
beforeEach(async () => {
  smtp = await startSmtpDouble();
});
afterEach(() => smtp.close());

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

function mailerOf(p: TestProvider, limits = LIMITS) {
  const mailer = createMailer(smtpContext(p, smtp), (url) => openTransport(url, limits));
  if (!mailer) throw new Error('SMTP_URL is given.');
  return mailer;
}

const statuses = async (p: TestProvider) => {
  const rows = await p.db.selectFrom('mail_messages').select(['status', 'attempts']).orderBy('id').execute();
  return rows.map(({ status, attempts }) => `${status} ${attempts}`);
};
const receivers = () => smtp.received.map(({ to }) => to[0]);

/** Uses `rcpt` for addresses with this beginning. */
const refusing =
  (start: string, rcpt: string) =>
  (to: string): Play =>
    to.startsWith(start) ? { rcpt } : 'accept';

describe('a relay that refuses one recipient by its policy', () => {
  test('takes the later messages in the same round', async ({ p }) => {
    await writeTo(p, ['buruk@x.test', 'ani@x.test', 'budi@x.test']);
    smtp.play = refusing('buruk', '554 5.7.1 recipient address rejected: policy');
    await mailerOf(p).round();
    expect(receivers()).toEqual(['ani@x.test', 'budi@x.test']);
    expect(await statuses(p)).toEqual(['not-sent 1', 'sent 1', 'sent 1']);
  });

  test('is not blamed for one mailbox that is refused repeatedly', async ({ p }) => {
    await writeTo(p, ['buruk@x.test', 'buruk+1@x.test', 'buruk+2@x.test', 'buruk+3@x.test', 'ani@x.test']);
    smtp.play = refusing('buruk', '554 no');
    await mailerOf(p).round();
    expect(receivers()).toEqual(['ani@x.test']);
  });

  test('is not blamed for several refused recipients with an accepted one between them', async ({ p }) => {
    await writeTo(p, ['buruk1@x.test', 'buruk2@x.test', 'ani@x.test', 'buruk3@x.test', 'buruk4@x.test', 'budi@x.test']);
    smtp.play = refusing('buruk', '554 no');
    await mailerOf(p).round();
    expect(receivers()).toEqual(['ani@x.test', 'budi@x.test']);
  });
});

describe('a server that refuses three different recipients in a row', () => {
  test('is paused: other messages wait without a try, and are sent after it accepts one', async ({ p }) => {
    await writeTo(p, ['a@x.test', 'b@x.test', 'c@x.test', 'd@x.test', 'e@x.test']);
    smtp.play = () => ({ rcpt: '554 5.7.1 relay access denied' });
    const mailer = mailerOf(p);
    await mailer.round();
    expect(await statuses(p)).toEqual(['not-sent 1', 'not-sent 1', 'not-sent 1', 'not-sent 0', 'not-sent 0']);
    // Still paused: after each pause one message is tried, not three.
    const tries = async () =>
      (await p.db.selectFrom('mail_messages').select('attempts').execute()).reduce((sum, row) => sum + row.attempts, 0);
    p.advance(2 * MINUTE);
    await mailer.round();
    expect(await tries()).toBe(4);
    await mailer.round();
    expect(await tries()).toBe(4);
    smtp.play = () => 'accept';
    p.advance(30 * MINUTE);
    await mailer.round();
    expect(receivers().toSorted()).toEqual(['a@x.test', 'b@x.test', 'c@x.test', 'd@x.test', 'e@x.test']);
  });
});

describe('a server that takes the text and does not answer', () => {
  test('for one message gets the later ones in the same round, and that one again later', async ({ p }) => {
    await writeTo(p, ['diam@x.test', 'ani@x.test', 'budi@x.test']);
    smtp.play = (to) => (to.startsWith('diam') ? 'hang' : 'accept');
    const mailer = mailerOf(p, { ...LIMITS, silenceMs: 300 });
    await mailer.round();
    expect(await statuses(p)).toEqual(['not-sent 1', 'sent 1', 'sent 1']);
    smtp.play = () => 'accept';
    p.advance(2 * MINUTE);
    await mailer.round();
    expect(await statuses(p)).toEqual(['sent 2', 'sent 1', 'sent 1']);
  });

  test('for three messages in a row, also of one mailbox, is paused for a minute', async ({ p }) => {
    await writeTo(p, ['diam@x.test', 'diam+1@x.test', 'diam+2@x.test', 'ani@x.test']);
    smtp.play = (to) => (to.startsWith('diam') ? 'hang' : 'accept');
    const mailer = mailerOf(p, { ...LIMITS, silenceMs: 300 });
    await mailer.round();
    expect(await statuses(p)).toEqual(['not-sent 1', 'not-sent 1', 'not-sent 1', 'not-sent 0']);
    await mailer.round();
    expect(await statuses(p)).toEqual(['not-sent 1', 'not-sent 1', 'not-sent 1', 'not-sent 0']);
    smtp.play = () => 'accept';
    p.advance(2 * MINUTE);
    await mailer.round();
    expect(await statuses(p)).toEqual(['sent 2', 'sent 2', 'sent 2', 'sent 1']);
  });
});

test('links for mailboxes that the server refuses do not hold back the messages of others', async ({ p, customer }) => {
  const mailer = mailerOf(p);
  smtp.play = (to) => (to.startsWith('tolak') ? { rcpt: '550 5.7.1 refused by policy' } : 'accept');
  const refused = ['tolak1', 'tolak2', 'tolak3', 'tolak4'].map((name) => `${name}@contoh.test`);
  for (const email of refused) await p.register({ email });
  await add(customer, p.catalogue.alfa, 'SINTA 2');
  await order(customer);
  for (let minutes = 0; minutes < 75; minutes += 1) {
    if (minutes % 15 === 0) {
      const email = refused[(minutes / 15) % 4] ?? '';
      for (const one of minutes === 0 ? refused : [email])
        await p.call('POST', 'customer-password/forgot', { email: one });
    }
    if (minutes === 60) await p.call('POST', 'customer-password/forgot', { email: customer.email });
    await mailer.round();
    p.advance(1 / 60);
  }
  expect(smtp.received.map(({ headers }) => headers['message-id']?.split('.')[1])).toEqual(
    expect.arrayContaining(['order-created', 'password-link']),
  );
});
