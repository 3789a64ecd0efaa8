import { startTestProvider, type TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { createWorkQueue } from '@slotterbit/server/work-queue.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppServer, startAppServer } from './support/app-server.ts';

let p: TestProvider;
let server: AppServer;
const lines: string[] = [];

beforeAll(async () => {
  p = await startTestProvider({ log: (line) => lines.push(line) });
  server = await startAppServer(p.provider);
});
afterAll(async () => {
  await server.stop();
  await p.close();
});

const ask = (line: string, more = '') =>
  server.raw(`${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`);
const statusOf = (answer: string) => Number(answer.split(' ')[1]);

test.each([
  ['a file', '/page', 200, 'a page'],
  ['a file that says that there is none', '/404', 404, 'not found'],
  ['a rendered page', '/pay/7', 200, '<title>Bayar /pay/7</title>'],
  ['a page that fails', '/pay/500', 500, 'failed'],
  ['no page', '/no-such-page', 404, 'not found'],
  ['a call', '/api/items?limit=1', 200, '{"data":{"items":['],
  ['no call', '/api/nothing', 404, '{"message":"Alamat tidak ditemukan."}'],
  ['an operator', '/healthz', 200, '{"status":"ok"}'],
  ['no address', '/%zz', 400, 'Alamat tidak valid.'],
])('%s: %s', async (_what, path, status, text) => {
  const answer = await ask(`GET ${path}`);
  expect(answer).toContain(text);
  expect(statusOf(answer)).toBe(status);
  expect(answer.toLowerCase()).toContain('\r\nx-content-type-options: nosniff\r\n');
  expect(answer.toLowerCase()).toContain('\r\nx-frame-options: deny\r\n');
});

test('who has the answer of a call is told so, with nothing more', async () => {
  const etag = /\r\netag: (.*)\r\n/i.exec(await ask('GET /api/items?limit=1', 'Accept-Encoding: br\r\n'))?.[1];
  const again = await ask('GET /api/items?limit=1', `Accept-Encoding: br\r\nIf-None-Match: ${etag}\r\n`);
  expect(statusOf(again)).toBe(304);
  expect(again.match(/vary: .*/gi)).toEqual(['vary: Accept-Encoding']);
  expect(again.toLowerCase()).not.toContain('content-length: 0');
});

test('HEAD is GET without a body', async () => {
  for (const path of ['/page', '/pay/7', '/api/items?limit=1', '/healthz']) {
    const [head, get] = [await ask(`HEAD ${path}`), await ask(`GET ${path}`)];
    expect([path, statusOf(head), head.split('\r\n\r\n')[1]]).toEqual([path, statusOf(get), '']);
  }
});

describe('a method that a path does not know is a 405 that names those it does', () => {
  test.each([
    ['TRACE', '/page', 'GET, HEAD'],
    ['POST', '/page', 'GET, HEAD'],
    ['PROPFIND', '/home', 'GET, HEAD'],
    ['DELETE', '/detailorder/1', 'GET, HEAD'],
    ['OPTIONS', '/no-such-page', 'GET, HEAD'],
    ['TRACE', '/api/items', 'GET, HEAD'],
    ['TRACE', '/api/carts', 'GET, HEAD, POST'],
    ['PURGE', '/api/customer-login', 'POST'],
    ['TRACE', '/healthz', 'GET, HEAD'],
    ['TRACE', '/metrics', 'GET, HEAD'],
  ])('%s %s', async (method, path, allowed) => {
    const rendered = server.rendered.length;
    const answer = await ask(`${method} ${path}`);
    expect(statusOf(answer)).toBe(405);
    expect(answer.toLowerCase()).toContain(`\r\nallow: ${allowed.toLowerCase()}\r\n`);
    expect(answer).toMatch(/\r\ncache-control: [^\r]*no-store/i);
    expect(answer.toLowerCase()).toContain('\r\nx-content-type-options: nosniff\r\n');
    expect(server.rendered).toHaveLength(rendered);
  });

  test('no word that is none: node itself answers 400', async () => {
    expect(statusOf(await ask('TEBAK /page'))).toBe(400);
  });

  test('and no error is logged', () => {
    expect(lines.filter((line) => JSON.parse(line).level === 'error')).toEqual([]);
  });
});

test('an upload that the client breaks off is no error of the server', async () => {
  await server.raw(
    'POST /api/customer-login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"email":',
    'leave',
  );
  await server.raw(
    'POST /api/customer-login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"ema\r\n',
    'leave',
  );
  const readMetrics = async () => (await fetch(`${server.url}/metrics`)).text();
  await expect.poll(readMetrics).toContain('{method="POST",route="unmatched",status="499"} 2');
  expect(lines.filter((line) => JSON.parse(line).level === 'error')).toEqual([]);
  const metrics = await readMetrics();
  expect(metrics).not.toMatch(/http_requests_total\{.*status="500"/);
});

describe('what no page has is a 404 without any work', () => {
  beforeAll(() => {
    server.rendered.length = 0;
  });

  test.each([
    '/_image?href=%2Fcovers%2Fx.svg&w=4000&f=webp',
    '/%5fimage?href=x',
    '/x/../_image?href=x',
    '/x/%2e%2e/_image?href=x',
    '/_server-islands/X',
    '/_actions/x',
    `/${'a'.repeat(3_000)}`,
    `${'/'.repeat(15_000)}x`,
    `/a${'/'.repeat(15_000)}x`,
  ])('%s', async (path) => {
    const answer = await ask(`GET ${path}`);
    expect(statusOf(answer)).toBe(404);
    expect(server.rendered).toEqual([]);
  });
});

test('one slash too many leads to the page', async () => {
  const answer = await ask('GET /page/?a=1');
  expect([statusOf(answer), /\r\nlocation: (.*)\r\n/i.exec(answer)?.[1]]).toEqual([308, '/page?a=1']);
  const many = await ask(`GET /page${'/'.repeat(14_000)}`);
  expect([statusOf(many), /\r\nlocation: (.*)\r\n/i.exec(many)?.[1]]).toEqual([308, '/page']);
});

test('what a chat or a person adds to an address leads to the page, if there is one', async () => {
  const answerTo = async (line: string) => {
    const answer = await ask(line);
    return [statusOf(answer), /\r\nlocation: (.*)\r\n/i.exec(answer)?.[1]];
  };
  for (const end of ". , ) ! '; : %22 ] %3E %20 %E2%80%8B %E2%80%8C %EF%BB%BF %C2%A0 ).%20".split(' '))
    for (const path of ['/page', '/pay/7'])
      expect(await answerTo(`GET ${path}${end}?a=1`), path + end).toEqual([308, `${path}?a=1`]);
  expect(await answerTo('HEAD /PAGE')).toEqual([308, '/page']);
  expect(await answerTo('GET /Pay/7._')).toEqual([308, '/pay/7']);
  for (const path of '/nowhere. //evil.example. /%5Cevil.example. /%2F%2Fevil.example. /x/../_image. /pay/500.'.split(
    ' ',
  ))
    expect((await answerTo(`GET ${path}`))[1], path).toBeUndefined();
  expect((await answerTo('POST /page.'))[0]).toBe(405);
});

test("a bank that returns a payer with POST leads to the payer's page, whose address no other site learns", async () => {
  for (const line of ['POST /bayar/a?kembali=1', 'GET /bayar/a/?kembali=1']) {
    const answer = (await ask(line)).toLowerCase();
    expect(answer).toContain('\r\nlocation: /bayar/a?kembali=1\r\n');
    expect(answer).toContain('\r\nreferrer-policy: no-referrer\r\n');
    expect(answer).toContain('\r\ncache-control: private, no-store\r\n');
  }
});

test.each(['a@b', '[', 'a b', 'x:99999', ''])('a page is asked for whatever the Host: "%s"', async (host) => {
  server.rendered.length = 0;
  const answer = await server.raw(`GET /pay/1 HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  expect([statusOf(answer), server.rendered]).toEqual([200, ['/pay/1']]);
});

test('a query longer than any of ours is not taken apart, and does not matter to a file', async () => {
  server.rendered.length = 0;
  const query = 'a=%ff&'.repeat(2_500);
  const statuses = [];
  for (const path of ['/allproduct', '/pay/1', '/api/items', '/page'])
    statuses.push(statusOf(await ask(`GET ${path}?${query}`)));
  expect(statuses).toEqual([414, 414, 414, 200]);
  expect(server.rendered).toEqual([]);
});

test('pages are counted by route and status, whatever they are answered from, and by no address', async () => {
  const samples = async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return new Map(
      [...text.matchAll(/^slotterbit_page_requests_total(\{.*\}) (\d+)$/gm)].map(([, a, b]) => [a, Number(b)]),
    );
  };
  const before = await samples();
  for (const path of ['/page', '/page', '/pay/7?a=1', '/pay/8', '/pay/500', '/no-such-page', '/api/items?limit=1'])
    await ask(`GET ${path}`);
  const after = await samples();
  const since = [...after].map(([labels, count]) => [labels, count - (before.get(labels) ?? 0)]);
  expect(Object.fromEntries(since.filter(([, count]) => count !== 0))).toEqual({
    '{route="/page",status="200"}': 2,
    '{route="/pay/[id]",status="200"}': 2,
    '{route="/pay/[id]",status="500"}': 1,
    '{route="unmatched",status="404"}': 1,
  });
});

test('with too much work in flight calls and pages are a 503 with Retry-After, counted as such; files and monitoring are answered', async () => {
  const full = await startAppServer(p.provider, { queue: createWorkQueue({ maxPerNetwork: 0 }) });
  const call = await fetch(`${full.url}/api/items`);
  expect([call.status, call.headers.get('retry-after'), await call.json()]).toEqual([
    503,
    '2',
    { message: 'Server sedang sibuk. Silakan coba lagi sebentar.' },
  ]);
  const upload = { method: 'POST', headers: { cookie: 'staf=unknown', origin: full.url } };
  expect((await fetch(`${full.url}/staf/jurnal/impor`, upload)).status).toBe(503);
  const page = await fetch(`${full.url}/pay/7`);
  expect([page.status, page.headers.get('retry-after'), await page.text()]).toEqual([503, '2', 'failed']);
  for (const path of ['/page', '/healthz', '/readyz', '/metrics'])
    expect([path, (await fetch(full.url + path)).status]).toEqual([path, 200]);
  const metrics = await (await fetch(`${full.url}/metrics`)).text();
  expect(metrics).toContain('slotterbit_http_requests_total{method="GET",route="unmatched",status="503"} 1');
  expect(metrics).toContain('slotterbit_page_requests_total{route="/pay/[id]",status="503"} 1');
  await full.stop();
});
