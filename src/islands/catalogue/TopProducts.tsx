import warning from '@phosphor-icons/core/assets/regular/warning-circle.svg?raw';
import { type Item, topProductsCount } from '#domain/item.ts';
import { Message } from '#src/ui/Message.tsx';
import { ItemGrid, ItemGridSkeleton } from './ItemGrid.tsx';

interface Props {
  /** Null while loading or when that failed. */
  items: readonly Item[] | null;
  /** Set when loading failed. */
  onRetry: (() => void) | null;
}

/** The first 10 items with a way to all of them (docs/product.md 2.5). */
export function TopProducts({ items, onRetry }: Props) {
  return (
    <section className="section" aria-labelledby="top-products" aria-busy={items === null && onRetry === null}>
      <div className="section-head">
        <h2 id="top-products">Top Products</h2>
        <a className="link" href="/allproduct">
          All
        </a>
      </div>
      {onRetry !== null ? (
        <Message icon={warning} title="Produk belum dapat dimuat." text="Periksa koneksi Anda, lalu coba lagi.">
          <button type="button" className="button" onClick={onRetry}>
            Coba lagi
          </button>
        </Message>
      ) : items === null ? (
        <ItemGridSkeleton count={topProductsCount} />
      ) : items.length === 0 ? (
        <Message icon={warning} title="Produk tidak ditemukan." />
      ) : (
        <ItemGrid items={items} />
      )}
    </section>
  );
}
