import type { DeletionAnswer, SessionAnswer } from '@slotterbit/contract/calls/auth-calls.ts';
import { openProvider } from '@slotterbit/provider/app.ts';
import { recordedChanges } from '@slotterbit/provider/audit/read-audit.ts';
import { readSettings } from '@slotterbit/provider/config.ts';
import { demoAccount } from '@slotterbit/provider/seed/demo-account.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { buy, type Errors, staySignedIn } from '@slotterbit/provider/tests/shopping.ts';
import type { TestCustomer, TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { emptyDatabase } from '@slotterbit/provider/tests/support/test-database.ts';
import { describe, expect } from 'vitest';
import { act, dueRefund } from './support/staff-browser.ts';

const WEEK_HOURS = 24 * 7;
const IN_A_WEEK = '2026-11-27T03:00:00.000Z';

const ask = (customer: TestCustomer, password = customer.password) =>
  customer.call<DeletionAnswer & Errors>('POST', 'customer/deletion', { password });
const stateOf = async (customer: TestCustomer) =>
  (await customer.call<DeletionAnswer>('GET', 'customer/deletion')).body.data.deletion;
const cancel = (customer: TestCustomer) => customer.call<DeletionAnswer>('DELETE', 'customer/deletion');
const login = (p: TestProvider, { email, password }: TestCustomer) =>
  p.call<SessionAnswer>('POST', 'customer-login', { email, password });
const nameOf = async (p: TestProvider, { id }: TestCustomer) =>
  (await p.db.selectFrom('customers').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

describe('a customer', () => {
  test('asks with the password; 7 days later the account and every session end', async ({ p, customer }) => {
    expect(await stateOf(customer)).toEqual({ at: null, refusal: null });
    const wrong = await ask(customer, 'salah');
    expect([wrong.status, wrong.body.errors]).toEqual([422, { password: ['Password salah.'] }]);
    expect((await customer.call('POST', 'customer/deletion', {})).status).toBe(422);
    const asked = await ask(customer);
    expect([asked.status, asked.body]).toEqual([200, { data: { deletion: { at: IN_A_WEEK, refusal: null } } }]);
    p.advance(1);
    // The second request does not move the day.
    expect((await ask(customer)).body.data.deletion.at).toBe(IN_A_WEEK);
    expect((await login(p, customer)).body.customer.deletion).toEqual({ at: IN_A_WEEK });

    p.advance(WEEK_HOURS - 2);
    await p.provider.catchUp();
    expect(await stateOf(customer)).toEqual({ at: IN_A_WEEK, refusal: null });
    await staySignedIn(p);
    p.advance(1);
    await p.provider.catchUp();
    expect((await customer.call('GET', 'carts')).status).toBe(401);
    expect((await p.call('POST', 'customer-refresh', { refresh_token: customer.refreshToken })).status).toBe(401);
    expect((await login(p, customer)).status).toBe(401);
    expect(await nameOf(p, customer)).toBe('Akun dihapus');
  });

  test('cancels it until then', async ({ p, customer }) => {
    await ask(customer);
    expect((await cancel(customer)).body.data.deletion).toEqual({ at: null, refusal: null });
    expect((await cancel(customer)).status).toBe(200);
    p.advance(WEEK_HOURS + 1);
    await p.provider.catchUp();
    expect(await nameOf(p, customer)).toBe(customer.name);
  });

  test('is refused with the reason while an order is open, and while money is due back', async ({ p, customer }) => {
    const { id, code } = await buy(p, customer);
    const open = `Akun belum dapat dihapus: pesanan ${code} belum selesai.`;
    const refused = await ask(customer);
    expect([refused.status, refused.body.message]).toEqual([409, open]);
    expect(await stateOf(customer)).toEqual({ at: null, refusal: open });
    await p.play(id);
    await act(p, 'batalkan', { pesanan: code, alasan: 'batal' });
    const due = `Akun belum dapat dihapus: dana pesanan ${code} belum dikembalikan.`;
    expect((await ask(customer)).body.message).toBe(due);
    await act(p, 'tandai-refund', { refund: await dueRefund(p), alasan: 'dikirim' });
    expect((await ask(customer)).status).toBe(200);
  });

  test('who orders while waiting keeps the account until that order ends', async ({ p, customer }) => {
    await staySignedIn(p);
    await ask(customer);
    const { id, code } = await buy(p, customer);
    await p.play(id);
    p.advance(WEEK_HOURS);
    await p.provider.catchUp();
    expect(await stateOf(customer)).toEqual({
      at: IN_A_WEEK,
      refusal: `Akun belum dapat dihapus: pesanan ${code} belum selesai.`,
    });
    await p.moveOrder(id, 'shipped');
    await p.moveOrder(id, 'completed');
    await p.provider.catchUp();
    expect(await nameOf(p, customer)).toBe('Akun dihapus');
  });

  test('cannot guess the password, and calls need a login', async ({ p, customer }) => {
    const answers = [];
    for (let n = 0; n < 7; n += 1) answers.push((await ask(customer, `salah-${n}`)).status);
    expect(answers).toEqual([422, 422, 422, 422, 422, 429, 429]);
    for (const [method, path] of [
      ['GET', 'customer/data'],
      ['GET', 'customer/deletion'],
      ['POST', 'customer/deletion'],
      ['DELETE', 'customer/deletion'],
    ] as const)
      expect((await p.call(method, path, method === 'POST' ? { password: 'x' } : undefined)).status).toBe(401);
  });

  test('downloads the data as a file; another customer’s is not in it', async ({ p, customer }) => {
    const other = await p.register({ name: 'Orang Lain' });
    await buy(p, other);
    const { code } = await buy(p, customer);
    const { headers, body } = await customer.call<{ pesanan: { code: string }[] }>('GET', 'customer/data');
    expect(headers.get('content-disposition')).toBe('attachment; filename="data-saya.json"');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(body.pesanan.map((one) => one.code)).toEqual([code]);
    expect(JSON.stringify(body)).not.toContain(other.name);
  });

  test('downloads at most five copies in an hour', async ({ p, customer }) => {
    await staySignedIn(p);
    const copy = async () => (await customer.call('GET', 'customer/data')).status;
    for (let n = 0; n < 5; n += 1) {
      expect(await copy()).toBe(200);
      p.advance(0.3);
      await p.provider.catchUp();
    }
    expect(await copy()).toBe(429);
    p.advance(0.8);
    expect(await copy()).toBe(200);
  });
});

test('the demo account, which many visitors use, is not deleted', async () => {
  const { env, drop } = await emptyDatabase();
  const provider = await openProvider(readSettings({ ...env, SEED: 'demo' }), { log: () => undefined });
  const call = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return provider.fetch(new Request(`http://provider.test/api/${path}`, init));
  };
  const session: SessionAnswer = await (await call('customer-login', demoAccount)).json();
  const refused = await call('customer/deletion', { password: demoAccount.password }, session.access_token);
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { message: 'Akun demo dipakai bersama dan tidak dapat dihapus.' },
  ]);
  await provider.close();
  await drop();
});

