import type { SessionAnswer } from '@slotterbit/contract/calls/auth-calls.ts';
import { runStaff } from '@slotterbit/office/commands/run-command.ts';
import type { StaffRole } from '@slotterbit/provider/db/tables/staff.ts';
import type { SecurityEvent } from '@slotterbit/provider/platform/log.ts';
import { buy } from '@slotterbit/provider/tests/shopping.ts';
import {
  startTestProvider,
  type TestCustomer,
  type TestProvider,
} from '@slotterbit/provider/tests/support/provider.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signIn } from './support/staff-browser.ts';
import { staffContext } from './support/staff-context.ts';
import { staffProgram } from './support/staff-program.ts';

let p: TestProvider;
let lines: string[];
beforeEach(async () => {
  lines = [];
  p = await startTestProvider({ env: { LOG_LEVEL: 'info' }, log: (line) => void lines.push(line) });
});
afterEach(() => p.close());

/** Lines of the log about security since the last time, without what all lines have. */
function taken(): SecurityEvent[] {
  const entries = lines.splice(0).map((line) => JSON.parse(line));
  const found = entries.filter(({ event }) => event === 'security');
  for (const { at, level } of found) expect([level, Number.isNaN(Date.parse(at))]).toEqual(['info', false]);
  return found.map(({ at: _, level: __, event: ___, ...rest }) => rest);
}

const REQUEST = 'permintaan-1';

