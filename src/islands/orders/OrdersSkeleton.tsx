import { Skeleton } from '#src/ui/Skeleton.tsx';
import styles from './OrdersScreen.module.css';

const cards = [0, 1, 2, 3];

/** The list while its first page loads, in the size of four cards. */
export function OrdersSkeleton() {
  return (
    <div className={styles['cards']}>
      {cards.map((card) => (
        <Skeleton key={card} height="252px" radius="var(--r-lg)" />
      ))}
    </div>
  );
}
