import { afterEach, beforeEach, describe, expect } from 'vitest';
import { setDisabled } from '#provider/customers/accounts.ts';
import { sendDueResets } from '#provider/mail/send-resets.ts';
import { openTransport } from '#provider/mail/transport.ts';
import { runStaff } from '#provider/staff/run.ts';
import { startTestProvider, type TestCustomer, type TestProvider } from '#tests/support/provider.ts';
import { type Received, type SmtpDouble, startSmtpDouble } from '#tests/support/smtp-double.ts';
import { staffContext } from '#tests/support/staff-context.ts';
import { test } from './provider-test.ts';
import type { Errors } from './shopping.ts';

let smtp: SmtpDouble;
beforeEach(async () => {
  smtp = await startSmtpDouble();
});
afterEach(() => smtp.close());

const NEW = 'kucing-oren-9';
const HOME = '198.51.100.7';
const never = new AbortController().signal;
const MINUTE_HOURS = 1 / 60;

/** One round of the job, as a server with SMTP_URL runs it. */
async function round(p: TestProvider): Promise<number> {
  const mailFrom = { name: 'Slot', address: 'halo@slot.example' };
  const settings = { ...p.settings, siteUrl: 'https://slot.example', mailFrom, smtpUrl: smtp.url };
  const context = { ...p.context, settings };
  return (await sendDueResets(context, openTransport(smtp.url), { stopping: never, cut: never })).sent;
}

async function forgot(p: TestProvider, email: string, address = HOME, holding_code = 'supp') {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify({ email, holding_code }) };
  const response = await p.provider.fetch(new Request(`${p.base}/customer-password/forgot`, init), { address });
  return { status: response.status, body: await response.json(), retryAfter: response.headers.get('retry-after') };
}

/** The message as its reader sees it: without the soft line breaks of quoted-printable. */
const textOf = ({ raw }: Received) => raw.replace(/=\r\n/g, '').replaceAll('=3D', '=');
const tokenOf = (received: Received | undefined) =>
  (received && /https:\/\/slot\.example\/atur-password\?token=([\w-]{43})\b/.exec(textOf(received))?.[1]) ?? '';

/** Requests a link and returns its token. */
async function receivedToken(p: TestProvider, { email }: TestCustomer, address = HOME): Promise<string> {
  expect(await forgot(p, email, address)).toMatchObject({ status: 200 });
  expect(await round(p)).toBe(1);
  return tokenOf(smtp.received.at(-1));
}

const reset = (p: TestProvider, token: string, password = NEW) =>
  p.call<Errors>('POST', 'customer-password/reset', { token, password });
const login = async (p: TestProvider, { email }: TestCustomer, password: string) =>
  (await p.call('POST', 'customer-login', { email, password })).status;

const refusal = (text: string) => ({ status: 422, body: { message: text, errors: { token: [text] } } });
const UNKNOWN = refusal('Tautan ini tidak valid.');
const USED = refusal('Tautan ini sudah dipakai.');
const EXPIRED = refusal('Tautan ini sudah kedaluwarsa, atau diganti tautan yang lebih baru.');

