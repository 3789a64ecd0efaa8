import type { Item } from '#domain/item.ts';
import { CardGrid, CardGridSkeleton, EndOfList } from './CardGrid.tsx';
import { type CardContext, ItemCard } from './ItemCard.tsx';

interface Props {
  items: readonly Item[];
  /** How many covers the first view of a phone shows: they do not load lazily. */
  eagerCovers?: number;
  context?: CardContext | undefined;
  isBesideRail?: boolean;
}

/** The height of a card below its cover (ItemCard.module.css). */
const TEXT_HEIGHT_PX = 166;
const TEXT_HEIGHT_WITH_MONTH_PX = 190;
/** The next page loads when the end of the list is this near. */
const LOAD_AHEAD_PX = 800;

/** Item cards in as many columns as fit. */
export function ItemGrid({ items, eagerCovers = 0, context, isBesideRail = false }: Props) {
  return (
    <CardGrid textHeight={context?.month ? TEXT_HEIGHT_WITH_MONTH_PX : TEXT_HEIGHT_PX} isBesideRail={isBesideRail}>
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
