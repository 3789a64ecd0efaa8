import { memo } from 'react';
import { firstSellingPrice } from '#domain/indexing.ts';
import { type Item, itemName } from '#domain/item.ts';
import { dash } from '#domain/kategori.ts';
import { formatRupiah } from '#domain/money.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { AddButton } from './AddButton.tsx';
import { forCards } from './for-cards.ts';
import styles from './ItemCard.module.css';
import { ItemCover } from './ItemCover.tsx';
import { KategoriBadge } from './KategoriBadge.tsx';
import { Rating } from './Rating.tsx';

interface Props {
  item: Item;
  eager?: boolean;
}

/** An item on /home and /allproduct: the card leads to its page, the round button opens the sheet (docs/product.md 2). */
export const ItemCard = memo(function ItemCard({ item, eager = false }: Props) {
  const name = itemName(item.id, item.name);
  const price = firstSellingPrice(item);
  return (
    <article className={`card ${styles['card']}`}>
      <div className={styles['picture']}>
        <ItemCover image={item.image} eager={eager} />
      </div>
      <div className={styles['body']}>
        <div className={styles['facts']}>
          <KategoriBadge kategori={item.kategori} />
        </div>
        <h3 className={styles['name']}>
          <a href={`/product/${item.id}`}>{name}</a>
        </h3>
        <Rating rating={item.rating} />
        <div className={styles['foot']}>
          <span className={`${styles['price']} tabular`}>{price === null ? dash : formatRupiah(price)}</span>
          <AddButton item={item} name={name} />
        </div>
      </div>
    </article>
  );
}, isSame);

/** Whether two answers say the same of an item: most do, and their cards need no rendering. */
function isSame(before: Props, after: Props): boolean {
  return before.eager === after.eager && shown(before.item) === shown(after.item);
}

const shown = (item: Item) => JSON.stringify(forCards([item]));

/** A card of final size while the items load. */
export function ItemCardSkeleton() {
  return (
    <div className={`card ${styles['card']}`}>
      <Skeleton height="auto" radius="0" />
      <div className={styles['body']}>
        <div className={styles['facts']}>
          <Skeleton width="40%" height="22px" radius="11px" />
        </div>
        <span className={styles['name']}>
          <Skeleton height="0.9em" />
          <Skeleton width="60%" height="0.9em" />
        </span>
        <Skeleton width="50%" height="1em" />
        <div className={styles['foot']}>
          <Skeleton width="45%" height="1em" />
          <Skeleton width="44px" height="44px" radius="22px" />
        </div>
      </div>
    </div>
  );
}