describe('the link of the e-mail', () => {
  test('sets a new password, and ends every session of this customer only', async ({ p, customer }) => {
    const other = await p.register();
    const second = await p.call<{ access_token: string }>('POST', 'customer-login', customer);
    const token = await receivedToken(p, customer);
    expect(await reset(p, token)).toMatchObject({ status: 200 });
    expect(await login(p, customer, customer.password)).toBe(401);
    expect(await login(p, customer, NEW)).toBe(200);
    expect((await customer.call('GET', 'carts')).status).toBe(401);
    expect((await p.callWith(second.body.access_token)('GET', 'carts')).status).toBe(401);
    const refreshed = await p.call('POST', 'customer-refresh', { refresh_token: customer.refreshToken });
    expect(refreshed.status).toBe(401);
    expect((await other.call('GET', 'carts')).status).toBe(200);
    expect(await login(p, other, other.password)).toBe(200);
  });

  test('goes to the address of the account, says how long it is valid, and the database holds only its hash', async ({
    p,
    customer,
  }) => {
    const token = await receivedToken(p, customer);
    const [mail] = smtp.received as [Received]; // One was sent.
    expect(mail.to).toEqual([customer.email]);
    expect(textOf(mail)).toContain('Tautan berlaku sampai: 20 November 2026 pukul 10.30 WIB');
    expect(textOf(mail)).not.toContain('Anda memesan');
    const rows = JSON.stringify(await p.db.selectFrom('password_resets').selectAll().execute());
    expect(token).toHaveLength(43);
    expect(rows).not.toContain(token);
  });

  test('is sent at night too', async ({ customer: _, p }) => {
    p.advance(12);
    const customer = await p.register();
    expect(await receivedToken(p, customer)).not.toBe('');
  });

  test('works once', async ({ p, customer }) => {
    const token = await receivedToken(p, customer);
    await reset(p, token);
    expect(await reset(p, token, 'kucing-hitam-9')).toMatchObject(USED);
    expect(await login(p, customer, NEW)).toBe(200);
  });

  test('works once when it is used several times at the same moment', async ({ p, customer }) => {
    const token = await receivedToken(p, customer);
    const passwords = Array.from({ length: 8 }, (_, n) => `kucing-oren-${n}`);
    const answers = await Promise.all(passwords.map((password) => reset(p, token, password)));
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(7);
    expect(await login(p, customer, passwords[won] ?? '')).toBe(200);
  });

  test('expires after 30 minutes', async ({ p, customer }) => {
    const [first, second] = [await receivedToken(p, customer), await receivedToken(p, await p.register())];
    p.advance(29 * MINUTE_HOURS);
    expect((await reset(p, first)).status).toBe(200);
    p.advance(MINUTE_HOURS);
    expect(await reset(p, second)).toMatchObject(EXPIRED);
  });

  test('is replaced by a newer one', async ({ p, customer }) => {
    const older = await receivedToken(p, customer);
    p.advance(MINUTE_HOURS);
    const newer = await receivedToken(p, customer);
    expect(await reset(p, older)).toMatchObject(EXPIRED);
    expect((await reset(p, newer)).status).toBe(200);
  });

  test('ends with a password that staff set, and with a changed e-mail', async ({ p, customer }) => {
    const staff = (...line: string[]) => runStaff(line, async () => staffContext(p));
    const first = await receivedToken(p, customer);
    await staff('customers', 'reset-password', customer.email);
    expect(await reset(p, first)).toMatchObject(EXPIRED);
    p.advance(MINUTE_HOURS);
    const second = await receivedToken(p, customer);
    await staff('customers', 'change', customer.email, '--email', 'baru@contoh.test', '--why', 'salah ketik');
    expect(await reset(p, second)).toMatchObject(UNKNOWN);
  });

  test('stays usable after a password that is too short or too common', async ({ p, customer }) => {
    const token = await receivedToken(p, customer);
    expect(await reset(p, token, 'abc')).toMatchObject({
      status: 422,
      body: { errors: { password: ['Password minimal 6 karakter.'] } },
    });
    expect(await reset(p, token, '123456')).toMatchObject({
      status: 422,
      body: { errors: { password: [expect.stringContaining('terlalu umum')] } },
    });
    expect((await reset(p, token)).status).toBe(200);
  });

  test('does not open a closed account', async ({ p, customer }) => {
    const token = await receivedToken(p, customer);
    await p.db.transaction().execute((tx) => setDisabled(tx, customer.id, true, p.now()));
    expect((await reset(p, token)).status).toBe(403);
    await p.db.transaction().execute((tx) => setDisabled(tx, customer.id, false, p.now()));
    expect(await login(p, customer, customer.password)).toBe(200);
  });

  test.for(['', 'x', 'A'.repeat(43), "' or 1=1 --", '\0'])('%j is not one', async (token, { p }) => {
    expect(await reset(p, token)).toMatchObject({ status: 422, body: { errors: { token: [expect.any(String)] } } });
  });

  test('lets the customer log in at once after many wrong guesses', async ({ p, customer }) => {
    for (let n = 0; n < 6; n += 1) await login(p, customer, 'salah');
    expect(await login(p, customer, customer.password)).toBe(429);
    await reset(p, await receivedToken(p, customer));
    expect(await login(p, customer, NEW)).toBe(200);
  });
});

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
    expect(await round(p)).toBe(1);
    expect(smtp.received.map(({ to }) => to)).toEqual([[customer.email]]);
    expect(await round(p)).toBe(0);
  });

  test('leaves the same row for an unknown account, so the work is the same', async ({ p, customer }) => {
    await forgot(p, customer.email);
    await forgot(p, 'tidak@ada.test');
    const [known, unknown] = await p.db.selectFrom('password_resets').selectAll().orderBy('id').execute();
    expect({ ...unknown, id: 0, email: '' }).toEqual({ ...known, id: 0, email: '' });
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

  test.for(['known', 'unknown'])(
    'is limited to 10 a day for one account from one network (%s)',
    async (kind, { p }) => {
      const { email } = kind === 'known' ? await p.register() : { email: 'tidak@ada.test' };
      for (let n = 0; n < 10; n += 1) {
        expect((await forgot(p, email)).status).toBe(200);
        p.advance(20 * MINUTE_HOURS);
        await round(p);
        await p.provider.catchUp();
      }
      expect(await forgot(p, email)).toMatchObject({ status: 429 });
      expect((await forgot(p, email, '203.0.113.5')).status).toBe(200);
      p.advance(24);
      await p.provider.catchUp();
      expect((await forgot(p, email)).status).toBe(200);
    },
  );

  test('is limited for one account from all networks, and for one network', async ({ p, customer }) => {
    const statuses = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await forgot(p, customer.email, `203.0.113.${n}`)).status);
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
    const others = [];
    for (let n = 0; n < 51; n += 1) others.push((await forgot(p, `tidak${n}@ada.test`)).status);
    expect(others.filter((status) => status === 429)).toHaveLength(1);
  });

  test('sends one message for requests that wait together', async ({ p, customer }) => {
    await forgot(p, customer.email);
    await forgot(p, customer.email);
    expect(await round(p)).toBe(1);
    expect((await reset(p, tokenOf(smtp.received[0]))).status).toBe(200);
  });

  test('is sent after the mail server returns, and dropped after 30 minutes', async ({ p, customer }) => {
    smtp.play = () => ({ sender: '421 busy' });
    await forgot(p, customer.email);
    expect(await round(p)).toBe(0);
    smtp.play = () => 'accept';
    expect(await round(p)).toBe(0);
    p.advance(2 * MINUTE_HOURS);
    expect(await round(p)).toBe(1);
    smtp.play = () => ({ sender: '421 busy' });
    await forgot(p, customer.email);
    await round(p);
    smtp.play = () => 'accept';
    p.advance(30 * MINUTE_HOURS);
    expect(await round(p)).toBe(0);
    await p.provider.catchUp();
    const waiting = p.db.selectFrom('password_resets').select('id').where('next_attempt_at', 'is not', null);
    expect(await waiting.execute()).toEqual([]);
  });

  test('that a killed process was sending is sent again, with a link that works', async ({ p, customer }) => {
    // The server accepted the message, but the sender never learned it: the lease stays.
    smtp.slowness = () => 0;
    await forgot(p, customer.email);
    const killed = new AbortController();
    const deaf = { send: () => new Promise<void>(() => undefined) };
    void sendDueResets(p.context, deaf, { stopping: killed.signal, cut: killed.signal });
    await expect.poll(() => p.db.selectFrom('password_resets').select('attempts').execute()).toEqual([{ attempts: 1 }]);
    expect(await round(p)).toBe(0);
    p.advance(4 * MINUTE_HOURS);
    expect(await round(p)).toBe(1);
    expect((await reset(p, tokenOf(smtp.received[0]))).status).toBe(200);
  });

  test('is sent once by several instances', async ({ p, customer }) => {
    const others = await Promise.all(Array.from({ length: 4 }, () => p.register()));
    for (const { email } of [customer, ...others]) await forgot(p, email);
    await Promise.all(Array.from({ length: 6 }, () => round(p)));
    expect(smtp.received.map(({ to }) => to.join()).sort()).toEqual([customer, ...others].map((c) => c.email).sort());
  });

  test('is deleted after a day', async ({ p, customer }) => {
    await forgot(p, customer.email);
    p.advance(25);
    await p.provider.catchUp();
    expect(await p.db.selectFrom('password_resets').select('id').execute()).toEqual([]);
  });
});

test('the log names each step, without e-mail, password or token, and says that no mail server is configured', async () => {
  const lines: string[] = [];
  const p = await startTestProvider({ env: { LOG_LEVEL: 'info' }, log: (line) => void lines.push(line) });
  const customer = await p.register();
  lines.length = 0;
  const token = await receivedToken(p, customer);
  await reset(p, token);
  await reset(p, token);
  const log = lines.join('\n');
  const events = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'security');
  expect(events).toMatchObject([
    { kind: 'reset-requested', account: expect.any(String) },
    { kind: 'password-reset', customer: customer.id, sessions: 1, reason: 'link by e-mail' },
    { kind: 'reset-refused', reason: 'used link' },
  ]);
  expect(log).toContain('SMTP_URL is not set');
  for (const secret of [customer.email, token, NEW]) expect(log).not.toContain(secret);
  await p.close();
});
