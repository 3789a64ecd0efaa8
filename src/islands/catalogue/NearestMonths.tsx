import { formatMonth, type Month } from '#domain/month.ts';
import { type OpenSlot, shortMonth } from '#domain/product-choice.ts';
import styles from './ItemFacts.module.css';

interface Props {
  /** The months that the card shows. */
  months: readonly OpenSlot[];
  /** The months that the list is filtered by. */
  chosen?: readonly Month[];
  now: Date;
}

/** The line of a card with its next months and what remains: 'Mar 2 · Jun 5 · Sep'. With one chosen month 'Maret 2027 · 4 slot'. */
export function NearestMonths({ months, chosen: [only, second] = [], now }: Props) {
  const remaining = months[0]?.remaining;
  return (
    <span className={styles['months']} data-open={months.length > 0}>
      {only && !second ? (
        `${formatMonth(only)} · ${remaining === undefined ? 'penuh' : remaining === null ? 'tersedia' : `${remaining} slot`}`
      ) : months.length === 0 ? (
        'Belum ada slot'
      ) : (
        <>
          <span className="visually-hidden">Sisa slot: </span>
          {months.map((slot) => shortMonth(slot, now)).join(' ·\u00a0')}
        </>
      )}
    </span>
  );
}
