import { describe, expect, test } from 'vitest';
import { Representation } from '#provider/http/representation.ts';
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
  /** Until a rendering in the background is over. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { cache, get, pass, settle, lifetime };
}

describe('a page is rendered once', () => {
  test('for as long as it holds', async () => {
    const { get, pass } = setUp();
    expect(await get()).toBe('page 1');
    pass(59_999);
    expect(await get()).toBe('page 1');
  });

  test('for all who come at once', async () => {
    const { get } = setUp();
    expect(await Promise.all([get(), get()])).toEqual(['page 1', 'page 1']);
  });

  test('for each address', async () => {
    const { get } = setUp();
    expect([await get('/home'), await get('/allproduct'), await get('/home')]).toEqual(['page 1', 'page 2', 'page 1']);
  });
});

describe('a page that no longer holds', () => {
  test.each([
    ['an item that it shows changed', ['item-7']],
    ['the catalogue changed', ['catalogue']],
  ])('since %s, is sent for a moment while it is rendered anew', async (_why, tags) => {
    const { cache, get, pass, settle } = setUp();
    await get();
    pass(10);
    cache.invalidate(tags);
    pass(500);
    expect(await get()).toBe('page 1');
    await settle();
    expect(await get()).toBe('page 2');
  });

  test('is not sent longer than that', async () => {
    const { cache, get, pass } = setUp();
    await get();
    cache.invalidate(['item-7']);
    pass(1_000);
    expect(await get()).toBe('page 2');
  });

  test('is not sent after an idle gap: the first visitor gets the new page', async () => {
    const { cache, get, pass } = setUp();
    await get();
    pass(30_000);
    // The server notices the change only now, when a visitor makes it look.
    cache.invalidate(['item-7']);
    expect(await get()).toBe('page 2');
  });

  test('is not sent because a later change makes it stale again', async () => {
    const { cache, get, pass } = setUp();
    await get();
    for (let n = 0; n < 3; n += 1) {
      cache.invalidate(['item-7']);
      pass(600);
    }
    expect(await get()).toBe('page 2');
  });

  test('nor when it changes again and again, and cannot be rendered', async () => {
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

  test('is not sent at all where the page says so', async () => {
    const { cache, get, lifetime } = setUp();
    await get('/home', { ...lifetime, swr: 0 });
    cache.invalidate(['catalogue']);
    expect(await get()).toBe('page 2');
  });

  test('because it is too old', async () => {
    const { get, pass } = setUp();
    await get();
    pass(61_000);
    expect(await get()).toBe('page 2');
  });

  test('because it became too old since the last visitor is sent for a moment', async () => {
    const { get, pass, settle } = setUp();
    await get();
    pass(59_900);
    await get();
    pass(200);
    expect(await get()).toBe('page 1');
    await settle();
    expect(await get()).toBe('page 2');
  });

  test('not because of another item', async () => {
    const { cache, get, pass } = setUp();
    await get();
    cache.invalidate(['item-8']);
    pass(2_000);
    expect(await get()).toBe('page 1');
  });

  test('also when the change came while it was rendered', async () => {
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

test('what may not be cached is rendered for each who asks', async () => {
  const { get } = setUp();
  expect([await get('/pay/1', null), await get('/pay/1', null)]).toEqual(['page 1', 'page 2']);
});

test('a failure is told and not remembered', async () => {
  const { cache, get } = setUp();
  await expect(cache.get('/home', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await get()).toBe('page 1');
});

test('the least used page goes first when there is no more room', async () => {
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
  ['/allproduct', 'indexing=DOAJ&indexing=Garuda', '/allproduct?indexing=DOAJ'],
])('%s?%s is cached as %s', (path, query, expected) => {
  expect(pageAddress({ path, query })).toBe(expected);
});
