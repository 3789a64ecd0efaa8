import warning from '@phosphor-icons/core/assets/regular/warning-circle.svg?raw';
import { useEffect } from 'react';
import { type Indexed, type Indexing, uniqueIndexingsByName } from '#domain/indexing.ts';
import { homeIndexingsCount, type Item, topProductsCount } from '#domain/item.ts';
import { ErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { dataOf } from '#src/stores/resource.ts';
import { Message } from '#src/ui/Message.tsx';
import styles from './HomeCatalogue.module.css';
import { IndexingTile, IndexingTileSkeleton } from './IndexingTile.tsx';
import { ItemGrid, ItemGridSkeleton } from './ItemGrid.tsx';
import { SheetHost } from './SheetHost.tsx';
import { useKnownItems } from './use-known-items.ts';

/** The live part of /home: top products, indexings and the sheet. `initial` is what the server rendered, if anything. */
export function HomeCatalogue({ initial }: { initial: HomeCatalogueData | null }) {
  return (
    <ErrorBoundary>
      <Sections initial={initial} />
    </ErrorBoundary>
  );
}

function Sections({ initial }: { initial: HomeCatalogueData | null }) {
  const first = initial === null ? null : topProductsCount;
  const { state, load } = useKnownItems(initial?.items ?? null, first);
  const message = state.kind === 'error' ? state.message : null;
  useEffect(() => {
    // docs/product.md 8: the home screen's first failure to load is logged.
    if (message !== null) console.warn(message);
  }, [message]);

  const known = dataOf(state);
  const data = known && homeCatalogue(known, initial);
  const failed = state.kind === 'error';
  return (
    <div className={styles['sections']}>
      <TopProducts items={data?.items ?? null} onRetry={failed ? load : null} />
      <HomeIndexings indexings={data?.indexings ?? (failed ? [] : null)} />
      <SheetHost items={data?.items ?? []} onRefresh={load} />
    </div>
  );
}

/** What /home shows of the catalogue: the first 10 items and up to 8 indexings, each name once (docs/product.md 2.5). */
export type HomeCatalogueData = { items: Item[]; indexings: Indexing[] };

export function topProducts<T>(items: readonly T[]): T[] {
  return items.slice(0, topProductsCount);
}

export function homeIndexings(items: readonly Indexed[]): Indexing[] {
  return uniqueIndexingsByName(items).slice(0, homeIndexingsCount);
}

/** As long as only the first items are known, the indexings are those that `initial` found among all. */
export function homeCatalogue(
  { items, whole }: { items: readonly Item[]; whole: boolean },
  initial: HomeCatalogueData | null,
): HomeCatalogueData {
  return {
    items: topProducts(items),
    indexings: whole || initial === null ? homeIndexings(items) : initial.indexings,
  };
}

/** The indexing section of /home; null while loading. Each tile leads to /catagory (docs/product.md 2). */
function HomeIndexings({ indexings }: { indexings: readonly Indexing[] | null }) {
  return (
    <section className="section" aria-labelledby="home-indexing" aria-busy={indexings === null}>
      <div className="section-head">
        <h2 id="home-indexing">Indexing</h2>
        <a className="link" href="/allindexing">
          Semua Indexing
        </a>
      </div>
      {indexings?.length === 0 ? (
        <p className={styles['none']}>Tidak ada Indexing</p>
      ) : (
        <ul className={styles['tiles']}>
          {indexings === null
            ? [...Array(homeIndexingsCount).keys()].map((place) => (
                <li key={place}>
                  <IndexingTileSkeleton />
                </li>
              ))
            : indexings.map((indexing) => (
                <li key={indexing.name}>
                  <IndexingTile indexing={indexing} href="/catagory" />
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}

interface TopProductsProps {
  /** Null while loading or when that failed. */
  items: readonly Item[] | null;
  /** Set when loading failed. */
  onRetry: (() => void) | null;
}

/** The first 10 items with a way to all of them (docs/product.md 2.5). */
function TopProducts({ items, onRetry }: TopProductsProps) {
  return (
    <section className="section" aria-labelledby="top-products" aria-busy={items === null && onRetry === null}>
      <div className="section-head">
        <h2 id="top-products">Top Products</h2>
        <a className="link" href="/allproduct">
          All
        </a>
      </div>
      {onRetry !== null ? (
        <Message icon={warning} title="Produk belum dapat dimuat." text="Periksa koneksi Anda, lalu coba lagi.">
          <button type="button" className="button" onClick={onRetry}>
            Coba lagi
          </button>
        </Message>
      ) : items === null ? (
        <ItemGridSkeleton count={topProductsCount} />
      ) : items.length === 0 ? (
        <Message icon={warning} title="Produk tidak ditemukan." />
      ) : (
        <ItemGrid items={items} firstView={2} />
      )}
    </section>
  );
}
