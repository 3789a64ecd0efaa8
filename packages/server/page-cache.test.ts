import { Representation } from '@slotterbit/provider/http/representation.ts';
import { describe, expect, test } from 'vitest';
import { PageCache, type PageLifetime, pageAddress } from './page-cache.ts';

function setUp(maxBytes?: number) {
  let time = 1_000;
  let rendered = 0;
  const cache = new PageCache({ now: () => time, ...(maxBytes === undefined ? {} : { maxBytes }) });
  const lifetime: PageLifetime = { maxAge: 60, swr: 1, tags: ['catalogue', 'item-7'] };
  const get = async (address = '/home', of: PageLifetime | null = lifetime, wait?: Promise<unknown>) => {
    const page = await cache.get(address, async () => {
      rendered += 1;
      const number = rendered;
      await wait;
      return { page: new Representation(Buffer.from(`page ${number}`), { 'Content-Type': 'text/html' }), lifetime: of };
    });
    return page?.text;
  };
  const pass = (ms: number) => {
    time += ms;
  };
  /** Waits for a rendering in the background. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { cache, get, pass, settle, lifetime };
}

describe('renders a page once', () => {
  test('while it is fresh', async () => {
    const { get, pass } = setUp();
    expect(await get()).toBe('page 1');
    pass(59_999);
    expect(await get()).toBe('page 1');
  });

  test('for concurrent requests', async () => {
    const { get } = setUp();
    expect(await Promise.all([get(), get()])).toEqual(['page 1', 'page 1']);
  });

  test('for each address', async () => {
    const { get } = setUp();
    expect([await get('/home'), await get('/allproduct'), await get('/home')]).toEqual(['page 1', 'page 2', 'page 1']);
  });
});

describe('a cached page', () => {
  /** Milliseconds that pass after the first visit, tags that are invalidated, and visits. */
  type Step = number | 'item-7' | 'item-8' | 'catalogue' | 'visit';
  test.each<[string, Step[], 'fresh' | 'stale' | 'gone', Partial<PageLifetime>?]>([
    ['is sent for one second while it is rendered again, because an item changed', [10, 'item-7', 500], 'stale'],
    ['is sent for one second while it is rendered again, because the catalogue changed', ['catalogue', 500], 'stale'],
    ['is not sent after that second', ['item-7', 1_000], 'gone'],
    // The server notices a change only when a request arrives.
    ['is not sent after an idle period: the first visitor gets the new page', [30_000, 'item-7'], 'gone'],
    ['is not sent longer because of another change', ['item-7', 600, 'item-7', 600, 'item-7', 600], 'gone'],
    ['is not sent if its lifetime has no stale time', ['catalogue'], 'gone', { swr: 0 }],
    ['is not sent if it expired long ago', [61_000], 'gone'],
    ['is sent if it expired after the last request, less than a second ago', [59_900, 'visit', 200], 'stale'],
    ['does not become stale because of another item', ['item-8', 2_000], 'fresh'],
  ])('%s', async (_, steps, is, more) => {
    const { cache, get, pass, settle, lifetime } = setUp();
    await get('/home', { ...lifetime, ...more });
    for (const step of steps) {
      if (typeof step === 'number') pass(step);
      else if (step === 'visit') await get();
      else cache.invalidate([step]);
    }
    expect(await get()).toBe(is === 'gone' ? 'page 2' : 'page 1');
    await settle();
    expect(await get()).toBe(is === 'fresh' ? 'page 1' : 'page 2');
  });

  test('is not sent longer because rendering fails', async () => {
    const { cache, get, pass, settle } = setUp();
    await get();
    const fail = () => cache.get('/home', () => Promise.reject(new Error('broken')));
    for (let n = 0; n < 4; n += 1) {
      cache.invalidate(['item-7']);
      pass(240);
      expect((await fail())?.text).toBe('page 1');
      await settle();
    }
    cache.invalidate(['item-7']);
    pass(240);
    await expect(fail()).rejects.toThrow('broken');
  });

  test('is rendered again if the change came while it was rendered', async () => {
    const { cache, get, pass } = setUp();
    let finish = () => {};
    const wait = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const first = get('/home', undefined, wait);
    pass(5);
    cache.invalidate(['item-7']);
    finish();
    await first;
    pass(1_000);
    expect(await get()).toBe('page 2');
  });
});

test('renders a page without a lifetime for each request', async () => {
  const { get } = setUp();
  expect([await get('/pay/1', null), await get('/pay/1', null)]).toEqual(['page 1', 'page 2']);
});

test('throws the error of a failed rendering, and renders again for the next request', async () => {
  const { cache, get } = setUp();
  await expect(cache.get('/home', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await get()).toBe('page 1');
});

test('evicts the least recently used page above the size limit', async () => {
  const { get } = setUp(5_000); // Two pages.
  await get('/a');
  await get('/b');
  await get('/a');
  await get('/c');
  expect([await get('/a'), await get('/b')]).toEqual(['page 1', 'page 4']);
});

test.each([
  ['/home', '', '/home'],
  ['/home', 'utm_source=wa', '/home'],
  ['/product/12', 'x=1', '/product/12'],
  ['/allproduct', 'kategori=Nasional&x=1&indexing=SINTA+2', '/allproduct?indexing=SINTA+2&kategori=Nasional'],
  ['/allproduct', 'indexing=&kategori=', '/allproduct'],
  ['/bandingkan', 'id=2&utm=x&id=1&id=', '/bandingkan?id=2&id=1'],
  ['/product/1', 'indexing=SINTA+2&bulan=2027-03', '/product/1'],
  [
    '/allproduct',
    'bulan=2027-03&bulan=&bidang=b&bulan=2027-04&bidang=a',
    '/allproduct?bidang=b&bidang=a&bulan=2027-03&bulan=2027-04',
  ],
])('%s?%s has the cache key %s', (path, query, expected) => {
  expect(pageAddress({ path, query })).toBe(expected);
});
