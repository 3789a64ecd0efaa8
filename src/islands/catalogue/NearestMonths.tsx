import { formatMonth, toInputValue } from '#domain/month.ts';
import { type OpenSlot, shortMonth, type WantedMonths } from '#domain/product-choice.ts';
import styles from './NearestMonths.module.css';

interface Props {
  /** The months that the card shows. */
  months: readonly OpenSlot[];
  /** The filter of the list. */
  wanted?: WantedMonths;
  now: Date;
}

/** The line of a card with its next months and what remains: 'Mar 2 · Jun 5 · Sep'. With one chosen month 'Maret 2027 · 4 slot'. */
export function NearestMonths({ months, wanted, now }: Props) {
  const [only] = wanted?.months ?? [];
  if (only !== undefined && wanted?.months.length === 1) {
    return (
      <span className={`${styles['months']} ${months.length > 0 ? styles['open'] : ''} tabular`}>
        {`${formatMonth(only)} · ${remainingText(months[0])}`}
      </span>
    );
  }
  if (months.length === 0) return <span className={styles['months']}>Belum ada slot</span>;
  const full = months.map(({ month, remaining }) =>
    remaining === null ? formatMonth(month) : `${formatMonth(month)} sisa ${remaining}`,
  );
  return (
    <span className={`${styles['months']} ${styles['open']} tabular`}>
      <span className={styles['short']} aria-hidden="true">
        {months.map((slot, index) => (
          <span key={toInputValue(slot.month)}>{`${index > 0 ? '· ' : ''}${shortMonth(slot, now)} `}</span>
        ))}
      </span>
      <span className="visually-hidden">Slot: {full.join(', ')}</span>
    </span>
  );
}

function remainingText(slot: OpenSlot | undefined): string {
  if (slot === undefined) return 'penuh';
  return slot.remaining === null ? 'tersedia' : `${slot.remaining} slot`;
}
