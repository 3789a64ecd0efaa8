import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import type { CatalogueView } from '#contract/catalogue-view.ts';
import type { Encoding } from '#src/front-door/compression.ts';
import type { PageMaking } from '#src/front-door/page-making.ts';
import { KeptPages, STALE_MS } from './kept-pages.ts';
import type { RenderedPage } from './render-page.ts';

const plain = {
  br: brotliDecompressSync,
  gzip: (body: Buffer) => gunzipSync(body),
  identity: (body: Buffer) => body,
};

/** A catalogue of two items, '/1' and '/2', and the pages of each: '/1' says in which revision it was rendered. */
function setUp(options: { mostBytes?: number } = {}) {
  let time = 0;
  let moment = 0;
  let listed: CatalogueView['listed'] = [];
  const items = new Map([
    [1, 10],
    [2, 20],
  ]);
  const view = (): CatalogueView => {
    const [now, list] = [new Map(items), listed];
    moment += 1;
    return { moment, listed: list, revision: (id) => now.get(id), json: () => '{}' };
  };
  const render = vi.fn(async (path: string, making: PageMaking): Promise<RenderedPage> => {
    const id = Number(path.slice(1));
    const revision = making.view?.revision(id) ?? 0;
    making.revisions.set(id, revision);
    return { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(`${path} ${revision}`) };
  });
  let isKnown = true;
  const known = () => (isKnown ? view() : undefined);
  const pages = new KeptPages({ render, catalogue: async () => view(), known, now: () => time, ...options });
  return {
    render,
    pages,
    pass: (ms: number) => {
      time += ms;
    },
    change: (id: number, revision: number) => items.set(id, revision),
    relist: () => {
      listed = [];
    },
    /** From here on, what the catalogue is needs a look at the database. */
    forget: () => {
      isKnown = false;
    },
    ready(path: string, encoding: Encoding = 'br') {
      const page = pages.ready(path, encoding);
      return page && String(plain[encoding](page.variant.body));
    },
    async read(path: string, encoding: Encoding = 'br') {
      const { variant } = await pages.get(path, encoding);
      return String(plain[encoding](variant.body));
    },
  };
}

test('a page is rendered once, whoever asks and in whatever form', async () => {
  const { read, render, pages } = setUp();
  expect(await Promise.all([read('/1'), read('/1', 'gzip'), read('/1', 'identity')])).toEqual(Array(3).fill('/1 10'));
  expect(await read('/1', 'gzip')).toBe('/1 10');
  expect(render).toHaveBeenCalledTimes(1);
  const tags = await Promise.all((['br', 'gzip'] as const).map(async (form) => (await pages.get('/1', form)).variant));
  expect(tags.map(({ headers }) => headers['Content-Encoding'])).toEqual(['br', 'gzip']);
  expect(new Set(tags.map(({ etag }) => etag)).size).toBe(2);
});

test('a change of what it shows renders it again, a change of another item does not', async () => {
  const { read, render, change, pass } = setUp();
  await read('/1');
  change(2, 21);
  pass(STALE_MS);
  expect(await read('/1')).toBe('/1 10');
  expect(render).toHaveBeenCalledTimes(1);
  change(1, 11);
  expect(await read('/1')).toBe('/1 11');
});

test('a page that changes all the time is rendered twice a second at most', async () => {
  const { read, render, change, pass } = setUp();
  await read('/1');
  for (let revision = 11; revision < 31; revision += 1) {
    change(1, revision);
    pass(STALE_MS / 20);
    await read('/1');
  }
  expect(render).toHaveBeenCalledTimes(2);
  expect(await read('/1')).toBe('/1 30');
});

test('another list of items renders every page again, at once', async () => {
  const { read, render, relist } = setUp();
  await read('/1');
  relist();
  await read('/1');
  expect(render).toHaveBeenCalledTimes(2);
});

