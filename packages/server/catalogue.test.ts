import { ApiError } from '@slotterbit/contract/client/api-error.ts';
import { describe, expect, test, vi } from 'vitest';
import { remoteCatalogue } from './catalogue.ts';

function setUp(answers: (() => Promise<number[]>)[]) {
  let time = 1_000_000;
  const readItems = vi.fn(async () => {
    const ids = await (answers.shift() ?? (() => Promise.reject(new TypeError('offline'))))();
    return { items: ids.map((id) => ({ id })) as never, count: ids.length };
  });
  const onRefused = vi.fn();
  const catalogue = remoteCatalogue({ readItems, onRefused, waitMs: 30, now: () => time });
  return {
    readItems,
    onRefused,
    pass: (ms: number) => {
      time += ms;
    },
    catalogue,
    ids: async () => (await catalogue.items()).map(({ id }) => id),
  };
}

const items =
  (...ids: number[]) =>
  async () =>
    ids;
const refuse = (status: number) => () => Promise.reject(new ApiError(status, 'Tidak boleh.'));

describe("another provider's catalogue", () => {
  test('is requested again after ten seconds', async () => {
    const { ids, pass, readItems } = setUp([items(1), items(2)]);
    expect(await ids()).toEqual([1]);
    pass(9_999);
    expect(await ids()).toEqual([1]);
    pass(2);
    expect(await ids()).toEqual([2]);
    expect(readItems).toHaveBeenCalledTimes(2);
  });

  test('is requested once for concurrent pages', async () => {
    const { ids, readItems } = setUp([items(1)]);
    expect(await Promise.all([ids(), ids()])).toEqual([[1], [1]]);
    expect(readItems).toHaveBeenCalledTimes(1);
  });

  test.each([401, 403])('evicts all answers after a %i, and retries after ten seconds', async (status) => {
    const { ids, catalogue, onRefused, pass, readItems } = setUp([items(1), refuse(status), items(2)]);
    expect(await ids()).toEqual([1]);
    await expect(catalogue.page({ page: 2, limit: 10 })).rejects.toThrow('Tidak boleh.');
    await expect.poll(() => onRefused.mock.calls.length).toBe(1);
    // The provider is not asked again for every visitor.
    await expect(ids()).rejects.toThrow('Tidak boleh.');
    expect(readItems).toHaveBeenCalledTimes(2);
    pass(10_001);
    expect(await ids()).toEqual([2]);
    expect(onRefused).toHaveBeenCalledTimes(1);
  });

  test('delays no page if the provider is slow, and uses the late answer for the next page', async () => {
    let answer = (_ids: number[]) => {};
    const { ids, readItems } = setUp([
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    ]);
    await expect(ids()).rejects.toThrow('30 ms');
    answer([1]);
    expect(await ids()).toEqual([1]);
    expect(readItems).toHaveBeenCalledTimes(1);
  });

  test('is requested again after a failure', async () => {
    const { ids } = setUp([() => Promise.reject(new Error('broken')), items(1)]);
    await expect(ids()).rejects.toThrow('broken');
    expect(await ids()).toEqual([1]);
  });
});
