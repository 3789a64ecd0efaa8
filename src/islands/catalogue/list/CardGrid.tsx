import { Children, Fragment, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { Skeleton } from '#src/ui/Message.tsx';
import styles from './CardGrid.module.css';

/** A multiple of two and of five: on phones and desktops a group fills its rows. */
const GROUP_SIZE = 10;
/** On a phone. With more columns, the styles place `belowFirstRow`. */
const FEWEST_COLUMNS = 2;

interface Props {
  children: ReactElement[];
  /** The height of a card below its cover, for example '11.5rem': reserves space for cards without layout. */
  textHeight: `${number}rem`;
  hidden?: boolean;
  /** A list item across all columns, below the first row. */
  belowFirstRow?: ReactNode;
  /** Whether it has less width than the screen on a desktop. */
  isBesideRail?: boolean;
}

/**
 * Cards in as many columns as fit. The browser lays out and paints only the groups near the viewport, which keeps a list of 1,000 cards smooth.
 * Groups are needed because the browser checks each `content-visibility` box in every frame.
 */
export function CardGrid({ children, textHeight, hidden = false, belowFirstRow, isBesideRail = false }: Props) {
  const cards = Children.toArray(children) as ReactElement[];
  const groups = Array.from({ length: Math.ceil(cards.length / GROUP_SIZE) }, (_, n) => n * GROUP_SIZE);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <ul> may contain only <li>, not groups
    <div
      role="list"
      className={styles['grid']}
      data-beside-rail={isBesideRail || undefined}
      style={{ '--below-cover': textHeight } as object}
      aria-hidden={hidden || undefined}
    >
      {groups.map((start) => (
        <div key={start} className={styles['group']}>
          {cards.slice(start, start + GROUP_SIZE).map((card, index) => (
            <Fragment key={card.key}>
              {belowFirstRow && start + index === FEWEST_COLUMNS && (
                // biome-ignore lint/a11y/useSemanticElements: as above
                <div role="listitem" className={styles['wide']}>
                  {belowFirstRow}
                </div>
              )}
              {/* biome-ignore lint/a11y/useSemanticElements: as above */}
              <div role="listitem">{card}</div>
            </Fragment>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Placeholders of final size while the cards load. */
export function CardGridSkeleton({ count, ...grid }: { count: number } & Omit<Props, 'children' | 'hidden'>) {
  return (
    <CardGrid {...grid} hidden>
      {[...Array(count).keys()].map((index) => (
        <Skeleton key={index} height="var(--card)" radius="var(--r-lg)" />
      ))}
    </CardGrid>
  );
}

interface EndProps {
  /** How far below the viewport the end counts as reached, in pixels. */
  ahead: number;
  /** Called again for each new function, if the end is still near; null while loading, or when the list is complete. */
  onReach: (() => void) | null;
}

/** The end of a list that grows when the user comes near it. */
export function EndOfList({ ahead, onReach }: EndProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (onReach === null || element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onReach();
      },
      { rootMargin: `0px 0px ${ahead}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [ahead, onReach]);
  return <div ref={element} aria-hidden="true" />;
}
