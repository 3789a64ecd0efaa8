import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { decodeItemPage } from '#contract/decode/item.ts';
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

describe('all items', () => {
  const names = () => {
    const state = tab.catalogue.$catalogue.get();
    return tab.dataOf(state)?.items.map(({ name }) => name) ?? state;
  };

  test('come from the provider, without a token', async () => {
    expect(names()).toEqual({ kind: 'loading' });
    await tab.catalogue.loadItems();
    expect(names()).toEqual(['Jurnal Alfa', 'Jurnal Beta', 'Jurnal Gama']);
  });

  test("start from the server's HTML and are fetched again", async () => {
    const { items } = await serverPage();
    tab.catalogue.seedItems(items.slice(0, 1));
    expect(names()).toEqual(['Jurnal Alfa']);
    await tab.catalogue.loadItems();
    tab.catalogue.seedItems([]);
    expect(names()).toHaveLength(3);
  });

  test('that the rest could not be had is known, until the next try', async () => {
    const { items } = await serverPage();
    tab.catalogue.seedItems(items.slice(0, 1));
    tab.network.offline = true;
    await tab.catalogue.loadItems();
    expect(tab.catalogue.$catalogue.get()).toMatchObject({ kind: 'stale', data: { whole: false } });
    tab.network.offline = false;
    const again = tab.catalogue.loadItems();
    expect(tab.catalogue.$catalogue.get()).toMatchObject({ kind: 'refreshing' });
    await again;
    expect(names()).toHaveLength(3);
  });

  test('only the first are the whole when there are no more', async () => {
    await tab.catalogue.loadItems(2);
    expect(names()).toEqual(['Jurnal Alfa', 'Jurnal Beta']);
    expect(tab.catalogue.$catalogue.get()).toMatchObject({ data: { whole: false } });
    await tab.catalogue.loadItems(4);
    expect(names()).toHaveLength(3);
    expect(tab.catalogue.$catalogue.get()).toMatchObject({ data: { whole: true } });
  });

  test('a failure is shown only when there is nothing else', async () => {
    tab.network.offline = true;
    await tab.catalogue.loadItems();
    expect(names()).toMatchObject({ kind: 'error', message: 'Gagal memuat produk.' });
    tab.network.offline = false;
    await tab.catalogue.loadItems();
    tab.network.offline = true;
    await tab.catalogue.loadItems();
    expect(names()).toHaveLength(3);
  });
});
