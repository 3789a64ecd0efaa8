import books from '@phosphor-icons/core/assets/regular/book.svg?raw';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ItemFilter, RelaxableFilter } from '#domain/find-items.ts';
import type { FoundPage } from '#domain/found-page.ts';
import { withErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { LoadFailed, Message } from '#src/ui/Message.tsx';
import styles from './AllProducts.module.css';
import type { CardContext } from './ItemCard.tsx';
import { GrowingGrid, ItemGridSkeleton } from './ItemGrid.tsx';
import { ProductFilters } from './ProductFilters.tsx';
import { filterPath, noFilter } from './product-filter.ts';
import { SheetHost } from './SheetHost.tsx';
import { type FoundItems, useFoundItems } from './use-found-items.ts';

interface Props {
  /** Null when the server could not read the catalogue in time. */
  initial: FoundPage | null;
  filter: ItemFilter;
}

/** /allproduct: all items, filtered by name, month, price, indexing and kategori (docs/product.md 2). */
export const AllProducts = withErrorBoundary(Screen);

function Screen({ initial, filter: filterOfAddress }: Props) {
  const [filter, change] = useProductFilter(filterOfAddress);
  const found = useFoundItems(initial, filterOfAddress, filter);
  return (
    <div className={styles['screen']}>
      <ProductFilters filter={filter} options={found.options} onChange={change} />
      <ProductList found={found} onFilter={change} />
      <SheetHost items={found.seen} onRefresh={found.loadOne} onMissing={found.loadOne} />
    </div>
  );
}

type Change = (part: Partial<ItemFilter>) => void;

/** The filter of /allproduct. It is also in the address, so that going back from a product restores it. */
function useProductFilter(filterOfAddress: ItemFilter): [ItemFilter, Change] {
  const [filter, setFilter] = useState(filterOfAddress);
  // On hydration, several fields may report in one render what was typed before it.
  const newest = useRef(filter);
  const change = useCallback((part: Partial<ItemFilter>) => {
    newest.current = { ...newest.current, ...part };
    setFilter(newest.current);
    history.replaceState(history.state, '', filterPath(newest.current));
  }, []);
  return [filter, change];
}

interface ListProps {
  found: FoundItems;
  onFilter: Change;
}

/** Number of skeletons (docs/product.md 9). */
const SKELETONS = 12;

/** The products of /allproduct in each of their states (docs/product.md 2). */
function ProductList({ found, onFilter }: ListProps) {
  const { state, filter, items, total } = found;
  const heading = useRef<HTMLHeadingElement>(null);
  const context = useMemo<CardContext>(
    () => ({
      indexing: filter.indexingName,
      showsLowestPrice: filter.maxPrice !== null || filter.order === 'harga',
      months: filter.month === null ? [] : [filter.month],
      until: null,
    }),
    [filter],
  );
  const failure = state === 'failed' && <LoadFailed title="Gagal memuat produk." onRetry={found.retry} />;
  if (failure && items.length === 0) return failure;
  const isLoading = items.length === 0 && state !== 'complete';
  const isFiltered = filterPath({ ...filter, order: null }) !== filterPath(noFilter);
  // The followed link disappears with its list, so the heading gets the focus.
  const follow: Change = (part) => {
    onFilter(part);
    heading.current?.focus();
  };
  return (
    <div className={styles['list']} aria-busy={isLoading || state === 'outdated'}>
      <h2 ref={heading} className="visually-hidden" tabIndex={-1}>
        Produk
      </h2>
      <div className={styles['bar']}>
        <p role="status">{isLoading ? 'Mengambil data produk...' : total > 0 ? `${total} produk` : ''}</p>
        {isFiltered && items.length > 0 && (
          <FilterLink filter={noFilter} onFilter={follow}>
            Tampilkan semua
          </FilterLink>
        )}
      </div>
      {isLoading ? (
        <ItemGridSkeleton count={SKELETONS} />
      ) : items.length === 0 ? (
        <NothingFound found={found} onFilter={follow} />
      ) : (
        <GrowingGrid items={items} context={context} onMore={found.loadMore} />
      )}
      {failure}
    </div>
  );
}

const withoutWords: Record<RelaxableFilter, string> = {
  q: 'Tanpa kata kunci',
  month: 'Tanpa bulan',
  maxPrice: 'Tanpa harga maksimal',
  indexingName: 'Semua indexing',
  kategori: 'Semua kategori',
};

/** Says that nothing matches and offers to drop one filter: 'Tanpa bulan: 12 jurnal'. */
function NothingFound({ found, onFilter }: ListProps) {
  const { filter } = found;
  return (
    <Message icon={books} title="Produk tidak ditemukan.">
      {found.relaxed.length > 0 && (
        <div className={styles['relaxed']}>
          {found.relaxed.map(({ without, count }) => (
            <FilterLink key={without} filter={{ ...filter, [without]: null }} onFilter={onFilter} look="button quiet">
              {withoutWords[without]}: {count} jurnal
            </FilterLink>
          ))}
        </div>
      )}
      <FilterLink filter={noFilter} onFilter={onFilter} look="button quiet">
        Tampilkan semua
      </FilterLink>
    </Message>
  );
}

interface LinkProps {
  filter: ItemFilter;
  onFilter: Change;
  look?: string;
  children: React.ReactNode;
}

/** A link to another filter; with JavaScript it changes the filter without loading a page. */
function FilterLink({ filter, onFilter, look = 'link', children }: LinkProps) {
  return (
    <a
      className={look}
      href={filterPath(filter)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onFilter(filter);
      }}
    >
      {children}
    </a>
  );
}
