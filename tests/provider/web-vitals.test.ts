import { afterAll, beforeAll, expect, test } from 'vitest';
import { SiteRoutes } from '#server/site-routes.ts';
import { createWebVitals } from '#server/web-vitals.ts';
import { type AppServer, startAppServer } from '#tests/support/app-server.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

let p: TestProvider;
let server: AppServer;

beforeAll(async () => {
  p = await startTestProvider();
  server = await startAppServer(p.provider);
});
afterAll(async () => {
  await server.stop();
  await p.close();
});

const REPORT = { route: '/pay/[id]', lcp: 1_240, inp: 184, cls: 0.02 };

function send(body: unknown, headers: Record<string, string> = {}, method = 'POST'): Promise<Response> {
  return fetch(`${server.url}/web-vitals`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

/** Lines of /metrics about one of the three, without its comments. */
async function samples(name: string): Promise<string[]> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return text.split('\n').filter((line) => line.startsWith(name));
}

test('what a browser measured is counted under the route of its page', async () => {
  const answer = await send(REPORT, { 'sec-fetch-site': 'same-origin' });
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await samples('slotterbit_web_lcp_seconds')).toEqual(
    expect.arrayContaining([
      'slotterbit_web_lcp_seconds_bucket{le="1",route="/pay/[id]"} 0',
      'slotterbit_web_lcp_seconds_bucket{le="1.5",route="/pay/[id]"} 1',
      'slotterbit_web_lcp_seconds_sum{route="/pay/[id]"} 1.24',
    ]),
  );
  expect(await samples('slotterbit_web_inp_seconds_bucket{le="0.2"')).toEqual([
    'slotterbit_web_inp_seconds_bucket{le="0.2",route="/pay/[id]"} 1',
  ]);
  expect(await samples('slotterbit_web_cls_sum')).toEqual(['slotterbit_web_cls_sum{route="/pay/[id]"} 0.02']);
});

test('nobody tapped: no INP is counted', async () => {
  const { inp: _, ...withoutTap } = REPORT;
  const before = await samples('slotterbit_web_inp_seconds_count');
  expect((await send({ ...withoutTap, route: '/page' })).status).toBe(204);
  expect(await samples('slotterbit_web_inp_seconds_count')).toEqual(before);
  expect(await samples('slotterbit_web_lcp_seconds_count{route="/page"}')).toHaveLength(1);
});

test.each([
  ['no JSON', '{"route":', 400],
  ['a list', [REPORT], 422],
  ['no route', { lcp: 1 }, 422],
  ['an address instead of a route', { ...REPORT, route: '/pay/7' }, 422],
  ['a route of nobody', { ...REPORT, route: 'unmatched' }, 422],
  ['a text instead of a number', { ...REPORT, lcp: '1' }, 422],
  ['less than nothing', { ...REPORT, inp: -1 }, 422],
  ['a value that would spoil the sum', { ...REPORT, lcp: 1e12 }, 422],
  ['something else beside it', { ...REPORT, id: 'v5-1' }, 422],
  ['too much', { ...REPORT, more: 'x'.repeat(1_000) }, 413],
])('%s is refused and counted nowhere', async (_what, body, status) => {
  const before = await samples('slotterbit_web_');
  expect((await send(body)).status).toBe(status);
  expect(await samples('slotterbit_web_')).toEqual(before);
});

test("another site's page is refused, and a body of a type that it could send", async () => {
  expect((await send(REPORT, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await send(REPORT, { 'sec-fetch-site': 'same-site' })).status).toBe(403);
  expect((await send(REPORT, { 'content-type': 'text/plain' })).status).toBe(415);
});

test('other methods are told which one it is', async () => {
  for (const method of ['GET', 'DELETE', 'OPTIONS']) {
    const answer = await send(undefined, {}, method);
    expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'POST']);
  }
});

test('a flood from one network, or from everybody, is refused until the minute is over', async () => {
  const clock = { at: 0 };
  let counted = 0;
  const take = createWebVitals({
    metrics: {
      webVitals() {
        counted += 1;
      },
    },
    routes: new SiteRoutes([{ pattern: '/home', regex: '^\\/home$' }]),
    headers: {},
    now: () => clock.at,
  });
  const from = async (address: string) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ route: '/home', lcp: 900 });
    return (await take(new Request('http://localhost/web-vitals', { method: 'POST', headers, body }), address)).status;
  };
  const times = (n: number, address: (one: number) => string) =>
    Promise.all(Array.from({ length: n }, (_, one) => from(address(one))));
  // An IPv6 line has many addresses: they are one network.
  const line = await times(100, (one) => `2001:db8::${one.toString(16)}`);
  expect(line.filter((status) => status === 204)).toHaveLength(60);
  expect(await from('203.0.113.9')).toBe(204);
  const others = await times(4_000, (one) => `198.51.${one >> 8}.${one & 255}`);
  expect(others.filter((status) => status === 204)).toHaveLength(3_000 - 61);
  expect(await from('203.0.113.10')).toBe(429);
  clock.at += 60_000;
  expect(await from('2001:db8::1')).toBe(204);
  expect(counted).toBe(3_001);
});

test('a server that takes none does not know the address', async () => {
  const off = await startAppServer(p.provider, { takesWebVitals: false });
  const answer = await fetch(`${off.url}/web-vitals`, { method: 'POST', body: JSON.stringify(REPORT) });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect((await fetch(`${off.url}/web-vitals`)).status).toBe(404);
  await off.stop();
});
