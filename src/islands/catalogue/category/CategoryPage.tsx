import books from 'icon:book';
import squares from 'icon:squares-four';
import warning from 'icon:warning-circle';
import { useStore } from '@nanostores/react';
import { type Category, uniqueIndexingsById } from '@slotterbit/contract/catalogue/indexing.ts';
import { itemApi } from '@slotterbit/contract/client/item-api.ts';
import { useEffect, useState } from 'react';
import { categoryChoice, itemsInCategory } from '#src/catalogue/category.ts';
import { withErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { PageTime } from '#src/islands/shared/page.ts';
import { request } from '#src/stores/api.ts';
import {
  type CategoryItem,
  type CategoryList,
  type CategoryPages,
  type CategoryState,
  createCategoryList,
} from '#src/stores/catalogue/category.ts';
import { dataOf } from '#src/stores/resource.ts';
import { watchCart } from '#src/stores/shop/cart.ts';
import { Icon } from '#src/ui/inline.tsx';
import { Message } from '#src/ui/Message.tsx';
import { CardGrid, CardGridSkeleton, EndOfList } from '../list/CardGrid.tsx';
import styles from '../list/IndexingTile.module.css';
import { IndexingTiles } from '../list/IndexingTile.tsx';
import { type RestorableList, restoreList } from '../list/list-restoration.ts';
import { CategoryCard } from './CategoryCard.tsx';

const api = itemApi(request);

interface Props {
  /** The id in the address; absent on /catagory. */
  routeId?: string | undefined;
  /** The first page, rendered by the server; null when it could not read the catalogue in time. */
  start: CategoryPages | null;
  /** The server's time. */
  now: Date;
}

/** The island of /catagory and /catagory/{id}. */
export const CategoryPage = withErrorBoundary(function CategoryPage({ routeId, start, now }: Props) {
  const choice = categoryChoice(routeId);
  const [list] = useState(() => createCategoryList(api.items, choice, start, now));
  const state = useStore(list.$pages);
  useEffect(() => watchCart(), []);
  useEffect(() => restoreList(restorable(list)), [list]);

  const pages = dataOf(state);
  const categories = pages && uniqueIndexingsById(pages.items);
  const activeId = choice.kind === 'one' ? choice.id : null;
  const active = categories?.find(({ id }) => id === activeId);

  return (
    <PageTime value={now}>
      <div className="stack" aria-busy={state.kind === 'loading'}>
        <nav className="section" aria-labelledby="sub-category">
          <div className="section-head">
            <h2 id="sub-category">Sub Category</h2>
            {choice.kind !== 'all' && (
              <a className="link" href="/catagory">
                Semua
              </a>
            )}
          </div>
          {state.kind !== 'error' && (
            <CategoryTiles categories={categories} activeId={activeId} hasOneRow={choice.kind !== 'all'} />
          )}
        </nav>
        <section className="section" aria-labelledby="products">
          <div className="section-head">
            <h2 id="products">Products</h2>
            {active !== undefined && <span className="badge tone-accent">{active.name}</span>}
          </div>
          <CategoryProducts
            items={pages && itemsInCategory(pages.items, choice)}
            indexing={active?.name.trim() ?? null}
            list={list}
            state={state}
          />
        </section>
      </div>
    </PageTime>
  );
});

function restorable(list: CategoryList): RestorableList<CategoryPages> {
  return {
    storageKey: 'category:lists',
    known: () => dataOf(list.$pages.get()),
    isUsable: ({ page, items }) =>
      typeof page === 'number' && Array.isArray(items) && items.every(({ nearest }) => nearest !== undefined),
    restore: list.restore,
    refresh: () => void list.refresh(),
    stop: list.stop,
  };
}

interface TilesProps {
  categories: Category[] | null;
  activeId: number | null;
  /** True on /catagory/{id}: always one row, so that the number of categories does not move the products below. */
  hasOneRow: boolean;
}

/** docs/product.md 9 */
const TILE_SKELETONS = 8;
/** This many fit into one row on every phone; more make two rows. */
const MAX_IN_ONE_ROW = 4;

/** The 'Sub Category' grid: its rows scroll sideways, so that more categories do not push the products down. */
function CategoryTiles({ categories, activeId, hasOneRow }: TilesProps) {
  const isOneRow = hasOneRow || (categories !== null && categories.length <= MAX_IN_ONE_ROW);
  const grid = isOneRow ? `${styles['grid']} ${styles['row']}` : styles['grid'];
  if (categories?.length === 0) return <Message icon={squares} title="Sub category tidak tersedia." />;
  const isActive = ({ id }: Category) => id === activeId;
  return (
    <IndexingTiles
      indexings={categories && [...categories.filter(isActive), ...categories.filter((one) => !isActive(one))]}
      placeholders={TILE_SKELETONS}
      hrefOf={({ id }) => `/catagory/${id}`}
      className={grid}
      isCurrent={isActive}
    />
  );
}

interface ProductsProps {
  /** The loaded items of the category; null before the first page. */
  items: CategoryItem[] | null;
  /** The name of the category; null on /catagory. */
  indexing: string | null;
  list: CategoryList;
  state: CategoryState;
}

/** docs/product.md 9 */
const CARD_SKELETONS = 12;
/** The next page loads when the end of the list is this near (docs/product.md 9). */
const LOAD_AHEAD_PX = 200;
/** The height of a card below its cover (ItemCard.module.css). */
const TEXT_HEIGHT = '11.5rem';
/** Covers in the first view of a phone: they do not load lazily. */
const EAGER_COVERS = 2;

/** The 'Products' grid and its end: more to load, an error, or complete. */
function CategoryProducts({ items, indexing, list, state }: ProductsProps) {
  if (items === null && state.kind !== 'error') {
    return (
      <>
        <CardGridSkeleton count={CARD_SKELETONS} textHeight={TEXT_HEIGHT} />
        <p className="visually-hidden" role="status">
          Memuat produk…
        </p>
      </>
    );
  }
  const shown = items ?? [];
  const hasFailed = state.kind === 'error' || state.kind === 'stale';
  const isLoadingMore = state.kind === 'refreshing' && state.query > 1;
  const isSettled = state.kind === 'ready' || (state.kind === 'refreshing' && !isLoadingMore);
  const hasMore = dataOf(state)?.hasMore ?? false;
  return (
    <>
      {shown.length > 0 && (
        <CardGrid textHeight={TEXT_HEIGHT}>
          {shown.map((item, index) => (
            <CategoryCard key={item.id} item={item} indexing={indexing} eager={index < EAGER_COVERS} />
          ))}
        </CardGrid>
      )}
      {shown.length === 0 && isSettled && !hasMore && (
        <Message icon={books} title="Produk tidak ditemukan.">
          <a className="button quiet" href="/catagory">
            Semua kategori
          </a>
        </Message>
      )}
      {hasMore && isSettled && <EndOfList ahead={LOAD_AHEAD_PX} onReach={state.kind === 'ready' ? list.more : null} />}
      {hasFailed && (
        <div className="notice tone-red" role="alert">
          <Icon svg={warning} />
          <span className="grow">{state.message}</span>
          <button type="button" className="button quiet small" onClick={list.retry}>
            Coba lagi
          </button>
        </div>
      )}
      {/* `display: contents` and new keys: texts are replaced, so that nothing counts as a layout shift. */}
      <div className={styles['announced']} role="status">
        {isLoadingMore && (
          <p key="loading" className={`faint small level ${styles['end']}`}>
            <span className={styles['spinner']} aria-hidden="true" />
            Tunggu Sebentar, ya
          </p>
        )}
        {isSettled && !hasMore && shown.length > 0 && (
          <p key="end" className={`faint small level ${styles['end']}`}>
            Semua produk sudah ditampilkan.
          </p>
        )}
      </div>
    </>
  );
}

/** Returns the title of a category page: 'SINTA 2: Product Category' or 'Product Category'. */
export function categoryTitle(category: string | undefined): string {
  return category === undefined ? 'Product Category' : `${category}: Product Category`;
}
