import { Skeleton } from '#src/ui/Skeleton.tsx';
import styles from './OrderPageForm.module.css';

/** The order page in its final size while the item loads. */
export function OrderPageSkeleton() {
  return (
    <div className={styles['form']}>
      <p role="status" className={styles['loading']}>
        Memuat…
      </p>
      <div className={`card ${styles['item']}`}>
        <Skeleton width="72px" height="96px" radius="8px" />
        <div className={styles['about']}>
          <Skeleton width="30%" height="1.4em" />
          <Skeleton width="80%" height="1.5em" />
        </div>
      </div>
      <div className={`card ${styles['fields']}`}>
        <Skeleton height="52px" />
        <Skeleton height="52px" />
        <Skeleton height="52px" />
        <Skeleton height="48px" />
        <Skeleton height="72px" />
      </div>
    </div>
  );
}
