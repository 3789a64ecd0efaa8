import { useEffect, useRef, useState } from 'react';
import type { Item } from '#src/domain/item.ts';
import { ItemGrid } from './ItemGrid.tsx';

/** How many cards are put on the page at a time: all of a usual catalogue, not all of 10,000 items. */
const step = 120;

/** A grid that grows as its end comes near. */
export function GrowingGrid({ items }: { items: readonly Item[] }) {
  const [shown, setShown] = useState(step);
  const end = useRef<HTMLDivElement>(null);
  const more = shown < items.length;

  // Observed anew after each step: an end that is still near then reports again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!more || end.current === null) return;
    const near = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setShown((count) => count + step),
      { rootMargin: '800px' },
    );
    near.observe(end.current);
    return () => near.disconnect();
  }, [more, shown]);

  return (
    <>
      <ItemGrid items={items.slice(0, shown)} />
      {more && <div ref={end} />}
    </>
  );
}
