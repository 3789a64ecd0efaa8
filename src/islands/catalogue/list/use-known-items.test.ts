import type { Item } from '@slotterbit/contract/catalogue/item.ts';
import { decodeItemPage } from '@slotterbit/contract/decode/decode-item.ts';
import { describe, expect, test } from 'vitest';
import { eachWithProvider, openTab, provider, type Tab } from '#tests/support/tab.ts';

let tab: Tab;
eachWithProvider(async () => {
  tab = await openTab(provider);
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

  test("start with those of the server's HTML and are loaded again", async () => {
    start((await serverPage()).items.slice(0, 1));
    expect(names()).toEqual(['Jurnal Alfa']);
    await items.load(null);
    expect(names()).toHaveLength(3);
  });

  test('stay after a failed load, until the next one', async () => {
    start((await serverPage()).items.slice(0, 1));
    tab.network.offline = true;
    await items.load(null);
    expect(items.$state.get()).toMatchObject({ kind: 'stale', data: { isWhole: false } });
    tab.network.offline = false;
    const again = items.load(null);
    expect(items.$state.get()).toMatchObject({ kind: 'refreshing' });
    await again;
    expect(names()).toHaveLength(3);
  });

  test('are whole if the catalogue has no more than the limit', async () => {
    start(null);
    await items.load(2);
    expect(names()).toEqual(['Jurnal Alfa', 'Jurnal Beta']);
    expect(items.$state.get()).toMatchObject({ data: { isWhole: false } });
    await items.load(4);
    expect(names()).toHaveLength(3);
    expect(items.$state.get()).toMatchObject({ data: { isWhole: true } });
  });
});
