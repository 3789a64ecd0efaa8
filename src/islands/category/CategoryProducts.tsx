import books from '@phosphor-icons/core/assets/regular/book.svg?raw';
import warning from '@phosphor-icons/core/assets/regular/warning-circle.svg?raw';
import type { CategoryItem, CategoryStatus } from '#src/stores/category.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Message } from '#src/ui/Message.tsx';
import { CategoryCard, CategoryCardSkeleton } from './CategoryCard.tsx';
import styles from './CategoryProducts.module.css';
import { Sentinel } from './Sentinel.tsx';

interface Props {
  /** Null while the first page loads. */
  items: CategoryItem[] | null;
  status: CategoryStatus;
  hasMore: boolean;
  onMore: () => void;
  onRetry: () => void;
}

/** How many stand-ins are shown while loading (docs/product.md 9). */
const skeletons = Array.from({ length: 12 }, (_, index) => index);
/** As many covers as a phone's first view shows. */
const inFirstView = 4;

/** The 'Products' grid with what stands at its end: more, an error, or that this was all. */
export function CategoryProducts({ items, status, hasMore, onMore, onRetry }: Props) {
  if (items === null && status.kind !== 'error') {
    return (
      <>
        <div className={styles['grid']} aria-hidden="true">
          {skeletons.map((index) => (
            <CategoryCardSkeleton key={index} />
          ))}
        </div>
        <p className="visually-hidden" role="status">
          Memuat produk…
        </p>
      </>
    );
  }
  const shown = items ?? [];
  const settled = status.kind === 'idle' || status.kind === 'refreshing';
  return (
    <>
      {shown.length > 0 && (
        <ul className={styles['grid']}>
          {shown.map((item, index) => (
            <li key={item.id}>
              <CategoryCard item={item} eager={index < inFirstView} />
            </li>
          ))}
        </ul>
      )}
      {shown.length === 0 && settled && !hasMore && (
        <Message icon={books} title="Produk tidak ditemukan.">
          <a className="button quiet" href="/catagory">
            Semua kategori
          </a>
        </Message>
      )}
      {hasMore && settled && <Sentinel watching={status.kind === 'idle'} round={shown.length} onReach={onMore} />}
      {status.kind === 'error' && (
        <div className={`notice tone-red ${styles['alert']}`} role="alert">
          <Icon svg={warning} />
          <span>{status.message}</span>
          <button type="button" className="button quiet small" onClick={onRetry}>
            Coba lagi
          </button>
        </div>
      )}
      {/* No box of its own: what was at the end is taken away and put there anew, never pushed down. */}
      <div className={styles['announced']} role="status">
        {status.kind === 'loading-more' && (
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
