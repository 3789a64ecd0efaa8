import type { Item } from '#domain/item.ts';
import type { CatalogueCalls } from '#src/api/catalogue-calls.ts';
import type { Catalogue } from './catalogue.ts';

/** Another provider's catalogue through its API, for one page: there a list has its items whole. */
export function remoteCatalogue(api: CatalogueCalls): Catalogue {
  let list: Promise<Item[]> | undefined;
  const all = () => {
    list ??= api.items().then(({ items }) => items);
    return list;
  };
  return {
    listed: all,
    async whole(items) {
      const ids = new Set(items.map(({ id }) => id));
      return (await all()).filter(({ id }) => ids.has(id));
    },
    page: (query) => api.items(query),
  };
}
