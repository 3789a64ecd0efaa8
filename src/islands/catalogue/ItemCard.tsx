import { useStore } from '@nanostores/react';
import plus from '@phosphor-icons/core/assets/bold/plus-bold.svg?raw';
import { memo } from 'react';
import { type CardPrice, cardPrice, comparedPrice } from '#domain/card-price.ts';
import { qtyOfItem } from '#domain/cart.ts';
import { offeredIndexings } from '#domain/indexing.ts';
import { forCards, type Item, itemName } from '#domain/item.ts';
import { formatRupiah } from '#domain/money.ts';
import { compareMonths, formatMonth, type Month, toInputValue } from '#domain/month.ts';
import { hasCapacity } from '#domain/slot.ts';
import { dash } from '#domain/usable-text.ts';
import { $cart } from '#src/stores/cart.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import styles from './ItemCard.module.css';
import { ItemCover, KategoriBadge, OldPrice, Rating } from './ItemFacts.tsx';
import { openSheet, openSheetOn, preloadSheet } from './open-sheet.ts';

interface Props {
  item: Item;
  /** What the list was asked for. */
  asked?: Asked | undefined;
  eager?: boolean;
}

/**
 * What a list was asked for, and its cards show: the price of this indexing, or the price by which the items are `compared` and not the first
 * one, and the places in this month.
 */
export type Asked = { indexing: string | null; compared: boolean; month: Month | null };

const nothingAsked: Asked = { indexing: null, compared: false, month: null };

/** How wide the cover is (CardGrid.module.css); on a phone less than it is, for a cover is sharp enough there with half as many bytes. */
const coverSizes = '(min-width: 1040px) 200px, (min-width: 820px) 24vw, 32vw';

/** An item on /home and /allproduct: the card leads to its page, the round button opens the sheet (docs/product.md 2). */
export const ItemCard = memo(function ItemCard({ item, asked = nothingAsked, eager = false }: Props) {
  const { indexing, compared, month } = asked;
  const name = itemName(item.id, item.name);
  return (
    <article className={`card ${styles['card']}`}>
      <div className={styles['picture']}>
        <ItemCover image={item.image} sizes={coverSizes} eager={eager} />
      </div>
      <div className={styles['body']}>
        <div className={styles['facts']}>
          <KategoriBadge kategori={item.kategori} />
        </div>
        <h3 className={styles['name']}>
          <a href={`/product/${item.id}`}>{name}</a>
        </h3>
        <Rating rating={item.rating} />
        {month !== null && <p className={styles['places']}>{placesText(item, month)}</p>}
        <div className={styles['foot']}>
          <Price price={compared ? comparedPrice(item, indexing) : cardPrice(item, indexing)} />
          <AddButton item={item} name={name} asked={asked} />
        </div>
      </div>
    </article>
  );
}, isSame);

/** 'Maret 2027 · 4 slot' */
function placesText(item: Item, month: Month): string {
  // Of two in a month that which would be taken (slotFor).
  const [slot] = item.slots
    .filter((one) => hasCapacity(one) && compareMonths(one.month, month) === 0)
    .sort((a, b) => a.id - b.id);
  const places = slot === undefined ? 'penuh' : slot.remaining === null ? 'tersedia' : `${slot.remaining} slot`;
  return `${formatMonth(month)} · ${places}`;
}

/** 'SINTA 2 · Rp 2.850.000', on two lines; what it was before on a third. */
function Price({ price }: { price: CardPrice | null }) {
  return (
    <p className={`${styles['prices']} tabular`}>
      {price?.indexing != null && (
        <>
          <span className={styles['indexing']}>{price.indexing}</span>
          <span className="visually-hidden"> · </span>
        </>
      )}
      <strong className={styles['price']}>{price === null ? dash : formatRupiah(price.amount)}</strong>
      <OldPrice amount={price?.oldPrice ?? null} />
    </p>
  );
}

/** Whether two answers say the same of an item: most do, and their cards need no rendering. */
function isSame(before: Props, after: Props): boolean {
  const isAsked = before.eager === after.eager && before.asked === after.asked;
  return isAsked && (before.item === after.item || shown(before.item) === shown(after.item));
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
          <span className={styles['prices']}>
            <Skeleton width="5em" height="1em" />
          </span>
          <Skeleton width="44px" height="44px" radius="22px" />
        </div>
      </div>
    </div>
  );
}

/** The sheet begins with the month and the indexing that the list was asked for. */
function openAsked(item: Item, { indexing, month }: Asked): void {
  const indexingId = offeredIndexings(item).find(({ name }) => name.trim() === indexing)?.id;
  if (indexing === null && month === null) openSheet(item.id);
  else openSheetOn(item.id, { ...(indexingId && { indexingId }), ...(month && { month: toInputValue(month) }) });
}

/** The round button of a card: how many of the item are in the cart, or a plus; opens the sheet (docs/product.md 2.5). */
function AddButton({ item, name, asked }: { item: Item; name: string; asked: Asked }) {
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
      onClick={() => openAsked(item, asked)}
    >
      {qty > 0 ? <span className="tabular">{qty}</span> : <Icon svg={plus} />}
    </button>
  );
}
