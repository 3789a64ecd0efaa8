import { describe, expect, test, vi } from 'vitest';
import { remoteCopy } from './remote-copy.ts';

const url = 'https://provider.example/api/items';

function setUp(answers: (() => Response | Promise<Response>)[]) {
  let time = 1_000_000;
  const fetch = vi.fn(async () => {
    const answer = answers.shift();
    if (!answer) throw new TypeError('offline');
    return answer();
  });
  const pass = (ms: number) => {
    time += ms;
  };
  const page = remoteCopy({ fetch, now: () => time, waitMs: 30 });
  return { fetch, pass, page, read: page().fetch };
}
const ok = (body: string) => () => new Response(body);
const text = async (response: Promise<Response>) => (await response).text();

describe('remote copy', () => {
  test('serves a copy for ten seconds and no longer', async () => {
    const { fetch, pass, read } = setUp([ok('one'), ok('two')]);
    expect(await text(read(url))).toBe('one');
    pass(9_999);
    expect(await text(read(url))).toBe('one');
    pass(1);
    expect(await text(read(url))).toBe('two');
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('what is asked for again and again stays, whatever else is asked for in between', async () => {
    const { fetch, read } = setUp(Array.from({ length: 1_001 }, (_, n) => ok(`answer ${n}`)));
    await read(url);
    for (let n = 1; n <= 1_000; n += 1) {
      await read(`${url}?indexingId=${n}`);
      expect(await text(read(url))).toBe('answer 0');
    }
    expect(fetch).toHaveBeenCalledTimes(1_001);
  });

  test('pages that come at once share one request', async () => {
    const { fetch, read } = setUp([ok('one')]);
    expect(await Promise.all([text(read(url)), text(read(url))])).toEqual(['one', 'one']);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('what a page was made from holds as long as its copies do', async () => {
    const { pass, page } = setUp([ok('one'), () => new Response('', { status: 403 })]);
    const [one, other] = [page(), page()];
    await one.fetch(url);
    pass(9_999);
    await other.fetch(url);
    expect([one.isCurrent(), other.isCurrent()]).toEqual([true, true]);
    pass(1);
    expect([one.isCurrent(), other.isCurrent()]).toEqual([false, false]);
    pass(-1);
    await page().fetch('https://provider.example/api/items?page=2');
    expect(one.isCurrent()).toBe(false);
  });

  test.each([401, 403])('a %i drops what was kept', async (status) => {
    const { pass, read } = setUp([ok('one'), () => new Response('', { status }), ok('two')]);
    await read(url);
    pass(10_000);
    expect((await read(url)).status).toBe(status);
    pass(-10_000); // Even if the copy were still young enough.
    expect(await text(read(url))).toBe('two');
  });

  test('a slow provider is not waited for, but its answer serves the next page', async () => {
    const { read } = setUp([() => new Promise((resolve) => setTimeout(() => resolve(new Response('late')), 60))]);
    await expect(read(url)).rejects.toThrow('30 ms');
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(await text(read(url))).toBe('late');
  });

  test('an error answer and an unreachable provider are not kept', async () => {
    const { read } = setUp([() => new Response('x', { status: 500 })]);
    expect((await read(url)).status).toBe(500);
    await expect(read(url)).rejects.toThrow('offline');
  });
});
