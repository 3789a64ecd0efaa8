import warning from 'icon:warning-circle';
import { type Indexed, type Indexing, uniqueIndexingsByName } from '@slotterbit/contract/catalogue/indexing.ts';
import { homeIndexingsCount, type Item, topProductsCount } from '@slotterbit/contract/catalogue/item.ts';
import { type ReactNode, useEffect } from 'react';
import { withErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { PageTime } from '#src/islands/shared/page.ts';
import { dataOf } from '#src/stores/resource.ts';
import { LoadFailed, Message } from '#src/ui/Message.tsx';
import { PlanForm, type PlanOptions } from '../filters/PlanForm.tsx';
import { SheetHost } from '../sheet/SheetHost.tsx';
import styles from './IndexingTile.module.css';
import { IndexingTiles } from './IndexingTile.tsx';
import { ItemGrid, ItemGridSkeleton } from './ItemCard.tsx';
import { useKnownItems } from './use-known-items.ts';

interface Props {
  /** Rendered by the server; null when it could not read the catalogue in time. */
  initial: HomeCatalogueData | null;
  /** The server's time. */
  now: Date;
}

/** The island of /home: top products, indexings and the sheet. */
export const HomeCatalogue = withErrorBoundary(function HomeCatalogue({ initial, now }: Props) {
  const { state, load } = useKnownItems(initial?.items ?? null, initial === null ? null : topProductsCount);
  const message = state.kind === 'error' ? state.message : null;
  useEffect(() => {
    // docs/product.md 8: the home screen logs its first failure to load.
    if (message !== null) console.warn(message);
  }, [message]);

  const known = dataOf(state);
  const items = known && topProducts(known.items);
  // With the first items only, the indexings are those that the server found among all items.
  const indexings = known && (known.isWhole || initial === null ? homeIndexings(known.items) : initial.indexings);
  const hasFailed = state.kind === 'error';
  return (
    <PageTime value={now}>
      <div className={`stack gap-6 ${styles['sections']}`}>
        <TopProducts items={items} onRetry={hasFailed ? load : null}>
          {initial && <PlanForm options={initial.options} now={now} />}
        </TopProducts>
        <HomeIndexings indexings={indexings ?? (hasFailed ? [] : null)} />
        <SheetHost items={items ?? []} onRefresh={load} />
      </div>
    </PageTime>
  );
});

/** What /home shows of the catalogue (docs/product.md 2.5). */
export type HomeCatalogueData = { items: Item[]; indexings: Indexing[]; options: PlanOptions };

/** Returns the first 10 items. */
export function topProducts<T>(items: readonly T[]): T[] {
  return items.slice(0, topProductsCount);
}

/** Returns up to 8 indexings, each name once. */
export function homeIndexings(items: readonly Indexed[]): Indexing[] {
  return uniqueIndexingsByName(items).slice(0, homeIndexingsCount);
}

/** The indexing section of /home; null while loading. */
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
        <p className="hint">Tidak ada Indexing</p>
      ) : (
        <IndexingTiles
          indexings={indexings}
          placeholders={homeIndexingsCount}
          hrefOf={() => '/catagory'}
          className={styles['home-tiles']}
        />
      )}
    </section>
  );
}

interface TopProductsProps {
  items: readonly Item[] | null;
  onRetry: (() => void) | null;
  children: ReactNode;
}

/** The first 10 items and a link to all (docs/product.md 2.5). */
function TopProducts({ items, onRetry, children }: TopProductsProps) {
  return (
    <section className="section" aria-labelledby="top-products" aria-busy={items === null && onRetry === null}>
      <div className="section-head">
        <h2 id="top-products">Top Products</h2>
        <a className="link" href="/allproduct">
          All
        </a>
      </div>
      {onRetry !== null ? (
        <LoadFailed
          title="Produk belum dapat dimuat."
          text="Periksa koneksi Anda, lalu coba lagi."
          role="status"
          onRetry={onRetry}
        />
      ) : items === null ? (
        <ItemGridSkeleton count={topProductsCount} />
      ) : items.length === 0 ? (
        <Message icon={warning} title="Produk tidak ditemukan." />
      ) : (
        <ItemGrid items={items} eagerCovers={2} belowFirstRow={children} />
      )}
    </section>
  );
}
