import type { Item } from '#domain/item.ts';
import { ItemCard, ItemCardSkeleton } from './ItemCard.tsx';
import styles from './ItemGrid.module.css';

interface Props {
  items: readonly Item[];
  /** How many covers the first view of a phone shows: those are not loaded lazily. */
  firstView?: number;
}

/** Cards of items in as many columns as fit. */
export function ItemGrid({ items, firstView = 0 }: Props) {
  return (
    <ul className={styles['grid']}>
      {items.map((item, index) => (
        <li key={item.id}>
          <ItemCard item={item} eager={index < firstView} />
        </li>
      ))}
    </ul>
  );
}

/** Cards of final size while the items load. */
export function ItemGridSkeleton({ count }: { count: number }) {
  return (
    <ul className={styles['grid']} aria-hidden="true">
      {[...Array(count).keys()].map((place) => (
        <li key={place}>
          <ItemCardSkeleton />
        </li>
      ))}
    </ul>
  );
}
