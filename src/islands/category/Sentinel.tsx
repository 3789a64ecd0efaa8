import { useEffect, useRef } from 'react';

interface Props {
  /** False while something is loading: reaching the end then means nothing. */
  watching: boolean;
  /** Changes with each page, so that an end that is still in view after it counts again. */
  round: number;
  onReach: () => void;
}

/** How far below the viewport the end of the list may be when the next page is asked for (docs/product.md 9). */
const margin = '0px 0px 200px 0px';

/** The end of a list that grows when it comes near. */
export function Sentinel({ watching, round, onReach }: Props) {
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` starts the watch anew, see above
  useEffect(() => {
    if (!watching || element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onReach();
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [watching, round, onReach]);
  return <div ref={element} aria-hidden="true" />;
}
