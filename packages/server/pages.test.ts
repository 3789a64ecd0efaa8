import { expect, test } from 'vitest';
import { addressOf } from './address.ts';
import { PageCache } from './page-cache.ts';
import { createPages } from './pages.ts';

const atOnce = <T>(work: () => Promise<T>) => work();

function setUp(followChanges: () => Promise<unknown>) {
  const rendered: string[] = [];
  const pages = createPages({
    async render({ url, headers }) {
      rendered.push(`${url} ${[...headers].length}`);
      const cached = { 'CDN-Cache-Control': 'max-age=60, stale-while-revalidate=1', 'Cache-Tag': 'catalogue' };
      return new Response('<p>page</p>', { headers: { 'content-type': 'text/html', ...cached } });
    },
    cache: new PageCache(),
    // No page of these tests reads it.
    locals: {} as App.Locals,
    followChanges,
    headers: { 'X-Every': 'yes' },
  });
  const ask = (url: string, headers: Record<string, string> = {}) =>
    pages.respond(new Request(url, { headers }), addressOf(url), atOnce);
  return { ask, pages, rendered };
}

test('renders a page once, without headers of the visitor, and does not send its cache options', async () => {
  const { ask, rendered } = setUp(async () => undefined);
  const first = await ask('http://localhost/home', { cookie: 'a=1', 'accept-language': 'id' });
  await ask('http://localhost/home?utm_source=wa');
  expect(rendered).toEqual(['http://localhost/home 0']);
  expect(first?.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(first?.headers.get('x-every')).toBe('yes');
  expect([first?.headers.get('cdn-cache-control'), first?.headers.get('cache-tag')]).toEqual([null, null]);
});

test('only the pages of a payment link know at which address the visitor asked', async () => {
  const { ask, rendered } = setUp(async () => undefined);
  for (const host of ['a.test', 'b.test'])
    for (const path of ['home', 'bayar/x']) await ask(`http://localhost/${path}`, { host });
  expect(rendered).toEqual(['http://localhost/home 0', 'http://a.test/bayar/x 0', 'http://b.test/bayar/x 0']);
});

test.each([
  ['does not answer', () => new Promise<never>(() => {})],
  ['is unavailable', () => Promise.reject(new Error('unavailable'))],
])('sends a cached page while the database %s', async (_what, followChanges) => {
  let follow: () => Promise<unknown> = async () => undefined;
  const { ask, rendered } = setUp(() => follow());
  await ask('http://localhost/home');
  follow = followChanges;
  expect(await (await ask('http://localhost/home'))?.text()).toBe('<p>page</p>');
  expect(rendered).toHaveLength(1);
});

test('sends a cached page although the work queue is full', async () => {
  const { ask, pages } = setUp(async () => undefined);
  await ask('http://localhost/home');
  const request = new Request('http://localhost/home');
  const response = await pages.respond(request, addressOf(request.url), () => Promise.reject(new Error('full')));
  expect(await response?.text()).toBe('<p>page</p>');
});

test('renders an address with unneeded percent-encoding each time', async () => {
  const { ask, rendered } = setUp(async () => undefined);
  for (const _ of [1, 2]) await ask('http://localhost/%68ome');
  expect(rendered).toHaveLength(2);
});
