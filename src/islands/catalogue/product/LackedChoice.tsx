import type { OfferedIndexing } from '#domain/indexing.ts';
import { parseMonth } from '#domain/month.ts';
import type { MonthChoices } from '#domain/month-grid.ts';
import type { ProductChoice } from '#domain/product-choice.ts';
import { IndexingOffer, MonthOffer } from '../NearestOffer.tsx';
import styles from './PurchaseBar.module.css';

interface Props {
  /** The parts of the choice that the item lacks. */
  lacked: ProductChoice;
  offered: readonly OfferedIndexing[];
  months: MonthChoices;
  onChoose: (choice: Partial<ProductChoice>) => void;
}

/** Above the purchase bar: what the item lacks of the choice, each with the nearest offer. The default export is what `lazy` needs. */
export default function LackedChoice({ lacked, offered, months, onChoose }: Props) {
  return (
    <div className={styles['lacked']}>
      {lacked.indexing !== null && (
        <IndexingOffer
          lacked={lacked.indexing}
          offered={offered}
          onChoose={({ name }) => onChoose({ indexing: name.trim() })}
        />
      )}
      {lacked.month !== null && (
        <MonthOffer
          lacked={lacked.month}
          months={months}
          onChoose={(month) => onChoose({ month: parseMonth(month) })}
        />
      )}
    </div>
  );
}
