import { startTransition, useEffect, useRef, useState } from 'react';
import type { Item } from '#domain/item.ts';
import { CardGrid } from '#src/ui/CardGrid.tsx';
import { whenIdle } from '#src/ui/when-idle.ts';
import { type Asked, ItemCard, ItemCardSkeleton } from './ItemCard.tsx';

interface Props {
  items: readonly Item[];
  /** How many covers the first view of a phone shows: those are not loaded lazily. */
  firstView?: number;
  /** What the list was asked for. */
  asked?: Asked | undefined;
}

/** How high a card is below its cover, in pixels (ItemCard.module.css), and with the places in a month. */
const textHeight = 166;
const textHeightWithPlaces = 190;

/** Cards of items in as many columns as fit. */
export function ItemGrid({ items, firstView = 0, asked }: Props) {
  return (
    <CardGrid textHeight={asked?.month ? textHeightWithPlaces : textHeight}>
      {items.map((item, index) => (
        <ItemCard key={item.id} item={item} asked={asked} eager={index < firstView} />
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

interface GrowingProps {
  items: readonly Item[];
  asked: Asked;
  /** Asks for the items after these; called again and again while the end of the grid is near. */
  onMore: () => void;
}

/** A grid that grows while the browser is idle, then as its end comes near. */
export function GrowingGrid({ items, asked, onMore }: GrowingProps) {
  const [shown, setShown] = useState(first);
  const [shownFor, setShownFor] = useState(asked);
  const end = useRef<HTMLDivElement>(null);
  const more = shown < items.length;
  // Another filter, another list: a keystroke does not render a hundred cards.
  if (shownFor !== asked) {
    setShownFor(asked);
    setShown(first);
  }

  // Observed anew after each step: an end that is still near then reports again.
  useEffect(() => {
    if (end.current === null) return;
    const grow = () => (more ? startTransition(() => setShown(shown + step)) : onMore());
    const near = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && grow(), {
      rootMargin: '800px',
    });
    near.observe(end.current);
    const cancel = more && shown < usual ? whenIdle(grow) : undefined;
    return () => {
      near.disconnect();
      cancel?.();
    };
  }, [more, shown, onMore]);

  return (
    <>
      <ItemGrid items={items.slice(0, shown)} firstView={4} asked={asked} />
      <div ref={end} />
    </>
  );
}
