import check from '@phosphor-icons/core/assets/fill/check-circle-fill.svg?raw';
import cross from '@phosphor-icons/core/assets/fill/x-circle-fill.svg?raw';
import { useEffect, useId, useRef } from 'react';
import { compareMonths, type Month, monthName, toInputValue } from '#domain/month.ts';
import { slotAvailable, slotUnavailable } from '#domain/sheet.ts';
import { hasCapacity, type Slot } from '#domain/slot.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { MonthField } from '#src/ui/MonthField.tsx';
import styles from './MonthChoice.module.css';

interface Props {
  label: string;
  /** All slots of the item. */
  slots: readonly Slot[];
  currentMonth: Month;
  /** The picker's value, `YYYY-MM`. */
  month: string;
  /** Null while no month is chosen. */
  available: boolean | null;
  disabled: boolean;
  error: string | undefined;
  onChange: (month: string) => void;
}

/** The publish month: the picker, the months on offer as its shortcut, and whether the chosen one has a slot (docs/product.md 2.6). */
export function MonthChoice({ label, slots, currentMonth, month, available, disabled, error, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles['choice']}>
      <MonthField
        label={label}
        value={month}
        min={toInputValue(currentMonth)}
        disabled={disabled}
        error={error}
        describedBy={id}
        onChange={onChange}
      />
      <MonthStrip slots={slots} from={currentMonth} value={month} disabled={disabled} onChange={onChange} />
      <SlotStatus id={id} available={available} />
    </div>
  );
}

interface StripProps {
  /** All slots of the item; full ones are shown as such, past ones left out. */
  slots: readonly Slot[];
  /** The current month: earlier ones are not shown. */
  from: Month;
  /** The picker's value, `YYYY-MM`. */
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

/** The months that can be reserved with what remains in each: the month picker's shortcut. */
function MonthStrip({ slots, from, value, disabled, onChange }: StripProps) {
  const strip = useRef<HTMLUListElement>(null);
  const months = monthsOf(slots, from);

  // The chosen month may lie beyond the edge, e.g. one given back after login.
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);

  if (months.length === 0) return null;
  return (
    <ul ref={strip} className={styles['strip']} aria-label="Bulan tersedia">
      {months.map((slot) => {
        const month = toInputValue(slot.month);
        return (
          <li key={month}>
            <button
              type="button"
              aria-pressed={month === value}
              disabled={disabled || !hasCapacity(slot)}
              data-few={slot.remaining !== null && slot.remaining <= 3}
              onClick={() => onChange(month)}
            >
              <strong>{monthName(slot.month.month).slice(0, 3)}</strong>{' '}
              <span className="tabular">{slot.month.year}</span> <span className={styles['left']}>{remains(slot)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function remains({ remaining }: Slot): string {
  if (remaining === null) return 'Tersedia';
  return remaining > 0 ? `Sisa ${remaining}` : 'Penuh';
}

/** One slot a month, in order; one with room goes before a full one of the same month. */
function monthsOf(slots: readonly Slot[], from: Month): Slot[] {
  const byMonth = new Map<string, Slot>();
  for (const slot of slots) {
    if (compareMonths(slot.month, from) < 0) continue;
    const key = toInputValue(slot.month);
    const there = byMonth.get(key);
    if (there === undefined || (!hasCapacity(there) && hasCapacity(slot))) byMonth.set(key, slot);
  }
  return [...byMonth.values()].sort((a, b) => compareMonths(a.month, b.month));
}

interface StatusProps {
  id: string;
  /** Null while no month is chosen: nothing is said, but the line keeps its room. */
  available: boolean | null;
}

/** Whether the chosen month has a slot: green or red, and announced (docs/product.md 2.6). */
function SlotStatus({ id, available }: StatusProps) {
  return (
    <p id={id} role="status" className={styles['status']} data-available={available ?? undefined}>
      {available !== null && <Icon svg={available ? check : cross} />}
      {available !== null && (available ? slotAvailable : slotUnavailable)}
    </p>
  );
}
