import { expect, test, vi } from 'vitest';
import type { Catalogue } from '#domain/catalogue.ts';
import { addressOf } from './address.ts';
import { PageCache } from './page-cache.ts';
import { createPages } from './pages.ts';
import { createWorkQueue } from './work-queue.ts';

const queue = createWorkQueue();

function setUp(followChanges: () => Promise<unknown>) {
  const rendered: string[] = [];
  const pages = createPages({
    async render({ url, headers }) {
      rendered.push(`${new URL(url).pathname} ${[...headers].length}`);
      const cached = { 'CDN-Cache-Control': 'max-age=60, stale-while-revalidate=1', 'Cache-Tag': 'catalogue' };
      return new Response('<p>page</p>', { headers: { 'content-type': 'text/html', ...cached } });
    },
    cache: new PageCache(),
    // Handed on to the pages, and read by none here.
    catalogue: {} as Catalogue,
    followChanges,
    headers: { 'X-Every': 'yes' },
  });
  const ask = (url: string, headers: Record<string, string> = {}) =>
    pages.respond(new Request(url, { headers }), addressOf(url), queue);
  return { ask, rendered };
}

test('a page is rendered for nobody in particular, once, and says nothing of how long it is cached', async () => {
  const { ask, rendered } = setUp(async () => undefined);
  const first = await ask('http://localhost/home', { cookie: 'a=1', 'accept-language': 'id' });
  await ask('http://localhost/home?utm_source=wa');
  expect(rendered).toEqual(['/home 0']);
  expect(first?.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(first?.headers.get('x-every')).toBe('yes');
  expect([first?.headers.get('cdn-cache-control'), first?.headers.get('cache-tag')]).toEqual([null, null]);
});

test.each([
  ['never answers', () => new Promise<never>(() => {})],
  ['is away', () => Promise.reject(new Error('away'))],
])('a cached page is sent while the database %s', async (_what, followChanges) => {
  let follow: () => Promise<unknown> = async () => undefined;
  const { ask, rendered } = setUp(() => follow());
  await ask('http://localhost/home');
  follow = followChanges;
  expect(await (await ask('http://localhost/home'))?.text()).toBe('<p>page</p>');
  expect(rendered).toHaveLength(1);
});

test('a page waits while two others are rendered, a call and a cached page do not', async () => {
  // Otherwise what takes so long counts as waiting for something.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { ask, rendered } = setUp(async () => undefined);
  await ask('http://localhost/home');
  const blocked = Promise.withResolvers<void>();
  const others = [1, 2].map(() => queue(() => blocked.promise, 'long'));
  const page = ask('http://localhost/wishlist');
  expect(await (await ask('http://localhost/home'))?.text()).toBe('<p>page</p>');
  for (let turn = 0; turn < 10; turn += 1) await queue(() => new Promise((resolve) => setImmediate(resolve)));
  expect(rendered).toEqual(['/home 0']);
  blocked.resolve();
  await Promise.all([...others, page]);
  expect(rendered).toEqual(['/home 0', '/wishlist 0']);
  vi.useRealTimers();
});

test('an address in another spelling is rendered each time', async () => {
  const { ask, rendered } = setUp(async () => undefined);
  for (const _ of [1, 2]) await ask('http://localhost/%68ome');
  expect(rendered).toHaveLength(2);
});
