import magnifier from 'icon:magnifying-glass';
import {
  type Category,
  type SortOrder,
  sortIndexings,
  uniqueIndexingsById,
} from '@slotterbit/contract/catalogue/indexing.ts';
import { noSynonyms, searchByWords, wordsIn } from '@slotterbit/contract/catalogue/word-search.ts';
import { useEffect, useState } from 'react';
import { withErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { dataOf } from '#src/stores/resource.ts';
import { watchCart } from '#src/stores/shop/cart.ts';
import { LoadFailed, Message } from '#src/ui/Message.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import styles from './IndexingTile.module.css';
import { IndexingTiles } from './IndexingTile.tsx';
import { useKnownItems } from './use-known-items.ts';

interface Props {
  /** Rendered by the server; null when it could not read the catalogue in time. */
  initial: Category[] | null;
}

/** Emblems in the first view of a phone: they do not load lazily. */
const EAGER_EMBLEMS = 12;
/** docs/product.md 9 */
const SKELETONS = 12;

const search = (indexings: readonly Category[], typed: string) =>
  searchByWords(indexings, typed, ({ name }) => wordsIn(name), noSynonyms);

/** /allindexing: each indexing once, with search and sorting (docs/product.md 2). */
export const AllIndexings = withErrorBoundary(function AllIndexings({ initial }: Props) {
  const [typed, setTyped] = useState('');
  const [order, setOrder] = useState<SortOrder>('asc');
  // Rendered indexings are not loaded again: they rarely change, and the only call that returns them returns the whole catalogue.
  const { state, load } = useKnownItems(null, null, initial === null);
  useEffect(() => watchCart(), []);

  const known = dataOf(state);
  const indexings = known === null ? initial : uniqueIndexingsById(known.items);
  const found = indexings && sortIndexings(search(indexings, typed), order);
  return (
    <div className="stack">
      <search className={`stack gap-2 ${styles['controls']}`}>
        <SearchField label="Cari indexing" value={typed} onChange={(event) => setTyped(event.target.value)} />
        <label>
          <span className="visually-hidden">Urutkan</span>
          <select
            className="input"
            value={order}
            onChange={(event) => setOrder(event.target.value === 'desc' ? 'desc' : 'asc')}
          >
            <option value="asc">A→Z</option>
            <option value="desc">Z→A</option>
          </select>
        </label>
      </search>
      {indexings === null && state.kind === 'error' ? (
        <LoadFailed title="Gagal memuat data indexing." onRetry={load} />
      ) : found?.length === 0 ? (
        <Message icon={magnifier} title="Indexing tidak ditemukan." />
      ) : (
        <IndexingTiles
          indexings={found}
          placeholders={SKELETONS}
          hrefOf={({ id }) => `/catagory/${id}`}
          className={`section ${styles['tiles']}`}
          itemClass="card"
          eager={EAGER_EMBLEMS}
        />
      )}
    </div>
  );
});
