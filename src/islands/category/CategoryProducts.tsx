import books from '@phosphor-icons/core/assets/regular/book.svg?raw';
import warning from '@phosphor-icons/core/assets/regular/warning-circle.svg?raw';
import { useEffect, useRef } from 'react';
import type { CategoryItem, CategoryState } from '#src/stores/category.ts';
import { dataOf } from '#src/stores/resource.ts';
import { CardGrid } from '#src/ui/CardGrid.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Message } from '#src/ui/Message.tsx';
import { CategoryCard, CategoryCardSkeleton } from './CategoryCard.tsx';
import styles from './CategoryPage.module.css';

interface Props {
  /** What is shown of the loaded pages; null without any. */
  items: CategoryItem[] | null;
  state: CategoryState;
  onMore: () => void;
  onRetry: () => void;
}

/** How many stand-ins are shown while loading (docs/product.md 9). */
const skeletons = Array.from({ length: 12 }, (_, index) => index);
/** How high a card is below its cover, in pixels (CategoryCard.module.css). */
const textHeight = 105;
/** As many covers as a phone's first view shows. */
const inFirstView = 2;

/** The 'Products' grid with what stands at its end: more, an error, or that this was all. */
export function CategoryProducts({ items, state, onMore, onRetry }: Props) {
  if (items === null && state.kind !== 'error') {
    return (
      <>
        <CardGrid key="skeletons" textHeight={textHeight} hidden>
          {skeletons.map((index) => (
            <CategoryCardSkeleton key={index} />
          ))}
        </CardGrid>
        <p className="visually-hidden" role="status">
          Memuat produk…
        </p>
      </>
    );
  }
  const shown = items ?? [];
  const failed = state.kind === 'error' || state.kind === 'stale';
  const loadsMore = state.kind === 'refreshing' && state.query > 1;
  const settled = state.kind === 'ready' || (state.kind === 'refreshing' && !loadsMore);
  const hasMore = dataOf(state)?.hasMore ?? false;
  return (
    <>
      {shown.length > 0 && (
        <CardGrid textHeight={textHeight}>
          {shown.map((item, index) => (
            <CategoryCard key={item.id} item={item} eager={index < inFirstView} />
          ))}
        </CardGrid>
      )}
      {shown.length === 0 && settled && !hasMore && (
        <Message icon={books} title="Produk tidak ditemukan.">
          <a className="button quiet" href="/catagory">
            Semua kategori
          </a>
        </Message>
      )}
      {hasMore && settled && <Sentinel watching={state.kind === 'ready'} round={shown.length} onReach={onMore} />}
      {failed && (
        <div className={`notice tone-red ${styles['alert']}`} role="alert">
          <Icon svg={warning} />
          <span>{state.message}</span>
          <button type="button" className="button quiet small" onClick={onRetry}>
            Coba lagi
          </button>
        </div>
      )}
      {/* No box of its own: what was at the end is taken away and put there anew, never pushed down. */}
      <div className={styles['announced']} role="status">
        {loadsMore && (
          <p key="loading" className={styles['end']}>
            <span className={styles['spinner']} aria-hidden="true" />
            Tunggu Sebentar, ya
          </p>
        )}
        {settled && !hasMore && shown.length > 0 && (
          <p key="end" className={styles['end']}>
            Semua produk sudah ditampilkan.
          </p>
        )}
      </div>
    </>
  );
}

interface SentinelProps {
  /** False while something is loading: reaching the end then means nothing. */
  watching: boolean;
  /** Changes with each page, so that an end that is still in view after it counts again. */
  round: number;
  onReach: () => void;
}

/** How far below the viewport the end of the list may be when the next page is asked for (docs/product.md 9). */
const margin = '0px 0px 200px 0px';

/** The end of a list that grows when it comes near. */
function Sentinel({ watching, round, onReach }: SentinelProps) {
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` starts the watch anew, see above
  useEffect(() => {
    if (!watching || element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onReach();
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [watching, round, onReach]);
  return <div ref={element} aria-hidden="true" />;
}
