import { useEffect, useId, useState } from 'react';
import { monthName } from '#domain/month.ts';
import styles from './MonthField.module.css';

interface Props {
  /** Visible label and accessible name: 'Bulan Publish' or 'Request Publish'. */
  label: string;
  /** `YYYY-MM`, or '' when nothing is chosen. */
  value: string;
  /** Lowest month that may be chosen, `YYYY-MM`. */
  min: string;
  disabled?: boolean;
  error?: string | undefined;
  /** Id of an element that describes the field, e.g. the availability text. */
  describedBy?: string;
  onChange: (value: string) => void;
}

const months = Array.from({ length: 12 }, (_, index) => index + 1);
const yearsAhead = 5;

/** A native month picker; where the browser has none (Firefox and Safari on a desktop), two selects with the same value. */
export function MonthField({ label, value, min, disabled = false, error, describedBy, onChange }: Props) {
  const id = useId();
  const [native, setNative] = useState(true);
  useEffect(() => {
    const probe = document.createElement('input');
    probe.type = 'month';
    setNative(probe.type === 'month');
  }, []);

  const [year = '', month = ''] = value.split('-');
  const firstYear = Number(min.slice(0, 4));
  const invalid = error !== undefined;
  const described = [describedBy, invalid ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;

  return (
    <div className="field">
      {native ? (
        <>
          <label htmlFor={id}>{label}</label>
          <input
            id={id}
            className="input"
            type="month"
            value={value}
            min={min}
            disabled={disabled}
            aria-invalid={invalid}
            aria-describedby={described}
            onChange={(event) => onChange(event.target.value)}
          />
        </>
      ) : (
        <fieldset className={styles['pair']} disabled={disabled} aria-describedby={described}>
          <legend className="label">{label}</legend>
          <select
            className="input"
            aria-label={`${label}: bulan`}
            value={month}
            onChange={(event) => onChange(`${year || firstYear}-${event.target.value}`)}
          >
            <option value="" disabled>
              Bulan
            </option>
            {months.map((number) => (
              <option
                key={number}
                value={String(number).padStart(2, '0')}
                disabled={`${year || firstYear}-${String(number).padStart(2, '0')}` < min}
              >
                {monthName(number)}
              </option>
            ))}
          </select>
          <select
            className="input"
            aria-label={`${label}: tahun`}
            value={year}
            onChange={(event) => {
              const chosen = `${event.target.value}-${month || min.slice(5)}`;
              onChange(chosen < min ? min : chosen);
            }}
          >
            <option value="" disabled>
              Tahun
            </option>
            {Array.from({ length: yearsAhead + 1 }, (_, ahead) => String(firstYear + ahead)).map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        </fieldset>
      )}
      {invalid && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
