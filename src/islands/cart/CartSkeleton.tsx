import { Skeleton } from '#src/ui/Skeleton.tsx';
import styles from './Checkout.module.css';

/** The cart while it loads, in the size of a cart of two lines. */
export function CartSkeleton() {
  return (
    <div className={styles['layout']} aria-busy="true">
      <div className={styles['main']}>
        <p className="hint" role="status">
          Memuat keranjang…
        </p>
        <Skeleton height="164px" radius="var(--r-lg)" />
        <Skeleton height="164px" radius="var(--r-lg)" />
        <Skeleton height="340px" radius="var(--r-lg)" />
      </div>
      <Skeleton height="200px" radius="var(--r-lg)" />
    </div>
  );
}
