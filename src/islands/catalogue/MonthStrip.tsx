import { useEffect, useRef } from 'react';
import { compareMonths, type Month, monthName, toInputValue } from '#domain/month.ts';
import { hasCapacity, type Slot } from '#domain/slot.ts';
import styles from './MonthStrip.module.css';

interface Props {
  /** All slots of the item; full ones are shown as such, past ones left out. */
  slots: readonly Slot[];
  /** The current month: earlier ones are not shown. */
  from: Month;
  /** The picker's value, `YYYY-MM`. */
  value: string;
  disabled?: boolean;
  onChange: (value: string) => void;
}

/** The months that can be reserved with what remains in each: the month picker's shortcut. */
export function MonthStrip({ slots, from, value, disabled = false, onChange }: Props) {
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
