import { Skeleton } from '#src/ui/Skeleton.tsx';
import detail from './ProductDetail.module.css';
import styles from './ProductSkeleton.module.css';

const rows = [1, 2, 3];
const months = Array.from({ length: 12 }, (_, index) => index);

/** The product page while it loads, in its final layout. */
export function ProductSkeleton() {
  return (
    <div className={detail['page']} aria-busy="true">
      <p className="visually-hidden" role="status">
        Memuat produk…
      </p>
      <div className={styles['stage']}>
        <span className={`skeleton ${styles['cover']}`} />
      </div>
      <div className={detail['main']}>
        <div className={styles['lines']}>
          <Skeleton width="84px" height="22px" radius="99px" />
          <Skeleton height="32px" />
          <Skeleton width="60%" height="20px" />
        </div>
        <div className={styles['lines']}>
          {rows.map((row) => (
            <Skeleton key={row} height="60px" />
          ))}
        </div>
        <div className={styles['months']}>
          {months.map((month) => (
            <Skeleton key={month} height="68px" radius="var(--r-md)" />
          ))}
        </div>
      </div>
      <div className={styles['buy']}>
        <Skeleton height="180px" radius="var(--r-lg)" />
      </div>
    </div>
  );
}
