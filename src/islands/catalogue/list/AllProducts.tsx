import books from 'icon:book';
import { filterPath, filters, type ItemFilter, noFilter } from '@slotterbit/contract/catalogue/item-filter.ts';
import { itemName } from '@slotterbit/contract/catalogue/names.ts';
import { productPath } from '@slotterbit/contract/catalogue/product-choice.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { shortMonth } from '@slotterbit/contract/values/month.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FoundPage } from '#src/catalogue/found-page.ts';
import { withErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { PageTime } from '#src/islands/shared/page.ts';
import { onRestored } from '#src/stores/page-events.ts';
import { replaceAddress } from '#src/ui/back-closes.ts';
import { LoadFailed, Message } from '#src/ui/Message.tsx';
import { ChosenFilters, FilterLink } from '../filters/ChosenFilters.tsx';
import { FilterForm } from '../filters/FilterForm.tsx';
import { ItemCover } from '../order-form/ItemFacts.tsx';
import { SheetHost } from '../sheet/SheetHost.tsx';
import styles from './AllProducts.module.css';
import { EndOfList } from './CardGrid.tsx';
import { type CardContext, ItemGrid, ItemGridSkeleton } from './ItemCard.tsx';
import { type FoundItems, useFoundItems } from './use-found-items.ts';

interface Props {
  /** Null when the server could not read the catalogue in time. */
  initial: FoundPage | null;
  filter: ItemFilter;
  /** The server's time. */
  now: Date;
  /** The field of /bidang/{slug}. */
  field?: string;
}

/** /allproduct: all items and their filters (docs/product.md 2.7). Also /bidang/{slug}, until its field is dropped. */
export const AllProducts = withErrorBoundary(function AllProducts({
  initial,
  filter: filterOfAddress,
  now,
  field,
}: Props) {
  const [filter, change] = useProductFilter(filterOfAddress, field);
  const found = useFoundItems(initial, filterOfAddress, filter);
  return (
    <PageTime value={now}>
      <div className={`stack ${styles['screen']}`}>
        <div className={styles['rail']}>
          <FilterForm
            filter={filter}
            options={found.options}
            total={found.state === 'complete' ? found.total : null}
            onRetry={found.state === 'failed' ? found.retry : null}
            onChange={change}
          />
        </div>
        <ProductList found={found} chosen={filter} onFilter={change} />
        <SheetHost items={found.seen} onRefresh={found.loadOne} onMissing={found.loadOne} />
      </div>
    </PageTime>
  );
});

type Change = (part: Partial<ItemFilter>) => void;

/** The filter of /allproduct. It is also in the address, so that going back from a product restores it. */
function useProductFilter(filterOfAddress: ItemFilter, field?: string): [ItemFilter, Change] {
  const [filter, setFilter] = useState(filterOfAddress);
  // On hydration, several fields may report in one render what was typed before it.
  const newest = useRef(filter);
  // A page out of the back/forward cache shows its filter from before the one that led to another page.
  useEffect(
    () =>
      onRestored(() => {
        newest.current = filter;
      }),
    [filter],
  );
  const change = useCallback(
    (part: Partial<ItemFilter>) => {
      newest.current = { ...newest.current, ...part };
      const path = filterPath(newest.current);
      // Title and heading of a field's page name the field.
      if (field !== undefined && String(newest.current.fields) !== field) return location.assign(path);
      setFilter(newest.current);
      replaceAddress(path);
    },
    [field],
  );
  return [filter, change];
}

interface ListProps {
  found: FoundItems;
  /** The filter of the form; `found` has an earlier one while a search runs. */
  chosen: ItemFilter;
  onFilter: Change;
}

/** The next page loads when the end of the list is this near. */
const LOAD_AHEAD_PX = 800;
/** Number of skeletons (docs/product.md 9). */
const SKELETONS = 12;

/** The products of /allproduct in each of their states (docs/product.md 2). */
function ProductList({ found, chosen, onFilter }: ListProps) {
  const { state, filter, items, total } = found;
  const heading = useRef<HTMLHeadingElement>(null);
  const context = useMemo<CardContext>(
    () => ({
      indexings: filter.indexings,
      showsLowestPrice: filter.maxPrice !== null || filter.order === 'harga',
      months: filter.months,
      until: filter.until,
      ready: filter.ready,
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
    <div className={`packed ${styles['list']}`} aria-busy={isLoading || state === 'outdated'}>
      <h2 ref={heading} className="visually-hidden" tabIndex={-1}>
        Produk
      </h2>
      <div className={`faint small apart gap-3 ${styles['bar']}`}>
        <p role="status">{isLoading ? 'Mengambil data produk...' : total > 0 ? `${total} produk` : ''}</p>
        {isFiltered && items.length > 0 && (
          <FilterLink look="link tall" filter={noFilter} onFilter={follow}>
            Tampilkan semua
          </FilterLink>
        )}
      </div>
      <ChosenFilters filter={chosen} fields={found.options.fields} onFilter={follow} />
      {isLoading ? (
        <ItemGridSkeleton count={SKELETONS} isBesideRail />
      ) : items.length === 0 ? (
        <NothingFound filter={filter} relaxed={found.relaxed} similar={found.similar} onFilter={follow} />
      ) : (
        <>
          <ItemGrid items={items} eagerCovers={4} context={context} isBesideRail />
          <EndOfList ahead={LOAD_AHEAD_PX} onReach={found.loadMore} />
        </>
      )}
      {failure}
    </div>
  );
}

interface NothingProps {
  filter: ItemFilter;
  relaxed: FoundPage['relaxed'];
  similar: FoundPage['similar'];
  onFilter: (filter: ItemFilter) => void;
}

/** Says that nothing matches, offers to drop one filter ('Tanpa bulan: 12 jurnal'), and names similar journals. */
function NothingFound({ filter, relaxed, similar, onFilter }: NothingProps) {
  return (
    <Message icon={books} title="Produk tidak ditemukan.">
      {relaxed.length > 0 && (
        <div className={styles['relaxed']}>
          {relaxed.map(({ without, count }) => (
            <FilterLink
              key={without}
              filter={{ ...filter, [without]: noFilter[without] }}
              onFilter={onFilter}
              look="button quiet"
            >
              {filters[without].without}: {count} jurnal
            </FilterLink>
          ))}
        </div>
      )}
      {similar.length > 0 && (
        <section className={`section fill ${styles['similar']}`} aria-labelledby="serupa">
          <h3 id="serupa">{similar.some(({ differs }) => differs !== null) ? 'Hampir cocok' : 'Serupa'}</h3>
          <ul>
            {similar.map((item) => (
              <li key={item.id}>
                <SimilarCard {...item} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <FilterLink filter={noFilter} onFilter={onFilter} look="button quiet">
        Tampilkan semua
      </FilterLink>
    </Message>
  );
}

/** A small card: a journal's name, what is offered, and which wish it misses. */
function SimilarCard({ id, name, image, indexing, amount, month, differs }: FoundPage['similar'][number]) {
  const offer = [indexing, amount && formatRupiah(amount), shortMonth(month)].filter((part) => part !== null);
  return (
    <a className="card row gap-3" href={productPath('product', id, { indexing, month })}>
      <ItemCover image={image} small />
      <span className="lines grow">
        <span className="bold tight">{itemName(id, name)}</span>
        <span className="soft tiny tabular">{offer.join(' · ')}</span>
        {differs !== null && <span className={`tiny bold ${styles['differs']}`}>{differs}</span>}
      </span>
    </a>
  );
}
