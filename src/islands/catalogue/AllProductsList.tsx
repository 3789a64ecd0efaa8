import books from '@phosphor-icons/core/assets/regular/book.svg?raw';
import warning from '@phosphor-icons/core/assets/regular/warning-circle.svg?raw';
import type { Item } from '#domain/item.ts';
import { Message } from '#src/ui/Message.tsx';
import styles from './AllProducts.module.css';
import { GrowingGrid } from './GrowingGrid.tsx';
import { ItemGridSkeleton } from './ItemGrid.tsx';

interface Props {
  /** `complete`: that nothing matches is then certain, not only so far. `failed`: the rest could not be had. */
  state: { kind: 'loading' } | { kind: 'error' } | { kind: 'ready'; complete: boolean; failed: boolean };
  /** The matching ones. */
  items: readonly Item[];
  /** How many match in all, when `items` are only the first. */
  total: number | null;
  onRetry: () => void;
  onReset: () => void;
}

/** Spec 9: skeletons of the products. */
const skeletons = 12;

/** The products of /allproduct in each of their states (docs/product.md 2). */
export function AllProductsList({ state, items, total, onRetry, onReset }: Props) {
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