describe('a page that is sent at once', () => {
  test('is one that is kept in that form', async () => {
    const { read, ready } = setUp();
    expect(ready('/1')).toBeUndefined();
    await read('/1');
    expect([ready('/1'), ready('/1', 'gzip')]).toEqual(['/1 10', undefined]);
  });

  test('is never one that was found to be of another list', async () => {
    const { read, ready, relist } = setUp();
    await read('/1');
    relist();
    expect(ready('/1')).toBeUndefined();
  });

  test('is as old as the last time when it was right, also where nothing is known at the moment', async () => {
    const { read, ready, change, pass, forget } = setUp();
    await read('/1');
    pass(STALE_MS);
    expect(ready('/1')).toBe('/1 10');
    change(1, 11);
    forget();
    pass(STALE_MS - 1);
    expect(ready('/1')).toBe('/1 10');
    pass(1);
    expect(ready('/1')).toBeUndefined();
    expect(await read('/1')).toBe('/1 11');
  });
});

test('a page that was rendered while the catalogue changed is not taken for the new one', async () => {
  const { read, render, change, pass } = setUp();
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  const rendering = render.getMockImplementation();
  render.mockImplementationOnce(async (path, making) => {
    await held;
    return (await rendering?.(path, making)) ?? Promise.reject(new Error('No page'));
  });
  const early = read('/1');
  await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(1));
  change(1, 11);
  go();
  expect(await early).toBe('/1 10');
  pass(STALE_MS);
  expect(await read('/1')).toBe('/1 11');
});

test.each([
  ['an error', { status: 500, passing: false }],
  ['a missing item', { status: 404, passing: false }],
  ['a page without its catalogue', { status: 200, passing: true }],
])('%s is not kept', async (_what, { status, passing }) => {
  const { pages, read, render } = setUp();
  render.mockImplementationOnce(async (_path, making) => {
    making.passing = passing;
    return { status, headers: {}, body: Buffer.from('failed') };
  });
  expect(await pages.get('/1', 'identity')).toMatchObject({ status, variant: { body: Buffer.from('failed') } });
  expect(await read('/1')).toBe('/1 10');
});

test('a rendering that fails is tried again by the next visitor', async () => {
  const { read, render } = setUp();
  render.mockRejectedValueOnce(new Error('broken'));
  await expect(read('/1')).rejects.toThrow('broken');
  expect(await read('/1')).toBe('/1 10');
});

test('thousands of pages of what there is not leave the real ones where they are', async () => {
  const { pages, read, ready, render } = setUp({ mostBytes: 10_000 });
  await Promise.all([read('/1'), read('/2')]);
  const rendering = render.getMockImplementation();
  render.mockImplementation(async (path, making) => {
    making.passing = true;
    return { status: 200, headers: {}, body: Buffer.from(`nothing at ${path}`) };
  });
  for (let n = 0; n < 3_000; n += 1) await pages.get(`/catagory/${n + 100}`, 'br');
  if (rendering) render.mockImplementation(rendering);
  expect([ready('/1'), ready('/2')]).toEqual(['/1 10', '/2 20']);
  expect(ready('/catagory/100')).toBeUndefined();
});

test('the least used pages go when there are too many', async () => {
  const { read, render } = setUp({ mostBytes: 10_000 });
  for (let n = 1; n <= 50; n += 1) {
    await read('/1');
    await read(`/${n + 1}`);
  }
  expect(render).toHaveBeenCalledTimes(51);
  await read('/2');
  expect(render).toHaveBeenCalledTimes(52);
});

test("with another provider a page holds as long as its copies do, and isn't kept without them", async () => {
  let holds = true;
  const render = vi.fn(async (path: string, making: PageMaking) => {
    making.isCurrent = () => holds;
    return { status: 200, headers: {}, body: Buffer.from(path) };
  });
  const pages = new KeptPages({ render, catalogue: undefined });
  await pages.get('/1', 'br');
  await pages.get('/1', 'br');
  expect(render).toHaveBeenCalledTimes(1);
  holds = false;
  await pages.get('/1', 'br');
  await pages.get('/1', 'br');
  expect(render).toHaveBeenCalledTimes(3);
});
