import type { OfferedIndexing } from '@slotterbit/contract/catalogue/indexing.ts';
import { indexingName } from '@slotterbit/contract/catalogue/names.ts';
import { nearestIndexing, nearestTo } from '@slotterbit/contract/catalogue/nearest-offer.ts';
import { closedText } from '@slotterbit/contract/catalogue/slot.ts';
import { compareMonths, formatMonth, type Month, toInputValue } from '@slotterbit/contract/values/month.ts';
import type { MonthChoices } from '#src/catalogue/month-grid.ts';
import styles from './FormFields.module.css';

interface MonthProps {
  /** The chosen month, which has no free slot. */
  lacked: Month;
  months: MonthChoices;
  /** Gets the month as `YYYY-MM`. */
  onChoose: (month: string) => void;
}

const whyNot = { full: ' sudah penuh', closed: `: ${closedText}`, none: ' belum dibuka' };

/** Says why the chosen month cannot be ordered, and offers the nearest one: 'Maret 2027 sudah penuh.' 'Pilih April 2027'. */
export function MonthOffer({ lacked, months: { offered, full }, onChoose }: MonthProps) {
  const nearest = nearestTo(lacked, offered);
  if (nearest === null) return null;
  const state = full.find(({ month }) => compareMonths(month, lacked) === 0)?.state ?? 'none';
  return (
    <Offer
      text={`${formatMonth(lacked)}${whyNot[state]}.`}
      label={`Pilih ${formatMonth(nearest.month)}`}
      onTake={() => onChoose(toInputValue(nearest.month))}
    />
  );
}

interface IndexingProps {
  /** The name of the chosen indexing, which the item does not offer. */
  lacked: string;
  offered: readonly OfferedIndexing[];
  onChoose: (indexing: OfferedIndexing) => void;
}

/** Says that the item lacks the chosen indexing, and offers the nearest one: 'Pilih SINTA 3'. */
export function IndexingOffer({ lacked, offered, onChoose }: IndexingProps) {
  const nearest = nearestIndexing(lacked, offered);
  return (
    <Offer
      text={`${lacked} tidak dapat dipesan di jurnal ini.`}
      label={nearest && `Pilih ${indexingName(nearest)}`}
      onTake={() => nearest && onChoose(nearest)}
    />
  );
}

/** A notice with one button. @param label null if there is nothing to offer */
export function Offer({ text, label, onTake }: { text: string; label: string | null; onTake: () => void }) {
  return (
    <div className={`notice tone-yellow apart gap-3 tight level ${styles['offer']}`} role="status">
      <span>{text}</span>
      {label !== null && (
        <button type="button" className="button quiet small" onClick={onTake}>
          {label}
        </button>
      )}
    </div>
  );
}
