import books from '@phosphor-icons/core/assets/regular/book.svg?raw';
import warning from '@phosphor-icons/core/assets/regular/warning-circle.svg?raw';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ItemFilter, RelaxableFilter } from '#domain/find-items.ts';
import type { FoundPage } from '#domain/found-page.ts';
import { ErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { Message } from '#src/ui/Message.tsx';
import styles from './AllProducts.module.css';
import type { Asked } from './ItemCard.tsx';
import { GrowingGrid, ItemGridSkeleton } from './ItemGrid.tsx';
import { ProductFilters } from './ProductFilters.tsx';
import { filterPath, noFilter } from './product-filter.ts';
import { SheetHost } from './SheetHost.tsx';
import { type FoundItems, useFoundItems } from './use-found-items.ts';

interface Props {
  /** Null when the server could not ask the provider in time. */
  initial: FoundPage | null;
  /** From the address. */
  filter: ItemFilter;
}

/** /allproduct: every item, by name, month, price, indexing and kategori (docs/product.md 2). */
export function AllProducts(props: Props) {
  return (
    <ErrorBoundary>
      <Screen {...props} />
    </ErrorBoundary>
  );
}

function Screen({ initial, filter: ofAddress }: Props) {
  const [filter, change] = useProductFilter(ofAddress);
  const found = useFoundItems(initial, ofAddress, filter);
  return (
    <div className={styles['screen']}>
      <ProductFilters filter={filter} options={found.options} onChange={change} />
      <ProductList found={found} onFilter={change} />
      <SheetHost items={found.known} onRefresh={found.need} onMissing={found.need} />
    </div>
  );
}

type Change = (part: Partial<ItemFilter>) => void;

/** The filter of /allproduct, kept in the address, so that a way back from a product finds it again. */
function useProductFilter(ofAddress: ItemFilter): [ItemFilter, Change] {
  const [filter, setFilter] = useState(ofAddress);
  // Several fields may tell at once what was typed before they came to life.
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

/** Skeletons of the products (docs/product.md 9). */
const skeletons = 12;

/** The products of /allproduct in each of their states (docs/product.md 2). */
function ProductList({ found, onFilter }: ListProps) {
  const { state, filter, items, total } = found;
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = useMemo<Asked>(
    () => ({
      indexing: filter.indexingName,
      compared: filter.maxPrice !== null || filter.order === 'harga',
      month: filter.month,
    }),
    [filter],
  );
  const failure = state === 'failed' && (
    <Message icon={warning} title="Gagal memuat produk." role="alert">
      <button type="button" className="button" onClick={found.reload}>
        Coba lagi
      </button>
    </Message>
  );
  if (failure && items.length === 0) return failure;
  const loading = items.length === 0 && state !== 'complete';
  const isFiltered = filterPath({ ...filter, order: null }) !== filterPath(noFilter);
  // The link that was followed goes with what it stood in.
  const follow: Change = (part) => {
    onFilter(part);
    heading.current?.focus();
  };
  return (
    <div className={styles['list']} aria-busy={loading || state === 'partial'}>
      <h2 ref={heading} className="visually-hidden" tabIndex={-1}>
        Produk
      </h2>
      <div className={styles['bar']}>
        <p role="status">{loading ? 'Mengambil data produk...' : total > 0 ? `${total} produk` : ''}</p>
        {isFiltered && items.length > 0 && (
          <FilterLink filter={noFilter} onFilter={follow}>
            Tampilkan semua
          </FilterLink>
        )}
      </div>
      {loading ? (
        <ItemGridSkeleton count={skeletons} />
      ) : items.length === 0 ? (
        <NothingFound found={found} onFilter={follow} />
      ) : (
        <GrowingGrid items={items} asked={asked} onMore={found.more} />
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

/** That nothing matches, and what can be done without: 'Tanpa bulan: 12 jurnal'. */
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

/** A way to another filter: a link, and with JavaScript at once. */
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
