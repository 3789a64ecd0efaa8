import magnifier from '@phosphor-icons/core/assets/regular/magnifying-glass.svg?raw';
import warning from '@phosphor-icons/core/assets/regular/warning-circle.svg?raw';
import { useEffect, useState } from 'react';
import {
  type Category,
  type SortOrder,
  searchIndexings,
  sortIndexings,
  uniqueIndexingsById,
} from '#domain/indexing.ts';
import { ErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { watchCart } from '#src/stores/cart.ts';
import { dataOf } from '#src/stores/resource.ts';
import { Message } from '#src/ui/Message.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import styles from './AllIndexings.module.css';
import { IndexingTile, IndexingTileSkeleton } from './IndexingTile.tsx';
import { useKnownItems } from './use-known-items.ts';

/** /allindexing: every indexing once, searched and sorted (docs/product.md 2). `initial` is what the server rendered, if anything. */
export function AllIndexings({ initial }: { initial: Category[] | null }) {
  return (
    <ErrorBoundary>
      <Screen initial={initial} />
    </ErrorBoundary>
  );
}

function Screen({ initial }: { initial: Category[] | null }) {
  const [typed, setTyped] = useState('');
  const [order, setOrder] = useState<SortOrder>('asc');
  // What the server rendered is not asked for again: indexings hardly ever change, and the only call that knows them gives the whole catalogue.
  const { state, load } = useKnownItems(null, null, initial === null);
  useEffect(() => watchCart(), []);

  const known = dataOf(state);
  const indexings = known === null ? initial : uniqueIndexingsById(known.items);
  return (
    <div className={styles['screen']}>
      <search className={styles['controls']}>
        <SearchField label="Cari indexing" value={typed} onChange={(event) => setTyped(event.target.value)} />
        <label className={styles['sort']}>
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
        <Message icon={warning} title="Gagal memuat data indexing." role="alert">
          <button type="button" className="button" onClick={load}>
            Coba lagi
          </button>
        </Message>
      ) : (
        <Tiles indexings={indexings && sortIndexings(searchIndexings(indexings, typed), order)} />
      )}
    </div>
  );
}

/** How many emblems the first view of a phone shows. */
const firstView = 12;
/** Skeletons of the indexings (docs/product.md 9). */
const skeletons = [...Array(12).keys()];

function Tiles({ indexings }: { indexings: readonly Category[] | null }) {
  if (indexings?.length === 0) return <Message icon={magnifier} title="Indexing tidak ditemukan." />;
  return (
    <ul className={styles['tiles']} aria-busy={indexings === null}>
      {indexings === null
        ? skeletons.map((place) => (
            <li key={place} className="card">
              <IndexingTileSkeleton />
            </li>
          ))
        : indexings.map((indexing, index) => (
            <li key={indexing.id} className="card">
              <IndexingTile indexing={indexing} href={`/catagory/${indexing.id}`} eager={index < firstView} />
            </li>
          ))}
    </ul>
  );
}
