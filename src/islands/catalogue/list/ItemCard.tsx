import plus from 'icon:plus-bold';
import { useStore } from '@nanostores/react';
import { type CardPrice, cardPrice, comparedPrice } from '@slotterbit/contract/catalogue/card-price.ts';
import type { Item } from '@slotterbit/contract/catalogue/item.ts';
import { itemName } from '@slotterbit/contract/catalogue/names.ts';
import { anyMonth, type WantedMonths } from '@slotterbit/contract/catalogue/offered-slots.ts';
import {
  monthToCarry,
  nearestMonth,
  type ProductChoice,
  productPath,
} from '@slotterbit/contract/catalogue/product-choice.ts';
import { qtyOfItem } from '@slotterbit/contract/orders/cart.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { dash } from '@slotterbit/contract/values/usable-text.ts';
import { memo, type ReactNode } from 'react';
import { usePageTime } from '#src/islands/shared/page.ts';
import { $cart } from '#src/stores/shop/cart.ts';
import { Icon } from '#src/ui/inline.tsx';
import { ItemCover, KategoriBadge, NearestMonthText, OldPrice, Rating } from '../order-form/ItemFacts.tsx';
import { openSheet, selectionOf } from '../sheet/open-sheet.ts';
import { preloadSheet } from '../sheet/SheetHost.tsx';
import { CardGrid, CardGridSkeleton } from './CardGrid.tsx';
import styles from './ItemCard.module.css';

interface Props {
  item: Item;
  context?: CardContext | undefined;
  eager?: boolean;
}

/**
 * The filters that a card reflects: it shows the lowest price of these indexings, or, with `showsLowestPrice`, the price that the list is filtered or
 * sorted by, and the remaining capacity of the wanted months. Its link and its button carry the choice.
 */
export type CardContext = { indexings: readonly string[]; showsLowestPrice: boolean } & WantedMonths;

const noContext: CardContext = { indexings: [], showsLowestPrice: false, ...anyMonth };

/** The cover's width (CardGrid.module.css). */
export const coverSizes = '(min-width: 820px) 200px, (min-width: 600px) 32vw, 24vw';

/** An item on /home and /allproduct: the card links to its page, the round button opens the sheet (docs/product.md 2). */
export const ItemCard = memo(function ItemCard({ item, context = noContext, eager = false }: Props) {
  const { indexings, showsLowestPrice } = context;
  const now = usePageTime();
  const nearest = nearestMonth(item, now, context);
  const price = showsLowestPrice ? comparedPrice(item, indexings) : cardPrice(item, indexings);
  const indexing = indexings.find((name) => name === price?.indexing) ?? indexings[0] ?? null;
  const choice = { indexing, month: monthToCarry(nearest, context) };
  const name = itemName(item.id, item.name);
  return (
    <article className={`card vertical clip ${styles['card']}`}>
      <div className={`middle surface-2 relative ${styles['picture']}`}>
        <ItemCover image={item.image} sizes={coverSizes} eager={eager} />
      </div>
      <div className={`vertical gap-6px ${styles['body']}`}>
        <div className={styles['facts']}>
          <KategoriBadge kategori={item.kategori} />
        </div>
        <h3 className={`tight ${styles['name']}`}>
          <a href={productPath('product', item.id, choice)}>{name}</a>
        </h3>
        <Rating rating={item.rating} />
        <NearestMonthText
          nearest={nearest}
          isFiltered={context.months.length > 0}
          isPlanned={context.ready !== null}
          now={now}
        />
        <div className={`apart gap-1 ${styles['foot']}`}>
          <Price price={price} />
          <AddButton item={item} name={name} choice={choice} />
        </div>
      </div>
    </article>
  );
});

/** 'SINTA 2 · Rp 2.850.000' on two lines, with a badge on the first, and the old price. */
export function Price({ price, badge = null }: { price: CardPrice | null; badge?: ReactNode }) {
  return (
    <p className={`vertical ${styles['prices']} tabular`}>
      <span className={`soft tiny gap-6px ${styles['of']}`}>
        {price?.indexing != null && <span className="ellipsis">{price.indexing}</span>}
        {badge}
      </span>
      {price?.indexing != null && <span className="visually-hidden"> · </span>}
      <strong className={`nowrap ${styles['price']}`}>{price === null ? dash : formatRupiah(price.amount)}</strong>
      <OldPrice amount={price?.oldPrice ?? null} />
    </p>
  );
}

/** The round button: shows the quantity in the cart, or a plus, and opens the sheet (docs/product.md 2.5). */
function AddButton({ item, name, choice }: { item: Item; name: string; choice: ProductChoice }) {
  const state = useStore($cart, { ssr: 'initial' });
  const qty = state.kind === 'ready' ? qtyOfItem(state.cart, item.id) : 0;
  return (
    <button
      type="button"
      className={`middle heavy rigid relative ${styles['add']}`}
      data-filled={qty > 0}
      aria-label={qty > 0 ? `${qty} di keranjang, tambah ${name}` : `Tambah ${name} ke keranjang`}
      aria-haspopup="dialog"
      onPointerDown={preloadSheet}
      onClick={() => openSheet(item.id, selectionOf(item, choice))}
    >
      {qty > 0 ? <span className="tabular">{qty}</span> : <Icon svg={plus} />}
    </button>
  );
}

interface GridProps {
  items: readonly Item[];
  /** How many covers the first view of a phone shows: they do not load lazily. */
  eagerCovers?: number;
  context?: CardContext | undefined;
  belowFirstRow?: ReactNode;
  isBesideRail?: boolean;
}

/** The height of a card below its cover. */
const TEXT_HEIGHT = '14.5rem';

/** Item cards in as many columns as fit. */
export function ItemGrid({ items, eagerCovers = 0, context, belowFirstRow, isBesideRail = false }: GridProps) {
  return (
    <CardGrid textHeight={TEXT_HEIGHT} belowFirstRow={belowFirstRow} isBesideRail={isBesideRail}>
      {items.map((item, index) => (
        <ItemCard key={item.id} item={item} context={context} eager={index < eagerCovers} />
      ))}
    </CardGrid>
  );
}

export function ItemGridSkeleton({ count, isBesideRail = false }: { count: number; isBesideRail?: boolean }) {
  return <CardGridSkeleton count={count} textHeight={TEXT_HEIGHT} isBesideRail={isBesideRail} />;
}
