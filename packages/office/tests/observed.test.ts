import { setImmediate } from 'node:timers/promises';
import { dayText, startOfDay } from '@slotterbit/contract/values/date.ts';
import { listOverdueTermin } from '@slotterbit/office/operations/orders/today.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import { buy } from '@slotterbit/provider/tests/shopping.ts';
import { startTestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { describe, expect } from 'vitest';
import { staffContext } from './support/staff-context.ts';

test('one line a request, with the id that the browser gave, and no secret in any line', async () => {
  const lines: string[] = [];
  const p = await startTestProvider({ log: (line) => lines.push(line) });
  const customer = await p.register();
  await p.call('POST', 'customer-login', { email: customer.email, password: customer.password });
  const { id, payment_url } = await buy(p, customer);
  await p.play(id);
  await p.call('POST', 'customer-refresh', { refresh_token: customer.refreshToken });
  await p.fetch(`${p.base}/pi-orders/${id}?token=rahasia-alamat`, { headers: { 'x-request-id': 'dari-peramban-1' } });
  await p.call('GET', 'tidak-ada/rahasia-jalur');
  const entries = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'request');
  expect(entries).toContainEqual({
    at: expect.any(String),
    level: 'info',
    event: 'request',
    id: expect.any(String),
    method: 'POST',
    route: '/api/pi-order/create',
    status: 201,
    ms: expect.any(Number),
    customer: customer.id,
  });
  const routes = entries.map(({ route }) => route);
  expect(routes).toEqual(
    expect.arrayContaining(['/api/payments/:token/pay', '/gateway/sandbox/:reference', 'unmatched']),
  );
  expect(entries.find((entry) => entry.id === 'dari-peramban-1')).toMatchObject({
    route: '/api/pi-orders/:id',
    status: 401,
    customer: null,
  });
  const link = payment_url?.split('/').at(-2) ?? '-';
  for (const secret of [customer.password, customer.token, customer.refreshToken, link, 'rahasia-', customer.email]) {
    expect(lines.join('\n')).not.toContain(secret);
  }
  await p.close();
});

