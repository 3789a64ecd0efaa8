import { setDisabled } from '@slotterbit/provider/customers/accounts.ts';
import { sendDueMail } from '@slotterbit/provider/mail/send-mail.ts';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { forgot, HOME, login, MINUTE_HOURS, reset, tokenOf } from './password-links.ts';
import { test } from './provider-test.ts';
import { smtpRound } from './support/mail-round.ts';
import type { TestProvider } from './support/provider.ts';
import { type SmtpDouble, startSmtpDouble } from './support/smtp-double.ts';

let smtp: SmtpDouble;
beforeEach(async () => {
  smtp = await startSmtpDouble();
});
afterEach(() => smtp.close());

describe('a request for a link', () => {
  test('gets the same answer for a known, an unknown and a closed account; only the first gets mail', async ({
    p,
    customer,
  }) => {
    const closed = await p.register();
    await p.db.transaction().execute((tx) => setDisabled(tx, closed.id, true, p.now()));
    const known = await forgot(p, customer.email);
    expect(known.status).toBe(200);
    expect(await forgot(p, 'tidak@ada.test')).toEqual(known);
    expect(await forgot(p, closed.email)).toEqual(known);
    expect(await smtpRound(p, smtp)).toBe(1);
    expect(smtp.received.map(({ to }) => to)).toEqual([[customer.email]]);
    expect(await smtpRound(p, smtp)).toBe(0);
  });

  test('leaves the same row for an unknown account, so the work is the same', async ({ p, customer }) => {
    await forgot(p, customer.email);
    await forgot(p, 'tidak@ada.test');
    const [known, unknown] = await p.db.selectFrom('password_resets').selectAll().orderBy('id').execute();
    expect({ ...unknown, id: 0, email: '' }).toEqual({ ...known, id: 0, email: '' });
    const [first, second] = await p.db.selectFrom('mail_messages').selectAll().orderBy('id').execute();
    expect({ ...second, id: 0, reset_id: 0 }).toEqual({ ...first, id: 0, reset_id: 0 });
  });

  test('is limited for one account from one network, without a limit on its login or on other networks', async ({
    p,
    customer,
  }) => {
    for (let n = 0; n < 5; n += 1) expect((await forgot(p, customer.email)).status).toBe(200);
    expect(await forgot(p, customer.email)).toMatchObject({ status: 429, retryAfter: '5' });
    expect((await forgot(p, 'tidak@ada.test')).status).toBe(200);
    expect((await forgot(p, customer.email, '203.0.113.5')).status).toBe(200);
    expect(await login(p, customer, customer.password)).toBe(200);
  });

  /** Requests a link for `email` every `minutes` from each address in turn; returns how many are accepted in a day. */
  async function askAllDay(p: TestProvider, email: string, addresses: readonly string[], minutes: number) {
    let accepted = 0;
    for (let n = 0; n * minutes < 24 * 60; n += 1) {
      if ((await forgot(p, email, addresses[n % addresses.length])).status === 200) accepted += 1;
      p.advance(minutes * MINUTE_HOURS);
    }
    return accepted;
  }
  const networks = (count: number) => Array.from({ length: count }, (_, n) => `203.0.113.${n}`);

  test.for(['known', 'unknown'])(
    'makes one network wait longer and longer, at most four hours (%s)',
    async (kind, { p }) => {
      const { email } = kind === 'known' ? await p.register() : { email: 'tidak@ada.test' };
      const waits: number[] = [];
      for (let n = 0; n < 12; n += 1) {
        const { status, retryAfter } = await forgot(p, email);
        const seconds = status === 200 ? 0 : Number(retryAfter);
        if (n > 4) waits.push(seconds / 60);
        p.advance((seconds / 60 || 20) * MINUTE_HOURS);
        if (seconds > 0) expect((await forgot(p, email)).status).toBe(200);
      }
      expect(waits.at(-1)).toBe(240);
    },
  );

  test.for([
    [6, 10],
    [40, 1],
  ] as const)(
    'from %i networks every %i minutes makes the owner wait at most an hour',
    async ([count, minutes], { p, customer }) => {
      expect(await askAllDay(p, customer.email, networks(count), minutes)).toBeLessThan(40);
      const refused = await forgot(p, customer.email);
      expect(refused.status).toBe(429);
      expect(Number(refused.retryAfter)).toBeLessThanOrEqual(3600);
      p.advance(Number(refused.retryAfter) / 3600);
      expect((await forgot(p, customer.email)).status).toBe(200);
    },
  );

  test('passes on a device that is known for the account, for this account only', async ({ p, customer }) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email: customer.email, password: customer.password });
    const init = { method: 'POST', headers, body };
    const loggedIn = await p.provider.fetch(new Request(`${p.base}/customer-login`, init));
    const cookie = loggedIn.headers
      .getSetCookie()
      .find((one) => one.includes('Path=/api/customer-password/forgot'))
      ?.split(';')[0];
    const other = await p.register();
    for (const { email } of [customer, other]) for (const address of networks(30)) await forgot(p, email, address);
    const asked = async (email: string) => (await forgot(p, email, HOME, 'supp', cookie)).status;
    expect(await asked(other.email)).toBe(429);
    for (let n = 0; n < 5; n += 1) expect(await asked(customer.email)).toBe(200);
    expect(await asked(customer.email)).toBe(429);
    expect((await forgot(p, customer.email)).status).toBe(429);
    expect(await smtpRound(p, smtp)).toBeGreaterThan(0);
  });

  test('waits a moment after fifty of one network, and is not refused', async ({ p }) => {
    for (let n = 0; n < 50; n += 1) expect((await forgot(p, `tidak${n}@ada.test`)).status).toBe(200);
    const startedAt = performance.now();
    expect((await forgot(p, 'tidak50@ada.test')).status).toBe(200);
    expect(performance.now() - startedAt).toBeGreaterThan(990);
  });

  test('is counted when many are sent at once', async ({ p, customer }) => {
    const answers = await Promise.all(networks(30).map((address) => forgot(p, customer.email, address)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  });

  test('sends one message for requests that wait together', async ({ p, customer }) => {
    await forgot(p, customer.email);
    await forgot(p, customer.email);
    expect(await smtpRound(p, smtp)).toBe(1);
    expect((await reset(p, tokenOf(smtp.received[0]))).status).toBe(200);
  });

  test('is sent after the mail server returns, and dropped after 30 minutes', async ({ p, customer }) => {
    smtp.play = () => ({ sender: '421 busy' });
    await forgot(p, customer.email);
    expect(await smtpRound(p, smtp)).toBe(0);
    smtp.play = () => 'accept';
    expect(await smtpRound(p, smtp)).toBe(0);
    p.advance(2 * MINUTE_HOURS);
    expect(await smtpRound(p, smtp)).toBe(1);
    smtp.play = () => ({ sender: '421 busy' });
    await forgot(p, customer.email);
    await smtpRound(p, smtp);
    smtp.play = () => 'accept';
    p.advance(30 * MINUTE_HOURS);
    expect(await smtpRound(p, smtp)).toBe(0);
    await p.provider.catchUp();
    const waiting = p.db.selectFrom('mail_messages').select('id').where('next_attempt_at', 'is not', null);
    expect(await waiting.execute()).toEqual([]);
  });

  test('that a killed process was sending is sent again, with a link that works', async ({ p, customer }) => {
    // The server accepted the message, but the sender never learned it: the lease stays.
    smtp.slowness = () => 0;
    await forgot(p, customer.email);
    const killed = new AbortController();
    const deaf = { send: () => new Promise<void>(() => undefined) };
    void sendDueMail(p.context, deaf, { stopping: killed.signal, cut: killed.signal });
    await expect.poll(() => p.db.selectFrom('mail_messages').select('attempts').execute()).toEqual([{ attempts: 1 }]);
    expect(await smtpRound(p, smtp)).toBe(0);
    p.advance(4 * MINUTE_HOURS);
    expect(await smtpRound(p, smtp)).toBe(1);
    expect((await reset(p, tokenOf(smtp.received[0]))).status).toBe(200);
  });

  test('is deleted after a day', async ({ p, customer }) => {
    await forgot(p, customer.email);
    p.advance(25);
    await p.provider.catchUp();
    for (const table of ['password_resets', 'mail_messages'] as const)
      expect(await p.db.selectFrom(table).select('id').execute()).toEqual([]);
  });
});
