import type { ReactNode } from 'react';
import type { Item } from '#domain/item.ts';
import { CardGrid, CardGridSkeleton, EndOfList } from './CardGrid.tsx';
import { type CardContext, ItemCard } from './ItemCard.tsx';

interface Props {
  items: readonly Item[];
  /** How many covers the first view of a phone shows: they do not load lazily. */
  eagerCovers?: number;
  context?: CardContext | undefined;
  belowFirstRow?: ReactNode;
  isBesideRail?: boolean;
}

/** The height of a card below its cover (ItemCard.module.css). */
const TEXT_HEIGHT_PX = 214;
/** The next page loads when the end of the list is this near. */
const LOAD_AHEAD_PX = 800;

/** Item cards in as many columns as fit. */
export function ItemGrid({ items, eagerCovers = 0, context, belowFirstRow, isBesideRail = false }: Props) {
  return (
    <CardGrid textHeight={TEXT_HEIGHT_PX} belowFirstRow={belowFirstRow} isBesideRail={isBesideRail}>
      {items.map((item, index) => (
        <ItemCard key={item.id} item={item} context={context} eager={index < eagerCovers} />
      ))}
    </CardGrid>
  );
}

export function ItemGridSkeleton({ count, isBesideRail = false }: { count: number; isBesideRail?: boolean }) {
  return <CardGridSkeleton count={count} textHeight={TEXT_HEIGHT_PX} isBesideRail={isBesideRail} />;
}

interface GrowingProps {
  items: readonly Item[];
  context: CardContext;
  /** Loads the next page; null while there is none or a load is running. */
  onMore: (() => void) | null;
}

/** The grid beside the filters, which loads more items when its end comes near. */
export function GrowingGrid({ items, context, onMore }: GrowingProps) {
  return (
    <>
      <ItemGrid items={items} eagerCovers={4} context={context} isBesideRail />
      <EndOfList ahead={LOAD_AHEAD_PX} onReach={onMore} />
    </>
  );
}
