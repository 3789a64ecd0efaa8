import { formatMonth, monthName, parseMonth } from '@slotterbit/contract/values/month.ts';
import { useEffect, useId, useState } from 'react';
import styles from './fields.module.css';

interface Props {
  /** 'Bulan Publish' or 'Request Publish': the accessible name of the fallback. */
  label: string;
  /** Id of the legend: the field is part of a group. */
  labelledBy: string;
  /** `YYYY-MM`, or '' for none. */
  value: string;
  /** The earliest month, `YYYY-MM`. */
  min: string;
  isInvalid: boolean;
  describedBy: string;
  onChange: (value: string) => void;
}

const months = Array.from({ length: 12 }, (_, index) => index + 1);
const YEARS_AHEAD = 5;

/**
 * A native month picker with the month as text, since browsers use their own language. Without a native one (Firefox and Safari on a
 * desktop): two selects. A surrounding fieldset disables it.
 */
export function MonthField({ label, labelledBy, value, min, isInvalid, describedBy, onChange }: Props) {
  const id = useId();
  const [isNative, setIsNative] = useState(true);
  useEffect(() => {
    const probe = document.createElement('input');
    probe.type = 'month';
    setIsNative(probe.type === 'month');
  }, []);

  if (!isNative) {
    return <MonthSelects label={label} value={value} min={min} describedBy={describedBy} onChange={onChange} />;
  }
  const chosen = parseMonth(value);
  return (
    <div className={`level ${styles['field']}`}>
      <input
        className="input"
        type="month"
        aria-labelledby={labelledBy}
        value={value}
        min={min}
        aria-invalid={isInvalid}
        aria-describedby={`${id}-words ${describedBy}`}
        onChange={(event) => onChange(event.target.value)}
      />
      <span id={`${id}-words`} className={`strong ${styles['words']}`}>
        {chosen === null ? 'Belum dipilih' : formatMonth(chosen)}
      </span>
    </div>
  );
}

function MonthSelects({ label, value, min, describedBy, onChange }: Omit<Props, 'labelledBy' | 'isInvalid'>) {
  const [year = '', month = ''] = value.split('-');
  const firstYear = Number(min.slice(0, 4));
  const monthOfYear = (number: number) => `${year || firstYear}-${String(number).padStart(2, '0')}`;
  // A month button may have chosen a later year.
  const years = new Set(Array.from({ length: YEARS_AHEAD + 1 }, (_, ahead) => String(firstYear + ahead)));
  if (year !== '') years.add(year);
  return (
    <div className={`section ${styles['selects']}`}>
      <select
        className="input"
        aria-label={`${label}: bulan`}
        aria-describedby={describedBy}
        value={month}
        onChange={(event) => onChange(monthOfYear(Number(event.target.value)))}
      >
        <option value="" disabled>
          Bulan
        </option>
        {months.map((number) => (
          <option key={number} value={String(number).padStart(2, '0')} disabled={monthOfYear(number) < min}>
            {monthName(number)}
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label={`${label}: tahun`}
        aria-describedby={describedBy}
        value={year}
        onChange={(event) => {
          const chosen = `${event.target.value}-${month || min.slice(5)}`;
          onChange(chosen < min ? min : chosen);
        }}
      >
        <option value="" disabled>
          Tahun
        </option>
        {[...years].map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </div>
  );
}