async function post(path: string, body: object, token?: string) {
  const headers = {
    'content-type': 'application/json',
    'x-request-id': REQUEST,
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const request = new Request(`http://provider.test/api/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const answer = await p.provider.fetch(request, { address: '2001:db8:1:2:3::4' });
  return { status: answer.status, text: await answer.text() };
}

const from = { request: REQUEST, address: '2001:db8:1:2::/64', holding: 'supp' };

describe('logins, registrations and their ends are log lines of their own', () => {
  test('registered, login-ok and login-failed, with one tag for an account', async () => {
    const customer = await p.register({ password: 'kucing-oren-9' });
    const [registered] = taken();
    expect(registered).toMatchObject({ kind: 'registered', customer: customer.id, holding: 'supp' });
    const account = registered?.account;
    expect(account).toMatch(/^[\w-]{12}$/);
    await post('customer-login', { email: customer.email, password: 'salah-sekali' });
    await post('customer-login', { email: customer.email, password: 'kucing-oren-9' });
    expect(taken()).toEqual([
      { kind: 'login-failed', ...from, account, customer: customer.id },
      { kind: 'login-ok', ...from, account, customer: customer.id },
    ]);
    await post('customer-login', { email: 'tidak@ada.test', password: 'salah-sekali' });
    const [unknown] = taken();
    expect(unknown).toEqual({ kind: 'login-failed', ...from, account: expect.stringMatching(/^[\w-]{12}$/) });
    expect(unknown?.account).not.toBe(account);
  });

  test('a disabled account with its right password', async () => {
    const customer = await p.register();
    await p.db.updateTable('customers').set({ disabled_at: p.now().toISOString() }).execute();
    taken();
    await post('customer-login', { email: customer.email, password: customer.password });
    expect(taken()).toMatchObject([{ kind: 'login-failed', customer: customer.id, reason: 'account is disabled' }]);
  });

  test('throttled', async () => {
    for (let n = 0; n < 6; n += 1) await post('customer-login', { email: 'tidak@ada.test', password: 'salah-sekali' });
    expect(taken().map(({ kind, reason }) => [kind, reason])).toEqual([
      ...Array(5).fill(['login-failed', undefined]),
      ['throttled', 'login'],
    ]);
  });

  test('logout, and a refresh token that comes twice', async () => {
    const customer = await p.register();
    taken();
    await post('customer-refresh', { refresh_token: customer.refreshToken });
    await post('customer-refresh', { refresh_token: customer.refreshToken });
    expect(taken()).toMatchObject([
      { kind: 'sessions-revoked', customer: customer.id, sessions: 1, reason: 'refresh token used twice' },
    ]);
    const login = await post('customer-login', { email: customer.email, password: customer.password });
    const session: SessionAnswer = JSON.parse(login.text);
    taken();
    await post('customer-logout', { refresh_token: session.refresh_token }, session.access_token);
    expect(taken()).toMatchObject([{ kind: 'logout', request: REQUEST, customer: customer.id, sessions: 1 }]);
  });
});

describe('staff commands write theirs to stderr', () => {
  test('revoked sessions, but not of a dry run', async () => {
    const { id } = await p.register();
    const events: SecurityEvent[] = [];
    const context = { ...staffContext(p), security: (event: SecurityEvent) => void events.push(event) };
    const run = (...line: string[]) => runStaff(['tokens', 'revoke', ...line], async () => context);
    await run(String(id), '--dry-run');
    expect(events).toEqual([]);
    await run(String(id));
    await run('--all');
    expect(events.map(({ kind, customer, sessions, reason }) => [kind, customer, sessions, reason])).toEqual([
      ['sessions-revoked', id, 1, 'staff'],
      ['sessions-revoked', undefined, 0, 'staff, everybody'],
    ]);
  });

  test('as a program', async () => {
    const { id, email } = await p.register();
    const { stderr } = await staffProgram(p.settings, ['tokens', 'revoke', String(id), '--json']);
    const [line = ''] = stderr.split('\n').filter((text) => text.startsWith('{'));
    expect(JSON.parse(line)).toMatchObject({ event: 'security', kind: 'sessions-revoked', customer: id, sessions: 1 });
    expect(line).not.toContain(email);
  });
});

describe('staff readings of customers', () => {
  let siti: TestCustomer;
  let id: number;
  let code: string;
  beforeEach(async () => {
    siti = await p.register({ name: 'Siti' });
    ({ id, code } = await buy(p, siti, [500_000, 1_000_000]));
  });

  /** Signs in, and returns a function that opens a page and returns the lines about readings that it logged. */
  async function reader(role: StaffRole) {
    const { browser, id: staff } = await signIn(p, role);
    return async (path: string) => {
      lines.splice(0);
      expect((await browser.open(path)).status, path).toBe(200);
      const readings = lines.map((line) => JSON.parse(line)).filter(({ kind }) => kind === 'staff-read');
      for (const line of readings) expect(line).toMatchObject({ event: 'security', staff });
      expect(lines.join('')).not.toContain(siti.email);
      return readings.map(({ reason, order: read, customer }) => ({ reason, order: read, customer }));
    };
  }

  test('the list of messages, which shows addresses, is logged', async () => {
    const read = await reader('redaksi');
    expect(await read('/staf/pesan')).toEqual([{ reason: 'messages' }]);
  });

  test('a search for orders is logged without its text; the list alone is not', async () => {
    const read = await reader('keuangan');
    expect(await read(`/staf/pesanan?cari=${encodeURIComponent(siti.email)}`)).toEqual([{ reason: 'order search' }]);
    expect(await read('/staf/pesanan?cari=+&status=pending')).toEqual([]);
  });

  test('Hari ini is logged once it names a customer', async () => {
    const read = await reader('baca');
    expect(await read('/staf')).toEqual([]);
    for (const _termin of [1, 2]) await p.play(id);
    const again = await reader('baca');
    expect(await again('/staf')).toEqual([{ reason: 'today' }]);
  });

  test('each plan that names an order is logged with the code', async () => {
    const read = await reader('admin');
    const plan = (slug: string, query: string) => read(`/staf/aksi/${slug}?${query}`);
    for (const [slug, query] of [
      ['batalkan', `pesanan=${id}`],
      ['gagal', `pesanan=${code}`],
      ['catatan', `pesanan=${code}`],
      ['terima-transfer', `pesanan=${code}&termin=1`],
      ['pindah-bulan', `pesanan=${code}&baris=1&bulan=2027-01`],
      ['jangan-kirim-email', 'email=1'],
    ] as const)
      expect(await plan(slug, query), slug).toEqual([{ order: code }]);
    for (const _termin of [1, 2]) await p.play(id);
    expect(await plan('kirim', `pesanan=${code}`)).toEqual([{ order: code }]);
    expect(await plan('kirim', `pesanan=${code}&pesanan=ST-TIDAK-ADA`)).toEqual([{ order: code }]);
    expect(await plan('catatan-pelanggan', `pelanggan=${siti.id}`)).toEqual([{ customer: siti.id }]);
  });
});
