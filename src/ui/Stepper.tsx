import minus from 'icon:minus-bold';
import plus from 'icon:plus-bold';
import { useEffect, useState } from 'react';
import styles from './fields.module.css';
import { Icon } from './inline.tsx';

interface Props {
  label: string;
  value: number;
  max?: number | null;
  disabled?: boolean;
  /** The accessible names of the buttons. */
  less?: string;
  more?: string;
  /** Absent in a demo form, which has no React. */
  onChange?: (value: number) => void;
  /** Called with a wanted value above `max`, instead of `onChange`. */
  onExceed?: (wanted: number) => void;
}

/** Minus, number, plus. No `type=number`: the mouse wheel would change it. A typed number counts on blur or Enter, so that '12' is not '1' first. */
export function Stepper({
  label,
  value,
  max = null,
  disabled = false,
  less = `Kurangi ${label}`,
  more = `Tambah ${label}`,
  onChange,
  onExceed,
}: Props) {
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped(String(value)), [value]);

  function commit(wanted: number) {
    const whole = Number.isFinite(wanted) ? Math.trunc(wanted) : value;
    // If the limit fell below the value, the value can go down step by step.
    const limit = max === null || whole < value ? whole : Math.max(max, value);
    const next = Math.max(1, Math.min(whole, limit));
    setTyped(String(next));
    if (max !== null && whole > max && onExceed !== undefined) return onExceed(whole);
    if (next !== value) onChange?.(next);
  }

  return (
    <fieldset className={`pill surface-2 ${styles['stepper']}`} disabled={disabled}>
      <legend className="visually-hidden">{label}</legend>
      <button
        className="middle"
        type="button"
        aria-label={less}
        disabled={value <= 1}
        onClick={() => commit(value - 1)}
      >
        <Icon svg={minus} />
      </button>
      <input
        className="centred strong tabular"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => commit(typed === '' ? value : Number(typed))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          commit(typed === '' ? value : Number(typed));
        }}
      />
      <button
        className="middle"
        type="button"
        aria-label={more}
        disabled={max !== null && value >= max}
        onClick={() => commit(value + 1)}
      >
        <Icon svg={plus} />
      </button>
    </fieldset>
  );
}
