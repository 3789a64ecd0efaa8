import { setDisabled } from '@slotterbit/provider/customers/accounts.ts';
import { login, MINUTE_HOURS, NEW, receivedToken, reset, textOf } from '@slotterbit/provider/tests/password-links.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { startTestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { type Received, type SmtpDouble, startSmtpDouble } from '@slotterbit/provider/tests/support/smtp-double.ts';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { act } from './support/staff-browser.ts';

let smtp: SmtpDouble;
beforeEach(async () => {
  smtp = await startSmtpDouble();
});
afterEach(() => smtp.close());

const refusal = (text: string) => ({ status: 422, body: { message: text, errors: { token: [text] } } });
const UNKNOWN = refusal('Tautan ini tidak valid.');
const USED = refusal('Tautan ini sudah dipakai.');
const EXPIRED = refusal('Tautan ini sudah kedaluwarsa, atau diganti tautan yang lebih baru.');

describe('the link of the e-mail', () => {
  test('sets a new password once, and ends every session of this customer only', async ({ p, customer }) => {
    const other = await p.register();
    const second = await p.call<{ access_token: string }>('POST', 'customer-login', customer);
    const token = await receivedToken(p, smtp, customer);
    const [cookie] = (await reset(p, token)).headers.getSetCookie();
    expect(await reset(p, token, 'kucing-hitam-9')).toMatchObject(USED);
    expect(await login(p, customer, customer.password)).toBe(401);
    expect(await login(p, customer, NEW)).toBe(200);
    expect((await customer.call('GET', 'carts')).status).toBe(401);
    expect((await p.callWith(second.body.access_token)('GET', 'carts')).status).toBe(401);
    const refreshed = await p.call('POST', 'customer-refresh', { refresh_token: customer.refreshToken });
    expect(refreshed.status).toBe(401);
    expect((await other.call('GET', 'carts')).status).toBe(200);
    expect(await login(p, other, other.password)).toBe(200);
    // Guesses of others do not stop the device that set it.
    const from = async (address: string, password: string, headers = {}) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
      const body = JSON.stringify({ email: customer.email, password });
      return (await p.provider.fetch(new Request(`${p.base}/customer-login`, { ...init, body }), { address })).status;
    };
    for (let n = 0; n < 100; n += 1) await from(`203.0.113.${n % 20}`, 'salah');
    expect(await from('192.0.2.77', NEW)).toBe(429);
    expect(await from('192.0.2.77', NEW, { cookie: cookie ?? '' })).toBe(200);
  });

  test('goes to the address of the account; the database has only its hash', async ({ p, customer }) => {
    const token = await receivedToken(p, smtp, customer);
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
    expect(await receivedToken(p, smtp, customer)).not.toBe('');
  });

  test('expires after 30 minutes', async ({ p, customer }) => {
    const [first, second] = [await receivedToken(p, smtp, customer), await receivedToken(p, smtp, await p.register())];
    p.advance(29 * MINUTE_HOURS);
    expect((await reset(p, first)).status).toBe(200);
    p.advance(MINUTE_HOURS);
    expect(await reset(p, second)).toMatchObject(EXPIRED);
  });

  test.for([0, 2])(
    'stays valid when others are sent, until one of them is used (number %i)',
    async (used, { p, customer }) => {
      const tokens: string[] = [];
      for (let n = 0; n < 3; n += 1) {
        tokens.push(await receivedToken(p, smtp, customer));
        p.advance(MINUTE_HOURS);
      }
      expect((await reset(p, tokens[used] ?? '')).status).toBe(200);
      for (const token of tokens.toSpliced(used, 1)) expect(await reset(p, token)).toMatchObject(EXPIRED);
    },
  );

  test('ends with a link that staff give, and with a changed e-mail', async ({ p, customer }) => {
    const first = await receivedToken(p, smtp, customer);
    await act(p, 'tautan-kata-sandi', { pelanggan: customer.id });
    expect(await reset(p, first)).toMatchObject(EXPIRED);
    p.advance(MINUTE_HOURS);
    const second = await receivedToken(p, smtp, customer);
    await act(p, 'perbaiki-kontak', { pelanggan: customer.id, email: 'baru@contoh.test' });
    expect(await reset(p, second)).toMatchObject(UNKNOWN);
  });

  test('stays usable after a password that is too short or too common', async ({ p, customer }) => {
    const token = await receivedToken(p, smtp, customer);
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
    const token = await receivedToken(p, smtp, customer);
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
    await reset(p, await receivedToken(p, smtp, customer));
    expect(await login(p, customer, NEW)).toBe(200);
  });
});

test('the log names each step, without e-mail, password or token, and says that no mail server is configured', async () => {
  const lines: string[] = [];
  const p = await startTestProvider({ env: { LOG_LEVEL: 'info' }, log: (line) => void lines.push(line) });
  const customer = await p.register();
  lines.length = 0;
  const token = await receivedToken(p, smtp, customer);
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
