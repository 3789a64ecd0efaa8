import check from 'icon:check-circle-fill';
import { closedText } from '@slotterbit/contract/catalogue/slot.ts';
import { formatMonth, monthName, toInputValue } from '@slotterbit/contract/values/month.ts';
import { type ReactNode, useState } from 'react';
import { isAvailable, type MonthChoices, type SlotCell } from '#src/catalogue/month-grid.ts';
import { Icon } from '#src/ui/inline.tsx';
import styles from './MonthOptions.module.css';

interface Props {
  months: MonthChoices;
  /** The chosen month. */
  chosen: string;
  disabled?: boolean;
  /** Gets the month as `YYYY-MM`. */
  onChoose: (month: string) => void;
  /** In a form: the field for any other month. The months are then radio buttons. */
  children?: ReactNode;
}

/**
 * The months of an item in calendar order. In a form they are radio buttons, and any other month is in a collapsed
 * field; on the product page of a phone they are buttons that open the form, and the months without a slot are a collapsed list.
 */
export function MonthOptions({ months, chosen, disabled = false, onChoose, children }: Props) {
  const { all, without } = months;
  const isChoosable = (cell: SlotCell) => isAvailable(cell) || cell.canWait;
  // Only at first: a change within the field must not close it.
  const [startsOpen] = useState(
    children !== undefined && all.filter(isChoosable).every(({ month }) => toInputValue(month) !== chosen),
  );
  return (
    <div className="stack gap-1">
      {all.length > 0 && (
        <ul className={`stack gap-2 ${styles['grid']}`}>
          {all.map((month) =>
            isChoosable(month) ? (
              <li key={toInputValue(month.month)}>
                <Choosable month={month} isRadio={children !== undefined} {...{ chosen, disabled, onChoose }} />
              </li>
            ) : (
              <li
                key={toInputValue(month.month)}
                className={`lines gap-2px clip fill rounded relative ${styles['cell']} faint ${styles['full']}`}
              >
                <MonthText cell={month} />
              </li>
            ),
          )}
        </ul>
      )}
      {all.some(({ state }) => state === 'closed') && <p className="hint">{closedText}</p>}
      {(children !== undefined || without.length > 0) && (
        <details className={`hint ${styles['others']}`} open={startsOpen}>
          <summary>{children ? 'Bulan lain' : <bdi>{without.length} bulan belum dibuka</bdi>}</summary>
          {children ?? <p>{without.map(formatMonth).join(', ')}</p>}
        </details>
      )}
    </div>
  );
}

type ChoosableProps = Pick<Props, 'chosen' | 'disabled' | 'onChoose'> & { month: SlotCell; isRadio: boolean };

/** A month with capacity, or a full one that the customer can wait for. */
function Choosable({ month: cell, isRadio, chosen, disabled, onChoose }: ChoosableProps) {
  const value = toInputValue(cell.month);
  const className = `lines gap-2px clip fill rounded relative ${styles['cell']} ${styles[cell.state]}`;
  const text = <MonthText cell={cell} />;
  if (!isRadio) {
    return (
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-current={value === chosen || undefined}
        onClick={() => onChoose(value)}
      >
        {text}
      </button>
    );
  }
  return (
    <label className={className}>
      <input
        className="covering"
        type="radio"
        name="month"
        value={value}
        checked={value === chosen}
        disabled={disabled}
        onChange={() => onChoose(value)}
      />
      {text}
      <span className={styles['check']}>
        <Icon svg={check} />
      </span>
    </label>
  );
}

function stateText(cell: SlotCell): string {
  if (!isAvailable(cell)) return cell.state === 'closed' ? 'Ditutup' : 'Penuh';
  return cell.remaining === null ? 'Tersedia' : `Sisa ${cell.remaining}`;
}

function MonthText({ cell }: { cell: SlotCell }) {
  const { month } = cell;
  return (
    <>
      <span className={`strong nowrap ${styles['month']}`} aria-hidden="true">
        {monthName(month.month).slice(0, 3)} <small>{month.year}</small>
      </span>
      <span className="visually-hidden">{formatMonth(month)} </span>
      <span className={`tiny strong ${styles['state']}`}>{stateText(cell)}</span>
    </>
  );
}
