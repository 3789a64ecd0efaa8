import check from '@phosphor-icons/core/assets/fill/check-circle-fill.svg?raw';
import { formatMonth, type Month, monthName, toInputValue } from '#domain/month.ts';
import type { AvailableMonth, FullMonth, MonthChoices } from '#domain/month-grid.ts';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './MonthOptions.module.css';

interface Props {
  months: MonthChoices;
  /** Name and checked value of the radio buttons; without it, the months are buttons that open the form. */
  radios?: { name: string; value: string } | undefined;
  disabled?: boolean;
  /** Gets the month as `YYYY-MM`. */
  onChoose: (month: string) => void;
}

/**
 * The months of an item: first those with capacity, then full ones, and a collapsed list of those without a slot. In a form the months are
 * radio buttons; on the product page of a phone they are buttons that open the form.
 */
export function MonthOptions({ months: { offered, full, without }, radios, disabled = false, onChoose }: Props) {
  return (
    <div className={styles['options']}>
      {offered.length + full.length > 0 && (
        <ul className={styles['grid']}>
          {offered.map((month) => (
            <li key={toInputValue(month.month)}>
              <Choosable month={month} radios={radios} disabled={disabled} onChoose={onChoose} />
            </li>
          ))}
          {full.map((month) =>
            month.canWait ? (
              <li key={toInputValue(month.month)}>
                <Choosable month={month} radios={radios} disabled={disabled} onChoose={onChoose} />
              </li>
            ) : (
              <li key={toInputValue(month.month)} className={`${styles['cell']} ${styles['full']}`}>
                <MonthText month={month.month} state="Penuh" />
              </li>
            ),
          )}
        </ul>
      )}
      {without.length > 0 && (
        <details className={styles['without']}>
          <summary>
            <bdi>{without.length} bulan tanpa slot</bdi>
          </summary>
          <p>{without.map(formatMonth).join(', ')}</p>
        </details>
      )}
    </div>
  );
}

type ChoosableProps = Pick<Props, 'radios' | 'disabled' | 'onChoose'> & { month: AvailableMonth | FullMonth };

function stateText(month: AvailableMonth | FullMonth): string {
  if (month.state === 'full') return 'Penuh';
  return month.remaining === null ? 'Tersedia' : `Sisa ${month.remaining}`;
}

/** A month with capacity, or a full one that the customer can wait for. */
function Choosable({ month: cell, radios, disabled, onChoose }: ChoosableProps) {
  const { month, state } = cell;
  const value = toInputValue(month);
  const className = `${styles['cell']} ${styles[state]}`;
  const text = <MonthText month={month} state={stateText(cell)} />;
  if (radios === undefined) {
    return (
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => onChoose(value)}>
        {text}
      </button>
    );
  }
  return (
    <label className={className}>
      <input
        type="radio"
        name={radios.name}
        value={value}
        checked={value === radios.value}
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

function MonthText({ month, state }: { month: Month; state: string }) {
  return (
    <>
      <span className={styles['month']} aria-hidden="true">
        {monthName(month.month).slice(0, 3)} <small>{month.year}</small>
      </span>
      <span className="visually-hidden">{formatMonth(month)} </span>
      <span className={styles['state']}>{state}</span>
    </>
  );
}