test('every answer carries the id of its request; what is not an id is not taken over', async ({ p }) => {
  const asked = (id: string) => p.fetch(`${p.base}/items`, { headers: { 'x-request-id': id } });
  expect((await asked('abcdefgh-1')).headers.get('x-request-id')).toBe('abcdefgh-1');
  expect((await asked('a b {"forged":1}')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect((await p.call('GET', 'carts')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

describe('metrics', () => {
  const METRICS = 'http://provider.test/metrics';

  test('count requests and latencies by route, and refunds', async ({ p, customer }) => {
    await buy(p, customer);
    await p.call('GET', 'pi-orders');
    const answer = await p.fetch(METRICS);
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    for (const line of [
      'slotterbit_http_requests_total{method="POST",route="/api/pi-order/create",status="201"} 1',
      'slotterbit_http_requests_total{method="GET",route="/api/pi-orders",status="401"} 1',
      'slotterbit_http_request_duration_seconds_count{route="/api/pi-order/create"} 1',
      'slotterbit_http_request_duration_seconds_bucket{le="+Inf",route="/api/pi-order/create"} 1',
      'slotterbit_gateway_errors_total 0',
      'slotterbit_refunds_due 0',
    ]) {
      expect(text.split('\n')).toContain(line);
    }
    // Every line is a comment or a sample. prom-client writes 'Nan' for the mean of nothing: the event loop is measured every 10 ms.
    for (const line of text.split('\n').filter(Boolean))
      expect(line).toMatch(/^(# (HELP|TYPE) |[a-z_\d]+(\{.*\})? ([\d.e+-]+|Nan)$)/);
  });

  test('count what happens to accounts by kind and reason, and name nobody', async ({ p, customer }) => {
    const login = (password: string) => p.call('POST', 'customer-login', { email: customer.email, password });
    await login(customer.password);
    // Five tries cost nothing, the sixth has to wait.
    for (let wrong = 0; wrong < 6; wrong += 1) await login('salah');
    const lines = (await (await p.fetch(METRICS)).text()).match(/^slotterbit_security_events_total.*$/gm);
    expect(lines?.sort()).toEqual([
      'slotterbit_security_events_total{kind="login-failed",reason=""} 5',
      'slotterbit_security_events_total{kind="login-ok",reason=""} 1',
      'slotterbit_security_events_total{kind="registered",reason=""} 1',
      'slotterbit_security_events_total{kind="throttled",reason="login"} 1',
      'slotterbit_security_events_total{kind="throttled",reason="password reset"} 0',
      'slotterbit_security_events_total{kind="throttled",reason="registration"} 0',
    ]);
  });

  test('say what is unpaid and what of it is overdue, by the rule of the report', async ({ p, customer }) => {
    // On a busy machine, what took long is not read again at once.
    const soon = { timeout: 30_000 };
    const sums = async () => {
      const text = await (await p.fetch(METRICS)).text();
      return [...text.matchAll(/^slotterbit_(?:unpaid|overdue)_\w+ (\d+)$/gm)].map(([, value]) => Number(value));
    };
    expect(await sums()).toEqual([0, 0, 0]);
    const { id, total: amount } = await buy(p, customer);
    await expect.poll(sums, soon).toEqual([amount, 0, 0]);
    // The first payment lifts the order's deadline; what it left is due later.
    p.isHarmed = true;
    await p.db.updateTable('orders').set({ deadline_at: null }).where('id', '=', id).execute();
    // Due today, from its first moment on: late is what is due on a day before.
    const today = startOfDay(dayText(p.now().toISOString()));
    await p.db.updateTable('payments').set({ due_at: today }).where('order_id', '=', id).execute();
    await expect.poll(sums, soon).toEqual([amount, 0, 0]);
    p.advance(24);
    await expect.poll(sums, soon).toEqual([amount, amount, 1]);
    expect(await listOverdueTermin(staffContext(p), null)).toMatchObject([{ amount, days_late: 1 }]);
    await p.moveOrder(id, 'cancelled');
    await expect.poll(sums, soon).toEqual([0, 0, 0]);
  });

  test('tell how the process is', async ({ p }) => {
    const read = async (name: string) =>
      Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await (await p.fetch(METRICS)).text())?.[1]);
    expect(await read('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    expect(Math.abs((await read('process_start_time_seconds')) + process.uptime() - Date.now() / 1_000)).toBeLessThan(
      5,
    );
    // Blocks the event loop as a slow statement of the embedded database would. Each read starts a new measurement, which needs two turns of its
    // timer, so the first block is not seen.
    const readAfterBlock = async () => {
      const blockedUntil = performance.now() + 250;
      while (performance.now() < blockedUntil);
      await setImmediate();
      await setImmediate();
      return read('nodejs_eventloop_lag_max_seconds');
    };
    await expect.poll(readAfterBlock, { timeout: 20_000 }).toBeGreaterThan(0.2);
  });

  test('are read on this machine alone, or by who has the token', async ({ p }) => {
    const from = (address: string, headers: Record<string, string> = {}) =>
      p.provider.fetch(new Request(METRICS, { headers }), { address });
    expect((await from('127.0.0.1')).status).toBe(200);
    expect((await from('::1')).status).toBe(200);
    for (const name of ['Forwarded', 'Via', 'X-Real-IP', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto']) {
      expect([name, (await from('127.0.0.1', { [name]: '203.0.113.9' })).status]).toEqual([name, 404]);
    }
    expect((await from('203.0.113.9')).status).toBe(404);
    const token = 'contoh-token-metrik-123';
    const guarded = await startTestProvider({ env: { METRICS_TOKEN: token } });
    const ask = async (authorization: string) => (await guarded.fetch(METRICS, { headers: { authorization } })).status;
    expect([await ask(`Bearer ${token}`), await ask('Bearer salah'), await ask('')]).toEqual([200, 404, 404]);
    await guarded.close();
  });

  test('are closed to everybody without a token where a proxy stands in front', async () => {
    const behind = await startTestProvider({ env: { TRUST_PROXY: '1' } });
    expect((await behind.provider.fetch(new Request(METRICS), { address: '127.0.0.1' })).status).toBe(404);
    await behind.close();
  });
});
