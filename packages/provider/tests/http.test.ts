import { describe, expect } from 'vitest';
import { test } from './provider-test.ts';
import type { Errors } from './shopping.ts';
import { startTestProvider, type TestProvider } from './support/provider.ts';

const post = (body: BodyInit, type = 'application/json') => ({
  method: 'POST',
  headers: { 'content-type': type },
  body,
});

describe('every answer', () => {
  test('a NUL in a path names nothing', async ({ p }) => {
    for (const path of ['/api/payments/a%00b/pay', '/gateway/sandbox/%00']) {
      const { status } = await p.fetch(new URL(path, p.base));
      expect([path, status]).toEqual([path, 404]);
    }
  });

  test('malformed JSON is a 400, another type a 415', async ({ p }) => {
    const login = async (init: RequestInit) => (await p.fetch(`${p.base}/customer-login`, init)).status;
    expect(await login(post('{"email":'))).toBe(400);
    expect(await login(post('[]'))).toBe(400);
    expect(await login(post(''))).toBe(400);
    expect(await login(post('email=a', 'application/x-www-form-urlencoded'))).toBe(415);
  });

  test('an error of ours is a 500 without internals', async () => {
    const lines: string[] = [];
    const p = await startTestProvider({ log: (line) => lines.push(line) });
    await p.db.schema.dropTable('feedbacks').execute();
    const { status, body } = await p.call('GET', 'items');
    expect([status, body]).toEqual([500, { message: 'Terjadi kesalahan pada server. Silakan coba lagi.' }]);
    expect(lines.join()).toContain('feedbacks');
    await p.close();
  });

  const preflight = (p: TestProvider, origin: string) =>
    p.fetch(`${p.base}/carts`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PATCH' },
    });

  test('is told to no page of another site', async ({ p }) => {
    const asked = await preflight(p, 'https://lain.test');
    const got = await p.fetch(`${p.base}/items`, { headers: { origin: 'https://lain.test' } });
    for (const { headers } of [asked, got]) expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  test('may be told to the sites that the operator names, without credentials of their own', async () => {
    const named = await startTestProvider({ env: { CORS_ORIGINS: 'https://toko.test, https://lain.test' } });
    const known = await preflight(named, 'https://lain.test');
    expect([known.status, known.headers.get('access-control-allow-origin')]).toEqual([204, 'https://lain.test']);
    expect(known.headers.get('access-control-allow-credentials')).toBeNull();
    expect((await preflight(named, 'https://jahat.test')).headers.get('access-control-allow-origin')).toBeNull();
    const answers = await Promise.all(['items', 'carts'].map((path) => named.fetch(`${named.base}/${path}`)));
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual([
      'public, no-cache',
      'private, no-store',
    ]);
    await named.close();
    const open = await startTestProvider({ env: { CORS_ORIGINS: '*' } });
    expect((await preflight(open, 'https://jahat.test')).headers.get('access-control-allow-origin')).toBe('*');
    await open.close();
  });

  test('names the fields that it does not know where money is meant', async ({ p, customer }) => {
    const cart_items = [{ product_id: 1, slot_id: 1, price: 1, diskon: 5 }];
    const order = { termin: 1, cart_items, keperluan_publish: 'BKD', termin_amount1: 1, termin_amount5: 1 };
    const { status, body } = await customer.call<Errors>('POST', 'pi-order/create', order);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['cart_items.0.diskon', 'termin_amount5']]);
    const odd = await p.fetch(`${p.base}/carts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${customer.token}` },
      body: '{"__proto__":1,"constructor":2,"qty":1}',
    });
    expect(odd.status).toBe(422);
  });
});

describe('operations', () => {
  type Parameter = { name: string; in: string; schema: object };
  type Operation = {
    summary?: string;
    parameters: Parameter[];
    responses: Record<string, object>;
    security: object[];
  };
  const described = async (p: TestProvider) => {
    const { body } = await p.call<{ openapi: string; paths: Record<string, Record<string, Operation>> }>(
      'GET',
      'openapi.json',
    );
    expect(body.openapi).toBe('3.1.0');
    return Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, method, path, operation })),
    );
  };

  test('/readyz asks the database once a second, however often it is called', async ({ p }) => {
    const seen = new Set<string | undefined>();
    const startedAt = performance.now();
    for (let n = 0; n < 200; n += 1) {
      p.advance(1);
      expect((await p.fetch('http://provider.test/readyz')).status).toBe(200);
      const row = await p.db.selectFrom('meta').select('value').where('key', '=', 'ready_at').executeTakeFirst();
      seen.add(row?.value);
    }
    expect(seen.size).toBeLessThanOrEqual(1 + (performance.now() - startedAt) / 1_000);
  });

  test('the API describes every call', async ({ p }) => {
    const operations = await described(p);
    expect(operations.length).toBeGreaterThan(30);
    // A route without `describeRoute` is in the document too, and has no summary.
    for (const { name, operation } of operations) expect([name, operation.summary]).toEqual([name, expect.any(String)]);
  });

  test('and takes every call that it describes, asking for a token where it says so', async ({ p }) => {
    for (const { name, method, path, operation } of await described(p)) {
      const { status, body } = await p.call<Errors>(method.toUpperCase(), path.slice(1).replaceAll(/[{}]/g, ''));
      expect([name, status]).not.toEqual([name, 405]);
      expect([name, body?.message]).not.toEqual([name, 'Alamat tidak ditemukan.']);
      expect([name, Object.keys(operation.responses)]).toEqual([name, expect.arrayContaining([String(status)])]);
      expect([name, operation.security.length > 0]).toEqual([name, status === 401]);
    }
  });
});
