import books from '@phosphor-icons/core/assets/regular/book.svg?raw';
import warning from '@phosphor-icons/core/assets/regular/warning-circle.svg?raw';
import { useDeferredValue, useMemo, useState } from 'react';
import type { ItemFilter, Loosable } from '#domain/find-items.ts';
import { type FoundPage, wholeCatalogueUpTo } from '#domain/found-page.ts';
import { ErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { Message } from '#src/ui/Message.tsx';
import styles from './AllProducts.module.css';
import type { Asked } from './ItemCard.tsx';
import { GrowingGrid, ItemGridSkeleton } from './ItemGrid.tsx';
import { ProductFilters } from './ProductFilters.tsx';
import { filterPath, noFilter } from './product-filter.ts';
import { SheetHost } from './SheetHost.tsx';
import { type FoundItems, useFoundHere, useFoundThere } from './use-found-items.ts';

interface Props {
  /** Null when the server could not ask the provider in time. */
  initial: FoundPage | null;
  /** From the address. */
  filter: ItemFilter;
}

/** /allproduct: every item, by name, month, price, indexing and kategori (docs/product.md 2). */
export function AllProducts(props: Props) {
  const { initial } = props;
  const isLarge = initial !== null && initial.catalogueSize > wholeCatalogueUpTo;
  return <ErrorBoundary>{isLarge ? <LargeCatalogue {...props} /> : <WholeCatalogue {...props} />}</ErrorBoundary>;
}

function WholeCatalogue({ initial, filter: given }: Props) {
  const [filter, setFilter] = useProductFilter(given);
  // Typing goes first; the cards follow.
  const shown = useDeferredValue(filter);
  const found = useFoundHere(initial, given, shown);
  if (found === null) return <LargeCatalogue initial={null} filter={filter} />;
  return <Products filter={filter} shown={shown} found={found} onFilter={setFilter} />;
}

function LargeCatalogue({ initial, filter: given }: Props) {
  const [filter, setFilter] = useProductFilter(given);
  const found = useFoundThere(initial, given, filter);
  return <Products filter={filter} shown={filter} found={found} onFilter={setFilter} />;
}

/** The filter of /allproduct, kept in the address, so that a way back from a product finds it again. */
function useProductFilter(given: ItemFilter): [ItemFilter, (filter: ItemFilter) => void] {
  const [filter, setFilter] = useState(given);
  function change(next: ItemFilter) {
    setFilter(next);
    history.replaceState(history.state, '', filterPath(next));
  }
  return [filter, change];
}

interface ProductsProps {
  filter: ItemFilter;
  /** The filter of what was found, which may be a moment behind. */
  shown: ItemFilter;
  found: FoundItems;
  onFilter: (filter: ItemFilter) => void;
}

function Products({ filter, shown, found, onFilter }: ProductsProps) {
  return (
    <div className={styles['screen']}>
      <ProductFilters filter={filter} options={found.options} onChange={onFilter} />
      <ProductList found={found} filter={shown} onFilter={onFilter} />
      <SheetHost items={found.known} onRefresh={found.reload} />
    </div>
  );
}

interface ListProps {
  found: FoundItems;
  filter: ItemFilter;
  onFilter: (filter: ItemFilter) => void;
}

/** Skeletons of the products (docs/product.md 9). */
const skeletons = 12;

/** The products of /allproduct in each of their states (docs/product.md 2). */
function ProductList({ found, filter, onFilter }: ListProps) {
  const { state, items, total } = found;
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
  const isFiltered = filterPath(filter) !== filterPath(noFilter);
  return (
    <div className={styles['list']} aria-busy={loading || state === 'partial'}>
      <h2 className="visually-hidden">Produk</h2>
      <div className={styles['bar']}>
        <p role="status">{loading ? 'Mengambil data produk...' : total > 0 ? `${total} produk` : ''}</p>
        {isFiltered && items.length > 0 && (
          <FilterLink filter={noFilter} onFilter={onFilter}>
            Tampilkan semua
          </FilterLink>
        )}
      </div>
      {loading ? (
        <ItemGridSkeleton count={skeletons} />
      ) : items.length === 0 ? (
        <NothingFound found={found} filter={filter} onFilter={onFilter} />
      ) : (
        <GrowingGrid items={items} asked={asked} onMore={found.more} />
      )}
      {failure}
    </div>
  );
}

const withoutWords: Record<Loosable, string> = {
  q: 'Tanpa kata kunci',
  month: 'Tanpa bulan',
  maxPrice: 'Tanpa harga maksimal',
  indexingName: 'Semua indexing',
  kategori: 'Semua kategori',
};

/** That nothing matches, and what can be done without: 'Tanpa bulan: 12 jurnal'. */
function NothingFound({ found, filter, onFilter }: ListProps) {
  return (
    <Message icon={books} title="Produk tidak ditemukan.">
      {found.looser.length > 0 && (
        <div className={styles['looser']}>
          {found.looser.map(({ without, count }) => (
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
  onFilter: (filter: ItemFilter) => void;
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
