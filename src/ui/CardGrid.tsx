import { Children, type ReactElement } from 'react';
import styles from './CardGrid.module.css';

/** A multiple of two and of five: on phones and desktops a piece fills its rows. */
const cardsInPiece = 10;

interface Props {
  /** One card each, with a key. */
  children: ReactElement[];
  /** How high a card is below its cover, in pixels: for those that are not laid out yet. */
  textHeight: number;
  /** Stand-ins, of which nobody is told. */
  hidden?: boolean;
}

/**
 * Cards in as many columns as fit. They lie in pieces, of which only what is near the view is laid out and painted: a thousand cards scroll as
 * ten do. A browser that watches each card by itself looks at all of them for every frame.
 */
export function CardGrid({ children, textHeight, hidden = false }: Props) {
  const cards = Children.toArray(children) as ReactElement[];
  const pieces = Array.from({ length: Math.ceil(cards.length / cardsInPiece) }, (_, n) => n * cardsInPiece);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the children of a <ul> are its items, and these are pieces
    <div
      role="list"
      className={styles['grid']}
      style={{ '--text': `${textHeight}px` } as object}
      aria-hidden={hidden || undefined}
    >
      {pieces.map((start) => (
        <div key={start} className={styles['piece']}>
          {cards.slice(start, start + cardsInPiece).map((card) => (
            // biome-ignore lint/a11y/useSemanticElements: as above
            <div role="listitem" key={card.key}>
              {card}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
