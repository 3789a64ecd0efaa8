import type { CatalogueView } from '#contract/catalogue-view.ts';
import type { Indexing } from '#domain/indexing.ts';
import { indexingsOf } from '#domain/indexing.ts';
import type { Item } from '#domain/item.ts';
import type { ListedItem } from '#domain/listed-item.ts';
import { usableText } from '#domain/usable-text.ts';
import { decodeIndexing } from '#src/api/decode/indexing.ts';
import { decodeItem } from '#src/api/decode/item.ts';
import type { Catalogue } from './catalogue.ts';

/** Made once for as long as nothing but slots changes. */
const lists = new WeakMap<CatalogueView['listed'], readonly ListedItem[]>();

function listOf({ listed }: CatalogueView): readonly ListedItem[] {
  const known = lists.get(listed);
  if (known) return known;
  const made = listed.map(({ id, kategori, indexing, indexing2 }) => ({
    id,
    kategori: usableText(kategori),
    indexings: decoded(indexing),
    indexings2: decoded(indexing2),
  }));
  lists.set(listed, made);
  return made;
}

function decoded(indexings: readonly unknown[]): Indexing[] {
  return indexings.map(decodeIndexing).filter((indexing) => indexing !== null);
}

/**
 * The embedded provider's catalogue at one moment, past its HTTP answers. `revisions` is filled with the items that were read whole:
 * a page made from them stays as it is until one of them changes.
 */
export function embeddedCatalogue(view: CatalogueView, revisions: Map<number, number>): Catalogue {
  const read = ({ id }: ListedItem): Item[] => {
    const [json, revision] = [view.json(id), view.revision(id)];
    if (json === undefined || revision === undefined) return [];
    revisions.set(id, revision);
    const item = decodeItem(JSON.parse(json));
    return item ? [item] : [];
  };
  return {
    listed: async () => listOf(view),
    whole: async (items) => items.flatMap(read),
    async page({ page, limit, indexingId }) {
      const list = listOf(view);
      const chosen =
        indexingId === undefined ? list : list.filter((item) => indexingsOf(item).some(({ id }) => id === indexingId));
      const shown = chosen.slice((page - 1) * limit, page * limit);
      return { items: shown.flatMap(read), count: shown.length };
    },
  };
}
