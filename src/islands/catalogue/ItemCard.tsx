import { useStore } from '@nanostores/react';
import plus from '@phosphor-icons/core/assets/bold/plus-bold.svg?raw';
import { memo } from 'react';
import { qtyOfItem } from '#domain/cart.ts';
import { firstSellingPrice } from '#domain/indexing.ts';
import { type Item, itemName } from '#domain/item.ts';
import { formatRupiah } from '#domain/money.ts';
import { dash } from '#domain/usable-text.ts';
import { $cart } from '#src/stores/cart.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import styles from './ItemCard.module.css';
import { ItemCover, KategoriBadge, Rating } from './ItemFacts.tsx';
import { openSheet, preloadSheet } from './open-sheet.ts';

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

/** The round button of a card: how many of the item are in the cart, or a plus; opens the sheet (docs/product.md 2.5). */
function AddButton({ item, name }: { item: Item; name: string }) {
  const state = useStore($cart, { ssr: 'initial' });
  const qty = state.kind === 'ready' ? qtyOfItem(state.cart, item.id) : 0;
  return (
    <button
      type="button"
      className={styles['add']}
      data-filled={qty > 0}
      aria-label={qty > 0 ? `${qty} di keranjang, tambah ${name}` : `Tambah ${name} ke keranjang`}
      aria-haspopup="dialog"
      onPointerDown={preloadSheet}
      onClick={() => openSheet(item.id)}
    >
      {qty > 0 ? <span className="tabular">{qty}</span> : <Icon svg={plus} />}
    </button>
  );
}

/** Items without what only a product's own page shows, so that a list's HTML stays small. */
export function forCards(items: readonly Item[]): Item[] {
  return items.map((item) => ({ ...item, feedbacks: [], description: null }));
}