describe('staff', () => {
  test('schedule the deletion, cancel it and delete at once, with a record of each', async ({ p, customer }) => {
    const pelanggan = customer.id;
    for (const alasan of ['surat 12', 'lagi'])
      expect(await act(p, 'hapus-akun', { pelanggan, alasan })).toContain(
        'akan dihapus 27 November 2026 pukul 10.00 WIB',
      );
    expect((await stateOf(customer)).at).toBe(IN_A_WEEK);
    expect(await act(p, 'batal-hapus-akun', { pelanggan, alasan: 'keliru' })).toContain('dibatalkan');
    expect(await nameOf(p, customer)).toBe(customer.name);
    expect(await act(p, 'hapus-akun-sekarang', { pelanggan, alasan: 'surat 13' })).toContain('dihapus.');
    expect(await nameOf(p, customer)).toBe('Akun dihapus');
    expect(await recordedChanges(p.db, { limit: 3 })).toMatchObject([
      { kind: 'deleted', customerId: pelanggan, why: null },
      { kind: 'deletion-cancelled', customerId: pelanggan, why: null },
      { kind: 'deletion-scheduled', facts: { at: IN_A_WEEK }, customerId: pelanggan, why: null },
    ]);
  });

  test('are refused with the reason', async ({ p, customer }) => {
    const { code } = await buy(p, customer);
    for (const slug of ['hapus-akun', 'hapus-akun-sekarang'])
      expect(await act(p, slug, { pelanggan: customer.id })).toContain(`pesanan ${code} belum selesai`);
  });
});
