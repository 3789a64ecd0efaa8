import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { categoryChoice, itemsInCategory } from '#domain/category.ts';
import { uniqueIndexingsById } from '#domain/indexing.ts';
import { ErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { api } from '#src/stores/api.ts';
import { watchCart } from '#src/stores/cart.ts';
import { type CategoryPages, createCategoryList } from '#src/stores/category.ts';
import { dataOf } from '#src/stores/resource.ts';
import styles from './CategoryPage.module.css';
import { CategoryProducts } from './CategoryProducts.tsx';
import { CategoryTiles } from './CategoryTiles.tsx';
import { useCategoryNavigation } from './use-category-navigation.ts';

interface Props {
  /** The route's id as it stands in the address; absent on /catagory. */
  routeId?: string | undefined;
  /** The first page, from the server; null when it could not be had. */
  start: CategoryPages | null;
}

/** The live part of /catagory and /catagory/{id}. */
export function CategoryPage(props: Props) {
  return (
    <ErrorBoundary>
      <CategoryContent {...props} />
    </ErrorBoundary>
  );
}

function CategoryContent({ routeId, start }: Props) {
  const [list] = useState(() => createCategoryList(api.items, categoryChoice(routeId), start));
  const choice = useStore(list.$choice);
  const state = useStore(list.$pages);
  useEffect(() => watchCart(), []);
  const onNavigate = useCategoryNavigation(list);
  const onMore = useCallback(() => void list.more(), [list]);
  const onRetry = useCallback(() => void list.retry(), [list]);

  const pages = dataOf(state);
  const categories = pages && uniqueIndexingsById(pages.items);
  const activeId = choice.kind === 'one' ? choice.id : null;
  const active = categories?.find(({ id }) => id === activeId);
  useTitle(active?.name, pages !== null);

  return (
    // Links stay links: the click is only taken over when it leads to another category in this tab.
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the clicks of the links within
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link arrives as a click
    <div className={styles['page']} onClick={onNavigate} aria-busy={state.kind === 'loading'}>
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
          <CategoryTiles categories={categories} activeId={activeId} oneRow={choice.kind !== 'all'} />
        )}
      </nav>
      <section className="section" aria-labelledby="products">
        <div className="section-head">
          <h2 id="products">Products</h2>
          {active !== undefined && <span className="badge tone-accent">{active.name}</span>}
        </div>
        <CategoryProducts
          items={pages && itemsInCategory(pages.items, choice)}
          state={state}
          onMore={onMore}
          onRetry={onRetry}
        />
      </section>
    </div>
  );
}

/** Keeps the tab's title in step with the category shown, in the server's words. */
function useTitle(category: string | undefined, loaded: boolean) {
  useEffect(() => {
    if (!loaded) return;
    // The site's name stands last in every title (Shell.astro).
    const site = document.title.split(' · ').at(-1);
    document.title = `${categoryTitle(category)} · ${site}`;
  }, [category, loaded]);
}

/** The title of a category page: 'SINTA 2: Product Category', or without a category just the latter. */
export function categoryTitle(category: string | undefined): string {
  return category === undefined ? 'Product Category' : `${category}: Product Category`;
}
