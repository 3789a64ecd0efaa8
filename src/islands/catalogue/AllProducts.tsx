import books from '@phosphor-icons/core/assets/regular/book.svg?raw';
import warning from '@phosphor-icons/core/assets/regular/warning-circle.svg?raw';
import { useDeferredValue, useState } from 'react';
import { findItems, type ItemFilter } from '#domain/find-items.ts';
import type { Item } from '#domain/item.ts';
import { ErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { loadItems } from '#src/stores/catalogue.ts';
import { dataOf } from '#src/stores/resource.ts';
import { Message } from '#src/ui/Message.tsx';
import styles from './AllProducts.module.css';
import { GrowingGrid, ItemGridSkeleton } from './ItemGrid.tsx';
import { ProductFilters } from './ProductFilters.tsx';
import { filterOptions, filterPath, noFilter, type ProductFilterOptions } from './product-filter.ts';
import { SheetHost } from './SheetHost.tsx';
import { useCatalogue } from './use-catalogue.ts';

/** What the server renders: the first matching items, how many match in all, and all that can be chosen. */
export type AllProductsData = { items: Item[]; total: number; options: ProductFilterOptions };

interface Props {
  /** Null when the server could not ask the provider in time. */
  initial: AllProductsData | null;
  /** From the address. */
  filter: ItemFilter;
}

/** /allproduct: every item, by name, month, indexing and kategori (docs/product.md 2). */
export function AllProducts(props: Props) {
  return (
    <ErrorBoundary>
      <Screen {...props} />
    </ErrorBoundary>
  );
}

function Screen({ initial, filter: given }: Props) {
  const catalogue = useCatalogue(initial?.items ?? null);
  const [filter, setFilter] = useProductFilter(given);
  const data = dataOf(catalogue);
  const whole = data?.whole ?? false;
  const options = data?.whole ? filterOptions(data.items) : (initial?.options ?? { indexings: [], kategori: [] });
  // Typing goes first; the cards follow.
  const shown = useDeferredValue(filter);
  const items = data === null ? [] : findItems(data.items, shown);
  // Until everything is here the server's count holds, for the filter that it counted.
  const total = whole || filter !== given ? null : (initial?.total ?? null);

  return (
    <div className={styles['screen']}>
      <ProductFilters filter={filter} options={options} onChange={setFilter} />
      <ProductList
        state={
          data === null
            ? { kind: catalogue.kind === 'error' ? 'error' : 'loading' }
            : { kind: 'ready', complete: whole || filter === given, failed: catalogue.kind === 'stale' && !whole }
        }
        items={items}
        indexing={shown.indexingName}
        total={total}
        onRetry={() => void loadItems()}
        onReset={() => setFilter(noFilter)}
      />
      <SheetHost items={data?.items ?? []} onRefresh={() => void loadItems()} />
    </div>
  );
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

interface ListProps {
  /** `complete`: that nothing matches is then certain, not only so far. `failed`: the rest could not be had. */
  state: { kind: 'loading' } | { kind: 'error' } | { kind: 'ready'; complete: boolean; failed: boolean };
  /** The matching ones. */
  items: readonly Item[];
  /** The chosen one: its prices are shown. */
  indexing: string | null;
  /** How many match in all, when `items` are only the first. */
  total: number | null;
  onRetry: () => void;
  onReset: () => void;
}

/** Skeletons of the products (docs/product.md 9). */
const skeletons = 12;

/** The products of /allproduct in each of their states (docs/product.md 2). */
function ProductList({ state, items, indexing, total, onRetry, onReset }: ListProps) {
  const failed = state.kind === 'error' || (state.kind === 'ready' && state.failed);
  const failure = failed && (
    <Message icon={warning} title="Gagal memuat produk." role="alert">
      <button type="button" className="button" onClick={onRetry}>
        Coba lagi
      </button>
    </Message>
  );
  if (state.kind === 'error' || (failure && items.length === 0)) return failure;
  const loading = state.kind === 'loading' || (items.length === 0 && !state.complete);
  const count = total ?? items.length;
  return (
    <div className={styles['list']} aria-busy={loading}>
      <h2 className="visually-hidden">Produk</h2>
      <p className={styles['bar']} role="status">
        {loading ? 'Mengambil data produk...' : count > 0 ? `${count} produk` : ''}
      </p>
      {loading ? (
        <ItemGridSkeleton count={skeletons} />
      ) : items.length === 0 ? (
        <Message icon={books} title="Produk tidak ditemukan.">
          <button type="button" className="button quiet" onClick={onReset}>
            Tampilkan semua
          </button>
        </Message>
      ) : (
        <GrowingGrid items={items} indexing={indexing} />
      )}
      {failure}
    </div>
  );
}
