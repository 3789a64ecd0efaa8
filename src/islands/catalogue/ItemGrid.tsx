import { startTransition, useEffect, useRef, useState } from 'react';
import type { Item } from '#domain/item.ts';
import { CardGrid } from '#src/ui/CardGrid.tsx';
import { whenIdle } from '#src/ui/when-idle.ts';
import { ItemCard, ItemCardSkeleton } from './ItemCard.tsx';

interface Props {
  items: readonly Item[];
  /** How many covers the first view of a phone shows: those are not loaded lazily. */
  firstView?: number;
  /** Name of the indexing whose prices are asked for. */
  indexing?: string | null;
}

/** How high a card is below its cover, in pixels (ItemCard.module.css). */
const textHeight = 166;

/** Cards of items in as many columns as fit. */
export function ItemGrid({ items, firstView = 0, indexing = null }: Props) {
  return (
    <CardGrid textHeight={textHeight}>
      {items.map((item, index) => (
        <ItemCard key={item.id} item={item} indexing={indexing} eager={index < firstView} />
      ))}
    </CardGrid>
  );
}

/** Cards of final size while the items load. */
export function ItemGridSkeleton({ count }: { count: number }) {
  return (
    <CardGrid textHeight={textHeight} hidden>
      {[...Array(count).keys()].map((place) => (
        <ItemCardSkeleton key={place} />
      ))}
    </CardGrid>
  );
}

/** How many cards the server renders. */
const first = 20;
/** How many are put on the page at a time: more would be felt on a slow phone. */
const step = 10;
/** So many come by themselves: all of a usual catalogue, not all of 10,000 items. */
const usual = 120;

/** A grid that grows while the browser is idle, then as its end comes near. */
export function GrowingGrid({ items, indexing }: { items: readonly Item[]; indexing: string | null }) {
  const [shown, setShown] = useState(first);
  const end = useRef<HTMLDivElement>(null);
  const more = shown < items.length;

  // Observed anew after each step: an end that is still near then reports again.
  useEffect(() => {
    if (!more || end.current === null) return;
    const grow = () => startTransition(() => setShown(shown + step));
    const near = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && grow(), {
      rootMargin: '800px',
    });
    near.observe(end.current);
    const cancel = shown < usual ? whenIdle(grow) : undefined;
    return () => {
      near.disconnect();
      cancel?.();
    };
  }, [more, shown]);

  return (
    <>
      <ItemGrid items={items.slice(0, shown)} firstView={4} indexing={indexing} />
      {more && <div ref={end} />}
    </>
  );
}
