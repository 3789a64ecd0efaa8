import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { decodeItemPage } from '#contract/decode/item.ts';
import type { Item } from '#domain/item.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { openTab, type Tab } from '#tests/support/tab.ts';

let provider: TestProvider;
let tab: Tab;
beforeEach(async () => {
  provider = await startTestProvider();
  tab = await openTab(provider);
});
afterEach(async () => {
  await tab.network.idle();
  vi.unstubAllGlobals();
  await provider.close();
});

const serverPage = async () => decodeItemPage((await provider.call('GET', 'items')).body) ?? { items: [], count: 0 };

describe('the items of a screen', () => {
  let items: ReturnType<Tab['items']['createKnownItems']>;
  const start = (rendered: Item[] | null) => {
    items = tab.items.createKnownItems(rendered);
  };
  const names = () => {
    const state = items.$state.get();
    return tab.dataOf(state)?.items.map(({ name }) => name) ?? state;
  };

  test('come from the provider, without a token', async () => {
    start(null);
    expect(names()).toEqual({ kind: 'loading' });
    await items.load(null);
    expect(names()).toEqual(['Jurnal Alfa', 'Jurnal Beta', 'Jurnal Gama']);
  });

  test("start from the server's HTML and are fetched again", async () => {
    start((await serverPage()).items.slice(0, 1));
    expect(names()).toEqual(['Jurnal Alfa']);
    await items.load(null);
    expect(names()).toHaveLength(3);
  });

  test('that the rest could not be had is known, until the next try', async () => {
    start((await serverPage()).items.slice(0, 1));
    tab.network.offline = true;
    await items.load(null);
    expect(items.$state.get()).toMatchObject({ kind: 'stale', data: { whole: false } });
    tab.network.offline = false;
    const again = items.load(null);
    expect(items.$state.get()).toMatchObject({ kind: 'refreshing' });
    await again;
    expect(names()).toHaveLength(3);
  });

  test('only the first are the whole when there are no more', async () => {
    start(null);
    await items.load(2);
    expect(names()).toEqual(['Jurnal Alfa', 'Jurnal Beta']);
    expect(items.$state.get()).toMatchObject({ data: { whole: false } });
    await items.load(4);
    expect(names()).toHaveLength(3);
    expect(items.$state.get()).toMatchObject({ data: { whole: true } });
  });

  test('a failure is shown only when there is nothing else', async () => {
    start(null);
    tab.network.offline = true;
    await items.load(null);
    expect(names()).toMatchObject({ kind: 'error', message: 'Gagal memuat produk.' });
    tab.network.offline = false;
    await items.load(null);
    tab.network.offline = true;
    await items.load(null);
    expect(names()).toHaveLength(3);
  });
});
