import books from '@phosphor-icons/core/assets/regular/book.svg?raw';
import warning from '@phosphor-icons/core/assets/regular/warning-circle.svg?raw';
import { useState } from 'react';
import { filterItems, type Item } from '#domain/item.ts';
import { ErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { loadItems } from '#src/stores/catalogue.ts';
import { dataOf } from '#src/stores/resource.ts';
import { Message } from '#src/ui/Message.tsx';
import styles from './AllProducts.module.css';
import { GrowingGrid, ItemGridSkeleton } from './ItemGrid.tsx';
import { filterOptions, filterPath, type ProductFilter, type ProductFilterOptions } from './product-filter.ts';
import { SheetHost } from './SheetHost.tsx';
import { useCatalogue } from './use-catalogue.ts';

/** What the server renders: the first matching items, how many match in all, and all that can be chosen. */
export type AllProductsData = { items: Item[]; total: number; options: ProductFilterOptions };

interface Props {
  /** Null when the server could not ask the provider in time. */
  initial: AllProductsData | null;
  /** From the address. */
  filter: ProductFilter;
}

/** /allproduct: every item, by indexing and by kategori (docs/product.md 2). */
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
  const items = data === null ? [] : filterItems(data.items, filter);
  // Until everything is here the server's count holds, for the filter that it counted.
  const total = whole || filter !== given ? null : (initial?.total ?? null);

  return (
    <div className={styles['screen']}>
      <div className={styles['filters']}>
        <label className={styles['indexing']}>
          <span className="visually-hidden">Indexing</span>
          <select
            className="input"
            value={filter.indexingName ?? ''}
            onChange={(event) => setFilter({ ...filter, indexingName: event.target.value || null })}
          >
            <option value="">Semua Indexing</option>
            {namesWith(options.indexings, filter.indexingName).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <KategoriChips
          kategori={namesWith(options.kategori, filter.kategori)}
          chosen={filter.kategori}
          onChoose={(kategori) => setFilter({ ...filter, kategori })}
        />
      </div>
      <ProductList
        state={
          data === null
            ? { kind: catalogue.kind === 'error' ? 'error' : 'loading' }
            : { kind: 'ready', complete: whole || filter === given, failed: catalogue.kind === 'stale' && !whole }
        }
        items={items}
        total={total}
        onRetry={() => void loadItems()}
        onReset={() => setFilter({ indexingName: null, kategori: null })}
      />
      <SheetHost items={data?.items ?? []} onRefresh={() => void loadItems()} />
    </div>
  );
}

/** The names with the chosen one among them: an address may hold one that no item has. */
function namesWith(names: readonly string[], chosen: string | null): readonly string[] {
  return chosen === null || names.includes(chosen) ? names : [...names, chosen];
}

/** The filter of /allproduct, kept in the address, so that a way back from a product finds it again. */
function useProductFilter(given: ProductFilter): [ProductFilter, (filter: ProductFilter) => void] {
  const [filter, setFilter] = useState(given);
  function change(next: ProductFilter) {
    setFilter(next);
    history.replaceState(history.state, '', filterPath(next));
  }
  return [filter, change];
}

interface ChipsProps {
  kategori: readonly string[];
  /** Null is 'Semua'. */
  chosen: string | null;
  onChoose: (kategori: string | null) => void;
}

/** The row of category chips of /allproduct: 'Semua' and each kategori (docs/product.md 2). */
function KategoriChips({ kategori, chosen, onChoose }: ChipsProps) {
  return (
    <ul className="chips" aria-label="Kategori">
      {[null, ...kategori].map((name) => (
        <li key={name ?? ''}>
          <button className="chip" type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
            {name ?? 'Semua'}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ListProps {
  /** `complete`: that nothing matches is then certain, not only so far. `failed`: the rest could not be had. */
  state: { kind: 'loading' } | { kind: 'error' } | { kind: 'ready'; complete: boolean; failed: boolean };
  /** The matching ones. */
  items: readonly Item[];
  /** How many match in all, when `items` are only the first. */
  total: number | null;
  onRetry: () => void;
  onReset: () => void;
}

/** Skeletons of the products (docs/product.md 9). */
const skeletons = 12;

/** The products of /allproduct in each of their states (docs/product.md 2). */
function ProductList({ state, items, total, onRetry, onReset }: ListProps) {
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
        <GrowingGrid items={items} />
      )}
      {failure}
    </div>
  );
}
