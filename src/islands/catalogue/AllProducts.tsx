import { filterItems, type Item } from '#domain/item.ts';
import { loadItems } from '#src/stores/catalogue.ts';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import styles from './AllProducts.module.css';
import { AllProductsList } from './AllProductsList.tsx';
import { KategoriChips } from './KategoriChips.tsx';
import type { ProductFilter, ProductFilterOptions } from './product-filter.ts';
import { filterOptions } from './product-filter.ts';
import { SheetHost } from './SheetHost.tsx';
import { useCatalogue } from './use-catalogue.ts';
import { useProductFilter } from './use-product-filter.ts';

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
      <SheetHost />
    </ErrorBoundary>
  );
}

function Screen({ initial, filter: given }: Props) {
  const catalogue = useCatalogue(initial?.items ?? null);
  const [filter, setFilter] = useProductFilter(given);
  const whole = catalogue.kind === 'ready' && catalogue.whole;
  const options = whole ? filterOptions(catalogue.items) : (initial?.options ?? { indexings: [], kategori: [] });
  const items = catalogue.kind === 'ready' ? filterItems(catalogue.items, filter) : null;
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
      <AllProductsList
        state={
          catalogue.kind === 'ready'
            ? { kind: 'ready', complete: whole || filter === given, failed: catalogue.failed }
            : catalogue
        }
        items={items ?? []}
        total={total}
        onRetry={() => void loadItems()}
        onReset={() => setFilter({ indexingName: null, kategori: null })}
      />
    </div>
  );
}

/** The names with the chosen one among them: an address may hold one that no item has. */
function namesWith(names: readonly string[], chosen: string | null): readonly string[] {
  return chosen === null || names.includes(chosen) ? names : [...names, chosen];
}
